//! Calls with parentheses and method calls.

use super::{PResult, Parser};
use crate::ast::{Call, Expr, ExprKind, NamedAccess};
use crate::lexer::TokenKind;
use crate::span::Span;

impl<'a> Parser<'a> {
    /// `functor(arguments) |lambda|`. Whatever stands before the parenthesis is called; validation
    /// sorts out what cannot be.
    pub(super) fn call(&mut self, functor: Expr<'a>) -> PResult<Expr<'a>> {
        self.expect(TokenKind::LParen)?;
        let arguments = if self.at(TokenKind::RParen) { &[] } else { self.arguments(true)? };
        let close = self.expect(TokenKind::RParen)?;
        let lambda = self.optional_lambda()?;
        let end = lambda.as_ref().map_or(Parser::span(&close).end, |l| l.span.end);
        let span = Span { start: functor.span.start, end };
        let call = Call { rval_required: true, functor, arguments, lambda };
        Ok(Expr { kind: ExprKind::CallNamed(self.alloc(call)), span })
    }

    /// `receiver.name`, `receiver.name(arguments)`, with or without lambda.
    pub(super) fn method_call(&mut self, receiver: Expr<'a>) -> PResult<Expr<'a>> {
        let dot = self.expect(TokenKind::Dot)?;
        if !matches!(self.peek(), TokenKind::Name | TokenKind::Type) {
            return self.unexpected();
        }
        let name = self.advance();
        let access_span = Parser::span(&dot).to(Parser::span(&name));
        let right = Expr {
            kind: ExprKind::QualifiedName(self.shared.symbol(&name)),
            span: super::statement::unlocated(access_span),
        };
        let access = NamedAccess { left: receiver, right };
        let functor = Expr { kind: ExprKind::NamedAccess(self.alloc(access)), span: access_span };
        let mut arguments: &[Expr<'a>] = &[];
        let mut span = access_span;
        if let Some(open) = self.accept(TokenKind::LParen) {
            span = Parser::span(&open);
            if !self.at(TokenKind::RParen) {
                arguments = self.arguments(false)?;
                let close = self.expect(TokenKind::RParen)?;
                span = span.to(Parser::span(&close));
            } else {
                // Without arguments the position is that of the opening parenthesis.
                self.advance();
            }
        }
        let lambda = self.optional_lambda()?;
        let call = Call { rval_required: true, functor, arguments, lambda };
        Ok(Expr { kind: ExprKind::CallMethod(self.alloc(call)), span })
    }
}
