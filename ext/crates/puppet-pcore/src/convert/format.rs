//! Format strings and format maps of `String.new` (`StringConverter::Format`).

use std::cmp::Ordering;
use std::convert::Infallible;
use std::rc::Rc;

use super::error::{ConvertError, Result};
use super::{class_names, ruby};
use crate::types::{Type, TypeKind as K};
use crate::value::{PHash, Value};
use crate::{assignable, merge_sort};

/// Formats by type, the first that fits wins.
pub(super) type FormatMap = Rc<[(Type, Format)]>;

/// Sign of positive numbers; a blank also means "no delimiters".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Neither blank nor plus.
    None,
    /// ` `
    Space,
    /// `+`
    Always,
}

/// `%<flags><width>.<prec><format>`, and what goes with it for containers.
#[derive(Clone, Debug)]
pub(super) struct Format {
    /// As given.
    pub(super) original: String,
    /// The letter.
    pub(super) letter: char,
    /// `#`
    pub(super) alt: bool,
    /// `-`
    pub(super) left: bool,
    /// ` ` or `+`
    pub(super) plus: Sign,
    /// One of `[{(<|`
    pub(super) delimiter: Option<char>,
    /// Width.
    pub(super) width: Option<usize>,
    /// Precision.
    pub(super) prec: Option<usize>,
    /// `separator`
    pub(super) separator: Option<String>,
    /// `separator2`
    pub(super) separator2: Option<String>,
    /// `string_formats`
    pub(super) string_formats: Option<FormatMap>,
}

const DELIMITERS: [char; 5] = ['[', '{', '(', '<', '|'];

impl Format {
    /// Reads a format.
    pub(super) fn new(text: &str) -> Result<Format> {
        let invalid = || {
            ConvertError::argument(format!(
                "The format '{text}' is not a valid format on the form '%<flags><width>.<prec><format>'"
            ))
        };
        let rest = text.strip_prefix('%').ok_or_else(invalid)?;
        let is_flag = |c: char| {
            matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c' | '+' | '#' | '0' | '-')
                || DELIMITERS.contains(&c)
        };
        let flags_end = rest.find(|c| !is_flag(c)).ok_or_else(invalid)?;
        let (flags, rest) = rest.split_at(flags_end);
        let number = |rest: &str| rest.bytes().take_while(u8::is_ascii_digit).count();
        let width_len = number(rest);
        let (width, rest) = rest.split_at(width_len);
        let (prec, rest) = match rest.strip_prefix('.') {
            Some(after) => {
                let len = number(after);
                if len == 0 {
                    return Err(invalid());
                }
                (Some(&after[..len]), &after[len..])
            }
            None => (None, rest),
        };
        let mut letters = rest.chars();
        let (Some(letter), None) = (letters.next().filter(char::is_ascii_alphabetic), letters.next()) else {
            return Err(invalid());
        };
        for (i, c) in flags.char_indices() {
            if flags[i + c.len_utf8()..].contains(c) {
                return Err(ConvertError::argument(format!(
                    "The same flag can only be used once, got '{text}'"
                )));
            }
        }
        let mut given = DELIMITERS.into_iter().filter(|d| flags.contains(*d));
        let delimiter = given.next();
        if given.next().is_some() {
            return Err(ConvertError::argument(format!(
                "Only one of the delimiters [ {{ ( < | can be given in the format flags, got '{text}'"
            )));
        }
        Ok(Format {
            original: text.to_owned(),
            letter,
            alt: flags.contains('#'),
            left: flags.contains('-'),
            plus: if flags.contains(' ') {
                Sign::Space
            } else if flags.contains('+') {
                Sign::Always
            } else {
                Sign::None
            },
            delimiter,
            width: width.parse().ok(),
            prec: prec.and_then(|p| p.parse().ok()),
            separator: None,
            separator2: None,
            string_formats: None,
        })
    }

    /// A format known to be right.
    pub(super) fn plain(letter: char) -> Format {
        Format {
            original: format!("%{letter}"),
            letter,
            alt: false,
            left: false,
            plus: Sign::None,
            delimiter: None,
            width: None,
            prec: None,
            separator: None,
            separator2: None,
            string_formats: None,
        }
    }

