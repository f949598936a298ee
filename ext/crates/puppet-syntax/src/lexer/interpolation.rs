//! Strings with `$x` and `${}` in them (`Puppet::Pops::Parser::InterpolationSupport`).

use super::slurp::{Slurp, Terminator};
use super::{LexResult, Lexer, Shared, Token, TokenKind, TokenValue, scan};
use crate::ErrorClass;
use crate::diagnostic::{Diagnostic, Severity};
use crate::span::Span;

/// The error for code nested too deeply, where Ruby runs out of stack.
#[cold]
pub(crate) fn too_deep(shared: &Shared<'_>, span: Span) -> Box<Diagnostic> {
    Box::new(Diagnostic {
        issue_code: None,
        severity: Severity::Error,
        message: "stack level too deep".into(),
        class: ErrorClass::ParseError,
        position: Some(shared.locators.position(span.start)),
        with_file: true,
        span,
        source: shared.locators.source().clone(),
    })
}

impl<'a> Lexer<'a> {
    /// A double quoted string: one `String` token, or all its tokens queued (then false).
    #[inline(never)]
    pub(super) fn double_quoted(&mut self, shared: &mut Shared<'a>) -> LexResult<bool> {
        let start = self.pos;
        self.set_matched(start, start + 1);
        self.pos += 1;
        self.interpolate(shared, start, Slurp::DOUBLE_QUOTED)
    }

    /// A heredoc's text.
    pub(super) fn unquoted(&mut self, shared: &mut Shared<'a>) -> LexResult<bool> {
        let slurp = self.slurp;
        self.interpolate(shared, self.pos, slurp)
    }

    fn interpolate(&mut self, shared: &mut Shared<'a>, start: usize, slurp: Slurp) -> LexResult<bool> {
        if !crate::stack::has_room() {
            return Err(too_deep(shared, shared.locators.global(self.locator, Span::new(start, start))));
        }
        let mut start = start;
        let mut first = true;
        loop {
            let (text, variable) = self.segment(shared, slurp)?;
            let (kind, len) = match (variable, first) {
                (Segment::End, true) => {
                    let len = self.pos - start;
                    shared.token = self.text_token(shared, TokenKind::String, start, len, text);
                    return Ok(true);
                }
                (Segment::End, false) => (TokenKind::DqPost, self.pos - start),
                // `${` belongs to the text, `$` to the variable.
                (Segment::Expression, _) => (pre_or_mid(first), self.pos - start),
                (Segment::Variable(dollar), _) => (pre_or_mid(first), dollar - start),
            };
            let token = self.text_token(shared, kind, start, len, text);
            shared.queue.push(token);
            match variable {
                Segment::End => break,
                Segment::Expression => self.expression(shared)?,
                Segment::Variable(dollar) => {
                    let name = &self.text[dollar + 1..self.pos];
                    let token = self.name_token(TokenKind::Variable, dollar, self.pos - dollar, name);
                    shared.queue.push(token);
                }
            }
            start = self.pos;
            first = false;
        }
        Ok(false)
    }

    /// Text up to an interpolation or the end.
    fn segment(&mut self, shared: &mut Shared<'a>, slurp: Slurp) -> LexResult<(&'a str, Segment)> {
        let (text, terminator) = self.slurp(shared, slurp)?;
        match self.interpolated(terminator) {
            Some(segment) => Ok((text, segment)),
            None => self.long_segment(shared, slurp, text),
        }
    }

    /// Kind of token after a text; `None` for a dollar that starts no variable.
    #[inline(always)]
    fn interpolated(&mut self, terminator: Terminator) -> Option<Segment> {
        match terminator {
            Terminator::End => Some(Segment::End),
            Terminator::DollarBrace => Some(Segment::Expression),
            Terminator::Dollar => {
                let dollar = self.pos - 1;
                match scan::variable_name(self.bytes()) {
                    0 => None,
                    len => {
                        self.take(len);
                        Some(Segment::Variable(dollar))
                    }
                }
            }
        }
    }

    /// Text with dollars in it that start no variable, behind the first of which the lexer is.
    #[cold]
    fn long_segment(
        &mut self,
        shared: &mut Shared<'a>,
        slurp: Slurp,
        text: &str,
    ) -> LexResult<(&'a str, Segment)> {
        let mut all = String::from(text);
        loop {
            self.matched = None;
            let (more, terminator) = self.slurp(shared, slurp)?;
            all.push('$');
            all.push_str(more);
            if let Some(segment) = self.interpolated(terminator) {
                return Ok((shared.keep_buffer(all), segment));
            }
        }
    }

    /// Tokens up to the brace that closes `${`.
    fn expression(&mut self, shared: &mut Shared<'a>) -> LexResult<()> {
        let outer = self.brace_count;
        self.brace_count = outer.wrapping_add(1);
        self.skip_whitespace();
        let first = shared.queue.made().len();
        while let Some(&byte) = self.text.as_bytes().get(self.pos) {
            let queued = shared.queue.made().len();
            if !self.lex_token(shared, byte)? {
                // Nothing is skipped after a string with interpolation, as the lexer gave a token.
                if shared.queue.made().get(queued).is_none_or(|token| token.kind != TokenKind::DqPre) {
                    self.skip_whitespace();
                }
                continue;
            }
            let token = shared.token;
            self.after = token.kind;
            if token.kind == TokenKind::RBrace && self.brace_count == outer {
                // `${name}`, `${name[`, `${name.`: the name is a variable.
                let is_variable = match &shared.queue.made()[first..] {
                    [_] => true,
                    [_, second, ..] => matches!(second.kind, TokenKind::Dot | TokenKind::LBrack),
                    [] => false,
                };
                if is_variable {
                    let token = shared.queue.made()[first];
                    shared.queue.made()[first] = to_variable(shared, token);
                }
                return Ok(());
            }
            shared.queue.push(token);
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Segment {
    End,
    Expression,
    /// A variable whose `$` is at this offset.
    Variable(usize),
}

fn pre_or_mid(first: bool) -> TokenKind {
    if first { TokenKind::DqPre } else { TokenKind::DqMid }
}

fn to_variable(shared: &Shared<'_>, token: Token) -> Token {
    let is_name = matches!(token.kind, TokenKind::Number | TokenKind::Name | TokenKind::Word);
    // `plan` and `apply` are not taken as variables.
    if is_name || token.kind.is_keyword() {
        Token { kind: TokenKind::Variable, value: TokenValue::Name(shared.symbol(&token)), ..token }
    } else {
        token
    }
}
