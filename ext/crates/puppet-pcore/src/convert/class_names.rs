//! Ruby class names of values and types, as they appear in Ruby's own messages.

use crate::types::{Type, TypeKind as K};
use crate::value::{IterOp, PIterator, Value};

/// `Puppet::Pops::Types::P...Type`
pub fn of_type(t: &Type) -> &'static str {
    match t.kind() {
        K::Any => "Puppet::Pops::Types::PAnyType",
        K::Unit => "Puppet::Pops::Types::PUnitType",
        K::Default => "Puppet::Pops::Types::PDefaultType",
        K::Undef => "Puppet::Pops::Types::PUndefType",
        K::Scalar => "Puppet::Pops::Types::PScalarType",
        K::ScalarData => "Puppet::Pops::Types::PScalarDataType",
        K::Numeric => "Puppet::Pops::Types::PNumericType",
        K::Integer(_) => "Puppet::Pops::Types::PIntegerType",
        K::Float(_) => "Puppet::Pops::Types::PFloatType",
        K::Boolean(_) => "Puppet::Pops::Types::PBooleanType",
        K::String(_) => "Puppet::Pops::Types::PStringType",
        K::Enum(_) => "Puppet::Pops::Types::PEnumType",
        K::Pattern(_) => "Puppet::Pops::Types::PPatternType",
        K::Regexp(_) => "Puppet::Pops::Types::PRegexpType",
        K::Binary => "Puppet::Pops::Types::PBinaryType",
        K::Timestamp(_) => "Puppet::Pops::Types::PTimestampType",
        K::Timespan(_) => "Puppet::Pops::Types::PTimespanType",
        K::SemVer(_) => "Puppet::Pops::Types::PSemVerType",
        K::SemVerRange => "Puppet::Pops::Types::PSemVerRangeType",
        K::Uri(_) => "Puppet::Pops::Types::PURIType",
        K::Sensitive(_) => "Puppet::Pops::Types::PSensitiveType",
        K::Collection(_) => "Puppet::Pops::Types::PCollectionType",
        K::Array(..) => "Puppet::Pops::Types::PArrayType",
        K::Hash(..) => "Puppet::Pops::Types::PHashType",
        K::Tuple(..) => "Puppet::Pops::Types::PTupleType",
        K::Struct(_) => "Puppet::Pops::Types::PStructType",
        K::Variant(_) => "Puppet::Pops::Types::PVariantType",
        K::Optional(_) => "Puppet::Pops::Types::POptionalType",
        K::NotUndef(_) => "Puppet::Pops::Types::PNotUndefType",
        K::Callable(_) => "Puppet::Pops::Types::PCallableType",
        K::Iterable(_) => "Puppet::Pops::Types::PIterableType",
        K::Iterator(_) => "Puppet::Pops::Types::PIteratorType",
        K::CatalogEntry => "Puppet::Pops::Types::PCatalogEntryType",
        K::Class(_) => "Puppet::Pops::Types::PClassType",
        K::Resource(_) => "Puppet::Pops::Types::PResourceType",
        K::Type(_) => "Puppet::Pops::Types::PTypeType",
        K::TypeReference(_) => "Puppet::Pops::Types::PTypeReferenceType",
        K::Alias(_) => "Puppet::Pops::Types::PTypeAliasType",
        K::Object(_) => "Puppet::Pops::Types::PObjectType",
        K::ObjectExtension(..) => "Puppet::Pops::Types::PObjectTypeExtension",
        K::TypeSet(_) => "Puppet::Pops::Types::PTypeSetType",
        K::Runtime(..) => "Puppet::Pops::Types::PRuntimeType",
        K::Init(..) => "Puppet::Pops::Types::PInitType",
    }
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
