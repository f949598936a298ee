//! `join`: the elements of an array as one string.
//!
//! ```puppet
//! join([1, [2, 3]], '-')  # => '1-2-3'
//! ```

use puppet_eval::ErrorClass;
use puppet_pcore::convert::ruby;
use puppet_pcore::value::Text;
use puppet_pcore::{Value, memory};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, arg, raised, str_arg};

/// Ruby's `Array#join`: nested arrays are joined too.
pub(crate) fn join(items: &[Value], delimiter: &str, out: &mut String) {
    for (i, item) in items.iter().enumerate() {
        if !memory::room(out) {
            return;
        }
        if i > 0 {
            out.push_str(delimiter);
        }
        match item {
            Value::String(text) => {
                memory::push_str(out, text);
            }
            Value::Array(inner) => join(inner, delimiter, out),
            Value::Foreign(object) => {
                let text = object.joined(delimiter).unwrap_or_default();
                memory::push_str(out, &ruby::to_s(&text));
            }
            other => {
                memory::push_str(out, &ruby::to_s(other));
            }
        }
    }
}

/// True if a text among the elements may have another encoding.
fn has_bytes(items: &[Value]) -> bool {
    items.iter().any(|item| match item {
        Value::Bytes(_) | Value::Foreign(_) => true,
        Value::Array(inner) => has_bytes(inner),
        _ => false,
    })
}

fn join_bytes(items: &[Value], delimiter: &Value, out: &mut Text) -> std::result::Result<(), String> {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(delimiter)?;
        }
        match item {
            Value::String(_) | Value::Bytes(_) => out.push(item)?,
            Value::Array(inner) => join_bytes(inner, delimiter, out)?,
            Value::Foreign(object) => {
                out.push(&object.joined(delimiter.as_str().unwrap_or_default()).unwrap_or_default())?;
            }
            other => out.push(&Value::string(ruby::to_s(other)))?,
        }
    }
    Ok(())
}

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Array(items) = &args[0] else { return Ok(Value::from("")) };
    let delimiter = arg(args, 1);
    if has_bytes(items) || matches!(delimiter, Value::Bytes(_)) {
        let mut out = Text::default();
        join_bytes(items, &delimiter, &mut out).map_err(|message| raised(ErrorClass::Encoding, message))?;
        return Ok(out.into_value());
    }
    let mut out = String::new();
    join(items, str_arg(args, 1), &mut out);
    Ok(Value::from(out))
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("join", &[DispatchDef::new(&["param Array arg", "optional String delimiter"], call)]);
