//! Formats of Timespan: `%D`, `%H`, `%M`, `%S`, `%L`, `%N` with `-`, `_`, `0` and widths.

use super::{ConvertError, Result};
use crate::memory;
use crate::value::{PHash, Regexp, Timespan, Value};

/// The formats tried when none is given; the first one is that of `to_s`.
pub(super) const DEFAULTS: [&str; 8] =
    ["%D-%H:%M:%S.%-N", "%H:%M:%S.%-N", "%M:%S.%-N", "%S.%-N", "%D-%H:%M:%S", "%H:%M:%S", "%D-%H:%M", "%S"];

const SECOND: u128 = 1_000_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unit {
    Nanosecond,
    Millisecond,
    Second,
    Minute,
    Hour,
    Day,
}

impl Unit {
    fn nanos(self) -> u128 {
        match self {
            Unit::Nanosecond => 1,
            Unit::Millisecond => 1_000_000,
            Unit::Second => SECOND,
            Unit::Minute => 60 * SECOND,
            Unit::Hour => 3_600 * SECOND,
            Unit::Day => 86_400 * SECOND,
        }
    }

    fn default_width(self) -> usize {
        match self {
            Unit::Nanosecond => 9,
            Unit::Millisecond => 3,
            Unit::Day => 1,
            _ => 2,
        }
    }

    fn is_fraction(self) -> bool {
        self <= Unit::Millisecond
    }
}

enum Segment {
    Literal(String),
    Value { unit: Unit, pad: Option<char>, width: Option<usize>, total: bool },
}

fn bad_specifier(format: &str, start: usize, position: usize) -> Box<ConvertError> {
    let expression: String = format.chars().skip(start).take(position.saturating_sub(start)).collect();
    ConvertError::argument(format!(
        "Bad format specifier '{expression}' in '{format}', at position {position}"
    ))
}

fn push_literal(segments: &mut Vec<Segment>, c: char) {
    if let Some(Segment::Literal(text)) = segments.last_mut() {
        text.push(c);
    } else {
        segments.push(Segment::Literal(c.to_string()));
    }
}

fn read_format(format: &str) -> Result<Vec<Segment>> {
    #[derive(PartialEq)]
    enum State {
        Literal,
        Pad,
        Width,
    }
    let mut segments = Vec::new();
    let mut highest: Option<Unit> = None;
    let (mut state, mut pad, mut width, mut start) = (State::Literal, Some('0'), None, 0);
    let mut last = 0;
    for (position, c) in format.chars().enumerate() {
        last = position;
        if state == State::Literal {
            if c == '%' {
                (state, pad, width, start) = (State::Pad, Some('0'), None, position);
            } else {
                push_literal(&mut segments, c);
            }
            continue;
        }
        let unit = match c {
            '%' => {
                push_literal(&mut segments, c);
                state = State::Literal;
                continue;
            }
            '-' | '_' => {
                if state != State::Pad {
                    return Err(bad_specifier(format, start, position));
                }
                pad = (c == '_').then_some(' ');
                state = State::Width;
                continue;
            }
            'D' => Unit::Day,
            'H' => Unit::Hour,
            'M' => Unit::Minute,
            'S' => Unit::Second,
            'L' => Unit::Millisecond,
            'N' => Unit::Nanosecond,
            '0' if state == State::Pad => {
                pad = Some('0');
                state = State::Width;
                continue;
            }
            '0'..='9' => {
                let n = c as usize - '0' as usize;
                width = Some(width.map_or(n, |w: usize| w.saturating_mul(10).saturating_add(n)));
                state = State::Width;
                continue;
            }
            _ => return Err(bad_specifier(format, start, position)),
        };
        highest = highest.max(Some(unit));
        segments.push(Segment::Value { unit, pad, width, total: false });
        state = State::Literal;
    }
    if state != State::Literal {
        return Err(bad_specifier(format, start, last));
    }
    if let Some(highest) = highest {
        for segment in &mut segments {
            if let Segment::Value { unit, total, .. } = segment {
                if *unit == highest {
                    *total = true;
                    break;
                }
            }
        }
    }
    Ok(segments)
}

/// `Timespan#format`
///
/// # Errors
/// Formats that cannot be read.
pub fn format_timespan(t: Timespan, format: &str) -> Result<String> {
    let segments = read_format(format)?;
    let nanos = t.total_nanos();
    let all = nanos.unsigned_abs();
    let mut out = String::new();
    if nanos < 0 {
        out.push('-');
    }
    for segment in &segments {
        let (unit, pad, width, total) = match segment {
            Segment::Literal(text) => {
                memory::push_str(&mut out, text);
                continue;
            }
            Segment::Value { unit, pad, width, total } => (*unit, *pad, *width, *total),
        };
        let mut n = match unit {
            Unit::Nanosecond => {
                let width = width.unwrap_or(9);
                if width < 9 {
                    let n = all / 10u128.pow(9 - width as u32);
                    if total { n } else { n % 10u128.pow(width as u32) }
                } else if total {
                    all
                } else {
                    all % SECOND
                }
            }
            unit => {
                let n = all / unit.nanos();
                match unit {
                    _ if total => n,
                    Unit::Day => n,
                    Unit::Hour => n % 24,
                    Unit::Minute | Unit::Second => n % 60,
                    _ => n % 1000,
                }
            }
        };
        if unit.is_fraction() && !total && pad != Some('0') {
            while n != 0 && n % 10 == 0 {
                n /= 10;
            }
        }
        let width = width.unwrap_or(unit.default_width());
        match pad {
            None => out.push_str(&n.to_string()),
            Some(_) if i32::try_from(width).is_err() => return Err(ConvertError::argument("width too big")),
            Some(pad) => {
                let digits = n.to_string();
                let fill = width.saturating_sub(digits.len());
                // Fractions are padded at the right, with blanks.
                if unit.is_fraction() {
                    memory::push_str(&mut out, &digits);
                    memory::fill(&mut out, ' ', fill);
                } else {
                    memory::fill(&mut out, if pad == '0' { '0' } else { ' ' }, fill);
                    memory::push_str(&mut out, &digits);
                }
            }
        }
    }
    Ok(out)
}

