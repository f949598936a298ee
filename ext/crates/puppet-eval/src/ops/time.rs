//! Arithmetic of Timespan and Timestamp (`Puppet::Pops::Time`).

use puppet_pcore::{Timespan, Timestamp, Value};
use puppet_syntax::ast::ArithmeticOp;

use super::arithmetic::{floor_div, shown};
use super::numeric::{Num, Operand};
use super::{OpError, OpResult};
use crate::label;

const NANOS: i128 = 1_000_000_000;

/// Seconds as nanoseconds, as `(n * NSECS_PER_SEC).to_i` does.
///
/// # Errors
/// Ruby's, for what is not finite.
pub(super) fn seconds_to_nanos(n: Num) -> OpResult<i128> {
    match n {
        Num::Int(i) => Ok(i.saturating_mul(NANOS)),
        Num::Float(f) => whole(f * 1e9),
    }
}

/// `Float#to_i`
fn whole(f: f64) -> OpResult<i128> {
    if f.is_finite() { Ok(f as i128) } else { Err(OpError::ruby(puppet_pcore::convert::float_to_s(f))) }
}

fn timespan(nanos: i128) -> Value {
    Value::Timespan(Timespan::from_nanos(nanos))
}

fn timestamp(nanos: i128) -> Option<Value> {
    Some(Value::Timestamp(Timestamp::from_nanos(nanos)))
}

fn fdiv(a: i128, b: i128) -> f64 {
    a as f64 / b as f64
}

/// A Timespan and something; `None`: not defined, see [`span_error`].
///
/// # Errors
/// Ruby's, for results that are not finite.
pub(super) fn span(op: ArithmeticOp, left: i128, right: Operand) -> OpResult<Option<Value>> {
    use ArithmeticOp::{Add, Divide, Modulo, Multiply, Subtract};
    Ok(match (op, right) {
        (Add, Operand::Stamp(r)) => timestamp(left.saturating_add(r)),
        (Add, Operand::Span(r)) => Some(timespan(left.saturating_add(r))),
        (Add, Operand::Num(r)) => Some(timespan(left.saturating_add(seconds_to_nanos(r)?))),
        (Subtract, Operand::Span(r)) => Some(timespan(left.saturating_sub(r))),
        (Subtract, Operand::Num(r)) => Some(timespan(left.saturating_sub(seconds_to_nanos(r)?))),
        (Multiply, Operand::Num(Num::Int(r))) => Some(timespan(left.saturating_mul(r))),
        (Multiply, Operand::Num(Num::Float(r))) => Some(timespan(whole(left as f64 * r)?)),
        (Divide, Operand::Span(r)) => Some(Value::Float(fdiv(left, r))),
        (Divide, Operand::Num(Num::Int(r))) if r != 0 => Some(timespan(floor_div(left, r))),
        (Divide, Operand::Num(Num::Float(r))) if r != 0.0 => {
            Some(timespan(whole((left as f64 / r).floor())?))
        }
        (Modulo, Operand::Num(Num::Int(r))) if r != 0 => {
            let seconds = floor_div(left, NANOS);
            i64::try_from(seconds - floor_div(seconds, r) * r).ok().map(Value::Integer)
        }
        _ => None,
    })
}

/// The error for what [`span`] does not define.
pub(super) fn span_error(
    op: ArithmeticOp,
    right: Operand,
    not_applicable: impl FnOnce() -> Box<OpError>,
) -> OpResult<Value> {
    use ArithmeticOp::{Add, Divide, LeftShift, Modulo, Multiply, RightShift, Subtract};
    let right_label = class_name(right);
    Err(match op {
        Divide | Modulo if matches!(right, Operand::Num(_)) => super::arithmetic::division_by_zero(),
        Add => OpError::ruby(format!("{} cannot be added to a Timespan", label::a_an_uc(right_label))),
        Subtract => {
            OpError::ruby(format!("{} cannot be subtracted from a Timespan", label::a_an_uc(right_label)))
        }
        Multiply => {
            OpError::ruby(format!("A Timestamp cannot be multiplied by {}", label::a_an(right_label)))
        }
        Divide => OpError::ruby(format!("A Timespan cannot be divided by {}", label::a_an(right_label))),
        Modulo => {
            OpError::ruby(format!("Can not do modulus on a Timespan using a {}", label::a_an(right_label)))
        }
        LeftShift | RightShift => not_applicable(),
    })
}

/// A Timestamp and something; `None`: not defined, see [`stamp_error`].
///
/// # Errors
/// Ruby's, for results that are not finite.
pub(super) fn stamp(op: ArithmeticOp, left: i128, right: Operand) -> OpResult<Option<Value>> {
    use ArithmeticOp::{Add, Subtract};
    Ok(match (op, right) {
        (Add, Operand::Span(r)) => timestamp(left.saturating_add(r)),
        (Add, Operand::Num(r)) => timestamp(left.saturating_add(seconds_to_nanos(r)?)),
        (Subtract, Operand::Stamp(r)) => Some(timespan(left.saturating_sub(r))),
        (Subtract, Operand::Span(r)) => timestamp(left.saturating_sub(r)),
        (Subtract, Operand::Num(r)) => timestamp(left.saturating_sub(seconds_to_nanos(r)?)),
        _ => None,
    })
}

/// The error for what [`stamp`] does not define.
pub(super) fn stamp_error(
    op: ArithmeticOp,
    right: Operand,
    not_applicable: impl FnOnce() -> Box<OpError>,
) -> OpResult<Value> {
    Err(match op {
        ArithmeticOp::Add => {
            OpError::ruby(format!("{} cannot be added to a Timestamp", label::a_an_uc(class_name(right))))
        }
        ArithmeticOp::Subtract => OpError::ruby(format!(
            "{} cannot be subtracted from a Timestamp",
            label::a_an_uc(class_name(right))
        )),
        _ => not_applicable(),
    })
}

fn class_name(operand: Operand) -> &'static str {
    match shown(operand) {
        Value::Integer(_) => "Integer",
        Value::Float(_) => "Float",
        Value::Timespan(_) => "Timespan",
        Value::SemVer(_) => "Version",
        _ => "Timestamp",
    }
}
