//! The shapes of names and numbers: how much of the input a token takes. Names are most of a text and scanned byte by byte,
//! numbers by nom.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::one_of;
use nom::combinator::{opt, recognize};
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

/// Number of bytes that are blanks and carriage returns.
pub(crate) fn whitespace(input: &str) -> usize {
    let len = input.bytes().take_while(|b| matches!(b, b' ' | b'\t' | b'\r')).count();
    if input.as_bytes().get(len).is_none_or(u8::is_ascii) {
        return len;
    }
    input.find(|c| !is_blank(c) && c != '\r').unwrap_or(input.len())
}

/// Where the first byte from `at` on is of a kind. `eight` gets eight bytes, the first one being the lowest, and gives bits of
/// which the lowest is in the first byte of the kind; `one` looks at what is left.
#[inline(always)]
fn find(bytes: &[u8], at: usize, eight: impl Fn(u64) -> u64, one: impl Fn(u8) -> bool) -> usize {
    let mut end = at;
    while let Some(chunk) = bytes.get(end..end + 8) {
        let found = eight(chunk.first_chunk().map_or(0, |chunk| u64::from_le_bytes(*chunk)));
        if found != 0 {
            return end + found.trailing_zeros() as usize / 8;
        }
        end += 8;
    }
    while bytes.get(end).is_some_and(|byte| !one(*byte)) {
        end += 1;
    }
    end
}

/// A byte in all eight places.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Where the blanks from `at` on end.
#[inline]
pub(crate) fn spaces_end(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at) != Some(&b' ') {
        return at;
    }
    find(bytes, at, |chunk| chunk ^ each(b' '), |byte| byte != b' ')
}

/// Where the line of an offset ends. Comments are longer than names and strings: the first steps are larger.
#[inline]
pub(crate) fn line_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<32>()) {
        // Looks at all of them, which the compiler does at once.
        if chunk.iter().fold(false, |found, byte| found | (*byte == b'\n')) {
            break;
        }
        at += chunk.len();
    }
    find(bytes, at, |chunk| equal(chunk, b'\n'), |byte| byte == b'\n')
}

/// Where the word characters from `at` on end: Ruby's `\w` without Unicode.
#[inline]
pub(crate) fn word_end(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, no_word, |byte| !byte.is_ascii_alphanumeric() && byte != b'_')
}

/// Where the next quote or backslash of a single quoted string is.
#[inline]
pub(super) fn single_quote(bytes: &[u8], at: usize) -> usize {
    let eight = |chunk| equal(chunk, b'\'') | equal(chunk, b'\\');
    find(bytes, at, eight, |byte| matches!(byte, b'\'' | b'\\'))
}

/// Where the next quote, backslash or dollar of a string with interpolation is.
#[inline]
pub(super) fn double_quote(bytes: &[u8], at: usize) -> usize {
    let eight = |chunk| equal(chunk, b'"') | equal(chunk, b'\\') | equal(chunk, b'$');
    find(bytes, at, eight, |byte| matches!(byte, b'"' | b'\\' | b'$'))
}

/// Marks the bytes that are equal; by the borrow perhaps those above the first one as well.
#[inline]
fn equal(chunk: u64, byte: u8) -> u64 {
    let zero = chunk ^ each(byte);
    zero.wrapping_sub(each(1)) & !zero & each(0x80)
}

/// Marks the bytes that are no word characters.
#[inline]
fn no_word(chunk: u64) -> u64 {
    let low = chunk & each(0x7f);
    let within = |bytes: u64, from: u8, to: u8| (bytes + each(0x80 - from)) & !(bytes + each(0x7f - to));
    let digits = within(low, b'0', b'9');
    let letters = within(low | each(0x20), b'a', b'z');
    let underscores = within(low, b'_', b'_');
    (!(digits | letters | underscores) | chunk) & each(0x80)
}

/// Where the text goes on behind `::`, or `at`.
#[inline]
fn behind_colons(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at) == Some(&b':') && bytes.get(at + 1) == Some(&b':') { at + 2 } else { at }
}

/// The length of `a`, `a::b`, `::a::b`: the characters after `$`. 0: it is none.
#[inline]
pub(crate) fn variable_name(bytes: &[u8]) -> usize {
    let mut end = 0;
    loop {
        let start = behind_colons(bytes, end);
        let next = word_end(bytes, start);
        if next == start || (end > 0 && start == end) {
            return end;
        }
        end = next;
    }
}

