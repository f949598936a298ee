//! `Boolean.new`

use puppet_pcore::Value;

use super::not_convertible;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, text};

fn from_args(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::Boolean(match &args[0] {
        Value::Float(f) => *f != 0.0,
        Value::Integer(i) => *i != 0,
        Value::Boolean(b) => *b,
        Value::String(s) => !matches!(text::downcase(s).as_str(), "false" | "no" | "n"),
        _ => true,
    }))
}

fn on_error(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(not_convertible(&args[0], "Boolean"))
}

pub(super) static DEF: FunctionDef = FunctionDef::new(
    "new_boolean",
    &[
        DispatchDef::new(
            &["param Variant[Integer, Float, Boolean, Enum['false','true','yes','no','y','n',true]] from"],
            from_args,
        ),
        DispatchDef::mismatch(&["param Any from"], on_error),
    ],
);
