//! `a[b]`.

use super::{PResult, Parser};
use crate::ast::{Access, Expr, ExprKind};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;

impl<'a> Parser<'a> {
    pub(super) fn access(&mut self, left: Expr<'a>) -> PResult<Expr<'a>> {
        let (keys, close) = self.access_keys(true)?;
        Ok(self.accessed(left, keys, &close))
    }

    /// `[keys]`; a trailing comma is allowed in expressions, but not in declared types.
    pub(super) fn access_keys(&mut self, trailing_comma: bool) -> PResult<(&'a [Expr<'a>], Token)> {
        self.expect(TokenKind::LBrack)?;
        let keys = self.open_arguments();
        loop {
            let key = self.access_argument()?;
            self.push_argument(keys, key);
            if self.accept(TokenKind::Comma).is_none() || trailing_comma && self.at(TokenKind::RBrack) {
                break;
            }
        }
        let close = self.expect(TokenKind::RBrack)?;
        Ok((self.close_arguments(keys), close))
    }

    /// From the start of what is accessed to the bracket.
    pub(super) fn accessed(&self, left: Expr<'a>, keys: &'a [Expr<'a>], close: &Token) -> Expr<'a> {
        let span = Span { start: left.span.start, end: Parser::span(close).end };
        Expr { kind: ExprKind::Access(self.alloc(Access { left, keys })), span }
    }
}
