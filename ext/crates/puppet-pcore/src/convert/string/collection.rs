//! Arrays and hashes as text in a format, broken into lines where it says so.

use super::{CONTENT, convert, illegal, stopped};
use crate::convert::error::Result;
use crate::convert::format::{Format, FormatMap};
use crate::types::{Type, TypeKind as K};
use crate::value::{PHash, Value};
use crate::{infer_set, memory};

/// Depth and place of a value among those around it.
#[derive(Clone, Copy)]
pub(super) struct Indentation {
    pub(super) level: usize,
    first: bool,
    pub(super) indenting: bool,
}

impl Indentation {
    /// That of the outermost value.
    pub(super) const OUTERMOST: Indentation = Indentation { level: 0, first: true, indenting: false };

    pub(super) fn subsequent(self) -> Indentation {
        Indentation { first: false, ..self }
    }

    pub(super) fn indenting(self, indenting: bool) -> Indentation {
        Indentation { indenting, ..self }
    }

    pub(super) fn increase(self, indenting: bool) -> Indentation {
        Indentation { level: self.level + 1, first: true, indenting }
    }

    pub(super) fn breaks(self) -> bool {
        self.indenting && self.level > 0 && !self.first
    }

    pub(super) fn padding(self) -> String {
        "  ".repeat(self.level)
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

pub(super) fn array(
    items: &[Value],
    f: &Format,
    map: &FormatMap,
    indentation: Indentation,
) -> Result<String> {
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

pub(super) fn hash(hash: &PHash, f: &Format, map: &FormatMap, indentation: Indentation) -> Result<String> {
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
