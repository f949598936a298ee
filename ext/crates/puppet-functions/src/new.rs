//! `new`: creates a value of a type from other values.
//!
//! ```puppet
//! Integer.new('0x10', 16)  # => 16
//! String.new(3.14159, '%.2f')  # => '3.14'
//! ```

use puppet_pcore::{Type, TypeKind, Value};

use crate::instantiate;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

/// Makes a value; one that is of the type already is taken as it is.
///
/// # Errors
/// Arguments that make no value of the type.
pub(crate) fn instance(cx: &CallCx<'_>, t: &Type, args: &[Value], block: Option<&Block>) -> Result<Value> {
    if let [value] = args {
        if !matches!(t.kind(), TypeKind::Init(..)) && types::instance(t, value) {
            return Ok(value.clone());
        }
    }
    let value = instantiate::make(cx, t, args)?;
    if !types::instance(t, &value) {
        let subject = format!("Converted value from {t}.new() has wrong type,");
        return Err(types::assertion_error(&subject, t, types::infer_set(&value)));
    }
    match block {
        Some(block) => cx.yield_block(block, &[value]),
        None => Ok(value),
    }
}

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match &args[0] {
        Value::Type(t) => instance(cx, t, &args[1..], block),
        _ => Ok(Value::Undef),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "new",
    &[DispatchDef::new(&["param Type type", "repeated Any args", "optional_block Callable block"], call)],
);
