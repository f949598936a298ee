//! `String.new`: values as text in given formats (`StringConverter`).

use std::rc::Rc;

use puppet_syntax::interrupt;

use super::error::{ConvertError, ConvertErrorKind, Result};
use super::format::{Format, FormatMap, merge_maps, read_map};
use super::{base64, iterable, kernel_format, puppet_quote, ruby};
use crate::types::{Type, TypeKind as K};
use crate::value::{PHash, Value};
use crate::{assignable, infer_set, memory};

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
    let outermost = Indentation { level: 0, first: true, indenting: false };
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

#[derive(Clone, Copy)]
struct Indentation {
    level: usize,
    first: bool,
    indenting: bool,
}

impl Indentation {
    fn subsequent(self) -> Indentation {
        Indentation { first: false, ..self }
    }

    fn indenting(self, indenting: bool) -> Indentation {
        Indentation { indenting, ..self }
    }

    fn increase(self, indenting: bool) -> Indentation {
        Indentation { level: self.level + 1, first: true, indenting }
    }

    fn breaks(self) -> bool {
        self.indenting && self.level > 0 && !self.first
    }

    fn padding(self) -> String {
        "  ".repeat(self.level)
    }
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
        Value::Bytes(_) => kernel_format::format(&f.original, std::slice::from_ref(value)),
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
        Value::Hash(hash) => self::hash(hash, &f, map, indentation),
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

/// `Kernel.format` of a text with the letter replaced by `s`.
fn with_letter(f: &Format, letter: char, text: &str) -> Result<String> {
    kernel_format::format(&f.original.replace(letter, "s"), &[Value::from(text)])
}

/// `apply_string_flags`: width and precision only.
fn flags(f: &Format, text: &str) -> Result<String> {
    if !f.left && f.width.is_none() && f.prec.is_none() {
        return Ok(text.to_owned());
    }
    let mut format = String::from("%");
    if f.left {
        format.push('-');
    }
    if let Some(width) = f.width {
        format.push_str(&width.to_string());
    }
    if let Some(prec) = f.prec {
        format.push('.');
        format.push_str(&prec.to_string());
    }
    format.push('s');
    kernel_format::format(&format, &[Value::from(text)])
}

fn undef(f: &Format) -> Result<String> {
    let text = match f.letter {
        'n' if f.alt => "null",
        'n' => "nil",
        'u' if f.alt => "undefined",
        'u' => "undef",
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' | 'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => "NaN",
        'v' => "n/a",
        'V' => "N/A",
        's' if f.alt => "\"\"",
        's' => "",
        'p' if f.alt => "\"undef\"",
        'p' => "undef",
        _ => return illegal("Undef", f, "nudxXobBeEfgGaAvVsp"),
    };
    flags(f, text)
}

fn boolean(b: bool, f: &Format, indentation: Indentation) -> Result<String> {
    let pick = |yes: &'static str, no: &'static str| {
        let word = if b { yes } else { no };
        if f.alt { &word[..1] } else { word }
    };
    match f.letter {
        't' => flags(f, pick("true", "false")),
        'T' => flags(f, pick("True", "False")),
        'y' => flags(f, pick("yes", "no")),
        'Y' => flags(f, pick("Yes", "No")),
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' => {
            let map: FormatMap = Rc::new([(Type::integer(), f.clone())]);
            let n = Value::Integer(i64::from(b));
            convert(&infer_set(&n), &n, &map, indentation)
        }
        'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => {
            let map: FormatMap = Rc::new([(Type::float(), f.clone())]);
            let n = Value::Float(f64::from(u8::from(b)));
            convert(&infer_set(&n), &n, &map, indentation)
        }
        's' | 'p' => flags(f, if b { "true" } else { "false" }),
        _ => illegal("Boolean", f, "tTyYdxXobBeEfgGaAsp"),
    }
}

