//! Points in time from text (`Timestamp.parse` over Ruby's `DateTime._strptime`).

use super::calendar::{DAYS, MONTHS, days_from_civil};
use super::library::{TimeText, is_plain, library};
use super::{ConvertError, Result};
use crate::convert::error::ConvertErrorKind;
use crate::value::Timestamp;

const WITHOUT_ZONE: [&str; 5] = ["%FT%T.%N", "%FT%T", "%F %T.%N", "%F %T", "%F"];
const WITH_ZONE: [&str; 10] = [
    "%FT%T.%N %Z",
    "%FT%T %Z",
    "%F %T.%N %Z",
    "%F %T %Z",
    "%F %Z",
    "%FT%T.%N",
    "%FT%T",
    "%F %T.%N",
    "%F %T",
    "%F",
];

#[derive(Clone, Debug, Default)]
struct Parsed {
    year: Option<i64>,
    century: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    hour: Option<i64>,
    minute: Option<i64>,
    second: Option<i64>,
    nanos: Option<i64>,
    afternoon: Option<i64>,
    zone: Option<String>,
    rest: bool,
}

struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn skip_space(&mut self) {
        self.text = self.text.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b');
    }

    fn digits(&mut self, most: usize) -> Option<&'a str> {
        let len = self.text.bytes().take(most).take_while(u8::is_ascii_digit).count();
        if len == 0 {
            return None;
        }
        let (digits, rest) = self.text.split_at(len);
        self.text = rest;
        Some(digits)
    }

    fn number(&mut self, most: usize, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let n = self.digits(most)?.parse().ok()?;
        range.contains(&n).then_some(n)
    }

    fn signed(&mut self, most: usize) -> Option<i64> {
        let negative = self.text.starts_with('-');
        if self.text.starts_with(['-', '+']) {
            self.text = &self.text[1..];
        }
        let n: i64 = self.digits(most)?.parse().ok()?;
        Some(if negative { -n } else { n })
    }

    fn name(&mut self, names: &[&str]) -> Option<i64> {
        for (i, name) in names.iter().enumerate() {
            for candidate in [*name, &name[..3]] {
                if self.text.get(..candidate.len()).is_some_and(|t| t.eq_ignore_ascii_case(candidate)) {
                    self.text = &self.text[candidate.len()..];
                    return Some(i as i64);
                }
            }
        }
        None
    }

    fn zone(&mut self) -> Option<&'a str> {
        let text = self.text;
        let bytes = text.as_bytes();
        let alpha = bytes.iter().take_while(|b| b.is_ascii_alphabetic() || **b == b'.').count();
        let mut len = alpha;
        let is_utc = matches!(text[..alpha].to_ascii_lowercase().as_str(), "" | "gmt" | "utc");
        if is_utc && matches!(bytes.get(alpha), Some(b'+' | b'-')) {
            let digits = bytes[alpha + 1..]
                .iter()
                .take_while(|b| b.is_ascii_digit() || matches!(b, b':' | b'.' | b','))
                .count();
            if digits > 0 {
                len = alpha + 1 + digits;
            }
        } else if alpha > 0 {
            let tail = text[alpha..].to_ascii_lowercase();
            for suffix in [" standard time", " daylight time", " dst"] {
                if tail.starts_with(suffix) {
                    len = alpha + suffix.len();
                }
            }
        }
        if len == 0 {
            return None;
        }
        self.text = &text[len..];
        Some(&text[..len])
    }
}

/// True if what follows in the format reads digits too.
fn digits_follow(format: &str) -> bool {
    let mut chars = format.chars();
    match chars.next() {
        Some(c) if c.is_ascii_digit() => true,
        Some('%') => {
            let mut c = chars.next();
            if matches!(c, Some('E' | 'O')) {
                c = chars.next();
            }
            c.is_some_and(|c| c.is_ascii_digit() || "CDdeFGgHIjkLlMmNQRrSsTUuVvWwXxYy".contains(c))
        }
        _ => false,
    }
}

