//! Expressions that produce no value, where one is needed.

use super::label::{a_an_uc, expr_label};
use super::{Checker, Node};
use crate::ast::{AttributeOp, visit};
use crate::ast::{Block, Expr, ExprKind, Operation};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    /// Reports collectors and definitions used as values.
    pub(super) fn rvalue(&mut self, expr: &Expr<'_>) {
        match &expr.kind {
            ExprKind::Not(e)
            | ExprKind::UnaryMinus(e)
            | ExprKind::Unfold(e)
            | ExprKind::Parenthesized(e)
            | ExprKind::Text(e)
            | ExprKind::Render(e) => self.rvalue(e),
            ExprKind::Collect(_) => self.not_rvalue(expr),
            _ if visit::is_definition(expr) => self.not_rvalue(expr),
            _ => {}
        }
    }

    #[cold]
    fn not_rvalue(&mut self, expr: &Expr<'_>) {
        self.accept(Issue::NotRvalue { value: a_an_uc(&expr_label(expr)) }, expr.span);
    }

    /// Only the first statement without effect is reported.
    pub(super) fn check_block(&mut self, expr: &'a Expr<'a>, block: &'a Block<'a>) {
        if let Some(name) = self.resource_without_title(expr) {
            self.accept(Issue::ResourceWithoutTitle { name }, expr.span);
            return;
        }
        let Some((_, statements)) = block.statements.split_last() else { return };
        if let Some(statement) = statements.iter().find(|s| super::idem::idem(s)) {
            self.accept(Issue::IdemExpressionNotLast { expression: expr_label(statement) }, statement.span);
        }
    }

    /// `name { a => b }` has become a block of a name and a hash.
    pub(super) fn resource_without_title(&self, expr: &Expr<'_>) -> Option<String> {
        // Not in scripts, nor for the body of `apply`.
        if self.options.parse.tasks
            || matches!(self.parent(), Some(Node::Expr(Expr { kind: ExprKind::Apply(_), .. })))
        {
            return None;
        }
        let ExprKind::Block(block) = &expr.kind else { return None };
        match block.statements {
            [Expr { kind: ExprKind::QualifiedName(name), .. }, Expr { kind: ExprKind::Hash(_), .. }] => {
                Some(name.to_string())
            }
            _ => None,
        }
    }

    /// `+>` is for overrides and collectors.
    pub(super) fn check_operation(&mut self, operation: &'a Operation<'a>) {
        let attribute = match operation {
            Operation::Attribute(attribute) => attribute,
            Operation::Attributes { expr, .. } => return self.rvalue(expr),
        };
        if attribute.op == AttributeOp::Append {
            if let Some(parent) = self.parent() {
                let allowed = matches!(
                    parent,
                    Node::Expr(Expr { kind: ExprKind::Collect(_) | ExprKind::ResourceOverride(_), .. })
                );
                if !allowed {
                    let expression = super::label::a_an(&super::label::label(parent));
                    let attr = attribute.name.to_string();
                    self.accept(Issue::IllegalAttributeAppend { attr, expression }, attribute.span);
                }
            }
        }
        self.rvalue(&attribute.value);
    }
}
