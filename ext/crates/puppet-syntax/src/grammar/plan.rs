//! `plan` and `apply`, keywords only when tasks are on.

use super::statement::{body_block, unlocated};
use super::{PResult, Parser};
use crate::ast::{Apply, Block, Definition, Expr, ExprKind, PlanDefinition};
use crate::lexer::TokenKind;

impl<'a> Parser<'a> {
    pub(super) fn plan_definition(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        let name = self.definition_name()?;
        self.open.names.push(name);
        let parameters = self.parameter_list()?;
        let (_, statements, close) = self.braced_body()?;
        self.open.names.pop();
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let definition = self.alloc(PlanDefinition {
            name: self.qualified(name),
            parameters,
            body: body_block(statements, span),
            span,
        });
        self.open.definitions.push(Definition::Plan(definition));
        Ok(Expr { kind: ExprKind::Plan(definition), span })
    }

    pub(super) fn apply_expression(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        self.expect(TokenKind::LParen)?;
        let arguments = self.arguments(true)?;
        self.expect(TokenKind::RParen)?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let block = Block { statements: statements.unwrap_or_default() };
        let body = Expr { kind: ExprKind::Block(block), span: unlocated(span) };
        Ok(Expr { kind: ExprKind::Apply(self.alloc(Apply { arguments, body })), span })
    }
}
