//! Text to tokens, with the rules of `Puppet::Pops::Parser::Lexer2`. All tokens of a string with
//! interpolation or of a heredoc are made at once, as Puppet queues them (and raises its errors)
//! before the grammar sees the first.

mod epp;
mod heredoc;
mod interpolation;
mod locator;
mod number;
mod punctuation;
mod regex;
pub(crate) mod scan;
mod shared;
mod slurp;
mod token;
mod word;

use crate::ErrorClass;
use crate::diagnostic::{Diagnostic, Severity};
use crate::issue::Issue;
use crate::span::Span;
use crate::symbol::Symbol;

pub(crate) use locator::Locators;
pub(crate) use shared::{Shared, SharedMemory};
pub(crate) use token::{Kinds, Token, TokenKind, TokenValue};

/// An error is rare and large.
pub(crate) type LexResult<T> = Result<T, Box<Diagnostic>>;

/// Mode of an EPP lexer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EppMode {
    /// Not a template.
    Off,
    /// Literal text, or code in `<% %>`.
    Code,
    /// In `<%= %>`.
    Expr,
}

/// The lexer of one text.
#[derive(Debug)]
pub(crate) struct Lexer<'a> {
    text: &'a str,
    pos: usize,
    /// Number of the text, see `Locators`.
    locator: u16,
    /// Kind of the last token given out, to distinguish a regexp from a division.
    after: TokenKind,
    brace_count: u32,
    /// Where the line began, for `(` at the start of a line.
    line_start: usize,
    /// Where to go on after the end of a line with heredocs.
    newline_jump: Option<usize>,
    /// Text that the last pattern matched: an unclosed quote's message names it.
    matched: Option<Span>,
    epp_mode: EppMode,
    epp_open: bool,
    /// Ends and escapes of strings without quotes (heredocs).
    slurp: slurp::Slurp,
}

