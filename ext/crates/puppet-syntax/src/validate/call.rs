//! Calls, lambdas and templates.

use super::label::{a_an, a_an_uc, expr_label};
use super::{Checker, Node};
use crate::ast::{Call, Expr, ExprKind, Lambda};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    /// Functions and types can be called.
    pub(super) fn check_call(&mut self, expr: &'a Expr<'a>, call: &'a Call<'a>) {
        let is_type = |e: &Expr<'_>| matches!(e.kind, ExprKind::QualifiedReference(_));
        let callable = match &call.functor.kind {
            ExprKind::QualifiedName(_) | ExprKind::QualifiedReference(_) => true,
            ExprKind::Access(access) => is_type(&access.left),
            _ => false,
        };
        if callable {
            return;
        }
        match &call.functor.kind {
            ExprKind::RenderString(_) => self.accept(Issue::IllegalEppParameters {}, expr.span),
            _ => {
                let issue = Issue::IllegalExpression {
                    expression: a_an_uc(&expr_label(&call.functor)),
                    feature: "function name".into(),
                    container: a_an(&expr_label(expr)),
                };
                self.accept(issue, call.functor.span);
            }
        }
    }

    pub(super) fn check_lambda(&mut self, expr: &'a Expr<'a>, lambda: &'a Lambda<'a>) {
        let last = lambda.parameters.len().saturating_sub(1);
        for (i, parameter) in lambda.parameters.iter().enumerate() {
            if parameter.captures_rest && i != last {
                let param = parameter.name.to_string();
                self.accept(Issue::CapturesRestNotLast { param }, parameter.span);
            }
        }
        if let Some(return_type) = &lambda.return_type {
            self.check_type_reference(expr, return_type);
        }
    }

    /// A template's parameters are those of the lambda around it.
    pub(super) fn check_epp(&mut self, expr: &'a Expr<'a>) {
        if let Some(Node::Expr(Expr { kind: ExprKind::Lambda(lambda), .. })) = self.parent() {
            self.check_no_capture(lambda.parameters, expr);
            self.check_unique_names(lambda.parameters);
        }
    }
}
