//! `a[b]`.

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
}

/// From the start of what is accessed to the bracket.
pub(super) fn access(left: Expr, keys: Vec<Expr>, close: &Token) -> Expr {
    let span = Span { start: left.span.start, end: Parser::span(close).end };
    Expr { kind: ExprKind::Access(Box::new(Access { left, keys })), span }
}
