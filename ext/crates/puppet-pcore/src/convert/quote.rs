//! Strings in the quotes of the Puppet language.

use std::fmt::Write;

/// `StringConverter#puppet_quote`: single quoted where possible, else double quoted.
pub fn puppet_quote(text: &str, double: bool) -> String {
    if double || text.chars().any(|c| (c as u32) < 0x20) {
        return double_quote(text);
    }
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    let mut escaped = false;
    for c in text.chars() {
        if escaped {
            out.push('\\');
            out.push(c);
            escaped = false;
        } else {
            match c {
                '\'' => out.push_str("\\'"),
                '\\' => escaped = true,
                c => out.push(c),
            }
        }
    }
    if escaped {
        out.push('\\');
    }
    out.push('\'');
    out
}

fn double_quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '"' => out.push_str("\\\""),
            '$' => out.push_str("\\$"),
            '\\' => out.push_str("\\\\"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{{{:X}}}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
