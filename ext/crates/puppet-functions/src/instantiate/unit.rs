//! `NotUndef.new`: the argument.

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(args[0].clone())
}

pub(super) static DEF: FunctionDef =
    FunctionDef::new("new_unit", &[DispatchDef::new(&["param Any from"], call)]);
