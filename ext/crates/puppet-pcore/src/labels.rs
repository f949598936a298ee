//! Labels of values and types in messages (LabelProvider, ModelLabelProvider).

pub use puppet_syntax::article::{a_an, a_an_uc, article};

use crate::types::{Type, TypeKind as K};
use crate::value::Value;

/// Label of a type: `Integer-Type`.
pub fn type_label(t: &Type) -> String {
    match t.kind() {
        K::Resource(r) if r.title.is_some() => format!("{t} Resource-Reference"),
        _ => format!("{t}-Type"),
    }
}

/// Label of a value.
pub fn label(value: &Value) -> String {
    match value {
        Value::Undef => "Undef Value".into(),
        Value::Boolean(_) => "Boolean".into(),
        Value::Integer(_) => "Integer".into(),
        Value::BigInteger(_) => "Integer".into(),
        Value::Float(_) => "Float".into(),
        Value::String(_) | Value::Bytes(_) => "String".into(),
        Value::Array(_) => "Array".into(),
        Value::Hash(_) => "Hash".into(),
        Value::Regexp(_) => "Regexp".into(),
        Value::Type(t) => type_label(t),
        Value::Sensitive(_) => "Sensitive".into(),
        Value::Binary(_) => "Binary".into(),
        Value::SemVer(_) => "Semver".into(),
        Value::SemVerRange(_) => "SemverRange".into(),
        Value::Timespan(_) => "Timespan".into(),
        Value::Timestamp(_) => "Timestamp".into(),
        Value::Default
        | Value::Symbol(_)
        | Value::Uri(_)
        | Value::Object(_)
        | Value::Iterator(_)
        | Value::Callable(_)
        | Value::Foreign(_) => "Object".into(),
    }
}

/// Kind of key that was given where another is wanted: `Undef`, `Default` or a general type.
pub fn key_type_name(value: &Value) -> String {
    match value {
        Value::Undef => "Undef".into(),
        Value::Default => "Default".into(),
        _ => crate::generalize(&crate::infer(value)).to_string(),
    }
}
