//! `unique`: removes duplicates; of a hash: keys grouped by value.
//!
//! ```puppet
//! unique([1, 2, 1])  # => [1, 2]
//! ```

use puppet_pcore::convert::iterable::{self, Yielded};
use puppet_pcore::value::ValueMap;
use puppet_pcore::{PHash, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

/// The first of each kind, the block telling the kind.
fn first_of_kind(
    cx: &CallCx<'_>,
    items: impl Iterator<Item = Yielded>,
    block: Option<&Block>,
    ends_at_break: bool,
) -> Result<Vec<Value>> {
    let mut seen = ValueMap::default();
    for item in items {
        let (kind, item) = match block {
            Some(block) => match cx.yield_block(block, item.arguments()) {
                Err(unwind) if ends_at_break && unwind.stops_iteration() => break,
                kind => (kind?, item.packed()),
            },
            None => {
                let item = item.packed();
                (item.clone(), item)
            }
        };
        seen.get_or_insert_with(kind, || item);
    }
    Ok(seen.into_iter().map(|(_, item)| item).collect())
}

fn string(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let chars = str_arg(args, 0).chars().map(|c| Yielded::One(Value::string(c.to_string())));
    let kept = first_of_kind(cx, chars, block, false)?;
    Ok(Value::string(kept.iter().filter_map(Value::as_str).collect::<String>()))
}

fn hash(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let mut groups: ValueMap = ValueMap::default();
    let mut members: Vec<(Vec<Value>, Vec<Value>)> = Vec::new();
    for (key, value) in iterable::pairs(&args[0]).into_iter().flatten() {
        let kind = match block {
            Some(block) => cx.yield_block(block, std::slice::from_ref(&value))?,
            None => value.clone(),
        };
        let at = match groups.get(&kind) {
            Some(Value::Integer(at)) => *at as usize,
            _ => {
                groups.insert(kind, Value::Integer(members.len() as i64));
                members.push((Vec::new(), Vec::new()));
                members.len() - 1
            }
        };
        members[at].0.push(key);
        if !members[at].1.contains(&value) {
            members[at].1.push(value);
        }
    }
    let pairs = members.into_iter().map(|(keys, values)| (Value::array(keys), Value::array(values)));
    Ok(Value::Hash(pairs.collect::<PHash>()))
}

fn other(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let subject = iterable::subject(&args[0]);
    let items = iterable::yields(&subject).into_iter().flatten();
    Ok(Value::array(first_of_kind(cx, items, block, iterable::ends_at_break(&subject))?))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "unique",
    &[
        DispatchDef::new(&["param String string", "optional_block Callable[String] block"], string),
        DispatchDef::new(&["param Hash hash", "optional_block Callable[Any] block"], hash),
        DispatchDef::new(&["param Array array", "optional_block Callable[Any] block"], other),
        DispatchDef::new(&["param Iterable iterable", "optional_block Callable[Any] block"], other),
    ],
);
