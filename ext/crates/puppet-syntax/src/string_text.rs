//! Strings as Ruby shows them (`String#inspect`).

use std::fmt::Write;

use crate::printable::is_printable;

/// Ruby's `String#inspect` of a string in UTF-8: double quoted, with Ruby's escapes.
///
/// ```
/// assert_eq!(puppet_syntax::string_text::inspect("a\"\n#{é\u{1}\u{7f}"), r#""a\"\n\#{é\u0001\u007F""#);
/// ```
pub fn inspect(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x0c' => out.push_str("\\f"),
            '\x0b' => out.push_str("\\v"),
            '\x08' => out.push_str("\\b"),
            '\x07' => out.push_str("\\a"),
            '\x1b' => out.push_str("\\e"),
            '#' => {
                if matches!(chars.peek(), Some('{' | '$' | '@')) {
                    out.push('\\');
                }
                out.push('#');
            }
            c if is_printable(c) => out.push(c),
            c => push_code(c, &mut out),
        }
    }
    out.push('"');
    out
}

/// A character as the escape of its code: `\u00E9`, `\u{1F600}`.
pub(crate) fn push_code(c: char, out: &mut String) {
    // Writing to a string does not fail.
    let _ = match c as u32 {
        code @ 0..=0xffff => write!(out, "\\u{code:04X}"),
        code => write!(out, "\\u{{{code:X}}}"),
    };
}
