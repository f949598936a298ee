//! Times: numbers of seconds, text forms and formats.

use puppet_eval::ErrorClass;
use puppet_pcore::convert::time;
use puppet_pcore::{Timespan, Timestamp, Value};

use super::{Result, convert_error, raised};

/// Seconds as nanoseconds, cut off.
///
/// # Errors
/// Infinity and NaN.
pub(crate) fn nanos(value: &Value) -> Result<i128> {
    match value {
        Value::Integer(i) => Ok(i128::from(*i) * 1_000_000_000),
        Value::BigInteger(i) => Ok(i.saturating_mul(1_000_000_000)),
        Value::Float(f) if (f * 1e9).is_finite() => Ok((f * 1e9) as i128),
        Value::Float(f) => {
            Err(raised(ErrorClass::FloatDomainError, puppet_pcore::convert::float_to_s(*f * 1e9)))
        }
        _ => Ok(0),
    }
}

/// `Timespan.parse`
///
/// # Errors
/// Text that fits no format, formats that cannot be read.
pub(crate) fn parse_timespan(text: &str, formats: Option<&Value>) -> Result<Timespan> {
    time::parse_timespan(text, formats).map_err(convert_error)
}

/// `Timestamp.parse`
///
/// # Errors
/// Text that fits no format, unknown time zones.
pub(crate) fn parse_timestamp(text: &str, formats: &Value, zone: &Value) -> Result<Timestamp> {
    let list: Vec<&str> = match formats {
        Value::String(format) => vec![format],
        Value::Array(formats) => formats.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let request = time::TimeText {
        text,
        formats: matches!(formats, Value::String(_) | Value::Array(_)).then_some(&list[..]),
        is_single: matches!(formats, Value::String(_)),
        zone: zone.as_str(),
    };
    time::parse_timestamp(request).map_err(convert_error)
}
