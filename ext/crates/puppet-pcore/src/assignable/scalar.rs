//! Assignability of types of single values.

use crate::generalize::string_value;
use crate::types::{EnumType, Size, StringType, Type, TypeKind as K};
use crate::value::SemVerRange;

/// `_assignable?` of scalar types; `o` is none of Unit, Alias, Variant, Optional.
pub(super) fn specific(t: &Type, o: &Type) -> bool {
    match (t.kind(), o.kind()) {
        (K::Scalar, K::SemVerRange) => true,
        (K::Scalar, _) => is_scalar(o),
        (K::ScalarData, _) => is_scalar_data(o),
        (K::Numeric, K::Numeric | K::Integer(_) | K::Float(_)) => true,
        (K::Integer(a), K::Integer(b)) => a.covers(b),
        (K::Float(a), K::Float(b)) => a.covers(b),
        (K::Boolean(a), K::Boolean(b)) => a.is_none() || a == b,
        (K::Regexp(a), K::Regexp(b)) => a.is_none() || a == b,
        (K::Timestamp(a), K::Timestamp(b)) => a.covers(b),
        (K::Timespan(a), K::Timespan(b)) => a.covers(b),
        (K::SemVer(a), K::SemVer(b)) => {
            a.is_empty() || !b.is_empty() && b.iter().all(|r| a.iter().any(|own| SemVerRange::covers(own, r)))
        }
        (K::Enum(e), _) => enumeration(t, e, o),
        (K::String(s), _) => string(s, o),
        (K::Pattern(_), _) if t == o => true,
        (K::Pattern(patterns), K::String(_)) => match string_value(o) {
            None => patterns.is_empty(),
            Some(v) => patterns.is_empty() || patterns.iter().any(|p| p.is_match(v)),
        },
        (K::Pattern(patterns), K::Enum(e)) => {
            patterns.is_empty()
                || !e.values.is_empty() && e.values.iter().all(|v| patterns.iter().any(|p| p.is_match(v)))
        }
        (K::Pattern(patterns), K::Pattern(_)) => patterns.is_empty(),
        _ => false,
    }
}

fn is_scalar_data(o: &Type) -> bool {
    matches!(
        o.kind(),
        K::ScalarData
            | K::Enum(_)
            | K::Numeric
            | K::Integer(_)
            | K::Float(_)
            | K::String(_)
            | K::Pattern(_)
            | K::Boolean(_)
    )
}

fn is_scalar(o: &Type) -> bool {
    is_scalar_data(o)
        || matches!(o.kind(), K::Scalar | K::Regexp(_) | K::SemVer(_) | K::Timespan(_) | K::Timestamp(_))
}

/// True if a text is one of an Enum's values.
pub(crate) fn enum_has(e: &EnumType, text: &str) -> bool {
    if e.case_insensitive {
        e.values.iter().any(|v| v.eq_ignore_ascii_case(text))
    } else {
        e.values.iter().any(|v| v == text)
    }
}

fn enumeration(t: &Type, e: &EnumType, o: &Type) -> bool {
    if t == o {
        return true;
    }
    if e.values.is_empty() && matches!(o.kind(), K::String(_) | K::Enum(_) | K::Pattern(_)) {
        return true;
    }
    match o.kind() {
        K::String(_) => string_value(o).is_some_and(|v| enum_has(e, v)),
        K::Enum(other) => {
            !other.values.is_empty()
                && (e.case_insensitive || !other.case_insensitive)
                && other.values.iter().all(|v| enum_has(e, v))
        }
        _ => false,
    }
}

fn derived_size(s: &StringType) -> Size {
    match s {
        StringType::Any => Size::ANY,
        StringType::Sized(size) => *size,
        StringType::Value(v) => Size::exactly(v.chars().count()),
    }
}

fn string(s: &StringType, o: &Type) -> bool {
    if let StringType::Sized(size) = s {
        return match o.kind() {
            K::String(other) => size.covers(derived_size(other)),
            K::Enum(e) if e.values.is_empty() => size.covers(Size::ANY),
            K::Enum(e) => e.values.iter().all(|v| size.contains(v.chars().count())),
            K::Pattern(_) => size.covers(Size::ANY),
            _ => false,
        };
    }
    let any = matches!(s, StringType::Any);
    match o.kind() {
        K::String(other) => any || s == other,
        // Stock takes any Enum of one value here, whatever the value.
        K::Enum(e) => any || e.values.len() == 1 && !e.case_insensitive,
        K::Pattern(_) => any,
        _ => false,
    }
}
