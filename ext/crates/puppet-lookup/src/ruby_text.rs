//! Texts that stock makes with Ruby's own `inspect`, `to_s`, `strip` and `class.name`.

pub(crate) use puppet_pcore::convert::class_names::of_value as class_name;
pub(crate) use puppet_pcore::convert::ruby::{inspect, to_s};

/// `String#strip`: a NUL counts as a blank at the end only.
pub(crate) fn strip(text: &str) -> &str {
    let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\r' | '\0');
    text.trim_start_matches(|c| blank(c) && c != '\0').trim_end_matches(blank)
}
