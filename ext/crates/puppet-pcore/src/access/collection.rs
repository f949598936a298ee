//! Parameters of numbers, strings and collections.

use super::{Accessed, Blamed, Result, arity, issue, made, not_a_type, type_value};
use crate::convert::class_names;
use crate::convert::ruby::no_method;
use crate::convert::wording::with_line;
use crate::factory;
use crate::labels;
use crate::types::{Size, Type, TypeKind as K};
use crate::value::Value;

fn is_int_or_default(value: &Value) -> bool {
    matches!(value, Value::Integer(_) | Value::BigInteger(_) | Value::Default)
}

pub(super) fn integer(keys: &[Value]) -> Result<Accessed> {
    if !(1..=2).contains(&keys.len()) {
        let message =
            format!("Integer-Type supports [] with one or two arguments (from, to). Got {}", keys.len());
        return issue("BAD_INTEGER_SLICE_ARITY", message, Blamed::Whole);
    }
    if let Some(index) = keys.iter().position(|k| !is_int_or_default(k)) {
        let message = format!(
            "Integer-Type [] requires all arguments to be integers (or default). Got {}",
            class_names::of_value(&keys[index])
        );
        return issue("BAD_INTEGER_SLICE_TYPE", message, Blamed::Key(index));
    }
    made(factory::integer(keys.first(), keys.get(1)))
}

pub(super) fn float(keys: &[Value]) -> Result<Accessed> {
    if !(1..=2).contains(&keys.len()) {
        let message =
            format!("Float-Type supports [] with one or two arguments (from, to). Got {}", keys.len());
        return issue("BAD_INTEGER_SLICE_ARITY", message, Blamed::Whole);
    }
    let fits = |k: &Value| is_int_or_default(k) || matches!(k, Value::Float(_));
    if let Some(index) = keys.iter().position(|k| !fits(k)) {
        let message = format!(
            "Float-Type [] requires all arguments to be floats, or integers (or default). Got {}",
            class_names::of_value(&keys[index])
        );
        return issue("BAD_INTEGER_SLICE_TYPE", message, Blamed::Key(index));
    }
    made(factory::float(keys.first(), keys.get(1)))
}

/// A size of one Integer type or of one or two integers; `start` is the number of the first key.
fn size(start: usize, keys: &[Value]) -> Result<Size> {
    if let [Value::Type(t)] = keys {
        if let K::Integer(range) = t.kind() {
            return Ok(range.to_size());
        }
    }
    if let Some(index) = keys.iter().position(|k| !is_int_or_default(k)) {
        let class = class_names::of_value(&keys[index]);
        let message = format!(
            "A Type's size constraint arguments must be a single Integer type, or 1-2 integers (or default). Got {}",
            labels::a_an(&class_label(&keys[index], class))
        );
        return issue("BAD_COLLECTION_SLICE_TYPE", message, Blamed::Key(start + index));
    }
    Ok(factory::int_range(keys.first(), keys.get(1))?.to_size())
}

/// A Ruby class as it is called in messages: those of types by the type's name.
fn class_label(value: &Value, class: String) -> String {
    match value {
        Value::Type(_) => {
            let simple = class.rsplit("::").next().unwrap_or(&class);
            let name = simple.strip_prefix('P').and_then(|s| s.strip_suffix("Type")).unwrap_or(simple);
            format!("{name}-Type")
        }
        _ => class,
    }
}

pub(super) fn string(keys: &[Value]) -> Result<Accessed> {
    if !(1..=2).contains(&keys.len()) {
        let message = format!("String supports [] with one or two arguments. Got {}", keys.len());
        return issue("BAD_STRING_SLICE_ARITY", message, Blamed::Whole);
    }
    type_value(Type::string_sized(size(0, keys)?))
}

pub(super) fn collection(keys: &[Value]) -> Result<Accessed> {
    if !(1..=2).contains(&keys.len()) {
        return arity("Collection-Type", 1, Some(2), keys.len());
    }
    type_value(Type::new(K::Collection(Some(size(0, keys)?))))
}

