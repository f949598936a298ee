//! `name => value` in resources and collectors.

use super::open::close;
use super::{PResult, Parser};
use crate::ast::{AttributeOp, AttributeOperation, Operation};
use crate::lexer::TokenKind;
use crate::span::Span;

impl<'a> Parser<'a> {
    /// Attributes separated by commas, possibly none, possibly with a comma at the end (or, as
    /// Puppet allows, at the start).
    pub(super) fn attribute_operations(&mut self) -> PResult<&'a [Operation<'a>]> {
        let start = self.open.operations.len();
        if self.starts_attribute() {
            self.attribute_operation()?;
        }
        while self.accept(TokenKind::Comma).is_some() {
            if !self.starts_attribute() {
                break;
            }
            self.attribute_operation()?;
        }
        Ok(close(self.shared.arena, &mut self.open.operations, start))
    }

    fn starts_attribute(&mut self) -> bool {
        let kind = self.peek();
        kind == TokenKind::Times || kind.is_attribute_name()
    }

    fn attribute_operation(&mut self) -> PResult<()> {
        let name = self.advance();
        let start = name.start;
        if name.kind == TokenKind::Times {
            self.expect(TokenKind::FArrow)?;
            let expr = self.expression()?;
            let span = Span { start, end: expr.span.end };
            self.open.operations.push(Operation::Attributes { expr, span });
            return Ok(());
        }
        let op = match self.peek() {
            TokenKind::FArrow => AttributeOp::Set,
            TokenKind::PArrow => AttributeOp::Append,
            _ => return self.unexpected(),
        };
        self.advance();
        let value = self.expression()?;
        let span = Span { start, end: value.span.end };
        let name = self.shared.symbol(&name);
        self.open.operations.push(Operation::Attribute(AttributeOperation { name, op, value, span }));
        Ok(())
    }
}
