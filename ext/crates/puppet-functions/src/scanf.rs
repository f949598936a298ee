//! `scanf`: Ruby's `String#scanf`. Puppet takes it from a gem that Debian does not ship; where the
//! host has none either its error is the one stock gives.

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
