//! Type checks of the lookup and their messages (`TypeAsserter`).

use puppet_eval::{Error, Result, Unwind, interrupt};
use puppet_pcore::{Type, Value};

use super::Cx;

/// Asserts that a value is an instance of a type given as text; the common cases are decided
/// without the type.
///
/// # Errors
/// `<subject> has wrong type, expects ...`
pub(crate) fn assert_instance(
    cx: Cx<'_>,
    subject: &str,
    expected: &'static str,
    value: &Value,
) -> Result<()> {
    let known = match expected {
        "Hash[String,Data]" => match value {
            Value::Hash(hash) => hash.iter().all(|(k, v)| matches!(k, Value::String(_)) && is_plain_data(v)),
            _ => false,
        },
        "Variant[Scalar,Array[Data]]" => match value {
            Value::Array(items) => items.iter().all(is_plain_data),
            Value::Undef | Value::Hash(_) => false,
            other => is_plain_data(other),
        },
        "Hash" => matches!(value, Value::Hash(_)),
        _ => false,
    };
    if known {
        return Ok(());
    }
    let ty = cx.type_of_text(expected)?;
    assert_type(cx, subject, &ty, value)
}

/// Asserts that a value is an instance of a type.
///
/// # Errors
/// `<subject> has wrong type, expects ...`
pub(crate) fn assert_type(_cx: Cx<'_>, subject: &str, expected: &Type, value: &Value) -> Result<()> {
    if interrupt::whole(puppet_pcore::instance(expected, value))? {
        return Ok(());
    }
    Err(mismatch(subject, expected, value))
}

/// Asserts that all values of a type are instances of another.
///
/// # Errors
/// `<subject> is incorrect, expects ...`
pub(crate) fn assert_assignable(
    subject: &dyn Fn() -> String,
    expected: &Type,
    declared: &Type,
) -> Result<()> {
    if puppet_pcore::assignable(expected, declared) {
        return Ok(());
    }
    let subject = format!("{} is incorrect,", subject());
    let message = puppet_pcore::mismatch::describe_type_mismatch(&subject, expected, declared);
    Err(Error::assertion(message, expected, declared.clone()))
}

#[cold]
fn mismatch(subject: &str, expected: &Type, value: &Value) -> Box<Unwind> {
    let subject = format!("{subject} has wrong type,");
    let message = puppet_pcore::mismatch::describe_mismatch(&subject, expected, value);
    Error::assertion(message, expected, puppet_pcore::infer_set(value))
}

/// Data without a doubt: what files hold.
pub(crate) fn is_plain_data(value: &Value) -> bool {
    match value {
        Value::Undef
        | Value::Boolean(_)
        | Value::Integer(_)
        | Value::BigInteger(_)
        | Value::Float(_)
        | Value::String(_) => true,
        Value::Array(items) => items.iter().all(is_plain_data),
        Value::Hash(hash) => hash.iter().all(|(k, v)| matches!(k, Value::String(_)) && is_plain_data(v)),
        _ => false,
    }
}

/// True for instances of `RichData` (`Puppet::LookupValue`).
pub(crate) fn is_rich_data(cx: Cx<'_>, value: &Value) -> Result<bool> {
    match value {
        Value::Undef
        | Value::Default
        | Value::Boolean(_)
        | Value::Integer(_)
        | Value::BigInteger(_)
        | Value::Float(_)
        | Value::String(_)
        | Value::Regexp(_)
        | Value::Type(_)
        | Value::Sensitive(_)
        | Value::Binary(_)
        | Value::SemVer(_)
        | Value::SemVerRange(_)
        | Value::Timespan(_)
        | Value::Timestamp(_)
        | Value::Uri(_)
        | Value::Object(_) => Ok(true),
        Value::Array(items) => {
            for item in items {
                if !is_rich_data(cx, item)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Value::Hash(hash) => {
            for (k, v) in hash {
                let key = matches!(
                    k,
                    Value::String(_) | Value::Integer(_) | Value::BigInteger(_) | Value::Float(_)
                );
                if !key || !is_rich_data(cx, v)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        other => Ok(puppet_pcore::instance(&cx.type_of_text("RichData")?, other)),
    }
}

/// Asserts that a value found is one Puppet can have.
///
/// # Errors
/// `<origin> has wrong type, expects Puppet::LookupValue, got ...`
pub(crate) fn validate_data_value(cx: Cx<'_>, value: &Value, origin: impl FnOnce() -> String) -> Result<()> {
    if is_rich_data(cx, value)? {
        return Ok(());
    }
    let actual = puppet_pcore::infer(value);
    let message = format!("{} has wrong type, expects Puppet::LookupValue, got {actual}", origin());
    let expected = puppet_pcore::types::predefined("puppet::lookupvalue").unwrap_or_else(Type::rich_data);
    Err(Error::assertion(message, &expected, actual))
}

/// The error for a value that is not an instance of a type.
#[cold]
pub(crate) fn mismatch_of(
    cx: Cx<'_>,
    subject: &str,
    expected: &'static str,
    value: &Value,
) -> Result<Box<Unwind>> {
    Ok(mismatch(subject, &cx.type_of_text(expected)?, value))
}
