//! Options of a regular expression as Ruby shows them.

/// Ruby's `Regexp.escape`.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '[' | ']' | '{' | '}' | '(' | ')' | '|' | '-' | '*' | '.' | '\\' | '?' | '+' | '^' | '$'
            | '#' => {
                out.push('\\');
                out.push(c);
            }
            ' ' => out.push_str("\\ "),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\x0c' => out.push_str("\\f"),
            '\x0b' => out.push_str("\\v"),
            c => out.push(c),
        }
    }
    out
}

/// The groups that hold the options of a regular expression of Ruby code, as `Regexp#to_s` begins them.
const WITH_OPTIONS: [&str; 7] = ["(?mix:", "(?mi-x:", "(?mx-i:", "(?ix-m:", "(?m-ix:", "(?i-mx:", "(?x-mi:"];

/// `PRegexpType.regexp_to_s`: the source, with its options when it has any. Groups of its own are none.
pub(super) fn to_s(source: &str) -> String {
    if WITH_OPTIONS.iter().any(|group| source.starts_with(group))
        && !puppet_syntax::regexp_text::split_options(source).0.is_empty()
    {
        return source.to_owned();
    }
    puppet_syntax::regexp_text::regexp_to_s(source).into_owned()
}
