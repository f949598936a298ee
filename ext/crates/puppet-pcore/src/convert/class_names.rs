//! Ruby class names of values and types, as they appear in Ruby's own messages.

use crate::types::{Type, TypeKind as K};
use crate::value::{IterOp, PIterator, Value};

/// `Puppet::Pops::Types::P...Type`
pub fn of_type(t: &Type) -> &'static str {
    t.kind().pcore_class().ruby
}

/// The Ruby class of a value (`value.class.name`).
pub fn of_value(value: &Value) -> String {
    match value {
        Value::Undef => "NilClass".into(),
        Value::Default | Value::Symbol(_) => "Symbol".into(),
        Value::Boolean(true) => "TrueClass".into(),
        Value::Boolean(false) => "FalseClass".into(),
        Value::Integer(_) | Value::BigInteger(_) => "Integer".into(),
        Value::Float(_) => "Float".into(),
        Value::String(_) | Value::Bytes(_) => "String".into(),
        Value::Array(_) => "Array".into(),
        Value::Hash(_) => "Hash".into(),
        Value::Regexp(_) => "Regexp".into(),
        Value::Type(t) => of_type(t).into(),
        Value::Sensitive(_) => "Puppet::Pops::Types::PSensitiveType::Sensitive".into(),
        Value::Binary(_) => "Puppet::Pops::Types::PBinaryType::Binary".into(),
        Value::SemVer(_) => "SemanticPuppet::Version".into(),
        Value::SemVerRange(_) => "SemanticPuppet::VersionRange".into(),
        Value::Timespan(_) => "Puppet::Pops::Time::Timespan".into(),
        Value::Timestamp(_) => "Puppet::Pops::Time::Timestamp".into(),
        Value::Uri(u) => format!("URI::{}", uri_class(u)),
        Value::Object(o) if o.ty.simple_name() == "Error" => "Puppet::DataTypes::Error".into(),
        Value::Object(o) => o.ty.simple_name().to_owned(),
        Value::Iterator(i) => format!("Puppet::Pops::Types::{}", iterator_class(i)),
        Value::Callable(_) => "Proc".into(),
        Value::Foreign(f) => f.type_name(),
    }
}

/// The class as Ruby's `Class#to_s` shows it: Puppet makes a class without a name for an Object type of the language.
pub fn shown_of_value(value: &Value) -> String {
    match value {
        Value::Object(o) if o.ty.simple_name() != "Error" => "#<Class:0x0000000000000000>".into(),
        other => of_value(other),
    }
}

/// Puppet's class for an iterator: that of the last step, ranges of integers staying what they are.
fn iterator_class(iterator: &PIterator) -> &'static str {
    let mut iterator = iterator;
    let mut of_step = None;
    loop {
        of_step = of_step.or(match iterator.ops.last() {
            Some(IterOp::Reverse) => Some("Iterator"),
            Some(IterOp::Step(n)) if *n > 1 => Some("StepIterator"),
            _ => None,
        });
        return match &iterator.source {
            Value::Iterator(inner) => {
                iterator = inner;
                continue;
            }
            Value::Integer(_) => "IntegerRangeIterator",
            Value::Type(t) if matches!(t.kind(), K::Integer(_)) => "IntegerRangeIterator",
            Value::Hash(_) => of_step.unwrap_or("HashIterator"),
            _ => of_step.unwrap_or("Iterator"),
        };
    }
}

/// The class Ruby's URI library makes for a scheme.
pub(crate) fn uri_class(uri: &crate::value::Uri) -> &'static str {
    match uri.scheme.as_deref() {
        Some("http") => "HTTP",
        Some("https") => "HTTPS",
        Some("ftp") => "FTP",
        Some("ldap") => "LDAP",
        Some("ldaps") => "LDAPS",
        Some("mailto") => "MailTo",
        Some("file") => "File",
        Some("ws") => "WS",
        Some("wss") => "WSS",
        _ => "Generic",
    }
}
