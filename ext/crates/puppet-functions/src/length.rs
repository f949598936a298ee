//! `length`: the number of elements, characters or bytes.
//!
//! ```puppet
//! length([1, 2, 3])  # => 3
//! length('ab')  # => 2
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

pub(crate) fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let len = match &args[0] {
        Value::Array(items) => items.len(),
        Value::Hash(map) => map.len(),
        Value::String(text) => text.chars().count(),
        Value::Bytes(b) => b.bytes.len(),
        Value::Binary(bytes) => bytes.len(),
        _ => 0,
    };
    Ok(Value::Integer(len as i64))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "length",
    &[
        DispatchDef::new(&["param Collection arg"], call),
        DispatchDef::new(&["param String arg"], call),
        DispatchDef::new(&["param Binary arg"], call),
    ],
);