impl<'a> Lexer<'a> {
    /// A lexer of a manifest.
    pub(crate) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            pos: 0,
            locator: 0,
            after: TokenKind::Start,
            brace_count: 0,
            line_start: 0,
            newline_jump: None,
            matched: None,
            epp_mode: EppMode::Off,
            epp_open: false,
            slurp: slurp::Slurp::DOUBLE_QUOTED,
        }
    }

    /// A lexer of an EPP template.
    pub(crate) fn new_epp(text: &'a str) -> Lexer<'a> {
        Lexer { epp_mode: EppMode::Code, ..Lexer::new(text) }
    }

    /// Before the first token.
    pub(crate) fn start(&mut self, shared: &mut Shared<'a>) -> LexResult<()> {
        self.assert_not_bom(shared)?;
        if self.epp_mode == EppMode::Off {
            self.skip_whitespace();
            return Ok(());
        }
        shared.queue.push(self.fixed(TokenKind::EppStart, 0, 0));
        self.interpolate_epp(shared, false)?;
        self.queued(shared);
        Ok(())
    }

    /// Makes the next token that of `shared`; false at the end of input. Inline where the grammar asks for each token.
    #[inline(always)]
    pub(crate) fn next_token(&mut self, shared: &mut Shared<'a>) -> LexResult<bool> {
        if let Some(token) = shared.queue.take() {
            shared.token = token;
            return Ok(true);
        }
        loop {
            self.skip_blanks_and_comments();
            let Some(&byte) = self.text.as_bytes().get(self.pos) else {
                if self.epp_open {
                    return Err(self.error(shared, Issue::EppUnbalancedTag {}));
                }
                return Ok(false);
            };
            if self.lex_token(shared, byte)? {
                self.after = shared.token.kind;
                return Ok(true);
            }
            if self.queued(shared) {
                shared.token = shared.queue.take().unwrap_or(Token::none(TokenKind::Eof));
                return Ok(true);
            }
        }
    }

    /// Were tokens queued?
    fn queued(&mut self, shared: &Shared<'a>) -> bool {
        match shared.queue.last() {
            Some(last) => {
                self.after = last.kind;
                true
            }
            None => false,
        }
    }

    /// Lexes one token at the current position, where that byte is, and makes it that of `shared`, where it is written field by field: moving it
    /// there would wait for these writes. False for whitespace and comments, and where the tokens were queued already.
    #[inline(always)]
    fn lex_token(&mut self, shared: &mut Shared<'a>, byte: u8) -> LexResult<bool> {
        let start = self.pos;
        match byte {
            b'a'..=b'z' | b'_' => self.bare_word(shared),
            b' ' | b'\t' | b'\r' => {
                self.skip_whitespace();
                return Ok(false);
            }
            b'\n' => {
                self.skip_newline();
                return Ok(false);
            }
            b'A'..=b'Z' => self.class_reference(shared, 1)?,
            b'0'..=b'9' => self.number(shared)?,
            b'$' => self.variable(shared),
            b'\'' => self.single_quoted(shared)?,
            b'"' => return self.double_quoted(shared),
            b'#' => {
                self.skip_comment();
                return Ok(false);
            }
            b'/' => return self.slash(shared),
            b':' if self.follows(b"::") => self.double_colon(shared)?,
            b'@' if self.follows(b"@(") => {
                self.heredoc(shared)?;
                return Ok(false);
            }
            b'%' if self.epp_mode != EppMode::Off && self.follows(b"%>") => {
                self.end_epp_tag(shared, TokenKind::EppEnd)?;
                return Ok(false);
            }
            b'-' if self.epp_mode != EppMode::Off && self.follows(b"-%>") => {
                self.end_epp_tag(shared, TokenKind::EppEndTrim)?;
                return Ok(false);
            }
            _ => match self.punctuation(byte) {
                Some(kind) => {
                    let len = kind.text().len();
                    self.pos = start + len;
                    shared.token = self.fixed(kind, start, len);
                }
                None => {
                    if self.skip_whitespace() {
                        return Ok(false);
                    }
                    // Puppet goes on at the next byte, but the grammar accepts no such token, so
                    // nothing behind it is ever looked at.
                    self.pos += self.rest().chars().next().map_or(1, char::len_utf8);
                    shared.token = self.fixed(TokenKind::Other, start, 1);
                }
            },
        }
        Ok(true)
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.pos..).unwrap_or("")
    }

    /// The bytes that are not lexed yet.
    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.pos..).unwrap_or_default()
    }

    fn follows(&self, bytes: &[u8]) -> bool {
        self.bytes().starts_with(bytes)
    }

    fn set_matched(&mut self, start: usize, end: usize) {
        self.matched = Some(Span::new(start, end));
    }

    /// Blanks between most tokens. No message names it: inside of a string with interpolation, where one may, `lex_token`
    /// takes it piece by piece.
    #[inline(always)]
    fn skip_blanks_and_comments(&mut self) {
        let bytes = self.text.as_bytes();
        // Often there is nothing, or one blank.
        if bytes.get(self.pos) == Some(&b' ') {
            self.pos += 1;
        }
        // Most tokens begin with a larger byte than blanks and comments.
        if bytes.get(self.pos).is_some_and(|byte| *byte <= b'#') {
            self.skip_more_blanks_and_comments();
        }
    }

    #[inline(never)]
    fn skip_more_blanks_and_comments(&mut self) {
        let bytes = self.text.as_bytes();
        let mut pos = self.pos;
        while let Some(byte) = bytes.get(pos) {
            match byte {
                b' ' => pos = scan::spaces_end(bytes, pos + 1),
                b'\t' | b'\r' => pos += 1,
                b'\n' => {
                    pos = self.newline_jump.take().unwrap_or(pos + 1);
                    self.line_start = pos;
                }
                b'#' => pos = scan::line_end(bytes, pos),
                _ => break,
            }
        }
        self.pos = pos;
    }

    fn skip_newline(&mut self) {
        self.pos = self.newline_jump.take().unwrap_or(self.pos + 1);
        self.line_start = self.pos;
    }

    /// Up to the end of the line.
    fn skip_comment(&mut self) {
        let start = self.pos;
        self.pos = scan::line_end(self.text.as_bytes(), start);
        self.set_matched(start, self.pos);
    }

    /// Skips blanks, true if there were any.
    fn skip_whitespace(&mut self) -> bool {
        match scan::whitespace(self.rest()) {
            0 => {
                self.matched = None;
                false
            }
            len => {
                self.set_matched(self.pos, self.pos + len);
                self.pos += len;
                true
            }
        }
    }

    #[inline]
    fn fixed(&self, kind: TokenKind, start: usize, len: usize) -> Token {
        self.token(kind, start, len, TokenValue::Fixed)
    }

    #[inline]
    fn token(&self, kind: TokenKind, start: usize, len: usize, value: TokenValue) -> Token {
        Token { kind, locator: self.locator, start: start as u32, len: len as u32, value }
    }

    #[inline]
    fn name_token(&self, kind: TokenKind, start: usize, len: usize, name: &str) -> Token {
        self.token(kind, start, len, TokenValue::Name(Symbol::new(name)))
    }

    #[inline]
    fn text_token(
        &self,
        shared: &mut Shared<'a>,
        kind: TokenKind,
        start: usize,
        len: usize,
        text: &'a str,
    ) -> Token {
        self.token(kind, start, len, shared.keep(text))
    }

    /// Takes what a pattern matched, as one token.
    fn take(&mut self, len: usize) -> (usize, &'a str) {
        let start = self.pos;
        self.pos += len;
        self.set_matched(start, self.pos);
        (start, &self.text[start..self.pos])
    }

    /// The next five characters, for messages.
    fn followed_by(&self) -> String {
        if self.pos >= self.text.len() {
            return "<eof>".into();
        }
        let mut out = String::new();
        for c in self.rest().chars().take(5) {
            match c {
                '\t' => out.push_str("\\t"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                c => out.push(c),
            }
        }
        out + "..."
    }

    #[cold]
    fn error(&self, shared: &Shared<'a>, issue: Issue) -> Box<Diagnostic> {
        self.error_at(shared, issue, self.pos)
    }

    #[cold]
    fn error_at(&self, shared: &Shared<'a>, issue: Issue, offset: usize) -> Box<Diagnostic> {
        Box::new(self.diagnostic(shared, &issue, Severity::Error, offset))
    }

    #[cold]
    fn warn(&self, shared: &mut Shared<'a>, issue: Issue) {
        let diagnostic = self.diagnostic(shared, &issue, Severity::Warning, self.pos);
        shared.warnings.push(diagnostic);
    }

    fn diagnostic(
        &self,
        shared: &Shared<'a>,
        issue: &Issue,
        severity: Severity,
        offset: usize,
    ) -> Diagnostic {
        let span = shared.locators.global(self.locator, Span::new(offset, offset));
        Diagnostic {
            issue_code: Some(issue.code()),
            severity,
            message: issue.message(),
            class: ErrorClass::ParseErrorWithIssue,
            position: Some(shared.locators.position(span.start)),
            with_file: true,
            span,
            source: shared.locators.source().clone(),
        }
    }

    fn assert_not_bom(&self, shared: &Shared<'a>) -> LexResult<()> {
        match crate::bom::find(self.text.as_bytes()) {
            Some(issue) => Err(Box::new(crate::bom::diagnostic(issue, shared.locators.source().clone()))),
            None => Ok(()),
        }
    }
}
