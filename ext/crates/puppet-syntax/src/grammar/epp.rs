//! EPP templates.

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Epp, Expr, ExprKind, Lambda};
use crate::lexer::TokenKind;

impl Parser<'_, '_> {
    /// The whole template: a lambda over the rendering code.
    pub(super) fn epp_expression(&mut self) -> PResult<Expr> {
        let start = self.expect(TokenKind::EppStart)?;
        let span = Parser::span(&start);
        let parameters = match self.accept(TokenKind::Pipe)? {
            Some(_) => {
                let parameters =
                    if self.at(TokenKind::Pipe)? { Vec::new() } else { self.parameters(TokenKind::Pipe)? };
                self.expect(TokenKind::Pipe)?;
                Some(parameters)
            }
            None => None,
        };
        let statements = if self.at(TokenKind::Eof)? { None } else { Some(self.statements()?) };
        let epp = Epp { parameters_specified: parameters.is_some(), body: body_block(statements, span) };
        let body = Expr { kind: ExprKind::Epp(Box::new(epp)), span };
        let lambda =
            Lambda { parameters: parameters.unwrap_or_default(), body: Some(body), return_type: None };
        Ok(Expr { kind: ExprKind::Lambda(Box::new(lambda)), span })
    }

    /// Literal text, `<%= expression %>` or `<%= { statements } %>`.
    pub(super) fn epp_render(&mut self) -> PResult<Expr> {
        let token = self.advance()?;
        let start = Parser::span(&token);
        if token.kind == TokenKind::RenderString {
            return Ok(Expr { kind: ExprKind::RenderString(token.into_text()), span: start });
        }
        let expr = if self.at(TokenKind::LBrace)? { self.render_braces()? } else { self.expression()? };
        if !matches!(self.peek()?, TokenKind::EppEnd | TokenKind::EppEndTrim) {
            return self.unexpected();
        }
        let end = self.advance()?;
        let span = start.to(Parser::span(&end));
        Ok(Expr { kind: ExprKind::Render(Box::new(expr)), span })
    }

    /// `{` after `<%=`: a hash when an arrow follows the first expression, else statements.
    fn render_braces(&mut self) -> PResult<Expr> {
        // A hash is an expression like any other, and may be followed by operators. Statements in
        // braces are not.
        let is_hash = match self.peek_at(1)? {
            TokenKind::RBrace => true,
            _ => self.arrow_follows()?,
        };
        if is_hash {
            return self.expression();
        }
        let (open, statements, close) = self.braced_body()?;
        let braces = Parser::span(&open).to(Parser::span(&close));
        Ok(self.block_or_expression(statements.unwrap_or_default(), Some(braces)))
    }

    /// Looks for `=>` behind the first expression after the brace, at the level of the brace.
    fn arrow_follows(&mut self) -> PResult<bool> {
        let mut depth = 0usize;
        let mut n = 0;
        loop {
            match self.peek_at(n)? {
                TokenKind::LBrace
                | TokenKind::SelBrace
                | TokenKind::LBrack
                | TokenKind::ListStart
                | TokenKind::LParen
                | TokenKind::WsLParen => depth += 1,
                TokenKind::RBrace | TokenKind::RBrack | TokenKind::RParen => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Ok(false);
                    }
                }
                TokenKind::FArrow if depth == 1 => return Ok(true),
                TokenKind::QMark | TokenKind::Comma | TokenKind::Semic if depth == 1 => return Ok(false),
                TokenKind::Eof => return Ok(false),
                _ => {}
            }
            n += 1;
        }
    }
}