/// A bare word: a name, or a word with hyphens or other deviations from a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BareWord {
    /// 0: there is none.
    pub(crate) len: usize,
    /// Segments of `[a-z]\w*`?
    pub(crate) is_name: bool,
}

/// The bare word at the start of a text.
#[inline]
pub(crate) fn bare_word(bytes: &[u8]) -> BareWord {
    let mut word = BareWord { len: 0, is_name: true };
    loop {
        let start = behind_colons(bytes, word.len);
        match bytes.get(start) {
            Some(b'a'..=b'z') => {}
            Some(b'_') => word.is_name = false,
            _ => return word,
        }
        word.len = word_end(bytes, start);
        if bytes.get(word.len) == Some(&b'-') {
            let (len, ended) = hyphenated(bytes, word.len);
            word.is_name &= len == word.len;
            word.len = len;
            if ended {
                return word;
            }
        }
    }
}

/// Where a segment with hyphens ends, and whether a hyphen behind it ends the word: it does not end with one, `a->b` is `a`,
/// `->`, `b`.
#[cold]
fn hyphenated(bytes: &[u8], hyphen: usize) -> (usize, bool) {
    let mut end = hyphen;
    while bytes.get(end) == Some(&b'-') {
        end = word_end(bytes, end + 1);
    }
    let hyphens = bytes[hyphen..end].iter().rev().take_while(|b| **b == b'-').count();
    (end - hyphens, hyphens > 0)
}

/// The length of `A`, `A::B`, `::A`. 0: it is none.
#[inline]
pub(crate) fn class_reference(bytes: &[u8]) -> usize {
    let mut end = 0;
    loop {
        let start = behind_colons(bytes, end);
        if !bytes.get(start).is_some_and(u8::is_ascii_uppercase) {
            return end;
        }
        end = word_end(bytes, start);
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

    #[test]
    fn names() {
        let variable = |text: &'static str| &text[..variable_name(text.as_bytes())];
        assert_eq!(variable("a::b::c[1]"), "a::b::c");
        assert_eq!(variable("a::b::"), "a::b");
        assert_eq!(variable("::a"), "::a");
        assert_eq!(variable("a:b"), "a");
        assert_eq!(variable("::"), "");
        let class = |text: &'static str| &text[..class_reference(text.as_bytes())];
        assert_eq!(class("A::B::c"), "A::B");
        assert_eq!(class("a"), "");
    }

    #[test]
    fn eight_bytes_at_a_time_as_one_by_one() {
        for byte in 0..=u8::MAX {
            for length in 0..20 {
                let mut text = vec![b'a'; length];
                text.extend([byte; 9]);
                let word = if byte.is_ascii_alphanumeric() || byte == b'_' { text.len() } else { length };
                assert_eq!(word_end(&text, 0), word, "{byte} after {length}");
                text[..length].fill(b' ');
                let spaces = if byte == b' ' { text.len() } else { length };
                assert_eq!(spaces_end(&text, 0), spaces, "{byte} after {length}");
                let found = |kind: &[u8]| if kind.contains(&byte) { length } else { text.len() };
                assert_eq!(single_quote(&text, 0), found(b"'\\"), "{byte} after {length}");
                assert_eq!(double_quote(&text, 0), found(b"\"\\$"), "{byte} after {length}");
                let line = found(b"\n");
                assert_eq!(line_end(&text, 0), line, "{byte} after {length}");
            }
        }
    }

    #[test]
    fn bare_words() {
        let word = |text: &'static str| {
            let word = bare_word(text.as_bytes());
            (&text[..word.len], word.is_name)
        };
        assert_eq!(word("a-b->c"), ("a-b", false));
        assert_eq!(word("a->c"), ("a", true));
        assert_eq!(word("a--b::c-"), ("a--b::c", false));
        assert_eq!(word("a::b-::c"), ("a::b", true));
        assert_eq!(word("a::B"), ("a", true));
        assert_eq!(word("::_x"), ("::_x", false));
        assert_eq!(word("::a::b"), ("::a::b", true));
        assert_eq!(word("a::_b"), ("a::_b", false));
        assert_eq!(word("::A").0, "");
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