pub(super) fn array(keys: &[Value]) -> Result<Accessed> {
    let (element, size) = match keys {
        [Value::Type(t)] => (t.clone(), None),
        [Value::Type(t), s] => (t.clone(), Some(size(1, std::slice::from_ref(s))?)),
        [Value::Type(t), _, _] => (t.clone(), Some(size(1, &keys[1..])?)),
        [_, _] => (Type::any(), Some(size(0, keys)?)),
        [other] | [other, _, _] => return not_a_type("Array-Type", 0, other),
        _ => return arity("Array-Type", 1, Some(3), keys.len()),
    };
    // Only a size of literally 0, 0 makes an array of nothing.
    if keys.iter().rev().nth(1) == Some(&Value::Default) {
        return type_value(Type::new(K::Array(element, size)));
    }
    type_value(Type::array_sized(element, size))
}

pub(super) fn hash(keys: &[Value]) -> Result<Accessed> {
    if let [Value::Integer(_) | Value::BigInteger(_), Value::Integer(_) | Value::BigInteger(_)] = keys {
        return match factory::int_range(keys.first(), keys.get(1)) {
            Ok(range) => type_value(Type::hash_sized(Type::any(), Type::any(), Some(range.to_size()))),
            Err(message) => made(Err(message)),
        };
    }
    if let Some(index) = keys.iter().take(2).position(|k| !super::is_type(k)) {
        return not_a_type("Hash-Type", index, &keys[index]);
    }
    let (key, value, size) = match keys {
        [Value::Type(k), Value::Type(v)] => (k, v, None),
        [Value::Type(k), Value::Type(v), s] => {
            let size = match s {
                Value::Type(t) => match t.kind() {
                    K::Integer(range) => range.to_size(),
                    _ => return not_comparable(s),
                },
                Value::Float(_) | Value::Timespan(_) | Value::Timestamp(_) => Size::new(least(s), None),
                Value::Integer(_) | Value::BigInteger(_) | Value::Default | Value::Undef => {
                    match factory::int_range(Some(s), None) {
                        Ok(range) => range.to_size(),
                        Err(message) => return made(Err(message)),
                    }
                }
                other => return not_comparable(other),
            };
            (k, v, Some(size))
        }
        [Value::Type(k), Value::Type(v), _, _] => (k, v, Some(size(2, &keys[2..])?)),
        _ => return arity("Hash-Type", 2, Some(4), keys.len()),
    };
    if keys.get(2) == Some(&Value::Default) {
        return type_value(Type::new(K::Hash(key.clone(), value.clone(), size)));
    }
    type_value(Type::hash_sized(key.clone(), value.clone(), size))
}

/// The least whole number of elements that is not less than what stock compares them with: it takes whatever it can
/// compare with infinity for the third parameter.
fn least(value: &Value) -> i128 {
    match value {
        Value::Float(f) => f.ceil() as i128,
        // A time is compared by its seconds.
        Value::Timespan(t) => -(-t.total_nanos()).div_euclid(1_000_000_000),
        Value::Timestamp(t) => -(-t.total_nanos()).div_euclid(1_000_000_000),
        _ => 0,
    }
}

#[cold]
fn not_comparable(value: &Value) -> Result<Accessed> {
    made(Err(match value {
        // `Hash#<=` wants a hash.
        Value::Hash(_) => "no implicit conversion of Float into Hash".into(),
        Value::String(_) => "comparison of String with Infinity failed".into(),
        Value::SemVer(_) => format!("comparison of {} with Infinity failed", class_names::of_value(value)),
        // Ruby shows the line of stock's code with it.
        other => {
            let line = r##"    raise ArgumentError, "'from' must be less or equal to 'to'. Got (#{from}, #{to}" if from > to"##;
            with_line(no_method(">", other), &format!("{line}\n{:>1$}", "^", line.len() - 3))
        }
    }))
}

pub(super) fn tuple(t: &Type, keys: &[Value]) -> Result<Accessed> {
    let (types, size) = match factory::split_size(keys) {
        Ok(split) => split,
        Err(message) => return made(Err(message)),
    };
    super::assert_keys(t, types, None, 1, super::is_type, &["Any-Type"])?;
    type_value(Type::tuple_of(types.iter().map(factory::type_of).collect(), size))
}
