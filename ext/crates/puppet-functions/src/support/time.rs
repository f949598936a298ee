//! Times: numbers of seconds, text forms and formats.

use puppet_pcore::{Timestamp, Value};

use super::{Result, standard_error};

/// Seconds as nanoseconds, cut off.
///
/// # Errors
/// Infinity and NaN.
pub(crate) fn nanos(value: &Value) -> Result<i128> {
    match value {
        Value::Integer(i) => Ok(i128::from(*i) * 1_000_000_000),
        Value::Float(f) if f.is_finite() => Ok((f * 1e9) as i128),
        Value::Float(f) => Err(standard_error(puppet_pcore::convert::float_to_s(*f))),
        _ => Ok(0),
    }
}

/// The point in time of nanoseconds since 1970.
pub(crate) fn timestamp(nanos: i128) -> Timestamp {
    Timestamp {
        seconds: nanos.div_euclid(1_000_000_000) as i64,
        nanos: nanos.rem_euclid(1_000_000_000) as u32,
    }
}

/// `Timespan.parse`
///
/// # Errors
/// Text that fits no format, formats that cannot be read.
pub(crate) fn parse_timespan(_text: &str, _formats: Option<&Value>) -> Result<i64> {
    Err(standard_error("Timespan.parse is not available"))
}

/// `Timestamp.parse`
///
/// # Errors
/// Text that fits no format, unknown time zones.
pub(crate) fn parse_timestamp(_text: &str, _formats: &Value, _zone: &Value) -> Result<Timestamp> {
    Err(standard_error("Timestamp.parse is not available"))
}
