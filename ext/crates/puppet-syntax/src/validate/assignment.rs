//! Operators, above all assignment, and variable names.

use super::Checker;
use super::label::{a_an, a_an_uc, expr_label};
use crate::ast::{AssignmentOp, BigInteger, Binary, BinaryOp, Expr, ExprKind};
use crate::issue::Issue;
use crate::segments;
use crate::symbol::Symbol;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_binary(&mut self, expr: &'a Expr<'a>, binary: &'a Binary<'a>) {
        match binary.op {
            BinaryOp::Assignment(AssignmentOp::Set) => {
                self.assign(&binary.left);
                self.rvalue(&binary.right);
            }
            BinaryOp::Assignment(op) => {
                let operator = op.as_str().to_string();
                self.accept(Issue::AppendsDeletesNoLongerSupported { operator }, expr.span);
            }
            BinaryOp::Relationship(_) => {
                self.relation(&binary.left);
                self.relation(&binary.right);
            }
            _ => {
                self.rvalue(&binary.left);
                self.rvalue(&binary.right);
            }
        }
    }

    fn relation(&mut self, expr: &Expr<'_>) {
        let related = match &expr.kind {
            ExprKind::Collect(_) => true,
            ExprKind::Binary(b) => matches!(b.op, BinaryOp::Relationship(_)),
            _ => false,
        };
        if !related {
            self.rvalue(expr);
        }
    }

    fn assign(&mut self, expr: &Expr<'_>) {
        match &expr.kind {
            ExprKind::Variable(name) => {
                let name = name.as_str();
                if is_numeric_variable(name) {
                    self.accept(Issue::IllegalNumericAssignment { varname: name.into() }, expr.span);
                }
                if segments::separator(name).is_some() {
                    self.accept(Issue::CrossScopeAssignment { name: name.into() }, expr.span);
                }
            }
            ExprKind::Access(_) => self.accept(Issue::IllegalIndexedAssignment {}, expr.span),
            ExprKind::List(values) => values.iter().for_each(|v| self.assign(v)),
            _ => self.accept(Issue::IllegalAssignment { value: a_an(&expr_label(expr)) }, expr.span),
        }
    }

    #[inline]
    pub(super) fn check_variable(&mut self, expr: &Expr<'_>, name: Symbol) {
        if !name.is_variable_name() {
            self.check_other_variable(expr, name.as_str());
        }
    }

    /// A number, or what is no name of a variable.
    #[cold]
    fn check_other_variable(&mut self, expr: &Expr<'_>, text: &str) {
        if text.as_bytes().first().is_some_and(u8::is_ascii_digit) {
            if !is_numeric_variable(text) {
                self.accept(Issue::IllegalNumericVarName { name: text.into() }, expr.span);
            }
        } else {
            self.accept(Issue::IllegalVarName { name: text.into() }, expr.span);
        }
    }

    #[cold]
    pub(super) fn check_big_integer(&mut self, expr: &Expr<'_>, big: &BigInteger<'_>) {
        let issue = Issue::NumericOverflow {
            expression: a_an_uc(&expr_label(expr)),
            bound: "max".into(),
            value: format!("+0x{}", hex(big.decimal)),
        };
        self.accept(issue, expr.span);
    }
}

/// `0`, or a number that does not begin with 0.
fn is_numeric_variable(name: &str) -> bool {
    name == "0"
        || name.starts_with(|c: char| c.is_ascii_digit() && c != '0')
            && name.bytes().all(|b| b.is_ascii_digit())
}

/// A decimal number of any length in hexadecimal.
fn hex(decimal: &str) -> String {
    let mut limbs: Vec<u32> = vec![0];
    for digit in decimal.bytes() {
        let mut carry = u64::from(digit.wrapping_sub(b'0'));
        for limb in &mut limbs {
            let value = u64::from(*limb) * 10 + carry;
            *limb = value as u32;
            carry = value >> 32;
        }
        if carry > 0 {
            limbs.push(carry as u32);
        }
    }
    let mut text = String::new();
    for (i, limb) in limbs.iter().rev().enumerate() {
        text.push_str(&if i == 0 { format!("{limb:x}") } else { format!("{limb:08x}") });
    }
    text
}
