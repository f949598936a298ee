//! Ruby's `Time#strftime`.

use super::calendar::{DAYS, MONTHS, civil_from_days, days_from_civil, iso_week, weekday};
use crate::memory;
use crate::value::Timestamp;

struct Fields {
    year: i128,
    month: i128,
    day: i128,
    hour: i128,
    minute: i128,
    second: i128,
    nanos: u32,
    days: i128,
    day_of_year: i128,
    epoch: i128,
    /// Seconds east of UTC; `None`: UTC itself.
    offset: Option<i64>,
}

#[derive(Clone, Copy, Default)]
struct Flags {
    /// Character to pad with; `Some(None)`: none.
    pad: Option<Option<char>>,
    upper: bool,
    swap: bool,
    colons: usize,
    width: Option<usize>,
}

/// Formats a point in time, in UTC or at an offset.
pub fn strftime(t: Timestamp, format: &str, offset: Option<i64>) -> String {
    let local = t.whole_seconds().saturating_add(offset.unwrap_or(0).into());
    let days = local.div_euclid(86_400);
    let second = local.rem_euclid(86_400);
    let (year, month, day) = civil_from_days(days);
    let fields = Fields {
        year,
        month,
        day,
        hour: second / 3_600,
        minute: second / 60 % 60,
        second: second % 60,
        nanos: t.nanos(),
        days,
        day_of_year: days - days_from_civil(year, 1, 1) + 1,
        epoch: t.whole_seconds(),
        offset,
    };
    let mut out = String::new();
    render(&fields, format, &mut out);
    out
}

fn render(t: &Fields, format: &str, out: &mut String) {
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        memory::push_str(out, &rest[..at]);
        rest = &rest[at..];
        let len = directive(t, rest, out);
        rest = &rest[len..];
    }
    memory::push_str(out, rest);
}

/// Writes the directive the text opens with, gives its length; one that is not known stays as it is.
fn directive(t: &Fields, text: &str, out: &mut String) -> usize {
    let mut flags = Flags::default();
    let mut at = 1;
    loop {
        let Some(c) = text[at..].chars().next() else {
            memory::push_str(out, text);
            return text.len();
        };
        match c {
            '-' => flags.pad = Some(None),
            '0' if flags.width.is_none() => flags.pad = Some(Some('0')),
            '_' => flags.pad = Some(Some(' ')),
            '^' => flags.upper = true,
            '#' => flags.swap = true,
            // Ruby takes four of them as one step; one to three belong to a `z` behind them.
            ':' => {
                let rest = &text[at..];
                let colons = rest.bytes().take_while(|byte| *byte == b':').count();
                if colons < 4 && !rest[colons..].starts_with('z') {
                    memory::push_str(out, &text[..=at]);
                    return at + 1;
                }
                flags.colons = colons.min(4);
                at += colons.min(4) - 1;
            }
            '0'..='9' => {
                let n = flags.width.unwrap_or(0).saturating_mul(10);
                flags.width = Some(n.saturating_add(c as usize - '0' as usize));
            }
            'E' if text[at + 1..].starts_with(['C', 'c', 'X', 'x', 'Y', 'y']) => {}
            'O' if text[at + 1..]
                .starts_with(['d', 'e', 'H', 'k', 'I', 'l', 'M', 'm', 'S', 'U', 'u', 'V', 'W', 'w', 'y']) => {
            }
            letter => {
                let len = at + letter.len_utf8();
                let too_wide = flags.width.is_some_and(|width| i32::try_from(width).is_err());
                if too_wide || flags.colons > 3 && letter == 'z' || !write(t, letter, flags, out) {
                    memory::push_str(out, &text[..len]);
                }
                return len;
            }
        }
        at += 1;
    }
}

fn number(n: i128, digits: usize, pad: char, flags: Flags, out: &mut String) {
    let width = flags.width.unwrap_or(digits);
    let text = n.unsigned_abs().to_string();
    let sign = if n < 0 { "-" } else { "" };
    match flags.pad.unwrap_or(Some(pad)) {
        None => {
            memory::push_str(out, sign);
            memory::push_str(out, &text);
        }
        Some(pad) => {
            let fill = width.saturating_sub(text.len() + sign.len());
            if pad == '0' {
                memory::push_str(out, sign);
                memory::fill(out, '0', fill);
            } else {
                memory::fill(out, pad, fill);
                memory::push_str(out, sign);
            }
            memory::push_str(out, &text);
        }
    }
}

fn text(value: &str, flags: Flags, out: &mut String) {
    let value = if flags.upper { value.to_uppercase() } else { value.to_owned() };
    if flags.pad != Some(None) {
        let pad = flags.pad.flatten().unwrap_or(' ');
        let fill = flags.width.unwrap_or(0).saturating_sub(value.chars().count());
        memory::fill(out, pad, fill);
    }
    memory::push_str(out, &value);
}

fn swapped(value: &str, flags: Flags, out: &mut String) {
    if flags.swap {
        let flags = Flags { upper: false, ..flags };
        text(&value.to_uppercase(), flags, out);
    } else {
        text(value, flags, out);
    }
}

