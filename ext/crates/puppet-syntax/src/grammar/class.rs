//! `class`.

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Definition, Expr, ExprKind, HostClassDefinition};
use crate::lexer::TokenKind;
use crate::symbol::Symbol;

impl<'a> Parser<'a> {
    pub(super) fn class_definition(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        let name = self.definition_name()?;
        // Classes in the body, and in the parameters, get this name in front of theirs.
        self.open.names.push(name);
        let parameters = self.parameter_list()?;
        let parent_class = match self.accept(TokenKind::Inherits) {
            Some(_) if self.at(TokenKind::Default) => Some(self.advance_symbol()),
            Some(_) => Some(self.definition_name()?),
            None => None,
        };
        let (_, statements, close) = self.braced_body()?;
        self.open.names.pop();
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let definition = self.alloc(HostClassDefinition {
            name: self.qualified(name),
            parameters,
            parent_class,
            body: body_block(statements, span),
            span,
        });
        self.open.definitions.push(Definition::HostClass(definition));
        Ok(Expr { kind: ExprKind::HostClass(definition), span })
    }

    /// A name of something that is defined.
    pub(super) fn definition_name(&mut self) -> PResult<Symbol> {
        match self.peek() {
            TokenKind::Name | TokenKind::Word | TokenKind::ClassRef => Ok(self.advance_symbol()),
            TokenKind::Class => {
                let token = self.advance();
                self.error_at_token(token, "'class' keyword not allowed at this location")
            }
            TokenKind::String => {
                let token = self.advance();
                self.error_at_token(token, "A quoted string is not valid as a name here")
            }
            _ => self.unexpected(),
        }
    }
}
