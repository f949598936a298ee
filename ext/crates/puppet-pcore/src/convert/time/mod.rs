//! Time values as text: formats of Timespan, `strftime` and `strptime` of Timestamp.

mod calendar;
mod library;
mod strftime;
mod strptime;
mod timespan;
mod zone;

use super::error::{ConvertError, Result};
use crate::value::{Timespan, Timestamp};

pub use library::{TimeLibrary, TimeText, use_library};
pub use strftime::strftime;
pub use strptime::parse_timestamp;
pub use timespan::{format_timespan, parse_timespan, timespan_from_fields, timespan_from_hash};

/// `Timespan#to_s`
pub fn timespan_to_s(t: Timespan) -> String {
    format_timespan(t, timespan::DEFAULTS[0]).unwrap_or_default()
}

/// `Timestamp#to_s`: ISO 8601 with nanoseconds, in UTC.
pub fn timestamp_to_s(t: Timestamp) -> String {
    strftime(t, "%FT%T.%N %Z", None)
}

/// `Timestamp#format` in a time zone (`None` or an empty text: UTC). As in stock, `current` is the offset that the
/// process has now, not the one that it had or will have at that time.
///
/// # Errors
/// An unknown time zone.
pub fn format_timestamp(t: Timestamp, format: &str, zone: Option<&str>) -> Result<String> {
    let offset = match zone.filter(|z| !z.is_empty()) {
        None => None,
        Some(zone) => zone::shown(zone)?,
    };
    Ok(strftime(t, format, offset))
}
