//! `node`.

use std::sync::Arc;

use ecow::EcoString;

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Definition, Expr, ExprKind, NodeDefinition};
use crate::lexer::TokenKind;
use crate::span::Span;

impl Parser<'_, '_> {
    pub(super) fn node_definition(&mut self) -> PResult<Expr> {
        let keyword = self.advance();
        let mut host_matches = vec![self.hostname()?];
        while self.accept(TokenKind::Comma).is_some() {
            if matches!(self.peek(), TokenKind::Inherits | TokenKind::LBrace) {
                break;
            }
            host_matches.push(self.hostname()?);
        }
        let parent = match self.accept(TokenKind::Inherits) {
            Some(_) => Some(self.hostname()?),
            None => None,
        };
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let definition =
            Arc::new(NodeDefinition { parent, host_matches, body: body_block(statements, span), span });
        self.definitions.push(Definition::Node(definition.clone()));
        Ok(Expr { kind: ExprKind::Node(definition), span })
    }

    fn hostname(&mut self) -> PResult<Expr> {
        match self.peek() {
            TokenKind::Name | TokenKind::Number => self.dotted_name(),
            TokenKind::Default => {
                let token = self.advance();
                Ok(Expr { kind: ExprKind::Default, span: Parser::span(&token) })
            }
            TokenKind::Regex => self.regexp(),
            _ => self.quoted_text(),
        }
    }

    /// `host.example.com` without quotes.
    fn dotted_name(&mut self) -> PResult<Expr> {
        let first = self.advance();
        let start = first.start;
        let mut end = first.start + first.len;
        let mut name: EcoString = self.shared.take_text(&first);
        while self.accept(TokenKind::Dot).is_some() {
            if !matches!(self.peek(), TokenKind::Name | TokenKind::Number) {
                return self.unexpected();
            }
            let part = self.advance();
            end = part.start + part.len;
            name.push('.');
            name.push_str(self.shared.text(&part));
        }
        Ok(Expr { kind: ExprKind::String(name), span: Span { start, end } })
    }
}
