//! `if` and `unless`.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, If};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;

impl Parser<'_, '_> {
    /// `if`, and `elsif` as an `if` in the else part.
    pub(super) fn if_expression(&mut self) -> PResult<Expr> {
        let keyword = self.advance()?;
        let test = self.expression()?;
        let (then_expr, close) = self.branch()?;
        let mut end = Parser::span(&close).end;
        let else_expr = match self.peek()? {
            TokenKind::Elsif => {
                self.enter()?;
                let nested = self.if_expression()?;
                self.leave();
                Some(nested)
            }
            TokenKind::Else => self.else_branch()?,
            _ => None,
        };
        if let Some(expr) = &else_expr {
            end = expr.span.end;
        }
        self.height = self.grow(self.height)?;
        // Puppet moves the start to the keyword but keeps the length that begins at the test.
        let span = Span { start: keyword.start, end: keyword.start + end.saturating_sub(test.span.start) };
        Ok(Expr { kind: ExprKind::If(Box::new(If { test, then_expr, else_expr })), span })
    }

    pub(super) fn unless_expression(&mut self) -> PResult<Expr> {
        let keyword = self.advance()?;
        let test = self.expression()?;
        let (then_expr, close) = self.branch()?;
        let else_expr = match self.peek()? {
            TokenKind::Else => self.else_branch()?,
            _ => None,
        };
        // The position ends with the first body; if that is empty with the second, and if that is
        // empty as well, with the keyword.
        let end = match (&then_expr, &else_expr) {
            (Some(_), _) => Parser::span(&close).end,
            (None, Some(expr)) => expr.span.end,
            (None, None) => Parser::span(&keyword).end,
        };
        let span = Span { start: keyword.start, end };
        Ok(Expr { kind: ExprKind::Unless(Box::new(If { test, then_expr, else_expr })), span })
    }

    fn else_branch(&mut self) -> PResult<Option<Expr>> {
        self.expect(TokenKind::Else)?;
        Ok(self.branch()?.0)
    }

    /// `{ statements }`: the statement, a block that spans the braces, or nothing.
    fn branch(&mut self) -> PResult<(Option<Expr>, Token)> {
        let (open, statements, close) = self.braced_body()?;
        let braces = Parser::span(&open).to(Parser::span(&close));
        let body = statements.map(|statements| self.block_or_expression(statements, Some(braces)));
        Ok((body, close))
    }
}