fn scan(reader: &mut Reader<'_>, format: &str, parsed: &mut Parsed) -> Option<()> {
    let mut rest = format;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        if c.is_ascii_whitespace() {
            reader.skip_space();
            continue;
        }
        if c != '%' {
            reader.text = reader.text.strip_prefix(c)?;
            continue;
        }
        let mut letter = rest.chars().next()?;
        rest = &rest[letter.len_utf8()..];
        while matches!(letter, 'E' | 'O' | ':') {
            letter = rest.chars().next()?;
            rest = &rest[letter.len_utf8()..];
        }
        if matches!(letter, 'd' | 'e' | 'H' | 'k' | 'I' | 'l') && reader.text.starts_with(' ') {
            let one = Reader { text: &reader.text[1..] }.digits(1).is_some();
            if one {
                reader.text = &reader.text[1..];
                let n = reader.number(1, 0..=9)?;
                store(parsed, letter, n);
                continue;
            }
        }
        match letter {
            'Y' | 'G' => {
                let most = if digits_follow(rest) { 4 } else { usize::MAX };
                let n = reader.signed(most)?;
                if letter == 'Y' {
                    parsed.year = Some(n);
                }
            }
            'C' => parsed.century = Some(reader.signed(if digits_follow(rest) { 2 } else { usize::MAX })?),
            'y' => {
                let n = reader.number(2, 0..=99)?;
                parsed.year = Some(n);
                parsed.century.get_or_insert(if n >= 69 { 19 } else { 20 });
            }
            'm' => parsed.month = Some(reader.number(2, 1..=12)?),
            'b' | 'B' | 'h' => parsed.month = Some(reader.name(&MONTHS)? + 1),
            'a' | 'A' => {
                reader.name(&DAYS)?;
            }
            'd' | 'e' => {
                let n = reader.number(2, 1..=31)?;
                store(parsed, letter, n);
            }
            'H' | 'k' => {
                let n = reader.number(2, 0..=24)?;
                store(parsed, letter, n);
            }
            'I' | 'l' => {
                let n = reader.number(2, 1..=12)?;
                store(parsed, letter, n);
            }
            'j' => {
                reader.number(3, 1..=366)?;
            }
            'M' => parsed.minute = Some(reader.number(2, 0..=59)?),
            'S' => parsed.second = Some(reader.number(2, 0..=60)?),
            'L' | 'N' => {
                let negative = reader.text.starts_with('-');
                if reader.text.starts_with(['-', '+']) {
                    reader.text = &reader.text[1..];
                }
                let most = match (digits_follow(rest), letter) {
                    (false, _) => usize::MAX,
                    (true, 'L') => 3,
                    (true, _) => 9,
                };
                let digits: String =
                    reader.digits(most)?.chars().chain("000000000".chars()).take(9).collect();
                let n: i64 = digits.parse().ok()?;
                parsed.nanos = Some(if negative { -n } else { n });
            }
            'p' | 'P' => {
                let text = reader.text;
                let (found, len) = ["a.m.", "p.m.", "am", "pm"]
                    .iter()
                    .find(|m| text.get(..m.len()).is_some_and(|t| t.eq_ignore_ascii_case(m)))
                    .map(|m| (m.starts_with('p'), m.len()))?;
                reader.text = &text[len..];
                parsed.afternoon = Some(if found { 12 } else { 0 });
            }
            'u' | 'w' => {
                reader.number(1, 0..=7)?;
            }
            'U' | 'V' | 'W' | 'g' => {
                reader.number(2, 0..=99)?;
            }
            's' | 'Q' => {
                // Seconds since 1970 are read but not used: stock then misses the year.
                reader.signed(usize::MAX)?;
            }
            'z' | 'Z' => parsed.zone = Some(reader.zone()?.to_owned()),
            'n' | 't' => reader.skip_space(),
            '%' => reader.text = reader.text.strip_prefix('%')?,
            'D' | 'x' => scan(reader, "%m/%d/%y", parsed)?,
            'F' => scan(reader, "%Y-%m-%d", parsed)?,
            'T' | 'X' => scan(reader, "%H:%M:%S", parsed)?,
            'R' => scan(reader, "%H:%M", parsed)?,
            'r' => scan(reader, "%I:%M:%S %p", parsed)?,
            'c' => scan(reader, "%a %b %e %H:%M:%S %Y", parsed)?,
            'v' => scan(reader, "%e-%b-%Y", parsed)?,
            '+' => scan(reader, "%a %b %e %H:%M:%S %Z %Y", parsed)?,
            other => {
                reader.text = reader.text.strip_prefix('%')?.strip_prefix(other)?;
            }
        }
    }
    Some(())
}

