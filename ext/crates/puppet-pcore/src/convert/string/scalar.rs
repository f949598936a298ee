//! Undef, booleans, numbers, strings and binaries as text in a format.

use std::rc::Rc;

use super::collection::Indentation;
use super::{convert, illegal};
use crate::convert::error::{ConvertError, ConvertErrorKind, Result};
use crate::convert::format::{Format, FormatMap};
use crate::convert::{base64, float_to_s, kernel_format, puppet_quote, wording};
use crate::infer_set;
use crate::types::Type;
use crate::value::{ByteString, Value};

/// `Kernel.format` of a text with the letter replaced by `s`.
pub(super) fn with_letter(f: &Format, letter: char, text: &str) -> Result<String> {
    kernel_format::format(&f.original.replace(letter, "s"), &[Value::from(text)])
}

/// `apply_string_flags`: width and precision only.
pub(super) fn flags(f: &Format, text: &str) -> Result<String> {
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

pub(super) fn undef(f: &Format) -> Result<String> {
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

pub(super) fn boolean(b: bool, f: &Format, indentation: Indentation) -> Result<String> {
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

pub(super) fn integer(i: i128, f: &Format) -> Result<String> {
    match f.letter {
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' | 'p' => kernel_format::format(&f.original, &[Value::integer(i)]),
        'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' => {
            kernel_format::format(&f.original, &[Value::Float(i as f64)])
        }
        'c' => {
            let range = || {
                let text = match i64::try_from(i) {
                    Ok(_) => "pack(U): value out of range",
                    Err(_) => wording::too_big_for_long(),
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

pub(super) fn float(n: f64, f: &Format) -> Result<String> {
    match f.letter {
        'd' | 'x' | 'X' | 'o' | 'b' | 'B' | 'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' | 'p' => {
            kernel_format::format(&f.original, &[Value::Float(n)])
        }
        's' => {
            let text = float_to_s(n);
            let text = if f.alt { format!("\"{text}\"") } else { text };
            with_letter(f, 's', &text)
        }
        _ => illegal("Float", f, "dxXobBeEfgGaAsp"),
    }
}

/// A text that Ruby calls binary, given byte by byte, too. Quotes take each byte for a code point.
#[cold]
pub(super) fn binary_text(text: &ByteString, apart: &str, f: &Format) -> Result<String> {
    if f.letter == 'p' {
        return string(&text.bytes.iter().map(|byte| char::from(*byte)).collect::<String>(), f);
    }
    let text = string(apart, f)?;
    Ok(match Value::from_bytes_apart(&text) {
        Ok(Value::Bytes(text)) => String::from_utf8_lossy(&text.bytes).into_owned(),
        _ => text,
    })
}

pub(super) fn string(text: &str, f: &Format) -> Result<String> {
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

pub(super) fn binary(bytes: &[u8], f: &Format) -> Result<String> {
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
