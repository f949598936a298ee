//! `+ - * / % << >>` (`EvaluatorImpl#calculate`).

use std::sync::Arc;

use puppet_pcore::{SemVer, Timespan, Value, memory};
use puppet_syntax::ast::ArithmeticOp;

use super::numeric::{Num, Operand};
use super::{Blame, OpError, OpResult, collection, time};
use crate::error::ErrorClass;
use crate::{Features, label};

/// True when the operator works on collections rather than numbers.
pub fn is_collection(op: ArithmeticOp, left: &Value) -> bool {
    use ArithmeticOp::{Add, LeftShift, Subtract};
    match left {
        Value::Uri(_) | Value::Binary(_) => op == Add,
        Value::Array(_) | Value::Hash(_) => matches!(op, Add | Subtract | LeftShift),
        _ => false,
    }
}

/// The operator on a collection, URI or Binary.
///
/// # Errors
/// Stock's.
pub fn collection(op: ArithmeticOp, left: Value, right: Value, features: Features) -> OpResult<Value> {
    match op {
        ArithmeticOp::Add => collection::concatenate(left, right, features),
        ArithmeticOp::Subtract => Ok(collection::delete(left, &right)),
        _ => match left {
            Value::Array(mut items) => {
                items.make_mut().push(right);
                Ok(Value::Array(items))
            }
            other => Err(not_applicable(op, &other)),
        },
    }
}

/// `Operator '%' is not applicable to a Float.`
#[cold]
fn not_applicable(op: ArithmeticOp, left: &Value) -> Box<OpError> {
    OpError::issue(
        Blame::Left,
        "OPERATOR_NOT_APPLICABLE",
        format!(
            "Operator '{}' is not applicable to {}.",
            op.as_str(),
            label::a_an(&label::value_label(left))
        ),
    )
}

#[cold]
fn not_applicable_when(op: ArithmeticOp, left: &Value, right: &Value) -> Box<OpError> {
    OpError::issue(
        Blame::Left,
        "OPERATOR_NOT_APPLICABLE_WHEN",
        format!(
            "Operator '{}' is not applicable to {} when right side is {}.",
            op.as_str(),
            label::a_an(&label::value_label(left)),
            label::a_an(&label::value_label(right))
        ),
    )
}

/// The common case, whole numbers that stay in range; `None` is for everybody else.
#[inline]
pub fn fast(op: ArithmeticOp, left: i64, right: i64) -> Option<i64> {
    match op {
        ArithmeticOp::Add => left.checked_add(right),
        ArithmeticOp::Subtract => left.checked_sub(right),
        ArithmeticOp::Multiply => left.checked_mul(right),
        ArithmeticOp::Divide => {
            let q = left.checked_div(right)?;
            Some(if (left % right != 0) && ((left < 0) != (right < 0)) { q - 1 } else { q })
        }
        ArithmeticOp::Modulo => {
            let r = left.checked_rem(right)?;
            Some(if r != 0 && ((r < 0) != (right < 0)) { r + right } else { r })
        }
        ArithmeticOp::LeftShift | ArithmeticOp::RightShift => None,
    }
}

