//! `partition`: two arrays: the elements for which the block returns a true value, and the other elements.
//!
//! ```puppet
//! partition([1, 2, 3]) |$n| { $n > 1 }  # => [[2, 3], [1]]
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, push};

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut parts = [Vec::new(), Vec::new()];
    for item in iterable::iterate(&args[0]).into_iter().flatten() {
        let part = usize::from(!cx.yield_block(block, std::slice::from_ref(&item))?.is_truthy());
        push(&mut parts[part], item)?;
    }
    Ok(Value::array(parts.into_iter().map(Value::array).collect()))
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut parts = [Vec::new(), Vec::new()];
    for (key, item) in iterable::zipped_pairs(&args[0]).into_iter().flatten() {
        let part = usize::from(!cx.yield_block(block, &[key.clone(), item.clone()])?.is_truthy());
        let item = if matches!(args[0], Value::Hash(_)) { Value::array(vec![key, item]) } else { item };
        push(&mut parts[part], item)?;
    }
    Ok(Value::array(parts.into_iter().map(Value::array).collect()))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "partition",
    &[
        DispatchDef::new(
            &["param Collection collection", "block Callable[1,1] block", "return Tuple[Array, Array]"],
            one,
        ),
        DispatchDef::new(
            &["param Array array", "block Callable[2,2] block", "return Tuple[Array, Array]"],
            two,
        ),
        DispatchDef::new(
            &["param Collection collection", "block Callable[2,2] block", "return Tuple[Array, Array]"],
            two,
        ),
    ],
);
