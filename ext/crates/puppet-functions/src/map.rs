//! `map`: an array of the results of the block.
//!
//! ```puppet
//! [1, 2].map |$n| { $n * 10 }  # => [10, 20]
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::{indexed, required};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, Yield, call_yield, push};

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut result = Vec::new();
    for item in iterable::iterate_next(&args[0]).into_iter().flatten() {
        match call_yield(cx, block, &[item])? {
            Yield::Value(value) => push(&mut result, value)?,
            Yield::Break => break,
        }
    }
    Ok(Value::array(result))
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut result = Vec::new();
    for (key, item) in indexed(cx, &args[0]) {
        match call_yield(cx, block, &[key, item])? {
            Yield::Value(value) => push(&mut result, value)?,
            Yield::Break => break,
        }
    }
    Ok(Value::array(result))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "map",
    &[
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[1,1] block"], one),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[1,1] block"], one),
    ],
);
