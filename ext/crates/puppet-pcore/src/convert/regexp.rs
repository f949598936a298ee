//! Options of a regular expression as Ruby shows them.

/// The options (`m`, `i`, `x`) and the rest of a source that is one `(?i-mx:...)` group as a whole;
/// of any other source no options and the source itself.
pub(super) fn split_options(source: &str) -> (String, &str) {
    let whole = (String::new(), source);
    let Some(inner) = source.strip_prefix("(?").and_then(|s| s.strip_suffix(')')) else { return whole };
    let Some((flags, body)) = inner.split_once(':') else { return whole };
    let (on, off) = flags.split_once('-').unwrap_or((flags, ""));
    let known = |flags: &str| flags.chars().all(|c| "mix".contains(c));
    if !known(on) || !known(off) || !balanced(body) {
        return whole;
    }
    (on.to_owned(), body)
}

/// Whether every parenthesis closes within the text.
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
    if WITH_OPTIONS.iter().any(|group| source.starts_with(group)) && !split_options(source).0.is_empty() {
        return source.to_owned();
    }
    puppet_syntax::pn::regexp_to_s(source).into_owned()
}