fn composed(t: &Fields, format: &str, flags: Flags, out: &mut String) {
    let mut inner = String::new();
    render(t, format, &mut inner);
    text(&inner, flags, out);
}

fn write(t: &Fields, letter: char, flags: Flags, out: &mut String) -> bool {
    let hour12 = if t.hour % 12 == 0 { 12 } else { t.hour % 12 };
    let weekday = weekday(t.days);
    match letter {
        'Y' => number(t.year, if t.year < 0 { 5 } else { 4 }, '0', flags, out),
        'C' => number(t.year.div_euclid(100), 2, '0', flags, out),
        'y' => number(t.year.rem_euclid(100), 2, '0', flags, out),
        'm' => number(t.month, 2, '0', flags, out),
        'B' => swapped(MONTHS[(t.month - 1).clamp(0, 11) as usize], flags, out),
        'b' | 'h' => swapped(&MONTHS[(t.month - 1).clamp(0, 11) as usize][..3], flags, out),
        'j' => number(t.day_of_year, 3, '0', flags, out),
        'd' => number(t.day, 2, '0', flags, out),
        'e' => number(t.day, 2, ' ', flags, out),
        'H' => number(t.hour, 2, '0', flags, out),
        'k' => number(t.hour, 2, ' ', flags, out),
        'I' => number(hour12, 2, '0', flags, out),
        'l' => number(hour12, 2, ' ', flags, out),
        'M' => number(t.minute, 2, '0', flags, out),
        'S' => number(t.second, 2, '0', flags, out),
        'L' | 'N' => {
            let width = flags.width.unwrap_or(if letter == 'L' { 3 } else { 9 });
            let digits = format!("{:09}", t.nanos);
            memory::push_str(out, &digits[..width.min(9)]);
            memory::fill(out, '0', width.saturating_sub(9));
        }
        'z' => zone(t.offset, flags, out),
        'Z' => match t.offset {
            None if flags.swap => text("utc", flags, out),
            None => text("UTC", flags, out),
            Some(_) => text("", flags, out),
        },
        'A' => swapped(DAYS[weekday as usize], flags, out),
        'a' => swapped(&DAYS[weekday as usize][..3], flags, out),
        'u' => number(if weekday == 0 { 7 } else { weekday }, 1, '0', flags, out),
        'w' => number(weekday, 1, '0', flags, out),
        'G' => number(iso_week(t.days).0, 4, '0', flags, out),
        'g' => number(iso_week(t.days).0.rem_euclid(100), 2, '0', flags, out),
        'V' => number(iso_week(t.days).1, 2, '0', flags, out),
        'U' => number((t.day_of_year + 6 - weekday) / 7, 2, '0', flags, out),
        'W' => number((t.day_of_year + 6 - (weekday + 6) % 7) / 7, 2, '0', flags, out),
        's' => number(t.epoch, 1, '0', flags, out),
        'p' => {
            let value = if t.hour < 12 { "AM" } else { "PM" };
            if flags.swap { text(&value.to_lowercase(), flags, out) } else { text(value, flags, out) }
        }
        'P' => text(if t.hour < 12 { "am" } else { "pm" }, flags, out),
        'n' => text("\n", flags, out),
        't' => text("\t", flags, out),
        '%' => text("%", flags, out),
        'c' => composed(t, "%a %b %e %H:%M:%S %Y", flags, out),
        'D' | 'x' => composed(t, "%m/%d/%y", flags, out),
        'F' => composed(t, "%Y-%m-%d", flags, out),
        'v' => composed(t, "%e-%^b-%4Y", flags, out),
        'X' | 'T' => composed(t, "%H:%M:%S", flags, out),
        'r' => composed(t, "%I:%M:%S %p", flags, out),
        'R' => composed(t, "%H:%M", flags, out),
        _ => return false,
    }
    true
}

/// The offset of a zone. With the flag `-`, which does not change the padding, that of UTC is -0.
fn zone(offset: Option<i64>, flags: Flags, out: &mut String) {
    let is_negative = offset.map_or(flags.pad == Some(None), |offset| offset < 0);
    let sign = if is_negative { '-' } else { '+' };
    let offset = offset.unwrap_or(0);
    let offset = offset.abs();
    let (hours, minutes, seconds) = (offset / 3_600, offset / 60 % 60, offset % 60);
    let tail = match flags.colons {
        0 => format!("{minutes:02}"),
        1 => format!(":{minutes:02}"),
        2 => format!(":{minutes:02}:{seconds:02}"),
        _ if seconds > 0 => format!(":{minutes:02}:{seconds:02}"),
        _ if minutes > 0 => format!(":{minutes:02}"),
        _ => String::new(),
    };
    let width = flags.width.unwrap_or(0).saturating_sub(tail.len() + 1).max(2);
    match flags.pad {
        Some(Some(' ')) => {
            let signed = format!("{sign}{hours}");
            let fill = (width + 1).saturating_sub(signed.len());
            memory::fill(out, ' ', fill);
            memory::push_str(out, &signed);
        }
        _ => {
            let digits = hours.to_string();
            out.push(sign);
            memory::fill(out, '0', width.saturating_sub(digits.len()));
            memory::push_str(out, &digits);
        }
    }
    memory::push_str(out, &tail);
}
