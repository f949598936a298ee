//! `empty`: whether a collection, string or Binary is empty.
//!
//! ```puppet
//! empty([])  # => true
//! empty('x')  # => false
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, log};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let is_empty = |value: &Value| match value {
        Value::Array(items) => items.is_empty(),
        Value::Hash(map) => map.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Binary(bytes) => bytes.is_empty(),
        Value::Undef => true,
        _ => false,
    };
    Ok(Value::Boolean(match &args[0] {
        Value::Sensitive(inner) => is_empty(inner),
        other => is_empty(other),
    }))
}

fn numeric(cx: &CallCx<'_>, _args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let (file, line) = log::call_place(cx).unwrap_or_default();
    let key = format!("empty-from-{file}-{line}");
    log::deprecation(cx, &key, "Calling function empty() with Numeric value is deprecated.", true)?;
    Ok(Value::Boolean(false))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "empty",
    &[
        DispatchDef::new(&["param Collection coll"], call),
        DispatchDef::new(&["param Sensitive[String] str"], call),
        DispatchDef::new(&["param String str"], call),
        DispatchDef::new(&["param Numeric num"], numeric),
        DispatchDef::new(&["param Binary bin"], call),
        DispatchDef::new(&["param Undef x"], call),
    ],
);