/// The operator on numbers and times.
///
/// # Errors
/// Stock's.
pub fn numeric(op: ArithmeticOp, left: Operand, right: Operand) -> OpResult<Value> {
    use ArithmeticOp::{Add, Modulo, Multiply, Subtract};
    let (mut left, mut right) = (left, right);
    if op == Modulo {
        if let Operand::Num(Num::Float(_)) = left {
            return Err(not_applicable(op, &Value::Float(0.0)));
        }
        if let Operand::Num(Num::Float(f)) = right {
            return Err(not_applicable_when(op, &shown(left), &Value::Float(f)));
        }
    }
    if matches!(right, Operand::Span(_) | Operand::Stamp(_))
        && matches!(left, Operand::Num(_) | Operand::Version)
    {
        match (op, right, left) {
            (Add, ..) | (Multiply, Operand::Span(_), _) => (left, right) = (right, left),
            (Subtract, Operand::Span(_), Operand::Num(n)) => {
                left = Operand::Span(time::seconds_to_nanos(n)?);
            }
            (Subtract, Operand::Span(_), _) => return Err(not_applicable(op, &shown(left))),
            _ => return Err(not_applicable_when(op, &shown(left), &shown(right))),
        }
    }
    match (left, right) {
        (Operand::Num(l), Operand::Num(r)) => numbers(op, l, r),
        (Operand::Span(l), r) => match time::span(op, l, r)? {
            Some(value) => Ok(value),
            None => time::span_error(op, r, || not_applicable(op, &Value::Timespan(Timespan::default()))),
        },
        (Operand::Stamp(l), r) => match time::stamp(op, l, r)? {
            Some(value) => Ok(value),
            None => time::stamp_error(op, r, || not_applicable(op, &shown(Operand::Stamp(0)))),
        },
        (Operand::Num(n), Operand::Version) => match (op, n) {
            (ArithmeticOp::LeftShift | ArithmeticOp::RightShift, _) => Err(not_applicable(op, &shown(left))),
            _ => Err(OpError::ruby(VERSION_TO_FLOAT)),
        },
        // Of all operators, a number that cannot calculate inherits this one from Ruby's Numeric, which looks at the divisor first.
        (Operand::Version, Operand::Num(Num::Int(0))) if op == Modulo => Err(division_by_zero()),
        (Operand::Version, _) => Err(not_applicable(op, &shown(left))),
        (Operand::Num(_), _) => Err(not_applicable_when(op, &shown(left), &shown(right))),
    }
}

/// Ruby's error for a number with a version.
pub const VERSION_TO_FLOAT: &str = "can't convert SemanticPuppet::Version into Float";

/// A value of the operand's kind, for labels.
pub(super) fn shown(operand: Operand) -> Value {
    match operand {
        Operand::Num(Num::Int(_)) => Value::Integer(0),
        Operand::Num(Num::Float(f)) => Value::Float(f),
        Operand::Span(_) => Value::Timespan(Timespan::default()),
        Operand::Stamp(_) => Value::Timestamp(puppet_pcore::Timestamp::default()),
        Operand::Version => Value::SemVer(Arc::new(SemVer::new(0, 0, 0))),
    }
}

pub(super) fn division_by_zero() -> Box<OpError> {
    let class = ErrorClass::ZeroDivisionError;
    OpError::issue_of(Blame::Right, "DIV_BY_ZERO", "Division by 0", class, "divided by 0")
}

fn numbers(op: ArithmeticOp, left: Num, right: Num) -> OpResult<Value> {
    use ArithmeticOp::{Add, Divide, LeftShift, Modulo, Multiply, RightShift, Subtract};
    match (left, right) {
        (Num::Int(l), Num::Int(r)) => {
            let result = match op {
                Add => l.checked_add(r),
                Subtract => l.checked_sub(r),
                Multiply => l.checked_mul(r),
                Divide | Modulo if r == 0 => {
                    return Err(division_by_zero());
                }
                Divide => Some(floor_div(l, r)),
                Modulo => Some(l - floor_div(l, r) * r),
                LeftShift => return shift(l, r),
                RightShift => return shift(l, -r),
            };
            match result.map(|r| (i64::try_from(r), r)) {
                Some((Ok(i), _)) => Ok(Value::Integer(i)),
                Some((Err(_), r)) => Err(overflow(r > 0, &format!("{:x}", r.unsigned_abs()))),
                // The operator's result needs more than 128 bits: its sign and digits are for the text only.
                None if op == Multiply => {
                    Err(overflow((l > 0) == (r > 0), &product_hex(l.unsigned_abs(), r.unsigned_abs())))
                }
                None => Err(overflow(l > 0, &sum_hex(l.unsigned_abs(), r.unsigned_abs()))),
            }
        }
        _ => {
            // Ruby shifts an Integer by a Float's whole part, but no Float.
            if let (LeftShift | RightShift, Num::Int(l), Num::Float(r)) = (op, left, right) {
                if !r.is_finite() {
                    return Err(OpError::ruby(puppet_pcore::convert::float_to_s(r)));
                }
                let by = r.trunc() as i128;
                return shift(l, if op == LeftShift { by } else { by.saturating_neg() });
            }
            let (l, r) = (float(left), float(right));
            let result = match op {
                Add => l + r,
                Subtract => l - r,
                Multiply => l * r,
                Divide => l / r,
                Modulo | LeftShift | RightShift => {
                    return Err(not_applicable(op, &shown(Operand::Num(left))));
                }
            };
            if result.is_infinite() {
                return Err(OpError::issue(
                    Blame::Left,
                    "RESULT_IS_INFINITY",
                    format!("The result of the {} expression is Infinity", op.as_str()),
                ));
            }
            Ok(Value::Float(result))
        }
    }
}

