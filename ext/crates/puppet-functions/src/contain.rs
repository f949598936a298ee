//! `contain`: declares classes inside of the container.

use puppet_eval::session::IncludeMode;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, classes};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    classes::declare(cx, "contain", args, IncludeMode::Contain)
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("contain", &[DispatchDef::new(&["required_repeated Any names"], call)]);
