//! The shapes of names and numbers: nom parsers that return how much of the input a token takes.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::one_of;
use nom::combinator::{opt, recognize};
use nom::sequence::preceded;
use nom::{IResult, Parser};

type Scan<'a> = IResult<&'a str, &'a str, ()>;

/// Ruby's `\w` without Unicode.
pub(crate) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Onigmo's `[[:blank:]]`: tab and the Unicode space separators.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// A nom parser of the first `len` bytes; none is an error.
fn taken_of(input: &str, len: usize) -> Scan<'_> {
    match (len, input.split_at_checked(len)) {
        (1.., Some((taken, rest))) => Ok((rest, taken)),
        _ => Err(nom::Err::Error(())),
    }
}

/// Blanks and carriage returns.
pub(crate) fn whitespace(input: &str) -> Scan<'_> {
    let len = input.bytes().take_while(|b| matches!(b, b' ' | b'\t' | b'\r')).count();
    if input.as_bytes().get(len).is_none_or(u8::is_ascii) {
        return taken_of(input, len);
    }
    take_while1(|c| is_blank(c) || c == '\r').parse(input)
}

/// How many bytes from `at` on are Ruby's `\w` without Unicode.
fn word_len(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
}

/// Where the text goes on behind `::`, or `at`.
fn behind_colons(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at) == Some(&b':') && bytes.get(at + 1) == Some(&b':') { at + 2 } else { at }
}

/// `a`, `a::b`, `::a::b`, the characters after `$`.
pub(crate) fn variable_name(input: &str) -> Scan<'_> {
    let bytes = input.as_bytes();
    let mut end = 0;
    loop {
        let start = behind_colons(bytes, end);
        let len = word_len(bytes, start);
        if len == 0 || (end > 0 && start == end) {
            return taken_of(input, end);
        }
        end = start + len;
    }
}

/// `$name`
pub(crate) fn dollar_variable(input: &str) -> Scan<'_> {
    preceded(tag("$"), variable_name).parse(input)
}

/// A bare word: a name, or a word with hyphens or other deviations from a name.
pub(crate) fn bare_word(input: &str) -> Scan<'_> {
    let bytes = input.as_bytes();
    let mut end = 0;
    loop {
        let start = behind_colons(bytes, end);
        if !bytes.get(start).is_some_and(|b| b.is_ascii_lowercase() || *b == b'_') {
            return taken_of(input, end);
        }
        let mut next = start;
        loop {
            next += word_len(bytes, next);
            if bytes.get(next) != Some(&b'-') {
                break;
            }
            next += 1;
        }
        // A segment does not end with a hyphen: `a->b` is `a`, `->`, `b`.
        let hyphens = bytes[start..next].iter().rev().take_while(|b| **b == b'-').count();
        end = next - hyphens;
        if hyphens > 0 {
            return taken_of(input, end);
        }
    }
}

/// Is a bare word a name: segments of `[a-z]\w*`?
pub(crate) fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut end = behind_colons(bytes, 0);
    loop {
        if !bytes.get(end).is_some_and(u8::is_ascii_lowercase) {
            return false;
        }
        end += word_len(bytes, end);
        if end == bytes.len() {
            return true;
        }
        let next = behind_colons(bytes, end);
        if next == end {
            return false;
        }
        end = next;
    }
}

/// `A`, `A::B`, `::A`
pub(crate) fn class_reference(input: &str) -> Scan<'_> {
    let bytes = input.as_bytes();
    let mut end = 0;
    loop {
        let start = behind_colons(bytes, end);
        if !bytes.get(start).is_some_and(u8::is_ascii_uppercase) {
            return taken_of(input, end);
        }
        end = start + word_len(bytes, start);
    }
}

/// A number followed by something that cannot continue it; `None` where Puppet's pattern fails.
pub(crate) fn number(input: &str) -> Option<&str> {
    fn ends(rest: &str) -> bool {
        // Ruby's \b knows all of Unicode.
        !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    }
    fn digits(input: &str) -> Scan<'_> {
        take_while1(|c: char| c.is_ascii_digit()).parse(input)
    }
    fn hex(input: &str) -> Scan<'_> {
        recognize((tag("0"), one_of("xX"), take_while1(|c: char| c.is_ascii_hexdigit()))).parse(input)
    }
    fn exponent(input: &str) -> Scan<'_> {
        recognize((one_of("eE"), opt(tag("-")), digits)).parse(input)
    }
    fn fraction(input: &str) -> Scan<'_> {
        recognize((tag("."), digits)).parse(input)
    }
    // The order is that of the pattern's backtracking.
    fn longest(input: &str) -> Scan<'_> {
        recognize((digits, fraction, exponent)).parse(input)
    }
    fn with_fraction(input: &str) -> Scan<'_> {
        recognize((digits, fraction)).parse(input)
    }
    fn with_exponent(input: &str) -> Scan<'_> {
        recognize((digits, exponent)).parse(input)
    }
    if let Some(len) = plain_integer(input) {
        return Some(&input[..len]);
    }
    fn bounded<'a>(parser: fn(&'a str) -> Scan<'a>) -> impl Parser<&'a str, Output = &'a str, Error = ()> {
        move |input: &'a str| match parser(input) {
            Ok((rest, taken)) if ends(rest) => Ok((rest, taken)),
            _ => Err(nom::Err::Error(())),
        }
    }
    alt((bounded(hex), bounded(longest), bounded(with_fraction), bounded(with_exponent), bounded(digits)))
        .parse(input)
        .ok()
        .map(|(_, taken)| taken)
}

/// Most numbers are a few digits and a delimiter.
fn plain_integer(input: &str) -> Option<usize> {
    let bytes = input.as_bytes();
    let len = bytes.iter().position(|b| !b.is_ascii_digit())?;
    matches!(bytes[len], b' ' | b',' | b'\n' | b']' | b')' | b'}' | b';').then_some(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(result: Scan<'_>) -> Option<&str> {
        result.ok().map(|(_, t)| t)
    }

    #[test]
    fn names() {
        assert_eq!(taken(variable_name("a::b::c[1]")), Some("a::b::c"));
        assert_eq!(taken(variable_name("a::b::")), Some("a::b"));
        assert_eq!(taken(variable_name("::a")), Some("::a"));
        assert_eq!(taken(variable_name("a:b")), Some("a"));
        assert_eq!(taken(variable_name("::")), None);
        assert_eq!(taken(bare_word("a-b->c")), Some("a-b"));
        assert_eq!(taken(bare_word("a::b-::c")), Some("a::b"));
        assert_eq!(taken(bare_word("a::B")), Some("a"));
        assert_eq!(taken(bare_word("::_x")), Some("::_x"));
        assert!(is_name("::a::b"));
        assert!(!is_name("a::_b"));
        assert!(!is_name("a-b"));
        assert_eq!(taken(class_reference("A::B::c")), Some("A::B"));
    }

    #[test]
    fn numbers() {
        assert_eq!(number("12 "), Some("12"));
        assert_eq!(number("0x1F"), Some("0x1F"));
        assert_eq!(number("0x1G"), None);
        assert_eq!(number("1.5e-3)"), Some("1.5e-3"));
        assert_eq!(number("1.5abc"), Some("1"));
        assert_eq!(number("1e5x"), None);
        assert_eq!(number("1.foo"), Some("1"));
        assert_eq!(number("1\u{e9}"), None);
    }
}
