//! Strings with and without interpolation, and heredocs.

use super::open::close;
use super::statement::unlocated;
use super::{PResult, Parser};
use crate::ast::{Access, Call, Expr, ExprKind, Heredoc, NamedAccess, visit};
use crate::lexer::{Token, TokenKind};
use crate::{Span, Symbol};

impl<'a> Parser<'a> {
    pub(super) fn quoted_text(&mut self) -> PResult<Expr<'a>> {
        match self.peek() {
            TokenKind::String | TokenKind::Word => {
                let token = self.advance();
                Ok(Expr { span: Parser::span(&token), kind: ExprKind::String(self.shared.text(&token)) })
            }
            TokenKind::DqPre => self.concatenated(),
            TokenKind::Heredoc => self.heredoc(),
            _ => self.unexpected(),
        }
    }

    fn concatenated(&mut self) -> PResult<Expr<'a>> {
        let pre = self.advance();
        let start = pre.start;
        let segments = self.open.exprs.len();
        self.push_text(&pre);
        loop {
            let expr = self.assignment()?;
            let text = self.text_expression(expr, Span { start, end: start });
            self.open.exprs.push(text);
            if !matches!(self.peek(), TokenKind::DqMid | TokenKind::DqPost) {
                return self.unexpected();
            }
            let token = self.advance();
            self.push_text(&token);
            if token.kind == TokenKind::DqPost {
                let span = Span { start, end: token.start + token.len };
                return Ok(Expr {
                    kind: ExprKind::Concat(close(self.shared.arena, &mut self.open.exprs, segments)),
                    span,
                });
            }
        }
    }

    /// Empty texts are dropped.
    fn push_text(&mut self, token: &Token) {
        let text = self.shared.text(token);
        if !text.is_empty() {
            self.open.exprs.push(Expr { kind: ExprKind::String(text), span: Parser::span(token) });
        }
    }

    fn heredoc(&mut self) -> PResult<Expr<'a>> {
        let header = self.advance();
        let sublocate = self.expect(TokenKind::Sublocate)?;
        let definitions = self.open.definitions.len();
        let mut text = self.quoted_text()?;
        // The text was parsed with offsets of its own, those of heredocs in it as well.
        let locator = sublocate.locator;
        if header.locator == 0 {
            self.open.definitions.truncate(definitions);
            text = self.relocated(&text, locator);
        }
        let heredoc = self.alloc(Heredoc { syntax: self.shared.symbol(&header), text, locator });
        if header.locator == 0 {
            visit::collect_definitions(&heredoc.text, &mut self.open.definitions);
        }
        Ok(Expr { kind: ExprKind::Heredoc(heredoc), span: Parser::span(&header) })
    }

    /// `${...}`. The lexer has made variables of names where the brace is closed. Where a heredoc ends
    /// before it they still are names and numbers (stock: `Factory.TEXT` and its `interpolate`). What
    /// does not fit 64 bits stays a number, which the validation reports.
    fn text_expression(&self, mut expr: Expr<'a>, span: Span) -> Expr<'a> {
        match expr.kind {
            ExprKind::QualifiedName(_) | ExprKind::Integer { .. } => expr = variable(expr, span),
            _ => expr = self.interpolate_left(expr),
        }
        Expr { kind: ExprKind::Text(self.alloc(expr)), span }
    }

    /// A name or decimal number as innermost left side of `[]`, `.` and method calls is a variable.
    fn interpolate_left(&self, expr: Expr<'a>) -> Expr<'a> {
        let (mut owner, mut innermost) = (expr, expr);
        while let Some(left) = left(&innermost) {
            (owner, innermost) = (innermost, left);
        }
        let is_name = match &innermost.kind {
            ExprKind::QualifiedName(_) => true,
            ExprKind::Integer { radix, .. } => *radix == 10,
            _ => false,
        };
        if is_name { self.with_left(&expr, variable(innermost, unlocated(owner.span))) } else { expr }
    }

    /// The expression with another innermost left side.
    #[cold]
    fn with_left(&self, expr: &Expr<'a>, innermost: Expr<'a>) -> Expr<'a> {
        let mut around = vec![*expr];
        around.extend(std::iter::successors(left(expr), left));
        around.pop();
        around.into_iter().rev().fold(innermost, |left, Expr { kind, span }| {
            let kind = match kind {
                ExprKind::Access(access) => ExprKind::Access(self.alloc(Access { left, ..*access })),
                ExprKind::NamedAccess(access) => {
                    ExprKind::NamedAccess(self.alloc(NamedAccess { left, ..*access }))
                }
                ExprKind::CallMethod(call) => {
                    ExprKind::CallMethod(self.alloc(Call { functor: left, ..*call }))
                }
                other => other,
            };
            Expr { kind, span }
        })
    }
}

/// Left operand of `[]`, `.` and method calls.
fn left<'a>(expr: &Expr<'a>) -> Option<Expr<'a>> {
    match &expr.kind {
        ExprKind::Access(access) => Some(access.left),
        ExprKind::NamedAccess(access) => Some(access.left),
        ExprKind::CallMethod(call) => Some(call.functor),
        _ => None,
    }
}

/// The variable of a name or number; it has no place of its own.
fn variable(expr: Expr<'_>, span: Span) -> Expr<'_> {
    let name = match &expr.kind {
        ExprKind::QualifiedName(name) => *name,
        ExprKind::Integer { value, .. } => Symbol::new(&value.to_string()),
        _ => return expr,
    };
    Expr { kind: ExprKind::Variable(name), span }
}
