//! Ruby's `<=>`, and sorting by it or by a block.

use std::cmp::Ordering;

use puppet_eval::{Error, Unwind};
use puppet_pcore::Value;
use puppet_pcore::convert::{class_names, implicit, ruby};

use super::{Block, CallCx, Result};

/// `a <=> b`; `None`: they do not compare.
pub(crate) fn compare(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => Some(a.cmp(b)),
        (Value::Integer(i), Value::Float(f)) => compare_float(*i, *f),
        (Value::Float(f), Value::Integer(i)) => compare_float(*i, *f).map(Ordering::reverse),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(b),
        (Value::BigInteger(_), _) | (_, Value::BigInteger(_)) => {
            puppet_pcore::value::compare::puppet_compare(a, b).ok().flatten()
        }
        (Value::String(a), Value::String(b)) => Some(a.as_str().cmp(b.as_str())),
        (Value::Symbol(a), Value::Symbol(b)) => Some(a.as_str().cmp(b.as_str())),
        (Value::Array(a), Value::Array(b)) => {
            for (a, b) in a.iter().zip(b.iter()) {
                match compare(a, b)? {
                    Ordering::Equal => {}
                    other => return Some(other),
                }
            }
            Some(a.len().cmp(&b.len()))
        }
        (Value::SemVer(a), Value::SemVer(b)) => Some(a.cmp(b)),
        (Value::Timespan(a), Value::Timespan(b)) => Some(a.cmp(b)),
        (Value::Timestamp(a), Value::Timestamp(b)) => Some(a.cmp(b)),
        (Value::Timespan(_) | Value::Timestamp(_), Value::Integer(_) | Value::Float(_))
        | (Value::Integer(_) | Value::Float(_), Value::Timespan(_) | Value::Timestamp(_)) => {
            nanos(a)?.partial_cmp(&nanos(b)?)
        }
        // `String#<=>` converts implicitly; `URI::Generic` has no order.
        (Value::String(text), Value::Uri(_)) => implicit::to_str(b).map(|uri| text.as_str().cmp(&uri)),
        _ => super::types::ruby_equal(a, b).then_some(Ordering::Equal),
    }
}

/// Seconds of numbers and times, in nanoseconds.
fn nanos(value: &Value) -> Option<i128> {
    match value {
        Value::Integer(i) => Some(i128::from(*i) * 1_000_000_000),
        Value::BigInteger(i) => Some(i.saturating_mul(1_000_000_000)),
        Value::Float(f) => Some((f * 1e9) as i128),
        Value::Timespan(t) => Some(t.total_nanos()),
        Value::Timestamp(t) => Some(t.total_nanos()),
        _ => None,
    }
}

fn compare_float(i: i64, f: f64) -> Option<Ordering> {
    puppet_pcore::value::compare::compare_int_float(i, f)
}

/// Integers that Ruby keeps in a reference: special constants.
const SPECIAL: std::ops::RangeInclusive<i64> = -(1 << 62)..=(1 << 62) - 1;

/// Ruby's error for values that do not compare.
#[cold]
pub(crate) fn failed(a: &Value, b: &Value) -> Box<Unwind> {
    // Ruby shows special constants and floats, and names the class of anything else.
    let shown = match b {
        Value::Undef | Value::Boolean(_) | Value::Float(_) | Value::Default | Value::Symbol(_) => {
            ruby::inspect(b)
        }
        Value::Integer(i) if SPECIAL.contains(i) => ruby::inspect(b),
        other => class_names::shown_of_value(other),
    };
    Error::argument(format!("comparison of {} with {shown} failed", class_names::shown_of_value(a)))
}

/// Result of a block for two elements, as `sort` and `max` read it.
fn verdict(value: &Value) -> Result<Ordering> {
    match value {
        Value::Integer(n) => Ok(n.cmp(&0)),
        Value::BigInteger(n) => Ok((**n).cmp(&0)),
        Value::Float(f) => Ok(f.partial_cmp(&0.0).unwrap_or(Ordering::Equal)),
        other => Err(failed(other, &Value::Integer(0))),
    }
}

/// Compares two elements, by the block if there is one.
///
/// # Errors
/// When they do not compare, and what the block raised.
pub(crate) fn by_block(cx: &CallCx<'_>, a: &Value, b: &Value, block: Option<&Block>) -> Result<Ordering> {
    match block {
        Some(block) => {
            let value = cx.yield_block(block, &[a.clone(), b.clone()])?;
            if value.is_undef() {
                return Err(failed(a, b));
            }
            verdict(&value)
        }
        None => compare(a, b).ok_or_else(|| failed(a, b)),
    }
}

/// `Array#sort`: merge sort, since the comparison may fail.
///
/// # Errors
/// See [`by_block`].
pub(crate) fn sort(cx: &CallCx<'_>, items: Vec<Value>, block: Option<&Block>) -> Result<Vec<Value>> {
    if items.len() < 2 {
        return Ok(items);
    }
    let mut left = items;
    let right = left.split_off(left.len() / 2);
    let left = sort(cx, left, block)?;
    let right = sort(cx, right, block)?;
    let mut out = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let from_left = by_block(cx, a, b, block)? != Ordering::Greater;
        out.extend(if from_left { left.next() } else { right.next() });
    }
    out.extend(left);
    out.extend(right);
    Ok(out)
}
