//! `if`, `unless`, `case` and selectors.

use puppet_pcore::Value;
use puppet_syntax::Span;
use puppet_syntax::ast::{self, Expr, ExprKind};

use super::{Lowerer, fold};
use crate::ir::{CaseNode, CaseOption, CaseValue, IfNode, Node, NodeKind, SelectorNode};

impl Lowerer {
    pub(super) fn if_expr(&mut self, i: &ast::If<'_>, span: Span, unless: bool) -> NodeKind {
        let ((test, then, otherwise), guard) = self.guarded(|this| {
            (
                this.expr(&i.test),
                this.optional(i.then_expr.as_ref(), span),
                this.optional(i.else_expr.as_ref(), span),
            )
        });
        let node = Box::new(IfNode { test, then, otherwise, guard });
        if unless { NodeKind::Unless(node) } else { NodeKind::If(node) }
    }

    pub(super) fn case(&mut self, c: &ast::Case<'_>) -> NodeKind {
        let ((test, options), guard) = self.guarded(|this| {
            let test = this.expr(&c.test);
            let options = c
                .options
                .iter()
                .map(|o| CaseOption {
                    values: o.values.iter().map(|v| this.case_value(v)).collect(),
                    then: this.optional(o.then_expr.as_ref(), o.span),
                })
                .collect();
            (test, options)
        });
        NodeKind::Case(Box::new(CaseNode { test, options, guard }))
    }

    pub(super) fn selector(&mut self, s: &ast::Selector<'_>) -> NodeKind {
        let ((test, entries), guard) = self.guarded(|this| {
            let test = this.expr(&s.left);
            let entries = s
                .selectors
                .iter()
                .map(|e| CaseOption {
                    values: Box::new([this.case_value(&e.matching)]),
                    then: this.expr(&e.value),
                })
                .collect();
            (test, entries)
        });
        NodeKind::Selector(Box::new(SelectorNode { test, entries, guard }))
    }

    fn case_value(&mut self, expr: &Expr<'_>) -> CaseValue {
        let expr = fold::unwind(expr);
        match &expr.kind {
            ExprKind::Default => CaseValue::Default,
            ExprKind::Unfold(_) => {
                self.matches += 1;
                CaseValue::Unfold(self.expr(expr))
            }
            ExprKind::Lambda(l) => CaseValue::Lambda(self.lambda(l, expr.span)),
            _ => {
                let node = self.expr(expr);
                if may_match(&node) {
                    self.matches += 1;
                }
                CaseValue::Value(node)
            }
        }
    }
}

/// Could matching against this option set match variables?
fn may_match(node: &Node) -> bool {
    fn value(v: &Value) -> bool {
        match v {
            Value::Regexp(_) => true,
            Value::Array(a) => a.iter().any(value),
            Value::Hash(h) => h.values().any(value),
            _ => false,
        }
    }
    match &node.kind {
        NodeKind::Literal(v) => value(v),
        NodeKind::Concat(_) | NodeKind::TypeName(_) | NodeKind::Nop => false,
        _ => true,
    }
}
