//! `function`.

use std::sync::Arc;

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Definition, Expr, ExprKind, FunctionDefinition};

impl Parser<'_, '_> {
    pub(super) fn function_definition(&mut self) -> PResult<Expr> {
        let keyword = self.advance();
        let name = self.definition_name()?;
        let parameters = self.parameter_list()?;
        let return_type = self.optional_return_type()?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let definition = Arc::new(FunctionDefinition {
            name,
            parameters,
            body: body_block(statements, span),
            return_type,
            span,
        });
        self.definitions.push(Definition::Function(definition.clone()));
        Ok(Expr { kind: ExprKind::Function(definition), span })
    }
}
