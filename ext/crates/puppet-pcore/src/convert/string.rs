//! `String.new`: values as text in given formats (`StringConverter`).

mod collection;
mod scalar;

use std::rc::Rc;

use puppet_syntax::interrupt;

use collection::{Indentation, array};
use scalar::{binary, binary_text, boolean, flags, float, integer, string, undef, with_letter};

use super::error::{ConvertError, ConvertErrorKind, Result};
use super::format::{Format, FormatMap, merge_maps, read_map};
use super::{iterable, kernel_format, puppet_quote, ruby};
use crate::types::{Type, TypeKind as K};
use crate::value::Value;
use crate::{assignable, infer_set};

thread_local! {
    static DEFAULTS: FormatMap = defaults();
    static CONTENT: FormatMap = Rc::new([(Type::any(), Format::plain('p'))]);
}

fn defaults() -> FormatMap {
    let content: FormatMap = CONTENT.with(Clone::clone);
    let container = |letter, separator2: &str| {
        let mut format = Format::plain(letter);
        format.separator = Some(", ".to_owned());
        format.separator2 = Some(separator2.to_owned());
        format.string_formats = Some(content.clone());
        format
    };
    Rc::new([
        (Type::object(), Format::plain('p')),
        (Type::float(), Format::plain('f')),
        (Type::numeric(), Format::plain('d')),
        (Type::array(), container('a', ", ")),
        (Type::hash(), container('h', " => ")),
        (Type::binary(), Format::plain('B')),
        (Type::any(), Format::plain('s')),
    ])
}

/// A value as text. `formats` is `undef` or `default` for the default formats, a format string, or
/// a hash from types to formats.
///
/// # Errors
/// Formats that are not valid, or not for that kind of value.
pub fn to_string(value: &Value, formats: &Value) -> Result<String> {
    let outermost = Indentation::OUTERMOST;
    if let Value::String(text) = formats {
        if !matches!(value, Value::Array(_) | Value::Hash(_) | Value::Iterator(_) | Value::Foreign(_)) {
            // One format for one value, whose kind gives the type: no need to rank it among the default ones.
            let map: FormatMap = Rc::new([(Type::any(), Format::new(text)?)]);
            return convert(&Type::any(), value, &map, outermost);
        }
    }
    let t = infer_set(value);
    let map = match formats {
        Value::Undef | Value::Default => DEFAULTS.with(Clone::clone),
        Value::String(text) => {
            let key = if assignable(&Type::array(), &t) {
                Type::array()
            } else if assignable(&Type::hash(), &t) {
                Type::hash()
            } else {
                t.clone()
            };
            let higher = [(key, Format::new(text)?)];
            DEFAULTS.with(|lower| merge_maps(lower, &higher))
        }
        Value::Hash(map) => {
            let higher = read_map(map)?;
            DEFAULTS.with(|lower| merge_maps(lower, &higher))
        }
        other => {
            return Err(ConvertError::argument(format!(
                "string conversion expects a Default value or a Hash of type to format mappings, got a '{}'",
                super::class_names::of_value(other)
            )));
        }
    };
    convert(&t, value, &map, outermost)
}

fn find(map: &FormatMap, t: &Type) -> Format {
    map.iter().find(|(k, _)| assignable(k, t)).map_or_else(|| Format::plain('s'), |(_, f)| f.clone())
}

#[cold]
fn illegal<T>(type_name: &str, format: &Format, expected: &str) -> Result<T> {
    Err(ConvertError::new(
        ConvertErrorKind::Format,
        format!(
            "Illegal format '{}' specified for value of {type_name} type - expected one of the characters \
         '{expected}'",
            format.letter
        ),
    ))
}

