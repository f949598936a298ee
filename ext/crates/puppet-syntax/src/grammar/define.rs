//! `define`.

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Definition, Expr, ExprKind, ResourceTypeDefinition};

impl<'a> Parser<'a> {
    pub(super) fn define_definition(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        let name = self.definition_name()?;
        let parameters = self.parameter_list()?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let definition = self.alloc(ResourceTypeDefinition {
            name: self.qualified(name),
            parameters,
            body: body_block(statements, span),
            span,
        });
        self.open.definitions.push(Definition::ResourceType(definition));
        Ok(Expr { kind: ExprKind::ResourceType(definition), span })
    }
}
