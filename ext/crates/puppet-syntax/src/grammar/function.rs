//! `function`.

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Definition, Expr, ExprKind, FunctionDefinition};

impl<'a> Parser<'a> {
    pub(super) fn function_definition(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        let name = self.definition_name()?;
        let parameters = self.parameter_list()?;
        let return_type = self.optional_return_type()?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let definition = self.alloc(FunctionDefinition {
            name,
            parameters,
            body: body_block(statements, span),
            return_type,
            span,
        });
        self.open.definitions.push(Definition::Function(definition));
        Ok(Expr { kind: ExprKind::Function(definition), span })
    }
}