fn float(n: Num) -> f64 {
    match n {
        Num::Int(i) => i as f64,
        Num::Float(f) => f,
    }
}

pub(super) fn floor_div(l: i128, r: i128) -> i128 {
    let q = l.wrapping_div(r);
    if l.wrapping_rem(r) != 0 && (l < 0) != (r < 0) { q - 1 } else { q }
}

/// `value << by`, to the right for a negative `by`.
fn shift(value: i128, by: i128) -> OpResult<Value> {
    if by <= 0 {
        let shifted = if by <= -127 { if value < 0 { -1 } else { 0 } } else { value >> -by };
        return i64::try_from(shifted)
            .map(Value::Integer)
            .map_err(|_| overflow(shifted > 0, &format!("{:x}", shifted.unsigned_abs())));
    }
    if value == 0 {
        return Ok(Value::Integer(0));
    }
    if by >> 67 != 0 {
        return Err(OpError::ruby("shift width too big"));
    }
    if by < 64 {
        if let Some(shifted) = value.checked_mul(1_i128 << by) {
            if let Ok(i) = i64::try_from(shifted) {
                return Ok(Value::Integer(i));
            }
        }
    }
    // Ruby makes the number, then its text, of digits that an int can count.
    if !memory::has(usize::try_from(by / 8).unwrap_or(usize::MAX)) {
        return Ok(Value::Undef);
    }
    let magnitude = product_hex(value.unsigned_abs(), 1 << (by % 4));
    let digits = magnitude.len() as i128 + by / 4;
    if digits >= i128::from(i32::MAX) {
        return Err(OpError::ruby("Error while reporting issue: NUMERIC_OVERFLOW. size too big"));
    }
    // The text is copied into several messages.
    if !memory::has(digits as usize * 8) {
        return Ok(Value::Undef);
    }
    let zeros = "0".repeat((by / 4) as usize);
    Err(overflow(value > 0, &format!("{magnitude}{zeros}")))
}

/// The hexadecimal digits of a sum.
#[cold]
fn sum_hex(l: u128, r: u128) -> String {
    match l.overflowing_add(r) {
        (sum, false) => format!("{sum:x}"),
        (sum, true) => format!("1{sum:032x}"),
    }
}

/// The hexadecimal digits of a product, by halves of 64 bits.
#[cold]
fn product_hex(l: u128, r: u128) -> String {
    let halves = |n: u128| (n >> 64, n & u128::from(u64::MAX));
    let ((l1, l0), (r1, r0)) = (halves(l), halves(r));
    let (low, mid) = (l0 * r0, l1 * r0);
    // Neither sum overflows: a product of two halves leaves room for two halves more.
    let mid = mid + (low >> 64);
    let (carry, mid) = halves(mid);
    let mid = mid + l0 * r1;
    let high = l1 * r1 + carry + (mid >> 64);
    let low = mid << 64 | low & u128::from(u64::MAX);
    if high == 0 { format!("{low:x}") } else { format!("{high:x}{low:032x}") }
}

#[cold]
fn overflow(positive: bool, hex: &str) -> Box<OpError> {
    let (range, sign) = if positive { ("max", '+') } else { ("min", '-') };
    // The label of the expression is put in front by the evaluator, which knows it.
    OpError::issue(
        Blame::Whole,
        "NUMERIC_OVERFLOW",
        format!(" resulted in a value outside of Puppet Integer {range} range, got '{sign}0x{hex}'"),
    )
}
