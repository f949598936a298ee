//! `Type <| query |> { attributes }`.

use super::{PResult, Parser};
use crate::ast::{Collect, Expr, ExprKind, Operation, Query};
use crate::lexer::TokenKind;
use crate::span::Span;

impl<'a> Parser<'a> {
    pub(super) fn collector(&mut self, type_expr: Expr<'a>) -> PResult<Expr<'a>> {
        let open = self.advance();
        let exported = open.kind == TokenKind::LLCollect;
        let end = if exported { TokenKind::RRCollect } else { TokenKind::RCollect };
        let expr = if self.at(end) { None } else { Some(self.expression()?) };
        let close = self.expect(end)?;
        let query_span = Parser::span(&open).to(Parser::span(&close));
        let mut span = Span { start: type_expr.span.start, end: query_span.end };
        let mut operations: &[Operation<'a>] = &[];
        if self.accept(TokenKind::LBrace).is_some() {
            operations = self.attribute_operations()?;
            let close = self.expect(TokenKind::RBrace)?;
            span.end = close.start + close.len;
        }
        let query = Query { exported, expr, span: query_span };
        Ok(Expr { kind: ExprKind::Collect(self.alloc(Collect { type_expr, query, operations })), span })
    }
}
