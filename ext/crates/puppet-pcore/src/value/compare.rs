//! The language's own comparisons (evaluator/compare_operator.rb).

use std::cmp::Ordering;

use super::{SemVer, Value};

/// `a == b`: strings in any case, `1 == 1.0`, containers element by element.
pub fn puppet_equals(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::String(x), Value::String(y)) => equals_ignoring_case(x, y),
        (Value::Integer(x), Value::Integer(y)) => x == y,
        (Value::Float(x), Value::Float(y)) => x == y,
        (Value::Integer(i), Value::Float(f)) | (Value::Float(f), Value::Integer(i)) => {
            compare_int_float(*i, *f) == Some(Ordering::Equal)
        }
        (Value::BigInteger(i), Value::Float(f)) | (Value::Float(f), Value::BigInteger(i)) => {
            compare_big_float(**i, *f) == Some(Ordering::Equal)
        }
        (Value::Array(x), Value::Array(y)) => {
            x.len() == y.len()
                && (x.ptr_eq(y)
                    || crate::failure::has_room()
                        && x.glance().iter().zip(y.glance().iter()).all(|(x, y)| puppet_equals(x, y)))
        }
        (Value::Hash(x), Value::Hash(y)) => {
            // Keys are looked up as hash keys, only values are compared the language's way.
            x.len() == y.len()
                && crate::failure::has_room()
                && x.glance().iter().all(|(k, v)| puppet_equals(y.get(k).unwrap_or(&Value::Undef), v))
        }
        (Value::Undef, Value::Symbol(s)) | (Value::Symbol(s), Value::Undef) => s.as_str() == "undef",
        (
            Value::Timespan(_) | Value::Timestamp(_),
            Value::Integer(_) | Value::BigInteger(_) | Value::Float(_),
        ) => compare_time(a, b) == Some(Ordering::Equal),
        (
            Value::Integer(_) | Value::BigInteger(_) | Value::Float(_),
            Value::Timespan(_) | Value::Timestamp(_),
        ) => compare_time(b, a) == Some(Ordering::Equal),
        _ => a == b,
    }
}

/// True if two texts are the same for `==`: Ruby's `casecmp` folds ASCII only.
pub fn equals_ignoring_case(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}

/// Ruby's `casecmp`: ASCII letters compare as lower case, all else by bytes.
pub fn casecmp(a: &str, b: &str) -> Ordering {
    a.bytes().map(|c| c.to_ascii_lowercase()).cmp(b.bytes().map(|c| c.to_ascii_lowercase()))
}

/// An integer against a float without rounding the integer; `None` for NaN.
pub fn compare_int_float(i: i64, f: f64) -> Option<Ordering> {
    if f.is_nan() {
        return None;
    }
    if f >= 9_223_372_036_854_775_808.0 {
        return Some(Ordering::Less);
    }
    if f < -9_223_372_036_854_775_808.0 {
        return Some(Ordering::Greater);
    }
    let whole = f.trunc();
    Some((i.cmp(&(whole as i64))).then_with(|| 0.0_f64.partial_cmp(&(f - whole)).unwrap_or(Ordering::Equal)))
}

/// As [`compare_int_float`], for an integer beyond 64 bits.
#[cold]
pub fn compare_big_float(i: i128, f: f64) -> Option<Ordering> {
    const END: f64 = 170_141_183_460_469_231_731_687_303_715_884_105_728.0;
    match f {
        f if f.is_nan() => None,
        f if f >= END => Some(Ordering::Less),
        f if f < -END => Some(Ordering::Greater),
        // A fraction decides nothing: floats of this size have none, smaller ones are far away.
        f => Some(i.cmp(&(f as i128))),
    }
}

/// True if an integer beyond 64 bits is above or below all others.
fn side(i: i128) -> Ordering {
    i.cmp(&0)
}

/// Nanoseconds of a point or length of time.
fn time_nanos(value: &Value) -> Option<i128> {
    match value {
        Value::Timespan(t) => Some(t.total_nanos()),
        Value::Timestamp(t) => Some(t.total_nanos()),
        _ => None,
    }
}

/// A time against a number of seconds: its whole seconds against an integer, its exact ones
/// against a float (`Time::TimeData#<=>`).
fn compare_time(time: &Value, number: &Value) -> Option<Ordering> {
    let nanos = time_nanos(time)?;
    match number {
        Value::Integer(i) => Some(nanos.div_euclid(1_000_000_000).cmp(&i128::from(*i))),
        Value::BigInteger(i) => Some(nanos.div_euclid(1_000_000_000).cmp(i)),
        Value::Float(f) => (nanos as f64 / 1e9).partial_cmp(f),
        _ => None,
    }
}

