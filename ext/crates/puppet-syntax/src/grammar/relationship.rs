//! Assignments and relationships: the two levels above resources.

use super::primary::LEAVES;
use super::{PResult, Parser};
use crate::ast::{AssignmentOp, Binary, BinaryOp, Expr, ExprKind, RelationshipOp};
use crate::lexer::TokenKind;
use crate::span::Span;

impl<'a> Parser<'a> {
    /// `a = b`, right associative.
    pub(super) fn assignment(&mut self) -> PResult<Expr<'a>> {
        let left = if LEAVES.has(self.peek()) {
            let leaf = self.leaf();
            if !self.continues() {
                self.count_leaf();
                return Ok(leaf);
            }
            self.relationship_of(leaf)?
        } else {
            self.relationship()?
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
        Ok(self.binary(BinaryOp::Assignment(op), left, right, Parser::span(&token)))
    }

    fn relationship(&mut self) -> PResult<Expr<'a>> {
        let outer = std::mem::take(&mut self.height);
        let left = self.resource()?;
        self.edges(left, outer)
    }

    /// A relationship or an expression whose start is taken already.
    fn relationship_of(&mut self, leaf: Expr<'a>) -> PResult<Expr<'a>> {
        let outer = std::mem::take(&mut self.height);
        let left = self.resource_of(leaf)?;
        self.edges(left, outer)
    }

    /// `a -> b`, left associative. `outer` is the height to restore.
    fn edges(&mut self, mut left: Expr<'a>, outer: u32) -> PResult<Expr<'a>> {
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
            left = self.binary(BinaryOp::Relationship(op), left, right, Parser::span(&token));
        }
        self.height = outer.max(height);
        Ok(left)
    }

    /// An operator's expression: its position is the operator's.
    pub(super) fn binary(&self, op: BinaryOp, left: Expr<'a>, right: Expr<'a>, span: Span) -> Expr<'a> {
        Expr { kind: ExprKind::Binary(self.alloc(Binary { op, left, right })), span }
    }
}
