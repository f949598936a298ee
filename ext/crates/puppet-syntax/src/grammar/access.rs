//! `a[b]`.

use super::collection::Arguments;
use super::{PResult, Parser};
use crate::ast::{Access, Expr, ExprKind};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;

impl Parser<'_, '_> {
    pub(super) fn access(&mut self, left: Expr) -> PResult<Expr> {
        let (keys, close) = self.access_keys(true)?;
        Ok(access(left, keys, &close))
    }

    /// `[keys]`; a trailing comma is allowed in expressions, but not in declared types.
    pub(super) fn access_keys(&mut self, trailing_comma: bool) -> PResult<(Vec<Expr>, Token)> {
        self.expect(TokenKind::LBrack)?;
        let mut keys = Arguments::default();
        loop {
            keys.push(self.access_argument()?);
            if self.accept(TokenKind::Comma).is_none() || trailing_comma && self.at(TokenKind::RBrack) {
                break;
            }
        }
        Ok((keys.finish(), self.expect(TokenKind::RBrack)?))
    }
}

/// From the start of what is accessed to the bracket.
pub(super) fn access(left: Expr, keys: Vec<Expr>, close: &Token) -> Expr {
    let span = Span { start: left.span.start, end: Parser::span(close).end };
    Expr { kind: ExprKind::Access(Box::new(Access { left, keys })), span }
}
