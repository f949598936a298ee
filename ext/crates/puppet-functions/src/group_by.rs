//! `group_by`: groups elements by the results of the block.
//!
//! ```puppet
//! group_by([1, 2, 3]) |$n| { $n % 2 }  # => {1 => [1, 3], 0 => [2]}
//! ```

use puppet_eval::interrupt;
use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, push};

fn add(groups: &mut Vec<(Value, Vec<Value>)>, key: Value, item: Value) -> Result<()> {
    interrupt::step(groups.len() / 16)?;
    match groups.iter_mut().find(|(k, _)| *k == key) {
        Some((_, items)) => push(items, item),
        None => push(groups, (key, vec![item])),
    }
}

fn finish(groups: Vec<(Value, Vec<Value>)>) -> Value {
    Value::hash(groups.into_iter().map(|(key, items)| (key, Value::array(items))))
}

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut groups = Vec::new();
    for item in iterable::iterate(&args[0]).into_iter().flatten() {
        let key = cx.yield_block(block, std::slice::from_ref(&item))?;
        add(&mut groups, key, item)?;
    }
    Ok(finish(groups))
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let mut groups = Vec::new();
    for (key, item) in iterable::zipped_pairs(&args[0]).into_iter().flatten() {
        let group = cx.yield_block(block, &[key.clone(), item.clone()])?;
        let item = if matches!(args[0], Value::Hash(_)) { Value::array(vec![key, item]) } else { item };
        add(&mut groups, group, item)?;
    }
    Ok(finish(groups))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "group_by",
    &[
        DispatchDef::new(&["param Collection collection", "block Callable[1,1] block", "return Hash"], one),
        DispatchDef::new(&["param Array array", "block Callable[2,2] block", "return Hash"], two),
        DispatchDef::new(&["param Collection collection", "block Callable[2,2] block", "return Hash"], two),
    ],
);
