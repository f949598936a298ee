//! `filter`: the elements for which the block returns a true value.
//!
//! ```puppet
//! [1, 2, 3].filter |$n| { $n != 2 }  # => [1, 3]
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::{indexed, required};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, Yield, call_yield, push};

/// Ruby's `Hash#select`, which goes through a copy. `break` in a block over a hash goes on to the caller, as in stock.
fn hash_one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut result = Vec::new();
    for (key, value) in iterable::pairs_of_copy(&args[0]).into_iter().flatten() {
        if cx.yield_block(block, &[Value::array(vec![key.clone(), value.clone()])])?.is_truthy() {
            push(&mut result, (key, value))?;
        }
    }
    Ok(Value::hash(result))
}

fn hash_two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    pairs_of(cx, iterable::pairs_of_copy(&args[0]).into_iter().flatten(), required(block)?)
}

fn pairs_of(cx: &CallCx<'_>, pairs: impl Iterator<Item = (Value, Value)>, block: &Block) -> Result<Value> {
    let mut result = Vec::new();
    for (key, value) in pairs {
        if cx.yield_block(block, &[key.clone(), value.clone()])?.is_truthy() {
            push(&mut result, (key, value))?;
        }
    }
    Ok(Value::hash(result))
}

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut result = Vec::new();
    for item in iterable::iterate_next(&args[0]).into_iter().flatten() {
        match call_yield(cx, block, std::slice::from_ref(&item))? {
            Yield::Value(value) if value.is_truthy() => push(&mut result, item)?,
            Yield::Value(_) => {}
            Yield::Break => break,
        }
    }
    Ok(Value::array(result))
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let subject = iterable::subject(&args[0]);
    if iterable::is_hash_style(&subject) {
        return pairs_of(cx, indexed(cx, &subject), block);
    }
    let mut result = Vec::new();
    for (key, item) in indexed(cx, &subject) {
        match call_yield(cx, block, &[key, item.clone()])? {
            Yield::Value(value) if value.is_truthy() => push(&mut result, item)?,
            Yield::Value(_) => {}
            Yield::Break => break,
        }
    }
    Ok(Value::array(result))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "filter",
    &[
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[2,2] block"], hash_two),
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[1,1] block"], hash_one),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[1,1] block"], one),
    ],
);
