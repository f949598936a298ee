//! True if a configuration has the right shape, decided without the type system: types are made
//! only to report what is wrong.

use puppet_pcore::{PHash, Value};

use crate::types::is_plain_data;

/// Requirement on a value.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// `Integer[n, n]`
    Number(i64),
    /// `String[1]`
    Text,
    /// `Array[String[1], min, max]`
    Texts(usize, usize),
    /// `Variant[String[1], Array[String[1]]]`
    TextOrTexts,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Options by name: data.
    Options,
    /// `Hash[String[1], Variant[String, Boolean]]`
    MergeOptions,
    /// A struct: key, shape, required.
    Fields(&'static [Field]),
    /// An array of structs.
    Entries(&'static [Field]),
}

/// A member of a struct.
pub(super) type Field = (&'static str, Shape, bool);

impl Shape {
    /// True if a value has this shape.
    pub(super) fn fits(self, value: &Value) -> bool {
        match (self, value) {
            (Shape::Number(n), Value::Integer(i)) => *i == n,
            (Shape::Text | Shape::TextOrTexts, Value::String(s)) => !s.is_empty(),
            (Shape::TextOrTexts, Value::Array(items)) => items.iter().all(|v| Shape::Text.fits(v)),
            (Shape::Texts(min, max), Value::Array(items)) => {
                (min..=max).contains(&items.len()) && items.iter().all(|v| Shape::Text.fits(v))
            }
            (Shape::Word(words), Value::String(s)) => words.contains(&s.as_str()),
            (Shape::Options, Value::Hash(hash)) => {
                hash.iter().all(|(k, v)| k.as_str().is_some_and(is_option_name) && is_plain_data(v))
            }
            (Shape::MergeOptions, Value::Hash(hash)) => hash.iter().all(|(k, v)| {
                k.as_str().is_some_and(|k| !k.is_empty()) && matches!(v, Value::String(_) | Value::Boolean(_))
            }),
            (Shape::Fields(fields), Value::Hash(hash)) => fits(fields, hash),
            (Shape::Entries(fields), Value::Array(items)) => {
                items.iter().all(|v| v.as_hash().is_some_and(|hash| fits(fields, hash)))
            }
            _ => false,
        }
    }
}

/// True if a hash has all required fields, and no others than these.
pub(super) fn fits(fields: &[Field], hash: &PHash) -> bool {
    fits_with(fields, hash, |_, _| false)
}

/// The same with other entries allowed.
pub(super) fn fits_with(fields: &[Field], hash: &PHash, is_allowed: impl Fn(&str, &Value) -> bool) -> bool {
    fields.iter().all(|(key, shape, required)| match hash.get_str(key) {
        Some(value) => shape.fits(value),
        None => !required,
    }) && hash.iter().all(|(key, value)| {
        key.as_str().is_some_and(|key| fields.iter().any(|(name, ..)| *name == key) || is_allowed(key, value))
    })
}

/// `Hash[String[1], Any]`
pub(super) fn has_named_entries(value: &Value) -> bool {
    value.as_hash().is_some_and(|hash| hash.keys().all(|key| Shape::Text.fits(key)))
}

/// Letters, digits, `_` and `-`; a letter first, no sign at the end. What is odd but allowed
/// (a colon after the first letter) is left to the type.
fn is_option_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.ends_with(|c: char| c.is_ascii_alphanumeric())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}
