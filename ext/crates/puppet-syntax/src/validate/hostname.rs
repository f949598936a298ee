//! Host matches of nodes.

use super::Checker;
use super::label::{a_an, a_an_uc, expr_label};
use crate::ast::{Expr, ExprKind};
use crate::issue::Issue;

impl Checker<'_, '_> {
    pub(super) fn hostname(&mut self, host: &Expr<'_>, node: &Expr<'_>) {
        match &host.kind {
            ExprKind::String(name) => {
                let valid =
                    name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
                if !valid {
                    self.accept(Issue::IllegalHostnameChars { hostname: name.to_string() }, host.span);
                }
            }
            ExprKind::Default | ExprKind::Regexp(_) => {}
            ExprKind::Concat(segments) => {
                let text = segments.iter().find_map(|segment| match &segment.kind {
                    ExprKind::Text(expr) => Some(expr.span),
                    _ => None,
                });
                self.accept(Issue::IllegalHostnameInterpolation {}, text.unwrap_or(host.span));
            }
            _ => {
                let issue = Issue::IllegalExpression {
                    expression: a_an_uc(&expr_label(host)),
                    feature: "hostname".into(),
                    container: a_an(&expr_label(node)),
                };
                self.accept(issue, host.span);
            }
        }
    }
}