    /// The delimiters around a container.
    pub(super) fn delimiters(&self, default: (&'static str, &'static str)) -> (&'static str, &'static str) {
        match self.delimiter {
            Some('[') => ("[", "]"),
            Some('{') => ("{", "}"),
            Some('(') => ("(", ")"),
            Some('<') => ("<", ">"),
            Some(_) => ("|", "|"),
            None if self.plus == Sign::Space => ("", ""),
            None => default,
        }
    }

    fn merge(lower: Option<&Format>, higher: Option<&Format>) -> Option<Format> {
        let (Some(lower), Some(higher)) = (lower, higher) else {
            return lower.or(higher).cloned();
        };
        let mut merged = higher.clone();
        merged.separator = higher.separator.clone().or_else(|| lower.separator.clone());
        merged.separator2 = higher.separator2.clone().or_else(|| lower.separator2.clone());
        merged.string_formats = match (&lower.string_formats, &higher.string_formats) {
            (Some(l), Some(h)) => Some(merge_maps(l, h)),
            (l, h) => l.clone().or_else(|| h.clone()),
        };
        Some(merged)
    }
}

/// `Format.merge_string_formats`
pub(super) fn merge_maps(lower: &[(Type, Format)], higher: &[(Type, Format)]) -> FormatMap {
    let kept: Vec<&(Type, Format)> =
        lower.iter().filter(|(lk, _)| !higher.iter().any(|(hk, _)| hk != lk && assignable(hk, lk))).collect();
    let mut merged: Vec<(Type, Format)> = Vec::with_capacity(kept.len() + higher.len());
    for (key, format) in kept.iter().copied().chain(higher.iter()) {
        if merged.iter().any(|(k, _)| k == key) {
            continue;
        }
        let low = kept.iter().find(|(k, _)| k == key).map(|(_, f)| f);
        let high = higher.iter().find(|(k, _)| k == key).map(|(_, f)| f);
        merged.push((key.clone(), Format::merge(low, high).unwrap_or_else(|| format.clone())));
    }
    let Ok(sorted) = merge_sort(merged, &mut |a, b| Ok::<_, Infallible>(order(&a.0, &b.0)));
    sorted.into()
}

/// Narrower types first, then by a rank of kinds.
fn order(a: &Type, b: &Type) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    match (assignable(b, a), assignable(a, b)) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => match (rank(a), rank(b)) {
            (0, _) | (_, 0) => a.to_string().cmp(&b.to_string()),
            (a, b) => a.cmp(&b),
        },
    }
}

fn rank(t: &Type) -> u8 {
    match t.kind() {
        K::Struct(_) => 1,
        K::Hash(..) => 2,
        K::Tuple(..) => 3,
        K::Array(..) => 4,
        K::Pattern(_) => 10,
        K::Enum(_) => 11,
        K::String(_) => 12,
        _ => 0,
    }
}

/// `StringConverter#validate_input`
pub(super) fn read_map(map: &PHash) -> Result<FormatMap> {
    let mut out = Vec::with_capacity(map.len());
    for (key, value) in map {
        let Value::Type(t) = key else {
            return Err(ConvertError::argument(format!(
                "top level keys in the format hash must be data types, got instance of '{}'",
                class_names::of_value(key)
            )));
        };
        let format = match value {
            Value::Hash(container) => read_container(container)?,
            other => Format::new(other.as_str().unwrap_or_default())?,
        };
        out.push((t.clone(), format));
    }
    Ok(out.into())
}

fn read_container(map: &PHash) -> Result<Format> {
    let known = ["separator", "separator2", "format", "string_formats"];
    if map.keys().any(|k| !k.as_str().is_some_and(|k| known.contains(&k))) {
        return Err(ConvertError::argument(format!(
            "only 'separator', 'separator2', 'format', 'string_formats' are allowed in a container format, got {}",
            ruby::inspect(&Value::Hash(map.clone()))
        )));
    }
    let text = |key: &str| map.get_str(key).and_then(Value::as_str).map(str::to_owned);
    let mut format = Format::new(&text("format").unwrap_or_default())?;
    format.separator = text("separator");
    format.separator2 = text("separator2");
    format.string_formats = match map.get_str("string_formats") {
        Some(Value::Hash(formats)) => Some(read_map(formats)?),
        _ => None,
    };
    Ok(format)
}