fn integer(i: i128, f: &Format) -> Result<String> {
    match f.letter {
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' | 'p' => kernel_format::format(&f.original, &[Value::integer(i)]),
        'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => {
            kernel_format::format(&f.original, &[Value::Float(i as f64)])
        }
        'c' => {
            let range = || {
                let text = match i64::try_from(i) {
                    Ok(_) => "pack(U): value out of range",
                    Err(_) => super::wording::too_big_for_long(),
                };
                ConvertError::new(ConvertErrorKind::Range, text)
            };
            let c = u32::try_from(i).ok().and_then(char::from_u32).ok_or_else(range)?;
            let text = if f.alt { format!("\"{c}\"") } else { c.to_string() };
            with_letter(f, 'c', &text)
        }
        's' => {
            let format = if f.alt { f.original.replace('s', "p") } else { f.original.clone() };
            kernel_format::format(&format, &[Value::from(i.to_string())])
        }
        _ => illegal("Integer", f, "dxXobBeEfgGaAspc"),
    }
}

fn float(n: f64, f: &Format) -> Result<String> {
    match f.letter {
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' | 'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' | 'p' => {
            kernel_format::format(&f.original, &[Value::Float(n)])
        }
        's' => {
            let text = super::float_to_s(n);
            let text = if f.alt { format!("\"{text}\"") } else { text };
            with_letter(f, 's', &text)
        }
        _ => illegal("Float", f, "dxXobBeEfgGaAsp"),
    }
}

fn string(text: &str, f: &Format) -> Result<String> {
    let upper = |s: &str| s.to_uppercase();
    let lower = |s: &str| -> String { s.chars().flat_map(char::to_lowercase).collect() };
    let capitalize = |s: &str| {
        let mut chars = s.chars();
        let mut out = String::new();
        if let Some(first) = chars.next() {
            let mut up = first.to_uppercase();
            out.extend(up.next());
            out.extend(up.flat_map(char::to_lowercase));
        }
        out.extend(chars.flat_map(char::to_lowercase));
        out
    };
    let changed = match f.letter {
        's' => return kernel_format::format(&f.original, &[Value::from(text)]),
        'p' => return flags(f, &puppet_quote(text, f.alt)),
        'c' => capitalize(text),
        'C' => {
            let mut parts: Vec<&str> = text.split("::").collect();
            while parts.last().is_some_and(|p| p.is_empty()) {
                parts.pop();
            }
            parts.into_iter().map(capitalize).collect::<Vec<_>>().join("::")
        }
        'u' => upper(text),
        'd' => lower(text),
        't' => {
            text.trim_matches(|c| matches!(c, '\0' | '\t' | '\n' | '\x0b' | '\x0c' | '\r' | ' ')).to_owned()
        }
        _ => return illegal("String", f, "cCudspt"),
    };
    if f.alt {
        return flags(f, &puppet_quote(&changed, false));
    }
    with_letter(f, f.letter, &changed)
}

fn binary(bytes: &[u8], f: &Format) -> Result<String> {
    let show = |letter: char, text: &str| {
        let substitute = if f.alt { "p" } else { "s" };
        kernel_format::format(&f.original.replace(letter, substitute), &[Value::from(text)])
    };
    match f.letter {
        's' if f.alt => {
            let raw =
                crate::value::ByteString { bytes: bytes.into(), encoding: puppet_syntax::Symbol::BINARY };
            kernel_format::format(&f.original.replace('s', "p"), &[Value::Bytes(raw.into())])
        }
        's' => match std::str::from_utf8(bytes) {
            Ok(text) => show('s', text),
            Err(error) => {
                let first = bytes.get(error.valid_up_to()).or(bytes.first()).copied().unwrap_or(0);
                let first = bytes.iter().find(|b| **b >= 0x80).copied().unwrap_or(first);
                Err(ConvertError::new(
                    ConvertErrorKind::UndefinedConversion,
                    format!("\"\\x{first:02X}\" from ASCII-8BIT to UTF-8"),
                ))
            }
        },
        'p' => Ok(format!("Binary(\"{}\")", with_letter(f, 'p', &base64::encode_strict(bytes))?)),
        'b' => show('b', &base64::encode_relaxed(bytes)),
        'B' => show('B', &base64::encode_strict(bytes)),
        'u' => show('u', &base64::encode_url_safe(bytes)),
        't' => show('t', "Binary"),
        'T' => show('T', "BINARY"),
        _ => illegal("Binary", f, "bButTsp"),
    }
}

fn is_container(t: &Type) -> bool {
    matches!(t.kind(), K::Array(..) | K::Hash(..) | K::Struct(_) | K::Tuple(..) | K::Object(_))
}

fn is_collection(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Hash(_))
}

