//! Concatenation, merging and deletion.

use puppet_pcore::value::ValueMap;
use puppet_pcore::{PArray, PHash, Value};
use puppet_syntax::interrupt;

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
                    let more = array_to_map(&items)?;
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
        Value::Uri(uri) => uri::merge(&uri, &right, features.whole_authority),
        other => concatenate(Value::array(vec![other]), right, features),
    }
}

/// Ruby's `Hash[...]` of an array of pairs, or of keys and values in turn.
fn array_to_map(items: &PArray) -> OpResult<ValueMap> {
    let mut map = ValueMap::default();
    if !items.is_empty() && items.iter().all(|i| matches!(i, Value::Array(_))) {
        for item in items {
            let Value::Array(pair) = item else { continue };
            match &pair[..] {
                [k] => map.insert(k.clone(), Value::Undef),
                [k, v] => map.insert(k.clone(), v.clone()),
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
            let gone: Vec<Value> = match right {
                Value::Array(a) => a.to_vec(),
                Value::Hash(h) => pairs(h),
                other => vec![other.clone()],
            };
            let mut items = items.into_vec();
            items.retain(|item| {
                interrupt::go_on(gone.len() / 16 + 1) && !gone.iter().any(|g| ruby_equals(item, g))
            });
            Value::array(items)
        }
        Value::Hash(mut hash) => {
            let map = hash.make_mut();
            match right {
                Value::Array(keys) => {
                    for key in keys {
                        map.shift_remove(key);
                    }
                }
                Value::Hash(other) => {
                    for key in other.keys() {
                        map.shift_remove(key);
                    }
                }
                key => {
                    map.shift_remove(key);
                }
            }
            Value::Hash(hash)
        }
        other => other,
    }
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
