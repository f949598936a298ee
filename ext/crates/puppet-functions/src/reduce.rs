//! `reduce`: combines all elements to one value.
//!
//! ```puppet
//! [1, 2, 3].reduce |$sum, $n| { $sum + $n }  # => 6
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, Yield, call_yield};

fn run(
    cx: &CallCx<'_>,
    items: impl Iterator<Item = Value>,
    start: Option<Value>,
    block: Option<&Block>,
) -> Result<Value> {
    let block = required(block)?;
    let mut items = items;
    let Some(mut memo) = start.or_else(|| items.next()) else { return Ok(Value::Undef) };
    for item in items {
        match call_yield(cx, block, &[memo.clone(), item])? {
            Yield::Value(value) => memo = value,
            Yield::Break => break,
        }
    }
    Ok(memo)
}

fn without_memo(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    run(cx, iterable::iterate(&args[0]).into_iter().flatten(), None, block)
}

fn with_memo(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    run(cx, iterable::iterate(&args[0]).into_iter().flatten(), Some(args[1].clone()), block)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "reduce",
    &[
        DispatchDef::new(&["param Iterable enumerable", "block Callable[2,2] block"], without_memo),
        DispatchDef::new(
            &["param Iterable enumerable", "param Any memo", "block Callable[2,2] block"],
            with_memo,
        ),
    ],
);
