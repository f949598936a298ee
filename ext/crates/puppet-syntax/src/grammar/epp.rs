//! EPP templates.

use super::precedence::Level;
use super::statement::body_block;
use super::{PResult, Parser, collection};
use crate::ast::{Epp, Expr, ExprKind, Lambda};
use crate::lexer::TokenKind;

impl<'a> Parser<'a> {
    /// The whole template: a lambda over the rendering code.
    pub(super) fn epp_expression(&mut self) -> PResult<Expr<'a>> {
        let start = self.expect(TokenKind::EppStart)?;
        let span = Parser::span(&start);
        let parameters = match self.accept(TokenKind::Pipe) {
            Some(_) => {
                let parameters =
                    if self.at(TokenKind::Pipe) { &[] } else { self.parameters(TokenKind::Pipe)? };
                self.expect(TokenKind::Pipe)?;
                Some(parameters)
            }
            None => None,
        };
        let statements = if self.at(TokenKind::Eof) { None } else { Some(self.statements()?) };
        let epp = Epp { parameters_specified: parameters.is_some(), body: body_block(statements, span) };
        let body = Expr { kind: ExprKind::Epp(self.alloc(epp)), span };
        let lambda =
            Lambda { parameters: parameters.unwrap_or_default(), body: Some(body), return_type: None };
        Ok(Expr { kind: ExprKind::Lambda(self.alloc(lambda)), span })
    }

    /// Literal text, `<%= expression %>` or `<%= { statements } %>`.
    pub(super) fn epp_render(&mut self) -> PResult<Expr<'a>> {
        let token = self.advance();
        let start = Parser::span(&token);
        if token.kind == TokenKind::RenderString {
            return Ok(Expr { kind: ExprKind::RenderString(self.shared.text(&token)), span: start });
        }
        let expr = if self.at(TokenKind::LBrace) { self.render_braces()? } else { self.expression()? };
        if !matches!(self.peek(), TokenKind::EppEnd | TokenKind::EppEndTrim) {
            return self.unexpected();
        }
        let end = self.advance();
        let span = start.to(Parser::span(&end));
        Ok(Expr { kind: ExprKind::Render(self.alloc(expr)), span })
    }

    /// `{` after `<%=`: a hash when an arrow follows the first expression, else statements.
    fn render_braces(&mut self) -> PResult<Expr<'a>> {
        let open = self.expect(TokenKind::LBrace)?;
        let start = Parser::span(&open);
        let hash = if self.at(TokenKind::RBrace) {
            let close = self.advance();
            collection::hash(&[], start.to(Parser::span(&close)))
        } else {
            let first = match self.keyword_value(false)? {
                Some(keyword) => keyword,
                None => self.assignment()?,
            };
            if !self.at(TokenKind::FArrow) {
                let statements = self.statements_from(first)?;
                let close = self.expect(TokenKind::RBrace)?;
                let braces = start.to(Parser::span(&close));
                return Ok(self.block_or_expression(statements, Some(braces)));
            }
            self.hash_from(start, first)?
        };
        // A hash is an expression like any other.
        let outer = self.height;
        self.operators(hash, Level::Any, outer)
    }
}
