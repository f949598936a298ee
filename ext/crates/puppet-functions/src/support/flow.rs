//! Calling blocks, and `break` out of them.

use puppet_pcore::Value;
use puppet_pcore::convert::iterable::{self, Yielded};

use super::{Block, CallCx, Result};

/// Outcome of a block.
pub(crate) enum Yield {
    /// It gave a value.
    Value(Value),
    /// It left with `break()`.
    Break,
}

/// Calls the block; `break` is a result, not an error.
///
/// # Errors
/// The error that the block raised.
pub(crate) fn call_yield(cx: &CallCx<'_>, block: &Block, args: &[Value]) -> Result<Yield> {
    match cx.yield_block(block, args) {
        Ok(value) => Ok(Yield::Value(value)),
        Err(unwind) if unwind.stops_iteration() => Ok(Yield::Break),
        Err(unwind) => Err(unwind),
    }
}

/// The block of a dispatch that requires one.
///
/// # Errors
/// When it is missing, which the dispatch rules out.
pub(crate) fn required(block: Option<&Block>) -> Result<&Block> {
    block.ok_or_else(|| puppet_eval::Error::argument("no block given (yield)"))
}

/// Calls the block with each element of an iterator, as `Iterator#step` does: unfolded, unless the block takes one argument, no
/// more and no less.
///
/// # Errors
/// The error that the block raised.
pub(crate) fn each_next(cx: &CallCx<'_>, block: &Block, iterator: &Value) -> Result<Value> {
    let takes_one = cx.block_arity(block) == 1;
    for item in iterable::iterate_next(iterator).into_iter().flatten() {
        let item = if takes_one { Yielded::One(item) } else { Yielded::unfolded(item) };
        if let Yield::Break = call_yield(cx, block, item.arguments())? {
            break;
        }
    }
    Ok(Value::Undef)
}

/// Elements for a block of `each`, `map` or `filter` that takes two, with their index or key.
pub(crate) fn indexed(cx: &CallCx<'_>, subject: &Value) -> impl Iterator<Item = (Value, Value)> + use<> {
    let by_each = cx.evaluator.settings.features.indexed_iteration;
    let pairs = if by_each { iterable::pairs(subject) } else { iterable::pairs_next(subject) };
    pairs.into_iter().flatten()
}

/// Calls the block as Ruby's `Enumerable` does for an iteration over `subject`: its truth, or `None`
/// when `break` ends the iteration there (see `iterable::ends_at_break`).
///
/// # Errors
/// The error of the block, `break` included where it goes on outward.
pub(crate) fn enumerate(
    cx: &CallCx<'_>,
    block: &Block,
    subject: &Value,
    args: &[Value],
) -> Result<Option<bool>> {
    match cx.yield_block(block, args) {
        Ok(value) => Ok(Some(value.is_truthy())),
        Err(unwind) if unwind.stops_iteration() && iterable::ends_at_break(subject) => Ok(None),
        Err(unwind) => Err(unwind),
    }
}
