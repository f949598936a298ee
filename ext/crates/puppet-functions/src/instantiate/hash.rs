//! `Hash.new` and `Struct.new`: from pairs, from a flat list, from paths of a tree.

use puppet_eval::ErrorClass;
use puppet_pcore::convert::iterable;
use puppet_pcore::value::ValueMap;
use puppet_pcore::{PHash, Value};

use super::conversion_error;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg, types};

fn from_tuples(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let pairs = args[0].as_array().into_iter().flatten().filter_map(|pair| match pair {
        Value::Array(pair) => Some((pair.first()?.clone(), pair.get(1).cloned().unwrap_or_default())),
        _ => None,
    });
    Ok(Value::hash(pairs))
}

/// `PHashType.array_as_hash`: indexes become keys, all the way down.
fn array_as_hash(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            Value::hash(items.iter().enumerate().map(|(i, v)| (Value::Integer(i as i64), array_as_hash(v))))
        }
        other => other.clone(),
    }
}

/// Sets the value at a path below a container, making hashes on the way.
fn set(container: &mut Value, path: &[Value], value: Value) -> Result<()> {
    let Some((key, rest)) = path.split_first() else { return Ok(()) };
    match container {
        Value::Hash(hash) => {
            let map = hash.make_mut();
            if rest.is_empty() {
                map.insert(key.clone(), value);
                return Ok(());
            }
            let next = map.get_or_insert_with(key.clone(), || Value::Hash(PHash::new()));
            set(next, rest, value)
        }
        Value::Array(items) => {
            let items = items.make_mut();
            let index = match key {
                Value::Integer(i) if *i < 0 => i + items.len() as i64,
                Value::Integer(i) => *i,
                other => {
                    let class = puppet_pcore::convert::class_names::of_value(other);
                    return Err(crate::support::type_error(format!(
                        "no implicit conversion of {class} into Integer"
                    )));
                }
            };
            // A gap this large can only be a mistake; it must not eat all memory.
            let index =
                usize::try_from(index).ok().filter(|i| *i <= items.len() + 65_536).ok_or_else(|| {
                    crate::support::raised(
                        ErrorClass::IndexError,
                        format!("index {index} outside of array bounds"),
                    )
                })?;
            if index >= items.len() {
                items.resize(index + 1, Value::Undef);
            }
            if rest.is_empty() {
                items[index] = value;
                return Ok(());
            }
            set(&mut items[index], rest, value)
        }
        other => {
            let shown = puppet_pcore::convert::ruby::inspect(other);
            let class = puppet_pcore::convert::class_names::of_value(other);
            let method = if rest.is_empty() { "[]=" } else { "has_key?" };
            let text = puppet_pcore::convert::wording::no_method(method, &shown, &class);
            Err(crate::support::raised(ErrorClass::NoMethodError, text))
        }
    }
}

fn from_tree(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    if args.len() < 2 {
        return from_tuples(cx, args, block);
    }
    let all_hashes = str_arg(args, 1) == "hash_tree";
    let mut result = Value::Hash(PHash::new());
    for entry in args[0].as_array().into_iter().flatten().filter_map(Value::as_array) {
        let [Value::Array(path), value] = &entry[..] else { continue };
        if path.is_empty() {
            if let Value::Hash(hash) = &mut result {
                let map = hash.make_mut();
                match value {
                    Value::Array(items) => {
                        for (i, item) in items.iter().enumerate() {
                            map.insert(Value::Integer(i as i64), item.clone());
                        }
                    }
                    Value::Hash(other) => {
                        for (k, v) in other {
                            map.insert(k.clone(), v.clone());
                        }
                    }
                    other => {
                        let class = crate::support::legacy::implicit_class(other);
                        return Err(crate::support::type_error(format!(
                            "no implicit conversion of {class} into Hash"
                        )));
                    }
                }
            }
            continue;
        }
        let value = if all_hashes { array_as_hash(value) } else { value.clone() };
        set(&mut result, path, value)?;
    }
    Ok(result)
}

/// Ruby's `Hash[*items]`
fn from_list(items: &[Value]) -> Result<Value> {
    if items.len() % 2 == 1 {
        // One pair of arrays is taken as a list of pairs by Ruby.
        return Err(match items {
            [Value::Array(pairs)] => return from_pairs(pairs),
            [Value::Hash(hash)] => return Ok(Value::Hash(hash.clone())),
            _ => puppet_eval::Error::argument("odd number of arguments for Hash"),
        });
    }
    let mut map = ValueMap::default();
    for pair in items.chunks_exact(2) {
        map.insert(pair[0].clone(), pair[1].clone());
    }
    Ok(Value::Hash(PHash::from_map(map)))
}

fn from_pairs(pairs: &[Value]) -> Result<Value> {
    let mut map = ValueMap::default();
    for pair in pairs {
        let Value::Array(pair) = pair else {
            let class = puppet_pcore::convert::class_names::of_value(pair);
            return Err(puppet_eval::Error::argument(format!("wrong element type {class} (expected array)")));
        };
        let Some(key) = pair.first().filter(|_| pair.len() <= 2) else {
            return Err(puppet_eval::Error::argument(format!(
                "invalid number of elements ({} for 1..2)",
                pair.len()
            )));
        };
        map.insert(key.clone(), pair.get(1).cloned().unwrap_or_default());
    }
    Ok(Value::Hash(PHash::from_map(map)))
}

fn from_array(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match &args[0] {
        Value::Array(items) if items.is_empty() => Ok(Value::Hash(PHash::new())),
        Value::Array(items) if items.len() % 2 == 1 => {
            Err(conversion_error("odd number of arguments for Hash"))
        }
        Value::Array(items) => from_list(items),
        Value::Hash(_) => Ok(args[0].clone()),
        other => match iterable::to_array(other) {
            Some(items) => from_list(&items),
            None => {
                let t = types::generalize(&types::infer(other));
                Err(conversion_error(format!("Value of type {t} cannot be converted to Hash")))
            }
        },
    }
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_hash",
    &[
        "KeyValueArray = Array[Tuple[Any,Any],1]",
        "TreeArray = Array[Tuple[Array,Any],1]",
        "NewHashOption = Enum[tree, hash_tree]",
    ],
    &[
        DispatchDef::new(&["param TreeArray from", "optional NewHashOption build_option"], from_tree),
        DispatchDef::new(&["param KeyValueArray from"], from_tuples),
        DispatchDef::new(&["param Any from"], from_array),
    ],
);
