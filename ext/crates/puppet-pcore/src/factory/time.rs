//! The types of times from their ends (PAbstractTimeDataType).

use super::Made;
use crate::convert::class_names;
use crate::convert::ruby::no_method;
use crate::convert::time::{TimeText, parse_timestamp};
use crate::types::{TimeRange, Type, TypeKind as K};
use crate::value::{Timespan, Timestamp, Value};

/// Seconds as nanoseconds.
fn seconds(value: &Value) -> Option<i128> {
    match value {
        Value::Integer(i) => Some(i128::from(*i) * 1_000_000_000),
        Value::BigInteger(i) => Some(i.saturating_mul(1_000_000_000)),
        Value::Float(f) => Some((f * 1e9) as i128),
        _ => None,
    }
}

/// Nanoseconds that Ruby cannot make whole: infinite ones.
fn infinite(value: Option<&Value>) -> Option<f64> {
    match value {
        Some(Value::Float(f)) => Some(f * 1e9).filter(|f| f.is_infinite()),
        _ => None,
    }
}

/// The ends of a range. An infinite one that keeps nothing out is an open one, as stock compares ends with
/// `Float::INFINITY` to find out whether they are.
fn ends<T>(args: &[Value], end: impl Fn(&Value) -> Made<Option<T>>) -> Made<(Option<T>, Option<T>)> {
    let end = |at: usize, open: f64| match args.get(at) {
        Some(value) if infinite(Some(value)) == Some(open) => Ok(None),
        Some(value) => end(value),
        None => Ok(None),
    };
    Ok((end(0, f64::NEG_INFINITY)?, end(1, f64::INFINITY)?))
}

/// The infinite end that keeps `from` from being less than `to`. Ruby fails when it shows it.
fn infinite_end(args: &[Value]) -> Option<f64> {
    let ends = (infinite(args.first()), infinite(args.get(1)));
    let given = |at: usize| args.get(at).is_some_and(|v| !matches!(v, Value::Undef | Value::Default));
    match ends {
        (Some(from), to) if from > 0.0 && given(1) && to != Some(from) => Some(from),
        (from, Some(to)) if to < 0.0 && given(0) && from != Some(to) => Some(to),
        _ => None,
    }
}

fn timespan_end(value: &Value) -> Made<Option<Timespan>> {
    match value {
        Value::Undef | Value::Default => Ok(None),
        Value::Timespan(n) => Ok(Some(*n)),
        Value::Hash(hash) => crate::convert::time::timespan_from_hash(hash).map(Some).map_err(|e| e.message),
        Value::String(text) => {
            crate::convert::time::parse_timespan(text, None).map(Some).map_err(|e| e.message)
        }
        Value::Integer(_) | Value::BigInteger(_) | Value::Float(_) => {
            Ok(seconds(value).map(Timespan::from_nanos))
        }
        other => Err(format!(
            "Unable to create a Puppet::Pops::Time::Timespan from a {}",
            class_names::of_value(other)
        )),
    }
}

/// A text where Ruby's library wants one.
fn implicit_text(value: &Value) -> Made<&str> {
    value.as_str().ok_or_else(|| {
        let class = match value {
            Value::Undef => "nil".to_owned(),
            Value::Boolean(b) => b.to_string(),
            other => class_names::of_value(other),
        };
        format!("no implicit conversion of {class} into String")
    })
}

fn timestamp_end(value: &Value) -> Made<Option<Timestamp>> {
    match value {
        Value::Undef | Value::Default => Ok(None),
        Value::Timestamp(t) => Ok(Some(*t)),
        Value::Hash(hash) => {
            let part = |name| hash.get_str(name).filter(|v| !matches!(v, Value::Undef | Value::Default));
            let zone = match part("timezone") {
                Some(zone) => Some(zone.as_str().ok_or_else(|| no_method("empty?", zone))?),
                None => None,
            };
            let text = implicit_text(hash.get_str("string").unwrap_or(&Value::Undef))?;
            let (formats, is_single) = match part("format") {
                Some(Value::Array(list)) => {
                    (Some(list.iter().map(implicit_text).collect::<Made<Vec<_>>>()?), false)
                }
                Some(format) => (Some(vec![implicit_text(format)?]), true),
                None => (None, false),
            };
            let formats = formats.as_deref();
            parse_timestamp(TimeText { text, formats, is_single, zone }).map(Some).map_err(|e| e.message)
        }
        Value::String(text) => {
            let request = TimeText { text, formats: None, is_single: false, zone: None };
            parse_timestamp(request).map(Some).map_err(|e| e.message)
        }
        Value::Integer(_) | Value::BigInteger(_) | Value::Float(_) => {
            Ok(seconds(value).map(Timestamp::from_nanos))
        }
        other => Err(format!(
            "Unable to create a Puppet::Pops::Time::Timestamp from a {}",
            class_names::of_value(other)
        )),
    }
}

/// `Timespan[from, to]`
pub(crate) fn timespan(args: &[Value]) -> Made {
    let (from, to) = ends(args, timespan_end)?;
    if let Some(end) = infinite_end(args) {
        return Err(crate::convert::float_to_s(end.abs()));
    }
    if let (Some(a), Some(b)) = (from, to) {
        if a > b {
            let text = crate::convert::timespan_to_s;
            return Err(format!("'from' must be less or equal to 'to'. Got ({}, {}", text(a), text(b)));
        }
    }
    Ok(Type::new(K::Timespan(TimeRange { from, to })))
}

/// `Timestamp[from, to]`
pub(crate) fn timestamp(args: &[Value]) -> Made {
    let (from, to) = ends(args, timestamp_end)?;
    if let Some(end) = infinite_end(args) {
        return Err(crate::convert::float_to_s(end));
    }
    if let (Some(a), Some(b)) = (from, to) {
        if a > b {
            let text = crate::convert::timestamp_to_s;
            return Err(format!("'from' must be less or equal to 'to'. Got ({}, {}", text(a), text(b)));
        }
    }
    Ok(Type::new(K::Timestamp(TimeRange { from, to })))
}
