//! Assignments and relationships: the two levels above resources.

use super::{PResult, Parser};
use crate::ast::{AssignmentOp, Binary, BinaryOp, Expr, ExprKind, RelationshipOp};
use crate::lexer::TokenKind;
use crate::span::Span;

impl Parser<'_, '_> {
    /// `a = b`, right associative.
    pub(super) fn assignment(&mut self) -> PResult<Expr> {
        let left = match self.leaf() {
            Some(leaf) if !self.continues() => {
                self.count_leaf();
                return Ok(leaf);
            }
            leaf => self.relationship(leaf)?,
        };
        let op = match self.peek() {
            TokenKind::Equals => AssignmentOp::Set,
            TokenKind::Appends => AssignmentOp::PlusSet,
            TokenKind::Deletes => AssignmentOp::MinusSet,
            _ => return Ok(left),
        };
        let token = self.advance();
        self.enter()?;
        let right = self.assignment()?;
        self.height = self.grow(self.height)?;
        Ok(binary(BinaryOp::Assignment(op), left, right, Parser::span(&token)))
    }

    /// `a -> b`, left associative; `leaf` if the start is taken already.
    fn relationship(&mut self, leaf: Option<Expr>) -> PResult<Expr> {
        let outer = std::mem::take(&mut self.height);
        let mut left = match leaf {
            Some(leaf) => self.resource_of(leaf)?,
            None => self.resource()?,
        };
        let mut height = self.height;
        loop {
            let op = match self.peek() {
                TokenKind::InEdge => RelationshipOp::Before,
                TokenKind::InEdgeSub => RelationshipOp::Notify,
                TokenKind::OutEdge => RelationshipOp::After,
                TokenKind::OutEdgeSub => RelationshipOp::Subscribe,
                _ => break,
            };
            let token = self.advance();
            let right = self.resource()?;
            height = self.grow(height)?;
            left = binary(BinaryOp::Relationship(op), left, right, Parser::span(&token));
        }
        self.height = outer.max(height);
        Ok(left)
    }
}

/// An operator's expression: its position is the operator's.
pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary(Box::new(Binary { op, left, right })), span }
}
