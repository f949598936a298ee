//! `join`: the elements of an array as one string.
//!
//! ```puppet
//! join([1, [2, 3]], '-')  # => '1-2-3'
//! ```

use puppet_eval::ErrorClass;
use puppet_pcore::convert::ruby;
use puppet_pcore::value::Text;
use puppet_pcore::{Value, memory};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, arg, raised};

/// Ruby's `Array#join` of texts in UTF-8: nested arrays are joined too. False at an element whose text may have another encoding.
fn join(items: &[Value], delimiter: &str, out: &mut String) -> bool {
    for (i, item) in items.iter().enumerate() {
        if !memory::room(out) {
            return true;
        }
        if i > 0 {
            out.push_str(delimiter);
        }
        match item {
            Value::String(text) => {
                memory::push_str(out, text);
            }
            Value::Array(inner) => {
                if !join(inner, delimiter, out) {
                    return false;
                }
            }
            Value::Bytes(_) | Value::Foreign(_) => return false,
            other => {
                memory::push_str(out, &ruby::to_s(other));
            }
        }
    }
    true
}

/// The same of texts in any encoding, and of objects, which Ruby asks for theirs.
fn join_any(items: &[Value], delimiter: &Value, out: &mut Text) -> std::result::Result<(), String> {
    for (i, item) in items.iter().enumerate() {
        if !out.has_room() {
            return Ok(());
        }
        if i > 0 {
            out.push(delimiter)?;
        }
        match item {
            Value::String(_) | Value::Bytes(_) => out.push(item)?,
            Value::Array(inner) => join_any(inner, delimiter, out)?,
            Value::Foreign(object) => {
                out.push(&object.joined(delimiter.as_str().unwrap_or_default()).unwrap_or_default())?;
            }
            other => out.push(&Value::string(ruby::to_s(other)))?,
        }
    }
    Ok(())
}

/// The elements as one text.
///
/// # Errors
/// Texts of encodings that cannot be joined.
pub(crate) fn joined(items: &[Value], delimiter: &Value) -> Result<Value> {
    let plain = match delimiter {
        Value::Bytes(_) => None,
        other => Some(other.as_str().unwrap_or_default()),
    };
    let mut out = String::new();
    if plain.is_some_and(|delimiter| join(items, delimiter, &mut out)) {
        return Ok(Value::from(out));
    }
    let mut out = Text::default();
    join_any(items, delimiter, &mut out).map_err(|message| raised(ErrorClass::Encoding, message))?;
    Ok(out.into_value())
}

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match &args[0] {
        Value::Array(items) => joined(items, &arg(args, 1)),
        _ => Ok(Value::from("")),
    }
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("join", &[DispatchDef::new(&["param Array arg", "optional String delimiter"], call)]);
