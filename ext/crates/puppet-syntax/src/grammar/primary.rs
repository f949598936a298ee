//! The expressions that operators apply to.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind};
use crate::lexer::{Kinds, TokenKind};

/// Tokens that are an expression of their own, and never the start of something else.
pub(super) static LEAVES: Kinds = {
    use TokenKind::*;
    Kinds::of(&[Variable, Name, ClassRef, String, Word, True, False, Undef, Default])
};

impl<'a> Parser<'a> {
    /// Takes an expression of one token, which is one of `LEAVES`.
    #[inline(always)]
    pub(super) fn leaf(&mut self) -> Expr<'a> {
        let token = self.advance();
        let kind = match token.kind {
            TokenKind::Variable => ExprKind::Variable(self.shared.symbol(&token)),
            TokenKind::Name => ExprKind::QualifiedName(self.shared.symbol(&token)),
            TokenKind::ClassRef => ExprKind::QualifiedReference(self.shared.symbol(&token)),
            TokenKind::Undef => ExprKind::Undef,
            TokenKind::Default => ExprKind::Default,
            TokenKind::True => ExprKind::Boolean(true),
            TokenKind::False => ExprKind::Boolean(false),
            _ => ExprKind::String(self.shared.text(&token)),
        };
        Expr { kind, span: Parser::span(&token) }
    }

    /// An expression that is no leaf.
    pub(super) fn primary(&mut self, kind: TokenKind) -> PResult<Expr<'a>> {
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
                Ok(Expr { kind: ExprKind::Parenthesized(self.alloc(expr)), span: Parser::span(&open) })
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
