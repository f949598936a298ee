//! `join`: the elements of an array as one string.
//!
//! ```puppet
//! join([1, [2, 3]], '-')  # => '1-2-3'
//! ```

use puppet_pcore::convert::ruby;
use puppet_pcore::{Value, memory};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

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
            other => {
                memory::push_str(out, &ruby::to_s(other));
            }
        }
    }
}

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let mut out = String::new();
    if let Value::Array(items) = &args[0] {
        join(items, str_arg(args, 1), &mut out);
    }
    Ok(Value::from(out))
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("join", &[DispatchDef::new(&["param Array arg", "optional String delimiter"], call)]);
