//! Finding the end of string texts and replacing their escapes
//! (`Puppet::Pops::Parser::SlurpSupport`).

use std::borrow::Cow;

use super::{LexResult, Lexer, Shared, TokenKind, scan};
use crate::ErrorClass;
use crate::diagnostic::{Diagnostic, Severity};
use crate::issue::Issue;
use crate::span::Span;

/// Characters that may follow a backslash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Escapes(u16);

impl Escapes {
    pub(super) const NONE: Escapes = Escapes(0);
    pub(super) const BACKSLASH: Escapes = Escapes(1);
    pub(super) const DOLLAR: Escapes = Escapes(2);
    const SINGLE_QUOTE: Escapes = Escapes(4);
    const DOUBLE_QUOTE: Escapes = Escapes(8);
    pub(super) const CARRIAGE_RETURN: Escapes = Escapes(16);
    pub(super) const NEWLINE: Escapes = Escapes(32);
    pub(super) const TAB: Escapes = Escapes(64);
    pub(super) const SPACE: Escapes = Escapes(128);
    pub(super) const UNICODE: Escapes = Escapes(256);
    pub(super) const LINE_END: Escapes = Escapes(512);

    pub(super) const fn with(self, other: Escapes) -> Escapes {
        Escapes(self.0 | other.0)
    }

    pub(super) const fn has(self, other: Escapes) -> bool {
        self.0 & other.0 != 0
    }

    fn of(c: char) -> Escapes {
        match c {
            '\\' => Escapes::BACKSLASH,
            '$' => Escapes::DOLLAR,
            '\'' => Escapes::SINGLE_QUOTE,
            '"' => Escapes::DOUBLE_QUOTE,
            'r' => Escapes::CARRIAGE_RETURN,
            'n' => Escapes::NEWLINE,
            't' => Escapes::TAB,
            's' => Escapes::SPACE,
            'u' => Escapes::UNICODE,
            _ => Escapes::NONE,
        }
    }
}

/// End of a text with interpolation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// `"`, `$` or `${` without a backslash.
    DoubleQuote,
    /// `$`, `${` without a backslash, or the end of the text.
    Unquoted,
    /// `$`, `${` or the end of the text.
    UnquotedNoEscapes,
    /// The end of the text.
    All,
}

/// Rules for reading a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slurp {
    ending: Ending,
    escapes: Escapes,
    warn_unknown: bool,
}

impl Slurp {
    pub(super) const DOUBLE_QUOTED: Slurp =
        Slurp { ending: Ending::DoubleQuote, escapes: Escapes(1023), warn_unknown: true };

    /// For a heredoc.
    pub(super) fn unquoted(escapes: Escapes, interpolate: bool) -> Slurp {
        let ending = match (interpolate, escapes.has(Escapes::DOLLAR)) {
            (false, _) => Ending::All,
            (true, false) => Ending::UnquotedNoEscapes,
            (true, true) => Ending::Unquoted,
        };
        Slurp { ending, escapes, warn_unknown: false }
    }
}

/// End of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Terminator {
    /// The closing quote, or the end of an unquoted text.
    End,
    /// `$`
    Dollar,
    /// `${`
    DollarBrace,
}

/// Where a text ends.
struct End {
    /// Offset behind the text.
    end: usize,
    /// Offset behind the terminator.
    next: usize,
    terminator: Terminator,
    /// Has the text backslashes?
    escapes: bool,
}

fn find_end(bytes: &[u8], ending: Ending) -> Option<End> {
    if ending == Ending::All {
        let (end, escapes) = (bytes.len(), bytes.contains(&b'\\'));
        return Some(End { end, next: end, terminator: Terminator::End, escapes });
    }
    let mut i = match ending {
        Ending::DoubleQuote => swallowed_quote(bytes, b"\"$"),
        Ending::Unquoted => swallowed_quote(bytes, b"$"),
        Ending::UnquotedNoEscapes | Ending::All => 0,
    };
    let mut escapes = i > 1;
    loop {
        i = scan::double_quote(bytes, i);
        let Some(&byte) = bytes.get(i) else { break };
        let (next, terminator) = match byte {
            b'\\' => {
                escapes = true;
                i += if ending == Ending::UnquotedNoEscapes { 1 } else { 2 };
                continue;
            }
            b'"' if ending == Ending::DoubleQuote => (i + 1, Terminator::End),
            b'$' if bytes.get(i + 1) == Some(&b'{') => (i + 2, Terminator::DollarBrace),
            b'$' => (i + 1, Terminator::Dollar),
            _ => {
                i += 1;
                continue;
            }
        };
        return Some(End { end: i, next, terminator, escapes });
    }
    // A backslash as last character of a heredoc: Puppet fails internally, here it is a literal backslash.
    let (end, terminator) = (bytes.len(), Terminator::End);
    (ending != Ending::DoubleQuote).then_some(End { end, next: end, terminator, escapes })
}

