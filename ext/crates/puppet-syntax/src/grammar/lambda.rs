//! `|$x| { }` behind a call or as an option.

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Lambda};
use crate::lexer::TokenKind;

impl<'a> Parser<'a> {
    pub(super) fn optional_lambda(&mut self) -> PResult<Option<Expr<'a>>> {
        if !self.at(TokenKind::Pipe) {
            return Ok(None);
        }
        let open = self.advance();
        let parameters = if self.at(TokenKind::Pipe) { &[] } else { self.parameters(TokenKind::Pipe)? };
        self.expect(TokenKind::Pipe)?;
        let return_type = self.optional_return_type()?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&open).to(Parser::span(&close));
        let lambda = Lambda { parameters, body: body_block(statements, span), return_type };
        Ok(Some(Expr { kind: ExprKind::Lambda(self.alloc(lambda)), span }))
    }
}
