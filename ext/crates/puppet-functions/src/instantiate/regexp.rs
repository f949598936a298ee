//! `Regexp.new`

use puppet_pcore::Value;
use puppet_pcore::convert::regexp;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg, types};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let source = str_arg(args, 0);
    let escape = args.get(1).is_some_and(Value::is_truthy);
    let made = if escape { types::regexp(&regexp::escape(source)) } else { types::regexp(source) };
    made.map(Value::Regexp)
}

/// Stock names it `new_float`.
pub(super) static DEF: FunctionDef = FunctionDef::new(
    "new_float",
    &[DispatchDef::new(&["param String pattern", "optional Boolean escape"], call)],
);
