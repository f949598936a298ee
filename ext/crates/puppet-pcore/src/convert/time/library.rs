//! The time library of the embedder: Ruby's own, for time zones and for texts that are not plain.
//!
//! Stock's `Timestamp` leaves texts to `DateTime._strptime` and the zone `current` to `Time.now.utc_offset`:
//! the names of zones vary with the release of Ruby, and the offset with `TZ` and the day. The engine answers
//! only what is the same everywhere; without an embedder it has UTC and tables of its own.

use std::sync::OnceLock;

use super::Result;
use crate::value::Timestamp;

/// A text to read as a point in time (`Timestamp.parse`).
#[derive(Clone, Copy, Debug)]
pub struct TimeText<'a> {
    /// The text.
    pub text: &'a str,
    /// Formats; `None` are stock's own.
    pub formats: Option<&'a [&'a str]>,
    /// True if the format was given by itself, not in a list of one: the messages differ.
    pub is_single: bool,
    /// The time zone argument.
    pub zone: Option<&'a str>,
}

/// Ruby's times. A function returns `None` where Ruby cannot be asked (on a thread of the engine).
#[derive(Clone, Copy, Debug)]
pub struct TimeLibrary {
    /// `Timestamp.parse`
    pub parse: fn(TimeText<'_>) -> Option<Result<Timestamp>>,
    /// Seconds east of UTC by which `Timestamp#format` shows a time in a zone; `None`: UTC itself.
    pub offset: fn(&str) -> Option<Result<Option<i64>>>,
}

static LIBRARY: OnceLock<TimeLibrary> = OnceLock::new();

/// Sets the embedder's library.
pub fn use_library(library: TimeLibrary) {
    let _ = LIBRARY.set(library);
}

pub(super) fn library() -> Option<&'static TimeLibrary> {
    LIBRARY.get()
}

/// Digits of a text at a place.
fn number(text: &[u8], at: std::ops::Range<usize>) -> Option<u32> {
    let digits = text.get(at)?;
    digits.iter().try_fold(0, |n, digit| digit.is_ascii_digit().then(|| n * 10 + u32::from(digit - b'0')))
}

/// True if a text has one of stock's own formats with every field in its range, so that all releases of Ruby
/// read the same: `2026-01-02`, `2026-01-02T03:04:05.6 UTC`.
pub(super) fn is_plain(request: &TimeText<'_>) -> bool {
    if request.formats.is_some() || request.zone.is_some_and(|zone| !zone.is_empty()) {
        return false;
    }
    let text = request.text.as_bytes();
    let within = |at: std::ops::Range<usize>, most: u32| number(text, at).is_some_and(|n| n <= most);
    let from_one =
        |at: std::ops::Range<usize>, most: u32| number(text, at).is_some_and(|n| n > 0 && n <= most);
    let is_date = within(0..4, 9999)
        && text.get(4) == Some(&b'-')
        && from_one(5..7, 12)
        && text.get(7) == Some(&b'-')
        && from_one(8..10, 28);
    if !is_date || text.len() == 10 {
        return is_date;
    }
    let is_time = matches!(text[10], b'T' | b' ')
        && within(11..13, 23)
        && text.get(13) == Some(&b':')
        && within(14..16, 59)
        && text.get(16) == Some(&b':')
        && within(17..19, 59);
    if !is_time {
        return false;
    }
    let mut rest = &text[19..];
    if let [b'.', fraction @ ..] = rest {
        let digits = fraction.iter().take_while(|c| c.is_ascii_digit()).count();
        if !(1..=9).contains(&digits) {
            return false;
        }
        rest = &fraction[digits..];
    }
    matches!(rest, b"" | b"Z" | b" Z" | b" UTC" | b"UTC")
        || is_plain_offset(rest.strip_prefix(b" ").unwrap_or(rest))
}

/// True if a zone is `+hh:mm` or `-hh:mm` within a day, other than `-00:00`, by which Ruby means UTC.
pub(super) fn is_plain_offset(zone: &[u8]) -> bool {
    zone.len() == 6
        && matches!(zone[0], b'+' | b'-')
        && zone[3] == b':'
        && number(zone, 1..3).is_some_and(|hours| hours < 24)
        && number(zone, 4..6).is_some_and(|minutes| minutes < 60)
        && zone != b"-00:00"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_texts_are_stocks_formats_with_fields_in_range() {
        let plain = |text| is_plain(&TimeText { text, formats: None, is_single: false, zone: None });
        for text in [
            "2026-01-02",
            "2026-01-02 03:04:05",
            "2026-01-02T03:04:05.123456789 UTC",
            "2026-01-02T03:04:05+02:00",
        ] {
            assert!(plain(text), "{text}");
        }
        for text in [
            "2026-1-2",
            "2026-02-29",
            "2026-01-02T24:00:00",
            "2026-01-02 EST",
            "2026-01-02T03:04:05-00:00",
            "",
            "2026-01-02x",
        ] {
            assert!(!plain(text), "{text}");
        }
    }
}
