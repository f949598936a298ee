//! Type aliases, mappings and definitions.

use super::Checker;
use super::definition::is_definition_name;
use super::label::{a_an, a_an_uc, expr_label};
use crate::Symbol;
use crate::ast::{Expr, ExprKind, Mapping, TypeAlias, TypeDefinition, TypeMapping};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_type_alias(&mut self, expr: &'a Expr<'a>, d: &'a TypeAlias<'a>) {
        self.check_top(expr);
        if !is_definition_name(d.name.as_str(), |c| c.is_ascii_uppercase()) {
            self.illegal_name(expr, d.name.as_str());
        }
        self.check_type_reference(expr, &d.type_expr);
    }

    /// Must be `Type` or `Type[...]`.
    pub(super) fn check_type_reference(&mut self, owner: &Expr<'_>, reference: &Expr<'_>) {
        let name = match &reference.kind {
            ExprKind::Access(access) => &access.left,
            _ => reference,
        };
        match &name.kind {
            ExprKind::QualifiedReference(name) => {
                if name.as_str().eq_ignore_ascii_case("plan") {
                    self.check_future_reserved(reference, "plan");
                }
            }
            _ => {
                let issue = Issue::IllegalExpression {
                    expression: a_an_uc(&expr_label(reference)),
                    feature: "a type reference".into(),
                    container: a_an(&expr_label(owner)),
                };
                self.accept(issue, reference.span);
            }
        }
    }

    pub(super) fn check_type_mapping(&mut self, expr: &'a Expr<'a>, d: &'a TypeMapping<'a>) {
        self.check_top(expr);
        let runtime = match &d.type_expr.kind {
            ExprKind::Access(access) => matches!(
                &access.left.kind,
                ExprKind::QualifiedReference(name) if *name == Symbol::RUNTIME
            )
            .then(|| access.keys.len() == 2 && is_pattern_with_replacement(&access.keys[1])),
            _ => None,
        };
        let Some(by_pattern) = runtime else {
            return self.accept(self.unsupported(expr), expr.span);
        };
        let valid = match &d.mapping {
            Mapping::Expr(right) if is_pattern_with_replacement(right) => by_pattern,
            Mapping::Expr(right) => is_type_reference(right) && !by_pattern,
            Mapping::Entry(_) => false,
        };
        if !valid {
            let expression = a_an_uc(&expr_label(expr));
            let issue = if by_pattern {
                Issue::IllegalRegexpTypeMapping { expression }
            } else {
                Issue::IllegalSingleTypeMapping { expression }
            };
            self.accept(issue, expr.span);
        }
    }

    pub(super) fn check_type_definition(&mut self, expr: &'a Expr<'a>, _: &'a TypeDefinition<'a>) {
        self.check_top(expr);
        self.accept(self.unsupported(expr), expr.span);
    }

    fn unsupported(&self, expr: &Expr<'_>) -> Issue {
        let product = self.options.product.to_string();
        Issue::UnsupportedExpression { expression: a_an(&expr_label(expr)), product }
    }
}

/// `[/pattern/, 'replacement']`
fn is_pattern_with_replacement(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::List(values) => matches!(
            &values[..],
            [Expr { kind: ExprKind::Regexp(_), .. }, Expr { kind: ExprKind::String(_), .. }]
        ),
        _ => false,
    }
}

fn is_type_reference(expr: &Expr<'_>) -> bool {
    let name = match &expr.kind {
        ExprKind::Access(access) => &access.left,
        _ => expr,
    };
    matches!(name.kind, ExprKind::QualifiedReference(_))
}
