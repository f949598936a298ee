//! `if`, `unless`, `case` and selectors.

use puppet_pcore::Value;
use puppet_syntax::Span;
use puppet_syntax::ast::{self, Expr, ExprKind};

use super::reach::Left;
use super::{Lowerer, fold, reach};
use crate::ir::{CaseNode, CaseOption, CaseValue, IfNode, Node, NodeKind, SelectorNode};

impl Lowerer {
    pub(super) fn if_expr(&mut self, i: &ast::If<'_>, span: Span, unless: bool) -> NodeKind {
        let truth = if self.cover.is_some() { reach::constant(&i.test) } else { None };
        let ((test, then, otherwise), guard) = self.guarded(|this| {
            let branch = this.branch(if unless { "unless" } else { "if" }, span);
            (
                this.expr(&i.test),
                this.dead_if(truth == Some(unless), |this| {
                    this.arm(branch, "then", i.then_expr.as_ref(), span)
                }),
                this.dead_if(truth == Some(!unless), |this| {
                    this.arm(branch, "else", i.else_expr.as_ref(), span)
                }),
            )
        });
        let node = Box::new(IfNode { test, then, otherwise, guard });
        if unless { NodeKind::Unless(node) } else { NodeKind::If(node) }
    }

    pub(super) fn case(&mut self, c: &ast::Case<'_>, span: Span) -> NodeKind {
        let ((test, options), guard) = self.guarded(|this| {
            let branch = this.branch("case", span);
            let test = this.expr(&c.test);
            let mut left = this.left(&c.test);
            let all: Vec<&Expr<'_>> = c.options.iter().flat_map(|o| o.values.iter()).collect();
            let covered = this.is_covered(&left, &all);
            let mut options: Vec<CaseOption> = c
                .options
                .iter()
                .map(|o| {
                    let values: Vec<&Expr<'_>> = o.values.iter().collect();
                    let label = this.option_label(&values);
                    let (values, dead) = this.option_values(&values, &mut left, covered);
                    let then =
                        this.dead_if(dead, |this| this.arm(branch, &label, o.then_expr.as_ref(), o.span));
                    CaseOption { values, then }
                })
                .collect();
            let any = |o: &CaseOption| o.values.iter().any(|v| matches!(v, CaseValue::Default));
            if !options.iter().any(any) {
                let unmatched = this.dead_if(covered, |this| this.unmatched(branch, span));
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
            let mut left = this.left(&s.left);
            let all: Vec<&Expr<'_>> = s.selectors.iter().map(|e| &e.matching).collect();
            let covered = this.is_covered(&left, &all);
            let entries = s
                .selectors
                .iter()
                .map(|e| {
                    let label = this.option_label(&[&e.matching]);
                    let (values, dead) = this.option_values(&[&e.matching], &mut left, covered);
                    let then = this.dead_if(dead, |this| this.arm(branch, &label, Some(&e.value), e.span));
                    CaseOption { values, then }
                })
                .collect();
            (test, entries)
        });
        NodeKind::Selector(Box::new(SelectorNode { test, entries, guard }))
    }

    /// True when options other than `default` match all values that there are.
    fn is_covered(&self, left: &Left, options: &[&Expr<'_>]) -> bool {
        if self.cover.is_none() {
            return false;
        }
        let mut left = left.clone();
        for option in options {
            left.take(option);
        }
        left.is_empty()
    }

    /// The values of an option, and if none of them can be the one that is found.
    fn option_values(
        &mut self,
        options: &[&Expr<'_>],
        left: &mut Left,
        covered: bool,
    ) -> (Box<[CaseValue]>, bool) {
        let mut all_dead = self.cover.is_some() && !options.is_empty();
        let values = options
            .iter()
            .map(|option| {
                let value = self.dead_if(left.is_empty(), |this| this.case_value(option));
                all_dead &= match value {
                    CaseValue::Default => covered,
                    _ => left.take(option),
                };
                value
            })
            .collect();
        (values, all_dead)
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
