//! Types of values, for messages and for functions about types.

use puppet_eval::error::ErrorClass;
use puppet_eval::{Error, Unwind};
use puppet_pcore::convert::class_names;
use puppet_pcore::{Type, Value};

/// Whether the value is an instance of the type.
pub(crate) fn instance(t: &Type, value: &Value) -> bool {
    puppet_pcore::instance(t, value)
}

/// `TypeCalculator.infer`
pub(crate) fn infer(value: &Value) -> Type {
    puppet_pcore::infer(value)
}

/// `TypeCalculator.infer_set`
pub(crate) fn infer_set(value: &Value) -> Type {
    puppet_pcore::infer_set(value)
}

/// `PAnyType#generalize`
pub(crate) fn generalize(t: &Type) -> Type {
    puppet_pcore::generalize(t)
}

/// `TypeMismatchDescriber#describe_mismatch`
pub(crate) fn describe_mismatch(subject: &str, expected: &Type, actual: &Type) -> String {
    format!("{subject} expects a value of type {expected}, got {actual}")
}

/// A `TypeAssertionError`.
#[cold]
pub(crate) fn assertion_error(message: &str) -> Box<Unwind> {
    Error::new(ErrorClass::PuppetError, message).raise()
}

/// The element type a lazy iterator over the value reports.
pub(crate) fn element_type(value: &Value) -> Type {
    match value {
        Value::Type(t) => t.clone(),
        Value::Array(items) if !items.is_empty() => {
            Type::variant_or_single(items.iter().map(infer_set).collect())
        }
        Value::Array(_) => Type::unit(),
        Value::Integer(n) if *n > 0 => Type::integer_range(Some(0), Some(n - 1)),
        Value::Integer(_) => Type::unit(),
        Value::String(_) => Type::string_sized(puppet_pcore::types::Size::exactly(1)),
        Value::Iterator(it) => it.element_type.clone(),
        _ => Type::any(),
    }
}

/// `Iterable.asserted_iterable`
#[cold]
pub(crate) fn not_iterable(value: &Value) -> Box<Unwind> {
    Error::argument(format!(
        "function(): wrong argument type ({}; is not Iterable.",
        class_names::of_value(value)
    ))
}

/// Ruby's `==`: numbers by value whatever their class.
pub(crate) fn ruby_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Integer(i), Value::Float(f)) | (Value::Float(f), Value::Integer(i)) => *i as f64 == *f,
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| ruby_equal(a, b))
        }
        (Value::Hash(a), Value::Hash(b)) => {
            a.len() == b.len() && a.iter().all(|(k, v)| b.get(k).is_some_and(|w| ruby_equal(v, w)))
        }
        _ => a == b,
    }
}
