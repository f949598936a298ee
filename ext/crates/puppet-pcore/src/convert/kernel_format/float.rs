//! `%f`, `%e`, `%g`, `%a`.

use super::arguments::{argument, class_name, type_error};
use super::spec::*;
use crate::convert::error::Result;
use crate::convert::wording::Wording;
use crate::convert::{decimal, number, ruby};
use crate::value::Value;

/// A text in the error of `Float()`: before Ruby 3.4 as bytes without an encoding.
fn inspected(text: &str) -> String {
    let shown = ruby::inspect_str(text);
    if Wording::EncodedFloats.is_used() {
        return shown;
    }
    let mut out = String::new();
    for c in shown.chars() {
        match c {
            '\0'..='\x7f' => out.push(c),
            c => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| out.push_str(&format!("\\x{byte:02X}"))),
        }
    }
    out
}

pub(super) fn float(value: &Value) -> Result<f64> {
    match value {
        Value::Float(f) => Ok(*f),
        Value::Integer(i) => Ok(*i as f64),
        Value::BigInteger(i) => Ok(**i as f64),
        Value::Timespan(t) => Ok(t.seconds()),
        Value::Timestamp(t) => Ok(t.seconds()),
        Value::String(s) => match number::parse_float(s) {
            Some(f) => Ok(f),
            None => argument(format!("invalid value for Float(): {}", inspected(s))),
        },
        other => type_error(format!("can't convert {} into Float", class_name(other))),
    }
}

pub(super) fn float_directive(spec: Spec, letter: char, value: &Value, out: &mut String) -> Result<()> {
    if let (Value::Integer(i), 'f') = (value, letter) {
        // Exact, however large.
        let prec = spec.prec.unwrap_or(6);
        let point = if prec > 0 { "." } else { "" };
        let head = format!("{}{point}", i.unsigned_abs());
        number_body(spec, *i < 0, "", &Body { head, zeros: prec, tail: String::new() }, true, out);
        return Ok(());
    }
    let f = float(value)?;
    let negative = f.is_sign_negative() && !f.is_nan();
    if f.is_nan() || f.is_infinite() {
        let body = Body::from(if f.is_nan() { "NaN" } else { "Inf" }.to_owned());
        number_body(spec, negative, "", &body, false, out);
        return Ok(());
    }
    let magnitude = f.abs();
    let sharp = spec.has(SHARP);
    let mut prefix = "";
    let mut body = match letter {
        'f' => fixed(magnitude, spec.prec.unwrap_or(6), sharp),
        'e' | 'E' => exponential(magnitude, spec.prec.unwrap_or(6), sharp),
        'g' | 'G' => general(magnitude, spec.prec.unwrap_or(6), sharp),
        _ => {
            prefix = if letter == 'A' { "0X" } else { "0x" };
            hexadecimal(magnitude, spec.prec, sharp)
        }
    };
    if letter.is_ascii_uppercase() {
        body.head.make_ascii_uppercase();
        body.tail.make_ascii_uppercase();
    }
    number_body(spec, negative, prefix, &body, true, out);
    Ok(())
}

pub(super) fn fixed(f: f64, prec: usize, sharp: bool) -> Body {
    let zeros = prec.saturating_sub(MOST_DIGITS);
    let prec = prec - zeros;
    let point = if sharp && prec == 0 { "." } else { "" };
    let rounded = decimal::digits_after_point(f, prec).map(|(digits, exponent)| {
        // As many zeros before and after as the place of the point asks for.
        let whole_len = (exponent + 1).max(0) as usize;
        let mut all = "0".repeat((-1 - exponent).max(0) as usize);
        all.push_str(&digits);
        let wanted = whole_len + prec;
        all.extend(std::iter::repeat_n('0', wanted.saturating_sub(all.len())));
        let (whole, fraction) = all.split_at(whole_len);
        let whole = if whole.is_empty() { "0" } else { whole };
        if prec == 0 { whole.to_owned() } else { format!("{whole}.{}", &fraction[..prec]) }
    });
    let body = rounded.unwrap_or_else(|| format!("{f:.prec$}"));
    Body { head: format!("{body}{point}"), zeros, tail: String::new() }
}

