//! `scanf`: Ruby's `String#scanf`, of a gem that Debian does not package. Where the gem is missing the error is stock's.

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let result = cx.evaluator.host.scanf(cx.frame, &args[0], &args[1])?;
    match block {
        Some(block) => cx.yield_block(block, &[result]),
        None => Ok(result),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "scanf",
    &[DispatchDef::new(&["param String data", "param String format", "optional_block Callable block"], call)],
);