fn trim_end(out: &mut String) {
    let len = out.trim_end_matches(|c: char| c.is_ascii_whitespace() || c == '\0' || c == '\x0b').len();
    out.truncate(len);
}

fn array(items: &[Value], f: &Format, map: &FormatMap, indentation: Indentation) -> Result<String> {
    if !matches!(f.letter, 'a' | 's' | 'p') {
        return illegal("Array", f, "asp");
    }
    let separator = f.separator.as_deref().unwrap_or(", ");
    let content = f.string_formats.clone().unwrap_or_else(|| CONTENT.with(Clone::clone));
    let (open, close) = f.delimiters(("[", "]"));
    let indentation = indentation.indenting(f.alt || indentation.indenting);
    let mut out = String::new();
    if indentation.breaks() {
        out.push('\n');
        out.push_str(&indentation.padding());
    }
    out.push_str(open);
    let child = indentation.increase(f.alt);
    let mut texts = Vec::new();
    for item in items {
        let t = infer_set(item);
        let text = convert(&t, item, if is_container(&t) { map } else { &content }, child.subsequent())?;
        if !memory::push(&mut texts, text) {
            return Err(stopped());
        }
    }
    let mut break_at_size = false;
    if let (true, Some(width)) = (f.alt, f.width) {
        let (mut widest, mut run) = (0, 0);
        for (item, text) in items.iter().zip(&texts) {
            if is_collection(item) {
                run = 0;
            } else {
                run += text.chars().count();
                widest = widest.max(run);
            }
        }
        break_at_size = widest > width;
    }
    for (i, (item, text)) in items.iter().zip(&texts).enumerate() {
        if i == 0 {
            if break_at_size && !is_collection(item) {
                out.push(' ');
            }
        } else {
            out.push_str(separator);
            let plain = !is_collection(item);
            if break_at_size && plain || f.alt && is_collection(&items[i - 1]) && plain {
                if !out.ends_with('\n') {
                    trim_end(&mut out);
                }
                out.push('\n');
                out.push_str(&child.padding());
            }
        }
        if out.ends_with(' ') && text.starts_with('\n') {
            trim_end(&mut out);
        }
        if !memory::room(&mut out) || !memory::push_str(&mut out, text) {
            return Err(stopped());
        }
    }
    out.push_str(close);
    Ok(out)
}

fn hash(hash: &PHash, f: &Format, map: &FormatMap, indentation: Indentation) -> Result<String> {
    let mut separator = f.separator.as_deref().unwrap_or(", ").to_owned();
    let association = f.separator2.as_deref().unwrap_or(" => ");
    let content = f.string_formats.clone().unwrap_or_else(|| CONTENT.with(Clone::clone));
    let (open, close) = f.delimiters(("{", "}"));
    if f.alt {
        if !separator.ends_with('\n') {
            trim_end(&mut separator);
        }
        separator.push('\n');
    }
    match f.letter {
        'a' => {
            let pairs = hash.iter().map(|(k, v)| Value::array(vec![k.clone(), v.clone()])).collect();
            let pairs = Value::array(pairs);
            convert(&infer_set(&pairs), &pairs, map, indentation)
        }
        'h' | 's' | 'p' => {
            let indentation = indentation.indenting(f.alt || indentation.indenting);
            let mut out = String::new();
            if indentation.breaks() {
                out.push('\n');
                out.push_str(&indentation.padding());
            }
            let child = indentation.increase(false);
            let padding = if f.alt { child.padding() } else { String::new() };
            out.push_str(open);
            if f.alt {
                out.push('\n');
            }
            let text = |value: &Value| {
                let t = infer_set(value);
                convert(&t, value, if is_container(&t) { map } else { &content }, child)
            };
            for (i, (k, v)) in hash.iter().enumerate() {
                if i > 0 {
                    out.push_str(&separator);
                }
                out.push_str(&padding);
                let key = text(k)?;
                if !memory::room(&mut out) || !memory::push_str(&mut out, &key) {
                    return Err(stopped());
                }
                out.push_str(association);
                if !memory::push_str(&mut out, &text(v)?) {
                    return Err(stopped());
                }
            }
            if f.alt {
                out.push('\n');
                out.push_str(&indentation.padding());
            }
            out.push_str(close);
            Ok(out)
        }
        _ => illegal("Hash", f, "hasp"),
    }
}