/// Orders two values as `<` and `>` do. `Ok(None)` is a comparison with NaN.
///
/// # Errors
/// Stock's message when the values cannot be compared.
pub fn puppet_compare(a: &Value, b: &Value) -> Result<Option<Ordering>, &'static str> {
    match (a, b) {
        (Value::String(x), Value::String(y)) => Ok(Some(casecmp(x, y))),
        (Value::String(_) | Value::Bytes(_), Value::String(_) | Value::Bytes(_)) => {
            match (a.as_str(), b.as_str()) {
                (Some(x), Some(y)) => Ok(Some(casecmp(x, y))),
                _ => Err("A String is not comparable to a non String"),
            }
        }
        (Value::String(_) | Value::Bytes(_), _) => Err("A String is not comparable to a non String"),
        (Value::Integer(x), Value::Integer(y)) => Ok(Some(x.cmp(y))),
        (Value::Float(x), Value::Float(y)) => Ok(x.partial_cmp(y)),
        (Value::Integer(x), Value::Float(y)) => Ok(compare_int_float(*x, *y)),
        (Value::Float(x), Value::Integer(y)) => Ok(compare_int_float(*y, *x).map(Ordering::reverse)),
        (Value::BigInteger(x), Value::BigInteger(y)) => Ok(Some(x.cmp(y))),
        (Value::BigInteger(x), Value::Integer(_)) => Ok(Some(side(**x))),
        (Value::Integer(_), Value::BigInteger(y)) => Ok(Some(side(**y).reverse())),
        (Value::BigInteger(x), Value::Float(y)) => Ok(compare_big_float(**x, *y)),
        (Value::Float(x), Value::BigInteger(y)) => Ok(compare_big_float(**y, *x).map(Ordering::reverse)),
        (
            Value::Integer(_) | Value::BigInteger(_) | Value::Float(_),
            Value::Timespan(_) | Value::Timestamp(_),
        ) => Ok(compare_time(b, a).map(Ordering::reverse)),
        (Value::Integer(_) | Value::BigInteger(_) | Value::Float(_), _) => {
            Err("A Numeric is not comparable to non Numeric")
        }
        (Value::Timespan(x), Value::Timespan(y)) => Ok(Some(x.cmp(y))),
        (Value::Timestamp(x), Value::Timestamp(y)) => Ok(Some(x.cmp(y))),
        (
            Value::Timespan(_) | Value::Timestamp(_),
            Value::Integer(_) | Value::BigInteger(_) | Value::Float(_),
        ) => Ok(compare_time(a, b)),
        (Value::Timespan(_), _) => Err("Timespans are only comparable to Timespans, Integers, and Floats"),
        (Value::Timestamp(_), _) => Err("Timestamps are only comparable to Timestamps, Integers, and Floats"),
        (Value::SemVer(x), Value::SemVer(y)) => Ok(Some(x.cmp(y))),
        (Value::SemVer(_), _) => Err("Versions not comparable to non Versions"),
        (Value::Symbol(x), Value::Symbol(y)) => Ok(Some(x.as_str().cmp(y.as_str()))),
        (Value::Default, Value::Default) => Ok(Some(Ordering::Equal)),
        (Value::Symbol(_) | Value::Default, _) => Err("Symbol not comparable to non Symbol"),
        _ => Err("Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable"),
    }
}

/// True if `value` matches `pattern` as in a case option or `=~`: types by instance, regular
/// expressions on strings, versions by range, containers element by element, all else by `==`.
/// Sets no match variables.
pub fn matches(value: &Value, pattern: &Value) -> bool {
    match pattern {
        Value::Type(t) => crate::instance(t, value),
        Value::Regexp(r) => match value.bytes_apart() {
            Some(text) => r.is_match(&text),
            None => value.as_str().is_some_and(|s| r.is_match(s)),
        },
        Value::SemVer(v) => match value {
            Value::SemVer(other) => v == other,
            Value::String(s) => SemVer::parse(s).is_ok_and(|other| **v == other),
            _ => false,
        },
        Value::SemVerRange(range) => match value {
            Value::SemVer(v) => range.includes(v),
            Value::String(s) => SemVer::parse(s).is_ok_and(|v| range.includes(&v)),
            _ => false,
        },
        Value::Array(patterns) => match value {
            Value::Array(values) => {
                values.len() == patterns.len()
                    && crate::failure::has_room()
                    && values.iter().zip(patterns.iter()).all(|(v, p)| matches(v, p))
            }
            _ => false,
        },
        Value::Hash(patterns) => match value {
            Value::Hash(values) => {
                crate::failure::has_room()
                    && patterns.iter().all(|(k, p)| matches(values.get(k).unwrap_or(&Value::Undef), p))
            }
            _ => false,
        },
        Value::Default => true,
        _ => puppet_equals(value, pattern),
    }
}
