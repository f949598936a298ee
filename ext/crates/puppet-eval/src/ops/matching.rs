//! Case option matching, `in` and `=~` (`CompareOperator#match`, `#include?`).

use ecow::EcoString;
use puppet_pcore::SemVer;
use puppet_pcore::value::compare::puppet_equals;
use puppet_pcore::{Regexp, Value};

use crate::pcore::instance;
use crate::scope::MatchData;

/// Takes what a regular expression matched.
type OnMatch<'a> = &'a mut dyn FnMut(MatchData);

/// Matches a string, reporting the captures.
pub fn regexp(regexp: &Regexp, text: &EcoString, on_match: OnMatch<'_>) -> bool {
    match regexp.captures(text) {
        Some(captures) => {
            on_match(MatchData::new(text.clone(), captures));
            true
        }
        None => false,
    }
}

/// The text that patterns are matched with.
pub fn text(value: &Value) -> Option<EcoString> {
    match value {
        Value::String(text) => Some(text.clone()),
        other => other.as_str().map(EcoString::from),
    }
}

/// True if `value` matches the option `pattern`.
pub fn matches(value: &Value, pattern: &Value, on_match: OnMatch<'_>) -> bool {
    match pattern {
        Value::Regexp(r) => text(value).is_some_and(|text| regexp(r, &text, on_match)),
        Value::Array(patterns) => match value {
            Value::Array(values) => {
                values.len() == patterns.len()
                    && puppet_pcore::failure::has_room()
                    && values.iter().zip(patterns.iter()).all(|(v, p)| matches(v, p, on_match))
            }
            _ => false,
        },
        Value::Hash(patterns) => match value {
            Value::Hash(values) => {
                puppet_pcore::failure::has_room()
                    && patterns
                        .iter()
                        .all(|(k, p)| matches(values.get(k).unwrap_or(&Value::Undef), p, on_match))
            }
            _ => false,
        },
        _ => puppet_pcore::value::compare::matches(value, pattern),
    }
}

/// True if `left in right`.
pub fn includes(left: &Value, right: &Value, on_match: OnMatch<'_>) -> bool {
    match right {
        Value::String(text) => match left {
            Value::String(part) => text.to_lowercase().contains(part.to_lowercase().as_str()),
            Value::Regexp(r) => regexp(r, text, on_match),
            _ => false,
        },
        Value::Array(items) => includes_any(left, items.iter(), on_match),
        Value::Hash(hash) => includes_any(left, hash.keys(), on_match),
        Value::Binary(bytes) => match left {
            Value::Binary(part) => contains_bytes(bytes, part),
            Value::String(part) => contains_bytes(bytes, part.as_bytes()),
            Value::Integer(i) => u8::try_from(*i).is_ok_and(|b| bytes.contains(&b)),
            Value::Float(f) => bytes.iter().any(|b| f64::from(*b) == *f),
            _ => false,
        },
        Value::SemVerRange(range) => match left {
            Value::SemVer(v) => range.includes(v),
            Value::String(s) => SemVer::parse(s).is_ok_and(|v| range.includes(&v)),
            _ => false,
        },
        _ => false,
    }
}

fn includes_any<'v>(left: &Value, mut items: impl Iterator<Item = &'v Value>, on_match: OnMatch<'_>) -> bool {
    match left {
        Value::Regexp(r) => {
            items.any(|item| matches!(item, Value::String(text) if regexp(r, text, on_match)))
        }
        Value::String(_) | Value::Bytes(_) | Value::SemVer(_) => {
            items.any(|item| matches(left, item, on_match))
        }
        Value::Type(t) => items.any(|item| instance(t, item)),
        _ => items.any(|item| puppet_equals(item, left)),
    }
}

fn contains_bytes(all: &[u8], part: &[u8]) -> bool {
    part.is_empty() || all.windows(part.len()).any(|w| w == part)
}