/// Digits of which the first stands before the point, the exponent, and how many zeros follow the digits.
pub(super) fn significant(f: f64, count: usize) -> (String, i32, usize) {
    let zeros = count.saturating_sub(MOST_DIGITS);
    let count = count - zeros;
    if let Some((mut digits, exponent)) = decimal::significant_digits(f, count) {
        digits.extend(std::iter::repeat_n('0', count.saturating_sub(digits.len())));
        return (digits, exponent, zeros);
    }
    let text = format!("{f:.*e}", count - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (mantissa.chars().filter(char::is_ascii_digit).collect(), exponent.parse().unwrap_or(0), zeros)
}

pub(super) fn exponential(f: f64, prec: usize, sharp: bool) -> Body {
    let (digits, exponent, zeros) = significant(f, prec + 1);
    let (first, rest) = digits.split_at(1);
    let point = if !rest.is_empty() || sharp { "." } else { "" };
    let sign = if exponent < 0 { '-' } else { '+' };
    Body { head: format!("{first}{point}{rest}"), zeros, tail: format!("e{sign}{:02}", exponent.abs()) }
}

pub(super) fn general(f: f64, prec: usize, sharp: bool) -> Body {
    let prec = prec.max(1);
    let (digits, exponent, zeros) = significant(f, prec);
    let scientific = exponent < -4 || i64::from(exponent) >= prec as i64;
    let mut body = if scientific {
        exponential(f, prec - 1, sharp)
    } else {
        // The digits are those of the precision, wherever the point is.
        let after = (prec - zeros) as i64 - 1 - i64::from(exponent);
        let padded = format!("{}{digits}", "0".repeat((-exponent).max(0) as usize));
        let (whole, fraction) = padded.split_at(padded.len() - after.max(0) as usize);
        let point = if fraction.is_empty() && !sharp { "" } else { "." };
        Body { head: format!("{whole}{point}{fraction}"), zeros, tail: String::new() }
    };
    if !sharp && body.head.contains('.') {
        body.zeros = 0;
        let len = body.head.trim_end_matches('0').trim_end_matches('.').len();
        body.head.truncate(len);
    }
    body
}

/// C's `%a` without the `0x`: one digit before the point.
pub(super) fn hexadecimal(f: f64, prec: Option<usize>, sharp: bool) -> Body {
    if f == 0.0 {
        let zeros = prec.unwrap_or(0);
        let point = if zeros == 0 && !sharp { "" } else { "." };
        return Body { head: format!("0{point}"), zeros, tail: "p+0".to_owned() };
    }
    let bits = f.to_bits();
    let mut exponent = (bits >> 52 & 0x7ff) as i64 - 1023;
    let mut mantissa = bits & ((1 << 52) - 1);
    if exponent == -1023 {
        // Denormal: shift until the leading one is in place.
        exponent = -1022;
        while mantissa & 1 << 52 == 0 {
            mantissa <<= 1;
            exponent -= 1;
        }
    } else {
        mantissa |= 1 << 52;
    }
    let mut digits = 13;
    if let Some(prec) = prec {
        if prec < 13 {
            let drop = 4 * (13 - prec);
            let half = 1u64 << (drop - 1);
            let rest = mantissa & ((1 << drop) - 1);
            mantissa >>= drop;
            if rest > half || rest == half && mantissa & 1 == 1 {
                mantissa += 1;
            }
            mantissa <<= drop;
            digits = prec;
        }
    }
    if mantissa >> 53 != 0 {
        // Rounded up to the next power of two.
        mantissa >>= 1;
        exponent += 1;
    }
    let whole = mantissa >> 52;
    let mut fraction = format!("{:013x}", mantissa & ((1 << 52) - 1));
    fraction.truncate(digits);
    if prec.is_none() {
        fraction.truncate(fraction.trim_end_matches('0').len());
    }
    let zeros = prec.unwrap_or(0).saturating_sub(13);
    let point = if fraction.is_empty() && !sharp { "" } else { "." };
    let sign = if exponent < 0 { '-' } else { '+' };
    Body { head: format!("{whole:x}{point}{fraction}"), zeros, tail: format!("p{sign}{}", exponent.abs()) }
}
