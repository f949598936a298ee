//! Concatenation, merging and deletion.

use indexmap::IndexSet;
use puppet_pcore::value::ValueMap;
use puppet_pcore::{PArray, PHash, Value};
use puppet_syntax::interrupt;
use rustc_hash::FxBuildHasher;

use crate::Features;

use super::{OpError, OpResult, uri};

fn pairs(hash: &PHash) -> Vec<Value> {
    hash.iter().map(|(k, v)| Value::array(vec![k.clone(), v.clone()])).collect()
}

/// `left + right` for an Array, Hash, URI or Binary on the left.
///
/// # Errors
/// Stock's.
pub fn concatenate(left: Value, right: Value, features: Features) -> OpResult<Value> {
    match left {
        Value::Array(mut items) => {
            let to = items.make_mut();
            match right {
                Value::Array(more) => to.extend(more.iter().cloned()),
                Value::Hash(hash) => to.extend(pairs(&hash)),
                other => to.push(other),
            }
            Ok(Value::Array(items))
        }
        Value::Hash(mut hash) => {
            match right {
                Value::Hash(mut more) => {
                    if hash.is_empty() {
                        // The sum is a hash of its own even where nothing is added.
                        more.make_mut();
                        return Ok(Value::Hash(more));
                    }
                    let to = hash.make_mut();
                    for (k, v) in &more {
                        to.insert(k.clone(), v.clone());
                    }
                }
                Value::Array(items) => {
                    let more = array_to_map(&items, features)?;
                    hash.make_mut().extend(more);
                }
                _ => return Err(OpError::ruby("Can only append Array or Hash to a Hash")),
            }
            Ok(Value::Hash(hash))
        }
        Value::Binary(bytes) => match right {
            Value::Binary(more) => Ok(Value::Binary([&bytes[..], &more[..]].concat().into())),
            _ => Err(OpError::ruby("Can only append Binary to a Binary")),
        },
        Value::Uri(uri) => uri::merge(&uri, &right, features),
        other => concatenate(Value::array(vec![other]), right, features),
    }
}

/// Ruby's `Hash[...]` of an array of pairs, or of keys and values in turn.
fn array_to_map(items: &PArray, features: Features) -> OpResult<ValueMap> {
    let mut map = ValueMap::default();
    if !items.is_empty() && items.iter().all(|i| matches!(i, Value::Array(_))) {
        for (index, item) in items.iter().enumerate() {
            let Value::Array(pair) = item else { continue };
            match &pair[..] {
                [k, v] => map.insert(k.clone(), v.clone()),
                other if features.whole_pairs => {
                    return Err(OpError::ruby(format!(
                        "wrong array length at {index} (expected 2, was {})",
                        other.len()
                    )));
                }
                [k] => map.insert(k.clone(), Value::Undef),
                other => {
                    return Err(OpError::ruby(format!(
                        "invalid number of elements ({} for 1..2)",
                        other.len()
                    )));
                }
            };
        }
        return Ok(map);
    }
    // `Hash[*items]` with a single element takes it for the content.
    if let [only] = &items[..] {
        if let Value::Hash(hash) = only {
            return Ok((**hash).clone());
        }
        return Err(OpError::ruby("odd number of arguments for Hash"));
    }
    if items.len() % 2 != 0 {
        return Err(OpError::ruby("odd number of arguments for Hash"));
    }
    for pair in items.chunks(2) {
        if let [k, v] = pair {
            map.insert(k.clone(), v.clone());
        }
    }
    Ok(map)
}

/// `left - right` for an Array or Hash on the left.
pub fn delete(left: Value, right: &Value) -> Value {
    match left {
        Value::Array(items) => {
            let all_pairs;
            let gone = Gone::new(match right {
                Value::Array(a) => a,
                Value::Hash(h) => {
                    all_pairs = pairs(h);
                    &all_pairs
                }
                other => std::slice::from_ref(other),
            });
            let mut items = items.into_vec();
            items.retain(|item| !gone.has(item));
            Value::array(items)
        }
        Value::Hash(mut hash) => {
            match right {
                Value::Array(keys) => delete_keys(hash.make_mut(), keys.iter()),
                Value::Hash(other) => delete_keys(hash.make_mut(), other.keys()),
                key => delete_keys(hash.make_mut(), std::iter::once(key)),
            }
            Value::Hash(hash)
        }
        other => other,
    }
}

/// So many values are looked at one by one.
const FEW: usize = 8;

type ValueSet<'a> = IndexSet<&'a Value, FxBuildHasher>;

/// Each removal of one key moves all entries behind it.
fn delete_keys<'a>(map: &mut ValueMap, keys: impl ExactSizeIterator<Item = &'a Value>) {
    if keys.len() <= FEW {
        keys.for_each(|key| drop(map.shift_remove(key)));
    } else {
        let gone: ValueSet<'_> = keys.collect();
        map.retain(|key, _| !gone.contains(key));
    }
}

/// The values that an array loses. Among plain values Ruby's `==` is the equality of hash keys.
struct Gone<'a> {
    all: &'a [Value],
    /// All of them, where there are many and all are plain.
    plain: Option<ValueSet<'a>>,
}

impl<'a> Gone<'a> {
    fn new(all: &'a [Value]) -> Self {
        let plain = all.len() > FEW && all.iter().all(is_plain);
        Gone { all, plain: plain.then(|| all.iter().collect()) }
    }

    /// True if the array loses it; an answer does not matter any more where the work was interrupted.
    fn has(&self, item: &Value) -> bool {
        match &self.plain {
            Some(set) if is_plain(item) => !interrupt::go_on(1) || set.contains(item),
            _ => !interrupt::go_on(self.all.len() / 16 + 1) || self.all.iter().any(|g| ruby_equals(item, g)),
        }
    }
}

fn is_plain(value: &Value) -> bool {
    matches!(value, Value::String(_) | Value::Integer(_) | Value::Boolean(_) | Value::Undef | Value::Default)
}

/// Ruby's `==`: like the equality of hash keys, but `1 == 1.0`.
pub fn ruby_equals(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (
            Value::Integer(_)
            | Value::BigInteger(_)
            | Value::Float(_)
            | Value::Timespan(_)
            | Value::Timestamp(_),
            Value::Integer(_)
            | Value::BigInteger(_)
            | Value::Float(_)
            | Value::Timespan(_)
            | Value::Timestamp(_),
        ) => puppet_pcore::value::compare::puppet_equals(a, b),
        (Value::Array(x), Value::Array(y)) => {
            x.len() == y.len()
                && puppet_pcore::failure::has_room()
                && x.iter().zip(y.iter()).all(|(x, y)| ruby_equals(x, y))
        }
        (Value::Hash(x), Value::Hash(y)) => {
            x.len() == y.len()
                && puppet_pcore::failure::has_room()
                && x.iter().all(|(k, v)| y.get(k).is_some_and(|w| ruby_equals(v, w)))
        }
        _ => a == b,
    }
}
