//! The parts of a qualified name. Names are short: preparing a search for `::` costs more than looking at each byte.

use std::borrow::Cow;

use crate::lexer::scan;

/// Where the first `::` stands.
///
/// ```
/// assert_eq!(puppet_syntax::segments::separator("apache::mod"), Some(6));
/// assert_eq!(puppet_syntax::segments::separator("a:b"), None);
/// ```
#[inline]
pub fn separator(name: &str) -> Option<usize> {
    name.as_bytes().windows(2).position(|pair| pair == b"::")
}

/// The parts between `::`, as `split("::")` gives them.
///
/// ```
/// assert!(puppet_syntax::segments::of("::a::b").eq(["", "a", "b"]));
/// ```
#[inline]
pub fn of(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(name);
    std::iter::from_fn(move || {
        let name = rest?;
        let at = separator(name);
        rest = at.map(|at| &name[at + 2..]);
        Some(&name[..at.unwrap_or(name.len())])
    })
}

/// A name without the `::` that it begins with, however many these are.
///
/// ```
/// assert_eq!(puppet_syntax::segments::without_root("::a::b"), "a::b");
/// ```
#[inline]
pub fn without_root(mut name: &str) -> &str {
    while let Some(rest) = name.strip_prefix("::") {
        name = rest;
    }
    name
}

/// The name of a resource's type as a catalog has it: a name that begins with a capital (of ASCII) stays as it is, of others each
/// segment is capitalised and the rest of it made lower case.
///
/// ```
/// use puppet_syntax::segments::capitalized;
/// assert_eq!(capitalized("apache::vHost"), "Apache::Vhost");
/// assert_eq!(capitalized("Fi::lE"), "Fi::lE");
/// ```
pub fn capitalized(name: &str) -> Cow<'_, str> {
    if name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return name.into();
    }
    let mut out = String::with_capacity(name.len());
    for (index, segment) in of(name).enumerate() {
        if index > 0 {
            out.push_str("::");
        }
        let mut chars = segment.chars();
        if let Some(first) = chars.next() {
            out.extend(first.to_uppercase());
            chars.for_each(|c| out.extend(c.to_lowercase()));
        }
    }
    out.into()
}

/// Can a variable have this name? Segments start with a lower case letter, the last one with that or an underscore.
pub(crate) fn is_variable_name(name: &str) -> bool {
    let mut rest = name.strip_prefix("::").unwrap_or(name).as_bytes();
    loop {
        let (segment, behind) = rest.split_at(scan::word_end(rest, 0));
        match (segment, behind) {
            ([b'a'..=b'z' | b'_', ..], []) => return true,
            ([b'a'..=b'z', ..], [b':', b':', next @ ..]) => rest = next,
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variables() {
        for name in ["a", "_a", "a::b", "::a", "::a::_b", "aB1::c_"] {
            assert!(is_variable_name(name), "{name}");
        }
        for name in ["", "1", "A", "a::B", "a-b", "_a::b", "a::", "a:b", "::::a", "é"] {
            assert!(!is_variable_name(name), "{name}");
        }
    }

    #[test]
    fn agrees_with_a_search() {
        for name in ["", ":", "::", ":::", "::::", "a", "a::", "::a", "a:b", "a:::b", "a::b::c", "é::ß"] {
            assert!(of(name).eq(name.split("::")), "{name}");
            assert_eq!(separator(name), name.find("::"), "{name}");
            assert_eq!(without_root(name), name.trim_start_matches("::"), "{name}");
        }
    }
}
