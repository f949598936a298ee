//! Collectors and their queries.

use super::Checker;
use super::label::{a_an, a_an_uc, expr_label};
use crate::ast::{BinaryOp, Collect, ComparisonOp, Expr, ExprKind};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_collect(&mut self, expr: &'a Expr<'a>, collect: &'a Collect<'a>) {
        if !matches!(collect.type_expr.kind, ExprKind::QualifiedReference(_)) {
            let issue = Issue::IllegalExpression {
                expression: a_an_uc(&expr_label(&collect.type_expr)),
                feature: "type name".into(),
                container: a_an(&expr_label(expr)),
            };
            self.accept(issue, collect.type_expr.span);
        }
    }

    /// Comparisons for equality, joined by `and` and `or`.
    pub(super) fn query(&mut self, expr: &Expr<'_>) {
        let allowed = match &expr.kind {
            ExprKind::Binary(binary) => match binary.op {
                BinaryOp::Comparison(op) => matches!(op, ComparisonOp::Equal | ComparisonOp::NotEqual),
                BinaryOp::Logical(_) => {
                    self.query(&binary.left);
                    self.query(&binary.right);
                    true
                }
                _ => false,
            },
            ExprKind::Parenthesized(inner) => {
                self.query(inner);
                true
            }
            ExprKind::Variable(_)
            | ExprKind::QualifiedName(_)
            | ExprKind::Integer { .. }
            | ExprKind::BigInteger(_)
            | ExprKind::Float(_)
            | ExprKind::String(_)
            | ExprKind::RenderString(_)
            | ExprKind::Boolean(_) => true,
            _ => false,
        };
        if !allowed {
            let expression = a_an_uc(&expr_label(expr));
            self.accept(Issue::IllegalQueryExpression { expression }, expr.span);
        }
    }
}
