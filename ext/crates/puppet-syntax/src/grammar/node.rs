//! `node`.

use super::open::close;
use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Definition, Expr, ExprKind, NodeDefinition};
use crate::lexer::TokenKind;
use crate::span::Span;

impl<'a> Parser<'a> {
    pub(super) fn node_definition(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        let start = self.open.exprs.len();
        loop {
            let name = self.hostname()?;
            self.open.exprs.push(name);
            if self.accept(TokenKind::Comma).is_none()
                || matches!(self.peek(), TokenKind::Inherits | TokenKind::LBrace)
            {
                break;
            }
        }
        let host_matches = close(self.shared.arena, &mut self.open.exprs, start);
        let parent = match self.accept(TokenKind::Inherits) {
            Some(_) => Some(self.hostname()?),
            None => None,
        };
        let (_, statements, brace) = self.braced_body()?;
        let span = Parser::span(&keyword).to(Parser::span(&brace));
        let definition =
            self.alloc(NodeDefinition { parent, host_matches, body: body_block(statements, span), span });
        self.open.definitions.push(Definition::Node(definition));
        Ok(Expr { kind: ExprKind::Node(definition), span })
    }

    fn hostname(&mut self) -> PResult<Expr<'a>> {
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
    fn dotted_name(&mut self) -> PResult<Expr<'a>> {
        let first = self.advance();
        let start = first.start;
        let mut end = first.start + first.len;
        let mut name = self.shared.text(&first);
        if self.at(TokenKind::Dot) {
            let mut full = self.shared.take_buffer();
            full.push_str(name);
            while self.accept(TokenKind::Dot).is_some() {
                if !matches!(self.peek(), TokenKind::Name | TokenKind::Number) {
                    return self.unexpected();
                }
                let part = self.advance();
                end = part.start + part.len;
                full.push('.');
                full.push_str(self.shared.text(&part));
            }
            name = self.shared.keep_buffer(full);
        }
        Ok(Expr { kind: ExprKind::String(name), span: Span { start, end } })
    }
}