/// Puppet's pattern for the end of a text wants a character before the quote. At the very start of
/// a text it takes the quote itself for that if another one follows: `''''` is a quote in quotes.
fn swallowed_quote(bytes: &[u8], terminators: &[u8]) -> usize {
    if bytes.first().is_none_or(|b| !terminators.contains(b)) {
        return 0;
    }
    let backslashes = bytes[1..].iter().take_while(|b| **b == b'\\').count();
    let next = bytes.get(1 + backslashes);
    let swallowed = backslashes % 2 == 0 && next.is_some_and(|b| terminators.contains(b));
    if swallowed { 1 + backslashes } else { 0 }
}

/// Length that Puppet's pattern for the end of a text matches: backslashes and the character before.
fn pattern_prefix(text: &str, ending: Ending) -> usize {
    if matches!(ending, Ending::UnquotedNoEscapes | Ending::All) {
        return 0;
    }
    if let Some(last) = text.as_bytes().last() {
        if last.is_ascii() && *last != b'\\' {
            return 1;
        }
    }
    let before = text.trim_end_matches('\\');
    text.len() - before.len() + before.chars().next_back().map_or(0, char::len_utf8)
}

impl<'a> Lexer<'a> {
    #[inline(never)]
    pub(super) fn single_quoted(&mut self, shared: &mut Shared<'a>) -> LexResult<()> {
        let start = self.pos;
        self.pos += 1;
        let bytes = self.text.as_bytes();
        let swallowed = swallowed_quote(&bytes[self.pos..], b"'");
        let mut end = self.pos + swallowed;
        let mut escapes = swallowed > 1;
        loop {
            end = scan::single_quote(bytes, end);
            match bytes.get(end) {
                Some(b'\'') => break,
                Some(_) => {
                    escapes = true;
                    end += 2;
                }
                None => {
                    self.matched = None;
                    let followed_by = self.followed_by();
                    return Err(
                        self.error(shared, Issue::UnclosedQuote { after: "\"'\"".into(), followed_by })
                    );
                }
            }
        }
        let raw = &self.text[self.pos..end];
        let text = if escapes { shared.make_text(|out| single_quote_escapes(raw, out)) } else { raw };
        self.set_matched(end - pattern_prefix(raw, Ending::DoubleQuote), end + 1);
        self.pos = end + 1;
        shared.token = self.text_token(shared, TokenKind::String, start, self.pos - start, text);
        Ok(())
    }

    /// Reads up to the next terminator and moves behind it.
    pub(super) fn slurp(
        &mut self,
        shared: &mut Shared<'a>,
        slurp: Slurp,
    ) -> LexResult<(&'a str, Terminator)> {
        let last = self.matched;
        let Some(End { end, next, terminator, escapes }) = find_end(self.bytes(), slurp.ending) else {
            self.matched = None;
            let last = last.and_then(|s| self.text.get(s.start as usize..s.end as usize)).unwrap_or("");
            let after = if last == "'" { "\"'\"".into() } else { format!("'{last}'") };
            let followed_by = self.followed_by();
            return Err(self.error(shared, Issue::UnclosedQuote { after, followed_by }));
        };
        let raw = &self.text[self.pos..self.pos + end];
        let matched = end - pattern_prefix(raw, slurp.ending);
        self.set_matched(self.pos + matched, self.pos + next);
        self.pos += next;
        if !escapes {
            return Ok((raw, terminator));
        }
        // Unicode escapes come first; a backslash made by one can start another escape.
        let text = if slurp.escapes.has(Escapes::UNICODE) {
            match unicode_escapes(raw) {
                Some(text) => text,
                None => return Err(Box::new(self.invalid_bytes(shared))),
            }
        } else {
            Cow::Borrowed(raw)
        };
        let mut out = shared.take_buffer();
        self.escapes(shared, &text, slurp, terminator, &mut out);
        Ok((shared.keep_buffer(out), terminator))
    }

