//! The expressions that operators apply to.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind};
use crate::lexer::TokenKind;

impl Parser<'_, '_> {
    pub(super) fn primary(&mut self, kind: TokenKind) -> PResult<Expr> {
        match kind {
            TokenKind::Variable => {
                let token = self.advance();
                Ok(Expr { kind: ExprKind::Variable(self.shared.symbol(&token)), span: Parser::span(&token) })
            }
            TokenKind::Name => {
                let token = self.advance();
                Ok(Expr {
                    kind: ExprKind::QualifiedName(self.shared.symbol(&token)),
                    span: Parser::span(&token),
                })
            }
            TokenKind::ClassRef => self.type_reference(),
            TokenKind::Private | TokenKind::Attr => {
                let token = self.advance();
                Ok(Expr {
                    kind: ExprKind::ReservedWord(self.shared.symbol(&token)),
                    span: Parser::span(&token),
                })
            }
            TokenKind::String | TokenKind::Word | TokenKind::DqPre | TokenKind::Heredoc => self.quoted_text(),
            TokenKind::Number => self.number(),
            TokenKind::True | TokenKind::False | TokenKind::Undef | TokenKind::Default => {
                let token = self.advance();
                let literal = match kind {
                    TokenKind::Undef => ExprKind::Undef,
                    TokenKind::Default => ExprKind::Default,
                    kind => ExprKind::Boolean(kind == TokenKind::True),
                };
                Ok(Expr { kind: literal, span: Parser::span(&token) })
            }
            TokenKind::Regex => self.regexp(),
            TokenKind::LBrack | TokenKind::ListStart => self.list(),
            TokenKind::LBrace => self.hash(),
            TokenKind::LParen | TokenKind::WsLParen => {
                let open = self.advance();
                let expr = self.assignment()?;
                self.expect(TokenKind::RParen)?;
                // Its position is that of the opening parenthesis.
                Ok(Expr { kind: ExprKind::Parenthesized(Box::new(expr)), span: Parser::span(&open) })
            }
            TokenKind::If => self.if_expression(),
            TokenKind::Unless => self.unless_expression(),
            TokenKind::Case => self.case_expression(),
            TokenKind::Class => self.class_definition(),
            TokenKind::Define => self.define_definition(),
            TokenKind::Node => self.node_definition(),
            TokenKind::Function => self.function_definition(),
            TokenKind::Plan => self.plan_definition(),
            TokenKind::Apply => self.apply_expression(),
            TokenKind::Type => self.type_keyword(),
            TokenKind::RenderString | TokenKind::RenderExpr => self.epp_render(),
            _ => self.unexpected(),
        }
    }
}
