//! Types of values, for messages and for functions about types.

use puppet_eval::ErrorClass;
use std::cmp::Ordering;
use std::sync::Arc;

use puppet_eval::{Error, Unwind};
use puppet_pcore::convert::class_names;
use puppet_pcore::value::compare::{compare_big_float, compare_int_float};
use puppet_pcore::{Regexp, Type, Value};

use super::Result;

/// True if the value is an instance of the type.
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
    puppet_pcore::mismatch::describe_type_mismatch(subject, expected, actual)
}

/// A `TypeAssertionError` that describes how the types differ.
#[cold]
pub(crate) fn assertion_error(subject: &str, expected: &Type, actual: Type) -> Box<Unwind> {
    Error::assertion(describe_mismatch(subject, expected, &actual), expected, actual)
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
        (Value::Integer(i), Value::Float(f)) | (Value::Float(f), Value::Integer(i)) => {
            compare_int_float(*i, *f) == Some(Ordering::Equal)
        }
        (Value::BigInteger(i), Value::Float(f)) | (Value::Float(f), Value::BigInteger(i)) => {
            compare_big_float(**i, *f) == Some(Ordering::Equal)
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| ruby_equal(a, b))
        }
        (Value::Hash(a), Value::Hash(b)) => {
            a.len() == b.len() && a.iter().all(|(k, v)| b.get(k).is_some_and(|w| ruby_equal(v, w)))
        }
        _ => a == b,
    }
}

/// A regular expression from its source.
///
/// # Errors
/// Ruby's `RegexpError`.
pub(crate) fn regexp(source: &str) -> Result<Arc<Regexp>> {
    Regexp::new(source).map_err(|message| super::raised(ErrorClass::RegexpError, message))
}

/// A regular expression with options (`m`, `i`, `x`) for the whole of it.
///
/// # Errors
/// Ruby's `RegexpError`.
pub(crate) fn regexp_with_options(source: &str, options: &str) -> Result<Arc<Regexp>> {
    if options.is_empty() {
        return regexp(source);
    }
    // The line break ends a comment that an extended expression may close with.
    let end = if options.contains('x') { "\n)" } else { ")" };
    let whole = format!("(?{options}:{source}{end}");
    Regexp::new(&whole).map_err(|message| {
        // Ruby's text shows the expression with its options.
        let on: String = "mix".chars().filter(|c| options.contains(*c)).collect();
        super::raised(
            ErrorClass::RegexpError,
            message.replace(&format!("/{whole}/"), &format!("/{source}/{on}")),
        )
    })
}

/// Ruby's conversion of a float without fraction.
///
/// # Errors
/// Infinity and NaN, and what is out of range.
pub(crate) fn float_to_integer(f: f64) -> Result<Value> {
    if f.is_nan() || f.is_infinite() {
        return Err(super::raised(ErrorClass::FloatDomainError, puppet_pcore::convert::float_to_s(f)));
    }
    // A number that reaches the end of 128 bits is beyond it.
    match f as i128 {
        i128::MIN | i128::MAX => {
            Err(super::raised(ErrorClass::RangeError, format!("integer {f:.0} too big")))
        }
        n => Ok(Value::integer(n)),
    }
}

/// The absolute value of a number.
///
/// # Errors
/// When it is out of range.
pub(crate) fn abs(value: &Value) -> Result<Value> {
    match value {
        Value::Integer(i) => Ok(Value::integer(i128::from(*i).abs())),
        Value::BigInteger(i) => Ok(Value::integer(i.saturating_abs())),
        Value::Float(f) => Ok(Value::Float(f.abs())),
        other => Ok(other.clone()),
    }
}
