//! `case` and selectors.

use super::Checker;
use super::label::expr_label;
use crate::ast::{Case, Expr, ExprKind, Selector};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    /// Every default but the first is unreachable.
    pub(super) fn check_case(&mut self, expr: &'a Expr<'a>, case: &'a Case<'a>) {
        self.rvalue(&case.test);
        let mut found = false;
        for value in case.options.iter().flat_map(|option| option.values) {
            if matches!(value.kind, ExprKind::Default) {
                if found {
                    self.accept(Issue::DuplicateDefault { container: expr_label(expr) }, value.span);
                }
                found = true;
            }
        }
    }

    /// Only the second default is reported.
    pub(super) fn check_selector(&mut self, expr: &'a Expr<'a>, selector: &'a Selector<'a>) {
        self.rvalue(&selector.left);
        let mut defaults =
            selector.selectors.iter().filter(|entry| matches!(entry.matching.kind, ExprKind::Default));
        if let Some(second) = defaults.nth(1) {
            self.accept(Issue::DuplicateDefault { container: expr_label(expr) }, second.matching.span);
        }
    }
}