fn convert(t: &Type, value: &Value, map: &FormatMap, indentation: Indentation) -> Result<String> {
    if !crate::stack::has_room() {
        return Err(ConvertError::new(ConvertErrorKind::Standard, "stack level too deep"));
    }
    if !interrupt::go_on(1) {
        return Err(stopped());
    }
    if let Value::Iterator(_) = value {
        let items = Value::Array(iterable::to_array(value).unwrap_or_default());
        return convert(&infer_set(&items), &items, map, indentation);
    }
    let f = find(map, t);
    match value {
        Value::Undef => undef(&f),
        Value::Symbol(s) if s.as_str() == "undef" => undef(&f),
        Value::Default => match f.letter {
            'd' | 's' | 'p' => flags(&f, if f.alt { "\"default\"" } else { "default" }),
            'D' => flags(&f, if f.alt { "\"Default\"" } else { "Default" }),
            _ => illegal("Default", &f, "dDsp"),
        },
        Value::Boolean(b) => boolean(*b, &f, indentation),
        Value::Integer(i) => integer(i128::from(*i), &f),
        Value::BigInteger(i) => integer(**i, &f),
        Value::Float(n) => float(*n, &f),
        Value::String(s) => string(s, &f),
        Value::Bytes(text) => match text.bytes_apart() {
            Some(apart) => binary_text(text, &apart, &f),
            None => kernel_format::format(&f.original, std::slice::from_ref(value)),
        },
        Value::Binary(bytes) => binary(bytes, &f),
        Value::Regexp(r) => match f.letter {
            'p' => with_letter(&f, 'p', &ruby::regexp_with_delimiters(r.source())),
            's' => {
                let text = super::regexp::to_s(r.source());
                let text = if f.alt { puppet_quote(&text, false) } else { text };
                with_letter(&f, 's', &text)
            }
            _ => illegal("Regexp", &f, "sp"),
        },
        Value::Array(items) => array(items, &f, map, indentation),
        Value::Hash(hash) => collection::hash(hash, &f, map, indentation),
        Value::Type(t) => match f.letter {
            's' => with_letter(&f, 's', &if f.alt { format!("\"{t}\"") } else { t.to_string() }),
            'p' => with_letter(&f, 'p', &t.to_string()),
            _ => illegal("Type", &f, "sp"),
        },
        Value::Uri(u) => match f.letter {
            'p' => Ok(crate::format::value_string(value)),
            's' => {
                let text = u.to_string();
                with_letter(&f, 's', &if f.alt { puppet_quote(&text, false) } else { text })
            }
            _ => illegal("URI", &f, "sp"),
        },
        Value::Object(_) => match f.letter {
            'p' if f.alt || indentation.indenting => Ok(super::pretty::indented(value, indentation.level)),
            'p' => Ok(crate::format::value_string(value)),
            's' => Ok(ruby::to_s(value)),
            'q' => Ok(ruby::inspect(value)),
            _ => illegal("Object", &f, "spq"),
        },
        Value::Symbol(name) => match f.letter {
            's' => Ok(name.as_str().to_owned()),
            'p' => Ok(puppet_quote(name.as_str(), false)),
            'q' => Ok(ruby::inspect(value)),
            _ => illegal("Runtime", &f, "spq"),
        },
        Value::Foreign(foreign) => match f.letter {
            's' => Ok(foreign.to_text()),
            'p' if of_object_type(t) && (f.alt || indentation.indenting) => {
                Ok(super::pretty::indented(value, indentation.level))
            }
            'p' if of_object_type(t) => Ok(crate::format::value_string(value)),
            'p' => Ok(puppet_quote(&foreign.to_text(), false)),
            'q' => Ok(foreign.inspect()),
            _ if of_object_type(t) => illegal("Object", &f, "spq"),
            _ => illegal("Runtime", &f, "spq"),
        },
        other => kernel_format::format(&f.original, std::slice::from_ref(other)),
    }
}

/// The reason has been left.
#[cold]
fn stopped() -> Box<ConvertError> {
    ConvertError::new(ConvertErrorKind::Standard, "")
}

fn of_object_type(t: &Type) -> bool {
    matches!(t.kind(), K::Object(_) | K::ObjectExtension(..))
}
