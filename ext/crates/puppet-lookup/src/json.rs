//! JSON as Ruby's parser reads it. Whatever is unusual (errors, comments, big numbers, odd
//! escapes, a key that is there twice: json 2.13 warns of it, 3.0 raises) is left to Ruby itself, which also words the errors.

use std::fmt;

use puppet_pcore::Value;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Ruby's `max_nesting`.
const MAX_NESTING: usize = 100;

/// From here on a float may have been written as an integer, which Ruby keeps exactly.
const NO_INTEGER: f64 = 9_223_372_036_854_775_808.0;

/// The value of a text, `None` if Ruby has to look at it.
pub(crate) fn parse(text: &str) -> Option<Value> {
    parse_with(text, &Value::Undef)
}

/// Parses data, with a value in the place of each `null`.
pub fn parse_with(text: &str, null: &Value) -> Option<Value> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = Plain { depth: 0, null }.deserialize(&mut json).ok()?;
    json.end().ok()?;
    Some(value)
}

/// A value that is the same for both parsers, inside of so many arrays and hashes.
#[derive(Clone, Copy)]
struct Plain<'a> {
    depth: usize,
    null: &'a Value,
}

impl<'a> Plain<'a> {
    /// Content of an array or a hash.
    fn inside<E: Error>(&self) -> Result<Plain<'a>, E> {
        if self.depth == MAX_NESTING {
            Err(E::custom("nesting"))
        } else {
            Ok(Plain { depth: self.depth + 1, ..*self })
        }
    }
}

impl<'de> DeserializeSeed<'de> for Plain<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Plain<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(self.null.clone())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Boolean(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Integer(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        i64::try_from(value).map(Value::Integer).map_err(E::custom)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        // `-0` comes as a float, too; it is an integer in Ruby.
        let is_negative_zero = value == 0.0 && value.is_sign_negative();
        if value.abs() < NO_INTEGER && !is_negative_zero {
            Ok(Value::Float(value))
        } else {
            Err(E::custom("an integer?"))
        }
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::with_capacity(seq.size_hint().unwrap_or(0));
        while let Some(item) = seq.next_element_seed(self.inside()?)? {
            items.push(item);
        }
        Ok(Value::array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(key) = map.next_key_seed(self)? {
            pairs.push((key, map.next_value_seed(self.inside()?)?));
        }
        let keys = pairs.len();
        match Value::hash(pairs) {
            Value::Hash(hash) if hash.len() < keys => Err(A::Error::custom("a duplicate key")),
            hash => Ok(hash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_is_plain_and_leaves_the_rest() {
        let value = parse(r#" {"a": [1, -2.5e1, "x\u00e9\ud83d\ude00", null, true], "c": 7, "b": {}} "#);
        let items = vec![
            Value::from(1),
            Value::Float(-25.0),
            Value::from("xé😀"),
            Value::Undef,
            Value::Boolean(true),
        ];
        let expected = Value::hash([
            (Value::from("a"), Value::array(items)),
            (Value::from("c"), Value::from(7)),
            (Value::from("b"), Value::hash([])),
        ]);
        assert_eq!(value, Some(expected));
        for odd in [
            "",
            "{",
            "[1,]",
            "01",
            "// c\n1",
            "12345678901234567890",
            "-9223372036854775809",
            "1e22",
            "-0",
            "\"\\ud800\"",
            "\"\t\"",
            "NaN",
            "1 2",
            "[{\"a\": 1, \"a\": 1}]",
        ] {
            assert_eq!(parse(odd), None, "{odd}");
        }
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(parse(&nested(MAX_NESTING)).is_some() && parse(&nested(MAX_NESTING + 1)).is_none());
    }
}
