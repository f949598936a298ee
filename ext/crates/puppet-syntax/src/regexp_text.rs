//! Regular expressions as Ruby shows them (`Regexp#to_s`, `Regexp#inspect`).

use std::fmt::Write;

use crate::string_text::push_code;

const OPTIONS: &str = "mix";

/// Ruby's `Regexp#to_s` of an expression that was made without options: a group that says its options. Those at the
/// beginning of the source that hold for all of it are taken out of it.
///
/// ```
/// use puppet_syntax::regexp_text::to_s;
/// assert_eq!(to_s("a/b"), r"(?-mix:a\/b)");
/// assert_eq!(to_s("(?i)(?x-m:a)"), "(?ix-m:a)");
/// ```
pub fn to_s(source: &str) -> String {
    let (options, body) = split_options(source);
    let (on, off): (String, String) = OPTIONS.chars().partition(|c| options.contains(*c));
    let minus = if off.is_empty() { "" } else { "-" };
    format!("(?{on}{minus}{off}:{})", escape(body, false))
}

/// Ruby's `Regexp#inspect` of an expression that was made without options. Characters beyond ASCII are shown as they are,
/// or by their codes where anything else has to be escaped.
///
/// ```
/// use puppet_syntax::regexp_text::inspect;
/// assert_eq!(inspect(r"a/\/é"), r"/a\/\/\u00E9/");
/// assert_eq!(inspect("é"), "/é/");
/// ```
pub fn inspect(source: &str) -> String {
    format!("/{}/", escape(source, true))
}

/// The options (`m`, `i`, `x`) that the beginning of a source sets for all of it, and the rest of the source.
///
/// ```
/// use puppet_syntax::regexp_text::split_options;
/// assert_eq!(split_options("(?mi-x:a)"), ("mi".into(), "a"));
/// assert_eq!(split_options("(?i:a)|(b)"), (String::new(), "(?i:a)|(b)"));
/// ```
pub fn split_options(source: &str) -> (String, &str) {
    let mut options = String::new();
    let mut rest = source;
    // The rest of `(?i)` may begin with options again. Ruby looks at four characters and more only.
    while let Some(inner) = rest.strip_prefix("(?").filter(|_| rest.len() >= 4) {
        let flags = |text: &str| text.len() - text.trim_start_matches(|c| OPTIONS.contains(c)).len();
        let (on, after) = inner.split_at(flags(inner));
        options.extend(on.chars().filter(|c| !on.is_empty() && OPTIONS.contains(*c)));
        let after = match after.strip_prefix('-').filter(|after| !after.is_empty()) {
            Some(after) => {
                let (off, after) = after.split_at(flags(after));
                options.retain(|c| !off.contains(c));
                after
            }
            None => after,
        };
        if let Some(after) = after.strip_prefix(')') {
            rest = after;
            continue;
        }
        return match after.strip_prefix(':').and_then(|body| body.strip_suffix(')')) {
            Some(body) if balanced(body) => (options, body),
            _ => (String::new(), source),
        };
    }
    (options, rest)
}

/// True if every parenthesis closes within the text: where Ruby compiles it to see whether it stands for itself.
fn balanced(body: &str) -> bool {
    let mut depth = 0i32;
    let mut escaped = false;
    let mut class = false;
    for c in body.chars() {
        if escaped {
            escaped = false;
            continue;
        }
        match c {
            '\\' => escaped = true,
            '[' => class = true,
            ']' => class = false,
            '(' if !class => depth += 1,
            ')' if !class => {
                depth -= 1;
                if depth < 0 {
                    return false;
                }
            }
            _ => {}
        }
    }
    depth == 0 && !escaped
}

/// A source between slashes (`rb_reg_expr_str`): slashes and control characters are escaped, what stands behind a
/// backslash is left alone.
fn escape(source: &str, codes: bool) -> String {
    if !source.bytes().any(|b| b == b'/' || b.is_ascii_control()) {
        return source.to_owned();
    }
    let mut out = String::with_capacity(source.len());
    let mut chars = source.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                out.push(c);
                out.extend(chars.next());
            }
            '/' => out.push_str("\\/"),
            '\t'..='\r' => out.push(c),
            c if c.is_ascii_control() => {
                let _ = write!(out, "\\x{:02X}", c as u32);
            }
            c if codes && !c.is_ascii() => push_code(c, &mut out),
            c => out.push(c),
        }
    }
    out
}

/// A pattern as `PRegexpType.regexp_to_s` shows it: one that Ruby binds to UTF-8, because of
/// characters beyond ASCII or of a character property, gets a group with its (other) options.
pub fn regexp_to_s(pattern: &str) -> std::borrow::Cow<'_, str> {
    if is_fixed_encoding(pattern) { format!("(?-imx:{pattern})").into() } else { pattern.into() }
}

/// True if Ruby ties a pattern to UTF-8 (`Regexp::FIXEDENCODING`), which counts as an option.
pub fn is_fixed_encoding(pattern: &str) -> bool {
    if crate::regexp_bytes::join_bytes(pattern).is_ok_and(|joined| !joined.is_ascii()) {
        return true;
    }
    let mut rest = pattern;
    while let Some(i) = rest.find('\\') {
        rest = &rest[i + 1..];
        let mut chars = rest.chars();
        match chars.next() {
            Some('p' | 'P') => return true,
            Some('u') if has_wide_escape(chars.as_str()) => return true,
            Some(_) => rest = chars.as_str(),
            None => return false,
        }
    }
    false
}

/// Behind `\u`: four digits or a list in braces, one of them beyond ASCII.
fn has_wide_escape(text: &str) -> bool {
    let wide = |digits: &str| u32::from_str_radix(digits, 16).is_ok_and(|code| code >= 0x80);
    match text.strip_prefix('{').and_then(|t| t.split_once('}')) {
        Some((codes, _)) => codes.split_whitespace().any(wide),
        None => text.get(..4).is_some_and(wide),
    }
}
