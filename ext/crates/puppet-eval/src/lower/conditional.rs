//! `if`, `unless`, `case` and selectors.

use puppet_pcore::Value;
use puppet_syntax::Span;
use puppet_syntax::ast::{self, Expr, ExprKind};

use super::{Lowerer, fold};
use crate::ir::{CaseNode, CaseOption, CaseValue, IfNode, Node, NodeKind, SelectorNode};

impl Lowerer {
    pub(super) fn if_expr(&mut self, i: &ast::If<'_>, span: Span, unless: bool) -> NodeKind {
        let ((test, then, otherwise), guard) = self.guarded(|this| {
            let branch = this.branch(if unless { "unless" } else { "if" }, span);
            (
                this.expr(&i.test),
                this.arm(branch, "then", i.then_expr.as_ref(), span),
                this.arm(branch, "else", i.else_expr.as_ref(), span),
            )
        });
        let node = Box::new(IfNode { test, then, otherwise, guard });
        if unless { NodeKind::Unless(node) } else { NodeKind::If(node) }
    }

    pub(super) fn case(&mut self, c: &ast::Case<'_>, span: Span) -> NodeKind {
        let ((test, options), guard) = self.guarded(|this| {
            let branch = this.branch("case", span);
            let test = this.expr(&c.test);
            let mut options: Vec<CaseOption> = c
                .options
                .iter()
                .map(|o| {
                    let label = this.option_label(&o.values.iter().collect::<Vec<_>>());
                    CaseOption {
                        values: o.values.iter().map(|v| this.case_value(v)).collect(),
                        then: this.arm(branch, &label, o.then_expr.as_ref(), o.span),
                    }
                })
                .collect();
            let any = |o: &CaseOption| o.values.iter().any(|v| matches!(v, CaseValue::Default));
            if !options.iter().any(any) {
                let unmatched = this.unmatched(branch, span);
                options
                    .extend(unmatched.map(|then| CaseOption { values: [CaseValue::Default].into(), then }));
            }
            (test, options.into())
        });
        NodeKind::Case(Box::new(CaseNode { test, options, guard }))
    }

    pub(super) fn selector(&mut self, s: &ast::Selector<'_>, span: Span) -> NodeKind {
        let ((test, entries), guard) = self.guarded(|this| {
            let branch = this.branch("selector", span);
            let test = this.expr(&s.left);
            let entries = s
                .selectors
                .iter()
                .map(|e| {
                    let label = this.option_label(&[&e.matching]);
                    CaseOption {
                        values: Box::new([this.case_value(&e.matching)]),
                        then: this.arm(branch, &label, Some(&e.value), e.span),
                    }
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
