//! `each`: calls the block for each element and returns the collection.
//!
//! ```puppet
//! [1, 2].each |$n| { notice($n) }  # logs notice: 1 / 2
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::{indexed, required};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, Yield, call_yield};

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    for item in iterable::iterate_next(&args[0]).into_iter().flatten() {
        if let Yield::Break = call_yield(cx, block, &[item])? {
            break;
        }
    }
    Ok(args[0].clone())
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    for (key, item) in indexed(cx, &args[0]) {
        if let Yield::Break = call_yield(cx, block, &[key, item])? {
            break;
        }
    }
    Ok(args[0].clone())
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "each",
    &[
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[1,1] block"], one),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[1,1] block"], one),
    ],
);
