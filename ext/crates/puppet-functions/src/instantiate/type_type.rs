//! `Type.new`: a type from its text, which sees only what is always there.

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    cx.evaluator.parse_static_type(str_arg(args, 0)).map(Value::Type)
}

pub(super) static DEF: FunctionDef =
    FunctionDef::new("new_type", &[DispatchDef::new(&["param String[1] type_string"], call)]);
