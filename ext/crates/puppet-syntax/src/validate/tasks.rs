//! Rules for scripts (`Puppet[:tasks]`): nothing of a catalog outside `apply`.

use super::label::{a_an_uc, expr_label};
use super::{Ancestor, Checker, Node};
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    /// True if the node needs no further checks.
    pub(super) fn check_task_rules(&mut self, node: Node<'a>) -> bool {
        let Node::Expr(expr) = node else { return false };
        match &expr.kind {
            ExprKind::HostClass(_) | ExprKind::ResourceType(_) => self.only_when_compiling(expr),
            ExprKind::Node(_)
            | ExprKind::Resource(_)
            | ExprKind::ResourceDefaults(_)
            | ExprKind::ResourceOverride(_) => !self.in_apply() && self.only_when_compiling(expr),
            ExprKind::Binary(b) if matches!(b.op, BinaryOp::Relationship(_)) => {
                !self.in_apply() && self.only_when_compiling(expr)
            }
            ExprKind::Collect(_) if !self.in_apply() => self.only_when_compiling(expr),
            ExprKind::Collect(collect) => collect.query.exported && self.not_when_compiling(expr),
            ExprKind::Apply(_) => !self.in_apply() || self.not_when_compiling(expr),
            _ => false,
        }
    }

    fn in_apply(&self) -> bool {
        self.path.windows(2).any(|pair| {
            matches!(
                pair,
                [
                    Ancestor::Node(Node::Expr(Expr { kind: ExprKind::Apply(apply), .. })),
                    Ancestor::Node(Node::Expr(body)),
                ] if std::ptr::eq(&raw const apply.body, *body)
            )
        })
    }

    #[cold]
    fn only_when_compiling(&mut self, expr: &Expr<'_>) -> bool {
        let expression = a_an_uc(&expr_label(expr));
        self.accept(Issue::ExpressionNotSupportedWhenScripting { expression }, expr.span);
        true
    }

    #[cold]
    fn not_when_compiling(&mut self, expr: &Expr<'_>) -> bool {
        let expression = a_an_uc(&expr_label(expr));
        self.accept(Issue::ExpressionNotSupportedWhenCompiling { expression }, expr.span);
        true
    }
}
