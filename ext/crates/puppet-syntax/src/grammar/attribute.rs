//! `name => value` in resources and collectors.

use super::{PResult, Parser};
use crate::ast::{AttributeOp, AttributeOperation, Operation};
use crate::lexer::TokenKind;
use crate::span::Span;

impl Parser<'_, '_> {
    /// Attributes separated by commas, possibly none, possibly with a comma at the end (or, as
    /// Puppet allows, at the start).
    pub(super) fn attribute_operations(&mut self) -> PResult<Vec<Operation>> {
        let mut operations = Vec::new();
        if self.starts_attribute()? {
            operations.push(self.attribute_operation()?);
        }
        while self.accept(TokenKind::Comma).is_some() {
            if !self.starts_attribute()? {
                break;
            }
            operations.push(self.attribute_operation()?);
        }
        Ok(operations)
    }

    fn starts_attribute(&mut self) -> PResult<bool> {
        let kind = self.peek();
        Ok(kind == TokenKind::Times || kind.is_attribute_name())
    }

    fn attribute_operation(&mut self) -> PResult<Operation> {
        let name = self.advance();
        let start = name.start;
        if name.kind == TokenKind::Times {
            self.expect(TokenKind::FArrow)?;
            let expr = self.expression()?;
            let span = Span { start, end: expr.span.end };
            return Ok(Operation::Attributes { expr, span });
        }
        let op = match self.peek() {
            TokenKind::FArrow => AttributeOp::Set,
            TokenKind::PArrow => AttributeOp::Append,
            _ => return self.unexpected(),
        };
        self.advance();
        let value = self.expression()?;
        let span = Span { start, end: value.span.end };
        Ok(Operation::Attribute(AttributeOperation { name: self.shared.symbol(&name), op, value, span }))
    }
}