fn store(parsed: &mut Parsed, letter: char, n: i64) {
    if matches!(letter, 'd' | 'e') {
        parsed.day = Some(n);
    } else {
        parsed.hour = Some(n);
    }
}

fn strptime(text: &str, format: &str) -> Option<Parsed> {
    let mut reader = Reader { text };
    let mut parsed = Parsed::default();
    scan(&mut reader, format, &mut parsed)?;
    parsed.rest = !reader.text.is_empty();
    if let (Some(century), Some(year)) = (parsed.century, parsed.year) {
        parsed.year = Some(year + century * 100);
    }
    if let (Some(afternoon), Some(hour)) = (parsed.afternoon, parsed.hour) {
        parsed.hour = Some(hour % 12 + afternoon);
    }
    Some(parsed)
}

/// `Timestamp.parse`
///
/// # Errors
/// Text that fits no format, unknown time zones.
pub fn parse_timestamp(request: TimeText<'_>) -> Result<Timestamp> {
    let library = library().filter(|_| !is_plain(&request));
    if let Some(answer) = library.and_then(|library| (library.parse)(request)) {
        return answer;
    }
    let TimeText { text, formats, is_single, zone } = request;
    let given_zone = zone.filter(|z| !z.is_empty());
    let defaults: &[&str] = if given_zone.is_some() { &WITHOUT_ZONE } else { &WITH_ZONE };
    let parsed = match (formats, is_single) {
        (Some([format]), true) => {
            let parsed = strptime(text, format).filter(|p| !p.rest).ok_or_else(|| {
                ConvertError::argument(format!("Unable to parse '{text}' using format '{format}'"))
            })?;
            if given_zone.is_some() && parsed.zone.is_some() {
                return Err(ConvertError::argument(
                    "Using a Timezone designator in format specification is mutually exclusive to providing an \
                     explicit timezone argument",
                ));
            }
            parsed
        }
        (formats, _) => {
            let formats = formats.unwrap_or(defaults);
            formats
                .iter()
                .filter_map(|format| strptime(text, format))
                .find(|p| !(p.rest || given_zone.is_some() && p.zone.is_some()))
                .ok_or_else(|| {
                    ConvertError::argument(format!(
                        "Unable to parse '{text}' using any of the formats {}",
                        formats.join(", ")
                    ))
                })?
        }
    };
    let Some(year) = parsed.year else {
        return Err(ConvertError::new(ConvertErrorKind::Type, "no implicit conversion of nil into Integer"));
    };
    let part = |field: Option<i64>, default: i64| i128::from(field.unwrap_or(default));
    let days = days_from_civil(year.into(), part(parsed.month, 1), part(parsed.day, 1));
    let mut seconds =
        days * 86_400 + part(parsed.hour, 0) * 3_600 + part(parsed.minute, 0) * 60 + part(parsed.second, 0);
    let zone = given_zone.or(parsed.zone.as_deref());
    if let Some(zone) = zone {
        seconds -= i128::from(super::zone::required(zone)?);
    }
    // Stock hands Ruby microseconds.
    let nanos = part(parsed.nanos, 0);
    Ok(Timestamp::from_nanos(seconds.saturating_mul(1_000_000_000).saturating_add(nanos)))
}
