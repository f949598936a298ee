//! Time zones: offsets as text and the names Ruby's `Date` knows.

use super::library::{is_plain_offset, library};
use super::{ConvertError, Result};

/// Names with their offset in quarters of an hour, sorted.
const NAMES: &[(&str, i64)] = &[
    ("acst", 38),
    ("adt", -12),
    ("aest", 40),
    ("ast", -16),
    ("at", -8),
    ("bst", 4),
    ("bt", 12),
    ("cat", 8),
    ("cct", 26),
    ("cdt", -20),
    ("cest", 8),
    ("cet", 4),
    ("clst", -12),
    ("clt", -16),
    ("cst", -24),
    ("eadt", 44),
    ("east", 40),
    ("eat", 12),
    ("edt", -16),
    ("eest", 12),
    ("eet", 8),
    ("egst", 0),
    ("egt", -4),
    ("est", -20),
    ("fst", 8),
    ("fwt", 4),
    ("gmt", 0),
    ("gst", 40),
    ("hdt", -36),
    ("hst", -40),
    ("idle", 48),
    ("idlw", -48),
    ("ist", 22),
    ("jst", 36),
    ("kst", 36),
    ("mdt", -24),
    ("mest", 8),
    ("mesz", 8),
    ("met", 4),
    ("mewt", 4),
    ("msd", 16),
    ("msk", 12),
    ("mst", -28),
    ("ndt", -10),
    ("nst", -14),
    ("nt", -44),
    ("nzdt", 52),
    ("nzst", 48),
    ("nzt", 48),
    ("pdt", -28),
    ("pst", -32),
    ("sast", 8),
    ("sgt", 32),
    ("sst", -44),
    ("swt", 4),
    ("ut", 0),
    ("utc", 0),
    ("wadt", 32),
    ("wast", 8),
    ("wat", 4),
    ("west", 4),
    ("wet", 0),
    ("wib", 28),
    ("wit", 36),
    ("wita", 32),
    ("ydt", -32),
    ("yst", -36),
    ("zp4", 16),
    ("zp5", 20),
    ("zp6", 24),
];

/// Seconds east of UTC of a name or `[+-]hh[:]mm[[:]ss]`, maybe after `GMT` or `UTC`.
pub(super) fn offset(zone: &str) -> Option<i64> {
    let lower = zone.trim().to_ascii_lowercase();
    let (lower, dst) = match lower.strip_suffix(" daylight time").or_else(|| lower.strip_suffix(" dst")) {
        Some(rest) => (rest.to_owned(), 3600),
        None => (lower.strip_suffix(" standard time").unwrap_or(&lower).to_owned(), 0),
    };
    if let Ok(i) = NAMES.binary_search_by_key(&lower.as_str(), |(n, _)| n) {
        return Some(NAMES[i].1 * 900 + dst);
    }
    if let [letter @ b'a'..=b'z'] = lower.as_bytes() {
        // Military letters; there is no zone J.
        return Some(
            3600 * match letter {
                b'a'..=b'i' => i64::from(letter - b'a') + 1,
                b'k'..=b'm' => i64::from(letter - b'k') + 10,
                b'n'..=b'y' => -(i64::from(letter - b'n') + 1),
                b'z' => 0,
                _ => return None,
            },
        );
    }
    let digits = lower.strip_prefix("gmt").or_else(|| lower.strip_prefix("utc")).unwrap_or(&lower);
    let sign = match digits.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let digits = &digits[1..];
    let number = |text: &str| -> Option<i64> {
        (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
    };
    let seconds = if digits.contains(':') {
        let mut parts = digits.split(':');
        let hours = number(parts.next()?)?;
        let minutes = number(parts.next()?)?;
        let seconds = parts.next().map_or(Some(0), number)?;
        hours * 3600 + minutes * 60 + seconds
    } else if let Some((hours, fraction)) = digits.split_once(['.', ',']) {
        let fraction: f64 = format!("0.{fraction}").parse().ok()?;
        number(hours)? * 3600 + (fraction * 3600.0) as i64
    } else {
        let padded = if digits.len() % 2 == 1 { format!("0{digits}") } else { digits.to_owned() };
        let part = |n: usize| padded.get(n..n + 2).map_or(Some(0), number);
        part(0)? * 3600 + part(2)? * 60 + part(4)?
    };
    Some(sign * seconds)
}

/// Seconds east of UTC of a time zone argument, where no embedder can be asked: `current` is UTC.
///
/// # Errors
/// `Illegal timezone`
pub(super) fn required(zone: &str) -> Result<i64> {
    if zone.eq_ignore_ascii_case("current") {
        return Ok(0);
    }
    offset(zone).ok_or_else(|| ConvertError::argument(format!("Illegal timezone '{zone}'")))
}

/// Offset by which a time is shown in a zone (`Timestamp.convert_timezone`, then `Time#localtime`): whole minutes;
/// `None` is UTC itself.
///
/// # Errors
/// `Illegal timezone`; an offset of more than a day.
pub(super) fn shown(zone: &str) -> Result<Option<i64>> {
    let is_known = is_plain_offset(zone.as_bytes())
        || ["utc", "gmt", "z"].iter().any(|name| zone.eq_ignore_ascii_case(name));
    let library = library().filter(|_| !is_known);
    if let Some(answer) = library.and_then(|library| (library.offset)(zone)) {
        return answer;
    }
    Ok(Some(required(zone)?.div_euclid(60) * 60))
}
