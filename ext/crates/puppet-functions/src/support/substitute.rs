//! Ruby's `String#sub` and `String#gsub`.

use puppet_eval::ErrorClass;
use puppet_pcore::convert::ruby;
use puppet_pcore::value::{Captures, Regexp};
use puppet_pcore::{Value, memory};
use puppet_syntax::interrupt;

use super::{Result, raised};

/// Replacement of a match.
fn expand(template: &str, text: &str, captures: &Captures, regexp: &Regexp, out: &mut String) -> Result<()> {
    let mut rest = template;
    while let Some(at) = rest.find('\\') {
        memory::push_str(out, &rest[..at]);
        let after = &rest[at + 1..];
        let Some(c) = after.chars().next() else {
            out.push('\\');
            rest = "";
            break;
        };
        rest = &after[c.len_utf8()..];
        match c {
            // With named groups numbers refer to nothing.
            '1'..='9' if regexp.group_names().iter().any(Option::is_some) => {}
            '0'..='9' => {
                let group = c as usize - '0' as usize;
                memory::push_str(out, captures.text(text, group).unwrap_or_default());
            }
            '&' => out.push_str(captures.text(text, 0).unwrap_or_default()),
            '`' => out.push_str(&text[..captures.range().start]),
            '\'' => out.push_str(&text[captures.range().end..]),
            '\\' => out.push('\\'),
            'k' if rest.starts_with('<') && rest.contains('>') => {
                let end = rest.find('>').unwrap_or(0);
                let name = &rest[1..end];
                let group = name
                    .parse()
                    .ok()
                    .or_else(|| regexp.group_names().iter().position(|n| n.as_deref() == Some(name)));
                let Some(group) = group else {
                    return Err(raised(
                        ErrorClass::IndexError,
                        format!("undefined group name reference: {name}"),
                    ));
                };
                memory::push_str(out, captures.text(text, group).unwrap_or_default());
                rest = &rest[end + 1..];
            }
            c => {
                out.push('\\');
                out.push(c);
            }
        }
    }
    memory::push_str(out, rest);
    Ok(())
}

/// `text.sub(regexp, replacement)`, or `gsub` when `all`; a hash gives the replacement by match.
///
/// # Errors
/// A reference to a group that is not there.
pub(crate) fn substitute(text: &str, regexp: &Regexp, replacement: &Value, all: bool) -> Result<String> {
    let matches = if all { regexp.find_all(text) } else { regexp.captures(text).into_iter().collect() };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for captures in matches {
        if !memory::room(&mut out) {
            break;
        }
        let range = captures.range();
        out.push_str(&text[at..range.start]);
        match replacement {
            Value::Hash(map) => {
                out.push_str(&map.get_str(&text[range.clone()]).map(ruby::to_s).unwrap_or_default());
            }
            other => expand(super::text_of(other), text, &captures, regexp, &mut out)?,
        }
        at = range.end;
    }
    out.push_str(&text[at..]);
    Ok(out)
}

/// `text.split(regexp)`: groups are kept, empty parts at the end are not.
pub(crate) fn split(text: &str, regexp: &Regexp) -> Vec<String> {
    let mut parts = Vec::new();
    if text.is_empty() {
        return parts;
    }
    let char_at = |at: usize| text[at..].chars().next().map_or(1, char::len_utf8);
    let (mut begin, mut search, mut last_empty) = (0, 0, false);
    while search <= text.len() && interrupt::go_on(1) {
        let Some(captures) = regexp.captures_at(text, search) else { break };
        let range = captures.range();
        if range.is_empty() && range.start == search {
            // An empty match where the search began counts one character later, if still there.
            if !last_empty {
                search += char_at(search);
                last_empty = true;
                continue;
            }
            memory::push(&mut parts, text[begin..begin + char_at(begin)].to_owned());
            begin = search;
        } else {
            memory::push(&mut parts, text[begin..range.start].to_owned());
            begin = range.end;
            search = begin;
        }
        last_empty = false;
        push_groups(text, &captures, &mut parts);
    }
    if begin < text.len() {
        memory::push(&mut parts, text[begin..].to_owned());
    }
    while parts.last().is_some_and(String::is_empty) {
        parts.pop();
    }
    parts
}

fn push_groups(text: &str, captures: &Captures, parts: &mut Vec<String>) {
    for group in 1..captures.len() {
        if let Some(found) = captures.text(text, group) {
            memory::push(parts, found.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, regexp: &str) -> Vec<String> {
        split(text, &Regexp::new(regexp).unwrap())
    }

    #[test]
    fn splits_as_ruby_does() {
        assert_eq!(parts("a,b,,c,,", ","), ["a", "b", "", "c"]);
        assert_eq!(parts("abc", ""), ["a", "b", "c"]);
        assert_eq!(parts("a1b2c", "([0-9])"), ["a", "1", "b", "2", "c"]);
        assert_eq!(parts(" a  b ", " "), ["", "a", "", "b"]);
        assert_eq!(parts("a\nb", "^"), ["a\n", "b"]);
        assert_eq!(parts("a b", "x*"), ["a", " ", "b"]);
        assert_eq!(parts("axxb", "x*"), ["a", "b"]);
        assert_eq!(parts("", ","), [""; 0]);
    }

    #[test]
    fn substitutes_as_ruby_does() {
        let sub = |t: &str, r: &str, with: &str, all| {
            substitute(t, &Regexp::new(r).unwrap(), &Value::from(with), all).unwrap()
        };
        assert_eq!(sub("abc", "b", r"[\0]", false), "a[b]c");
        assert_eq!(sub("abc", "(?<n>b)", r"[\k<n>]", true), "a[b]c");
        assert_eq!(sub("abc", "b", r"\`-\'-\&", true), "aa-c-bc");
        assert_eq!(sub("abc", "x*", "-", true), "-a-b-c-");
        assert_eq!(sub("abc", "b", r"\9|\", false), r"a|\c");
        assert_eq!(sub("a", "(a)", r"\10", false), "a0");
    }
}