fn pattern(segments: &[Segment]) -> String {
    let mut out = String::from(r"\A-?");
    for segment in segments {
        match segment {
            Segment::Literal(text) => {
                out.push('(');
                out.push_str(&crate::convert::regexp::escape(text));
                out.push(')');
            }
            Segment::Value { unit, pad, width, total } => {
                let default = unit.default_width();
                out.push_str(&match (width, pad) {
                    (None, None | Some('0')) if *total => "([0-9]+)".to_owned(),
                    (None, None | Some('0')) => format!("([0-9]{{1,{default}}})"),
                    (None, Some(_)) if *total => r"\s*([0-9]+)".to_owned(),
                    (None, Some(_)) => format!(r"([0-9\s]{{1,{default}}})"),
                    (Some(width), None) => format!("([0-9]{{1,{width}}})"),
                    (Some(width), Some('0')) => format!("([0-9]{{{width}}})"),
                    (Some(width), Some(_)) => format!(r"([0-9\s]{{{width}}})"),
                });
            }
        }
    }
    out.push_str(r"\z");
    out
}

fn parse_one(text: &str, format: &str) -> Result<Timespan> {
    let failed = || ConvertError::argument(format!("Unable to parse '{text}' using format '{format}'"));
    let segments = read_format(format)?;
    let regexp = Regexp::new(&pattern(&segments)).map_err(ConvertError::argument)?;
    let captures = regexp.captures(text).ok_or_else(failed)?;
    let mut nanos: u128 = 0;
    for (i, segment) in segments.iter().enumerate() {
        let Segment::Value { unit, width, total, .. } = segment else { continue };
        let group = captures.text(text, i + 1).unwrap_or_default().trim_start();
        if group.is_empty() || !group.bytes().all(|b| b.is_ascii_digit()) {
            return Err(failed());
        }
        let n: u128 = group.parse().map_err(|_| failed())?;
        let _ = width;
        nanos = nanos.saturating_add(if unit.is_fraction() {
            if *total {
                return Err(ConvertError::argument(
                    "Format specifiers %L and %N denotes fractions and must be used together with a specifier of \
                     higher magnitude",
                ));
            }
            n.saturating_mul(10u128.pow(9u32.saturating_sub(group.len() as u32)))
        } else {
            n.saturating_mul(unit.nanos())
        });
    }
    let nanos = i128::try_from(nanos).map_err(|_| failed())?;
    Ok(Timespan::from_nanos(if text.starts_with('-') { -nanos } else { nanos }))
}

/// `Timespan.from_fields`, with 0 for what `field` does not give (`days`, `hours`, ...).
pub fn timespan_from_fields(field: impl Fn(&str, usize) -> Option<i128>, negative: bool) -> Timespan {
    let units: [(&str, i128); 7] = [
        ("days", 24),
        ("hours", 60),
        ("minutes", 60),
        ("seconds", 1000),
        ("milliseconds", 1000),
        ("microseconds", 1000),
        ("nanoseconds", 1),
    ];
    let mut nanos: i128 = 0;
    for (n, (name, factor)) in units.into_iter().enumerate() {
        nanos = nanos.saturating_add(field(name, n).unwrap_or(0)).saturating_mul(factor);
    }
    Timespan::from_nanos(if negative { nanos.saturating_neg() } else { nanos })
}

/// `Timespan.from_hash`: `string` and `format`, or the fields.
///
/// # Errors
/// Text that fits no format, formats that cannot be read.
pub fn timespan_from_hash(hash: &PHash) -> Result<Timespan> {
    match hash.get_str("string") {
        Some(text) => {
            let format = hash.get_str("format").filter(|f| !matches!(f, Value::Undef));
            parse_timespan(text.as_str().unwrap_or_default(), format)
        }
        None => Ok(timespan_from_fields(
            |name, _| hash.get_str(name).and_then(Value::as_wide_int),
            hash.get_str("negative").is_some_and(Value::is_truthy),
        )),
    }
}

/// `Timespan.parse` by one format, a list of them, or the default ones.
///
/// # Errors
/// Text that fits no format, formats that cannot be read.
pub fn parse_timespan(text: &str, formats: Option<&Value>) -> Result<Timespan> {
    let list: Vec<&str> = match formats {
        Some(Value::String(format)) => return parse_one(text, format),
        Some(Value::Array(formats)) => formats.iter().filter_map(Value::as_str).collect(),
        _ => DEFAULTS.to_vec(),
    };
    // A format that cannot be read is an error at once, one that does not fit is passed over.
    for format in &list {
        read_format(format)?;
        if let Ok(nanos) = parse_one(text, format) {
            return Ok(nanos);
        }
    }
    Err(ConvertError::argument(format!(
        "Unable to parse '{text}' using any of the formats {}",
        list.join(", ")
    )))
}
