//! `define`.

use std::sync::Arc;

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Definition, Expr, ExprKind, ResourceTypeDefinition};

impl Parser<'_, '_> {
    pub(super) fn define_definition(&mut self) -> PResult<Expr> {
        let keyword = self.advance();
        let name = self.definition_name()?;
        let parameters = self.parameter_list()?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let definition = Arc::new(ResourceTypeDefinition {
            name: self.qualified(name),
            parameters,
            body: body_block(statements, span),
            span,
        });
        self.definitions.push(Definition::ResourceType(definition.clone()));
        Ok(Expr { kind: ExprKind::ResourceType(definition), span })
    }
}
