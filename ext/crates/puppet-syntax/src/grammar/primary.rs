//! The expressions that operators apply to.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind};
use crate::lexer::TokenKind;

impl Parser<'_, '_> {
    /// An expression of one token which is never the start of something else.
    #[inline]
    pub(super) fn leaf(&mut self) -> Option<Expr> {
        let kind = self.peek();
        let token = match kind {
            TokenKind::Variable
            | TokenKind::Name
            | TokenKind::ClassRef
            | TokenKind::String
            | TokenKind::Word
            | TokenKind::True
            | TokenKind::False
            | TokenKind::Undef
            | TokenKind::Default => self.advance(),
            _ => return None,
        };
        let leaf = match kind {
            TokenKind::Variable => ExprKind::Variable(self.shared.symbol(&token)),
            TokenKind::Name => ExprKind::QualifiedName(self.shared.symbol(&token)),
            TokenKind::ClassRef => ExprKind::QualifiedReference(self.shared.symbol(&token)),
            TokenKind::Undef => ExprKind::Undef,
            TokenKind::Default => ExprKind::Default,
            TokenKind::True | TokenKind::False => ExprKind::Boolean(kind == TokenKind::True),
            _ => ExprKind::String(self.shared.take_text(&token)),
        };
        Some(Expr { kind: leaf, span: Parser::span(&token) })
    }

    /// An expression that is no leaf.
    pub(super) fn primary(&mut self, kind: TokenKind) -> PResult<Expr> {
        match kind {
            TokenKind::Private | TokenKind::Attr => {
                let token = self.advance();
                Ok(Expr {
                    kind: ExprKind::ReservedWord(self.shared.symbol(&token)),
                    span: Parser::span(&token),
                })
            }
            TokenKind::DqPre | TokenKind::Heredoc => self.quoted_text(),
            TokenKind::Number => self.number(),
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
