//! `== != < <= > >=`

use std::cmp::Ordering;

use puppet_pcore::convert::ruby::no_method;
use puppet_pcore::convert::wording::with_line;
use puppet_pcore::types::init_answers_undef;
use puppet_pcore::value::compare::{puppet_compare, puppet_equals};
use puppet_pcore::{TakesOther, Type, Value, failure, takes_other};
use puppet_syntax::ast::ComparisonOp;

use super::{Blame, OpError, OpResult};
use crate::error::ErrorClass;
use crate::label;
use crate::pcore::assignable;

/// Types are equal when they are the same or each takes what the other takes.
fn types_equal(left: &Type, right: &Type) -> bool {
    // The reference that a parameter holds is not a type.
    let is_reference = |t: &Type| t.as_resource().is_some_and(|r| r.reference);
    if is_reference(left) != is_reference(right) {
        return false;
    }
    left == right || assignable(right, left) && assignable(left, right)
}

/// Compares.
///
/// # Errors
/// Stock's, for values without an order.
pub fn compare(op: ComparisonOp, left: &Value, right: &Value) -> OpResult<bool> {
    let result = compare_values(op, left, right);
    if failure::is_pending() {
        if let Some(detail) = failure::take_text() {
            return Err(not_possible(op, left, right, ErrorClass::ArgumentError, &detail));
        }
    }
    result
}

/// True if an answer that is false is undef in stock (see `init_answers_undef`).
#[cold]
pub fn answers_undef(op: ComparisonOp, left: &Value, right: &Value) -> bool {
    match (op, left, right) {
        (ComparisonOp::Greater | ComparisonOp::GreaterEqual, Value::Type(t), other)
        | (ComparisonOp::Less | ComparisonOp::LessEqual, other @ Value::Type(_), Value::Type(t)) => {
            init_answers_undef(t, other)
        }
        (ComparisonOp::Equal, Value::Type(t), Value::Type(other)) if assignable(other, t) => {
            init_answers_undef(t, right)
        }
        (ComparisonOp::Equal, Value::Type(_), Value::Type(other)) => init_answers_undef(other, left),
        _ => false,
    }
}

fn compare_values(op: ComparisonOp, left: &Value, right: &Value) -> OpResult<bool> {
    use ComparisonOp::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    if let Value::Type(left) = left {
        let Value::Type(right) = right else {
            if matches!(op, Greater | GreaterEqual) {
                // Stock takes the right side for a type without asking.
                return match takes_other(left) {
                    TakesOther::Answer(answer) => Ok(answer),
                    TakesOther::NoMethod(method) => Err(no_type(method, right)),
                };
            }
            return Ok(op == NotEqual);
        };
        return Ok(match op {
            Equal => types_equal(left, right),
            NotEqual => !types_equal(left, right),
            Less => assignable(right, left) && !types_equal(left, right),
            LessEqual => assignable(right, left),
            Greater => assignable(left, right) && !types_equal(left, right),
            GreaterEqual => assignable(left, right),
        });
    }
    let wanted: fn(Ordering) -> bool = match op {
        Equal => return Ok(puppet_equals(left, right)),
        NotEqual => return Ok(!puppet_equals(left, right)),
        Less => Ordering::is_lt,
        LessEqual => Ordering::is_le,
        Greater => Ordering::is_gt,
        GreaterEqual => Ordering::is_ge,
    };
    if let (Value::Integer(_) | Value::BigInteger(_) | Value::Float(_), Value::SemVer(_)) = (left, right) {
        return Err(OpError::ruby(super::arithmetic::VERSION_TO_FLOAT));
    }
    match puppet_compare(left, right) {
        Ok(Some(ordering)) => Ok(wanted(ordering)),
        // NaN: the text is Ruby's own, with the line of stock's code as `error_highlight` shows it.
        Ok(None) => {
            let op = op.as_str();
            let marks = "^".repeat(op.len());
            let line = format!("        @@compare_operator.compare(left,right) {op} 0\n{:47}{marks}", "");
            Err(OpError::ruby(with_line(no_method(op, &Value::Undef), &line)))
        }
        Err(detail) => Err(not_possible(op, left, right, ErrorClass::ArgumentError, detail)),
    }
}

/// Ruby's error for a method that only types have, with the line of stock's code as `error_highlight` shows it.
#[cold]
fn no_type(method: &str, value: &Value) -> Box<OpError> {
    let line = match method {
        "iterable?" => "      o.iterable?\n       ^^^^^^^^^^",
        _ => "      o = o.iterable_type\n           ^^^^^^^^^^^^^^",
    };
    OpError::ruby(with_line(no_method(method, value), line))
}

#[cold]
fn not_possible(
    op: ComparisonOp,
    left: &Value,
    right: &Value,
    class: ErrorClass,
    detail: &str,
) -> Box<OpError> {
    OpError::issue_of(
        Blame::Whole,
        "COMPARISON_NOT_POSSIBLE",
        format!(
            "Comparison of: {} {} {}, is not possible. Caused by '{detail}'.",
            label::value_label(left),
            op.as_str(),
            label::value_label(right)
        ),
        class,
        detail,
    )
}
