//! Case option matching, `in` and `=~` (`CompareOperator#match`, `#include?`).

use puppet_pcore::SemVer;
use puppet_pcore::value::compare::puppet_equals;
use puppet_pcore::{ByteString, Regexp, Value};

use crate::pcore::instance;
use crate::scope::MatchData;

/// Takes what a regular expression matched.
type OnMatch<'a> = &'a mut dyn FnMut(MatchData);

/// Matches a string, reporting the captures; `None`: patterns are not matched with such a value.
pub fn regexp(regexp: &Regexp, value: &Value, on_match: OnMatch<'_>) -> Option<bool> {
    match value {
        Value::String(text) => Some(regexp.captures(text).is_some_and(|captures| {
            on_match(MatchData::new(text.clone(), captures));
            true
        })),
        other => Some(in_binary(regexp, &other.bytes_apart()?, on_match)),
    }
}

fn in_binary(regexp: &Regexp, text: &str, on_match: OnMatch<'_>) -> bool {
    let Some(captures) = regexp.captures(text) else { return false };
    let group = |n| captures.text(text, n).and_then(|found| Value::from_bytes_apart(found).ok());
    on_match(MatchData::given((0..captures.len()).map(|n| group(n).unwrap_or_default()).collect()));
    true
}

/// True if `value` matches the option `pattern`.
pub fn matches(value: &Value, pattern: &Value, on_match: OnMatch<'_>) -> bool {
    match pattern {
        Value::Regexp(r) => regexp(r, value, on_match).unwrap_or(false),
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
            Value::Regexp(r) => regexp(r, right, on_match).unwrap_or(false),
            _ => false,
        },
        Value::Bytes(text) => match left {
            Value::String(_) | Value::Bytes(_) => is_part_of_binary(left, text),
            Value::Regexp(r) => regexp(r, right, on_match).unwrap_or(false),
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
        Value::Regexp(r) => items.any(|item| regexp(r, item, on_match).unwrap_or(false)),
        Value::String(_) | Value::Bytes(_) | Value::SemVer(_) => {
            items.any(|item| matches(left, item, on_match))
        }
        Value::Type(t) => items.any(|item| instance(t, item)),
        _ => items.any(|item| puppet_equals(item, left)),
    }
}

/// As `include?` of texts in lower case, which binary ones have of ASCII only.
fn is_part_of_binary(part: &Value, text: &ByteString) -> bool {
    let part = match part {
        Value::String(part) if part.is_ascii() => part.as_bytes(),
        Value::Bytes(part) if part.encoding == text.encoding => &part.bytes,
        _ => return false,
    };
    contains_bytes(&text.bytes.to_ascii_lowercase(), &part.to_ascii_lowercase())
}

fn contains_bytes(all: &[u8], part: &[u8]) -> bool {
    part.is_empty() || all.windows(part.len()).any(|w| w == part)
}
