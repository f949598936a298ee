//! `if` and `unless`.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, If};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;

/// Text between a keyword and the next one.
#[derive(Clone, Copy)]
pub(super) struct IfPart<'a> {
    start: u32,
    test: Expr<'a>,
    then_expr: Option<Expr<'a>>,
    /// Where the body ends.
    close: u32,
}

impl<'a> Parser<'a> {
    /// `if`, and `elsif` as an `if` in the else part.
    pub(super) fn if_expression(&mut self) -> PResult<Expr<'a>> {
        let first = self.open.ifs.len();
        let part = self.if_part()?;
        self.open.ifs.push(part);
        while self.at(TokenKind::Elsif) {
            let part = self.if_part()?;
            self.open.ifs.push(part);
            self.height = self.grow(self.height)?;
        }
        let mut else_expr = match self.peek() {
            TokenKind::Else => self.else_branch()?,
            _ => None,
        };
        self.height = self.grow(self.height)?;
        while let Some(IfPart { start, test, then_expr, close }) = self.open.ifs.pop() {
            let end = else_expr.as_ref().map_or(close, |expr| expr.span.end);
            // Puppet moves the start to the keyword but keeps the length that begins at the test.
            let span = Span { start, end: start + end.saturating_sub(test.span.start) };
            let expr = Expr { kind: ExprKind::If(self.alloc(If { test, then_expr, else_expr })), span };
            if self.open.ifs.len() <= first {
                return Ok(expr);
            }
            else_expr = Some(expr);
        }
        self.unexpected()
    }

    /// `if` or `elsif` with its test and body.
    fn if_part(&mut self) -> PResult<IfPart<'a>> {
        let keyword = self.advance();
        let test = self.expression()?;
        let (then_expr, close) = self.branch()?;
        Ok(IfPart { start: keyword.start, test, then_expr, close: Parser::span(&close).end })
    }

    pub(super) fn unless_expression(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        let test = self.expression()?;
        let (then_expr, close) = self.branch()?;
        let else_expr = match self.peek() {
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
        Ok(Expr { kind: ExprKind::Unless(self.alloc(If { test, then_expr, else_expr })), span })
    }

    fn else_branch(&mut self) -> PResult<Option<Expr<'a>>> {
        self.expect(TokenKind::Else)?;
        Ok(self.branch()?.0)
    }

    /// `{ statements }`: the statement, a block that spans the braces, or nothing.
    fn branch(&mut self) -> PResult<(Option<Expr<'a>>, Token)> {
        let (open, statements, close) = self.braced_body()?;
        let braces = Parser::span(&open).to(Parser::span(&close));
        let body = statements.map(|statements| self.block_or_expression(statements, Some(braces)));
        Ok((body, close))
    }
}
