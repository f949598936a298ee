//! Strings with and without interpolation, and heredocs.

use super::open::close;
use super::statement::unlocated;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Heredoc, visit};
use crate::lexer::{Token, TokenKind};
use crate::{Span, Symbol};

impl Parser<'_, '_> {
    pub(super) fn quoted_text(&mut self) -> PResult<Expr> {
        match self.peek() {
            TokenKind::String | TokenKind::Word => {
                let token = self.advance();
                Ok(Expr { span: Parser::span(&token), kind: ExprKind::String(self.shared.take_text(&token)) })
            }
            TokenKind::DqPre => self.concatenated(),
            TokenKind::Heredoc => self.heredoc(),
            _ => self.unexpected(),
        }
    }

    fn concatenated(&mut self) -> PResult<Expr> {
        let pre = self.advance();
        let start = pre.start;
        let segments = self.open.exprs.len();
        self.push_text(&pre);
        loop {
            let expr = self.assignment()?;
            self.open.exprs.push(text_expression(expr, Span { start, end: start }));
            if !matches!(self.peek(), TokenKind::DqMid | TokenKind::DqPost) {
                return self.unexpected();
            }
            let token = self.advance();
            self.push_text(&token);
            if token.kind == TokenKind::DqPost {
                let span = Span { start, end: token.start + token.len };
                return Ok(Expr { kind: ExprKind::Concat(close(&mut self.open.exprs, segments)), span });
            }
        }
    }

    /// Empty texts are dropped.
    fn push_text(&mut self, token: &Token) {
        let text = self.shared.take_text(token);
        if !text.is_empty() {
            self.open.exprs.push(Expr { kind: ExprKind::String(text), span: Parser::span(token) });
        }
    }

    fn heredoc(&mut self) -> PResult<Expr> {
        let header = self.advance();
        let sublocate = self.expect(TokenKind::Sublocate)?;
        let definitions = self.definitions.len();
        let mut text = self.quoted_text()?;
        // The text was parsed with offsets of its own. Definitions in it are shared, which keeps
        // their spans from being changed: give the copies away and collect them again.
        self.definitions.truncate(definitions);
        if let Some(sub) = self.shared.locators.sub(sublocate.locator) {
            visit::map_spans(&mut text, &mut |span| sub.to_global(span));
        }
        visit::collect_definitions(&text, &mut self.definitions);
        let span = Parser::span(&header);
        Ok(Expr {
            kind: ExprKind::Heredoc(Box::new(Heredoc { syntax: self.shared.symbol(&header), text })),
            span,
        })
    }
}

/// `${...}`. The lexer has made variables of names where the brace is closed. Where a heredoc ends
/// before it they still are names and numbers (stock: `Factory.TEXT` and its `interpolate`). What
/// does not fit 64 bits stays a number, which the validation reports.
fn text_expression(mut expr: Expr, span: Span) -> Expr {
    match &mut expr.kind {
        ExprKind::QualifiedName(_) | ExprKind::Integer { .. } => variable(&mut expr, span),
        _ => interpolate_left(&mut expr),
    }
    Expr { kind: ExprKind::Text(Box::new(expr)), span }
}

/// A name or decimal number as innermost left side of `[]`, `.` and method calls is a variable.
fn interpolate_left(expr: &mut Expr) {
    let mut expr = expr;
    loop {
        let span = unlocated(expr.span);
        expr = match &mut expr.kind {
            ExprKind::Access(access) => &mut access.left,
            ExprKind::NamedAccess(access) => &mut access.left,
            ExprKind::CallMethod(call) => &mut call.functor,
            _ => return,
        };
        let decimal = match &expr.kind {
            ExprKind::QualifiedName(_) => true,
            ExprKind::Integer { radix, .. } => *radix == 10,
            _ => false,
        };
        if decimal {
            return variable(expr, span);
        }
    }
}

/// The variable of a name or number; it has no place of its own.
fn variable(expr: &mut Expr, span: Span) {
    let name = match &expr.kind {
        ExprKind::QualifiedName(name) => *name,
        ExprKind::Integer { value, .. } => Symbol::new(&value.to_string()),
        _ => return,
    };
    *expr = Expr { kind: ExprKind::Variable(name), span };
}