    fn escapes(
        &self,
        shared: &mut Shared<'a>,
        text: &str,
        slurp: Slurp,
        terminator: Terminator,
        out: &mut String,
    ) {
        let mut rest = text;
        while let Some(i) = rest.find('\\') {
            out.push_str(&rest[..i]);
            rest = &rest[i + 1..];
            let Some(c) = rest.chars().next() else {
                // Only `\u005c` can leave a backslash here. It escapes the terminator, which Puppet
                // cuts off afterwards.
                let escaped = match terminator {
                    Terminator::End => slurp.ending == Ending::DoubleQuote,
                    Terminator::Dollar | Terminator::DollarBrace => slurp.escapes.has(Escapes::DOLLAR),
                };
                if !escaped {
                    out.push('\\');
                }
                break;
            };
            if let Some(line_end) = ["\n", "\r\n"].into_iter().find(|e| rest.starts_with(e)) {
                if !slurp.escapes.has(Escapes::LINE_END) {
                    out.push('\\');
                    out.push_str(line_end);
                }
                rest = &rest[line_end.len()..];
                continue;
            }
            if c == '\r' {
                out.push('\\');
                continue;
            }
            rest = &rest[c.len_utf8()..];
            if !slurp.escapes.has(Escapes::of(c)) {
                if slurp.warn_unknown {
                    self.warn(shared, Issue::UnrecognizedEscape { ch: c.into() });
                }
                out.push('\\');
                out.push(c);
                continue;
            }
            match c {
                'r' => out.push('\r'),
                'n' => out.push('\n'),
                't' => out.push('\t'),
                's' => out.push(' '),
                'u' => {
                    self.warn(shared, Issue::IllegalUnicodeEscape {});
                    out.push_str("\\u");
                }
                c => out.push(c),
            }
        }
        out.push_str(rest);
    }

    #[cold]
    fn invalid_bytes(&self, shared: &Shared<'a>) -> Diagnostic {
        Diagnostic {
            issue_code: None,
            severity: Severity::Error,
            message: "invalid byte sequence in UTF-8".into(),
            class: ErrorClass::ArgumentError,
            position: None,
            with_file: false,
            span: shared.locators.global(self.locator, Span::new(self.pos, self.pos)),
            source: shared.locators.source().clone(),
        }
    }
}

/// `\\` and `\'`; every other backslash stays.
fn single_quote_escapes(raw: &str, out: &mut String) {
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('\\' | '\''))) => {
                out.push(next);
                chars.next();
            }
            _ => out.push(c),
        }
    }
}

/// Replaces `\uXXXX` and `\u{X}` until none is left; `None` if one is not a valid character.
fn unicode_escapes(text: &str) -> Option<Cow<'_, str>> {
    let mut text = Cow::Borrowed(text);
    loop {
        match unicode_pass(&text)? {
            Some(replaced) => text = Cow::Owned(replaced),
            None => return Some(text),
        }
    }
}

/// One pass over the text: `Some(None)` if there was nothing to replace.
fn unicode_pass(text: &str) -> Option<Option<String>> {
    let bytes = text.as_bytes();
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] != b'\\' {
            i += 1;
            continue;
        }
        let run = bytes[i..].iter().take_while(|b| **b == b'\\').count();
        let end = i + run;
        // The character before the backslashes must not be part of the escape before it, unless
        // the backslashes start a line.
        let free = i > copied || i == 0 || bytes[i - 1] == b'\n';
        match (run % 2 == 1 && free).then(|| unicode_escape(&text[end..])).flatten() {
            Some((code, len)) => {
                let c = char::from_u32(code)?;
                let buffer = out.get_or_insert_with(String::new);
                buffer.push_str(&text[copied..end - 1]);
                buffer.push(c);
                copied = end + len;
                i = copied;
            }
            None => i = end,
        }
    }
    Some(out.map(|mut out| {
        out.push_str(&text[copied..]);
        out
    }))
}

/// The code and length of `uXXXX` or `u{XXXXXX}` at the start of a text.
fn unicode_escape(text: &str) -> Option<(u32, usize)> {
    let digits = text.strip_prefix('u')?;
    let hex =
        |s: &str| s.bytes().all(|b| b.is_ascii_hexdigit()).then(|| u32::from_str_radix(s, 16).ok()).flatten();
    if let Some(four) = digits.get(..4) {
        if let Some(code) = hex(four) {
            return Some((code, 5));
        }
    }
    let (inner, _) = digits.strip_prefix('{')?.split_once('}')?;
    if !(1..=6).contains(&inner.len()) {
        return None;
    }
    Some((hex(inner)?, inner.len() + 3))
}
