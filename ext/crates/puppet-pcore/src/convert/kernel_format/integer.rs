//! `%d`, `%x`, `%o`, `%b` and what Ruby makes integers of.

use super::arguments::{argument, class_name, type_error};
use super::format;
use super::spec::*;
use crate::convert::error::{ConvertError, ConvertErrorKind, Result};
use crate::convert::wording::Wording;
use crate::convert::{float, implicit, number, ruby, wording};
use crate::memory;
use crate::value::Value;

/// The first float that is no `long`.
const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;

/// An integer as `format` takes it; those beyond 128 bits are decimal digits.
pub(super) enum Int {
    Small(i128),
    Decimal(bool, String),
}

/// Integers from other values by Ruby's own rules: numbers only.
pub(super) fn implicit_integer(value: &Value) -> Result<Int> {
    match value {
        Value::Integer(_) | Value::BigInteger(_) => integer(value),
        Value::Float(f) if !(-TWO_TO_63..TWO_TO_63).contains(f) => Err(ConvertError::new(
            ConvertErrorKind::Range,
            format!("float {} out of range of integer", format("%.10g", &[Value::Float(*f)])?),
        )),
        Value::Float(_) | Value::Timespan(_) | Value::Timestamp(_) => integer(value),
        Value::String(_) => type_error("no implicit conversion of String into Integer".to_owned()),
        Value::Undef => type_error("no implicit conversion from nil to integer".to_owned()),
        other => type_error(format!("no implicit conversion of {} into Integer", class_name(other))),
    }
}

/// Number of a `*` or a `%c`: Ruby's C code takes a `long` and then an `int`.
pub(super) fn native_int(value: &Value) -> Result<i32> {
    let range = |message| Err(ConvertError::new(ConvertErrorKind::Range, message));
    let long = match implicit_integer(value)? {
        Int::Small(n) => i64::try_from(n).ok(),
        Int::Decimal(..) => None,
    };
    let Some(n) = long else { return range(wording::too_big_for_long().to_owned()) };
    i32::try_from(n).or_else(|_| range(wording::too_big_for_int(n)))
}

pub(super) fn integer(value: &Value) -> Result<Int> {
    match value {
        Value::Integer(i) => Ok(Int::Small(i128::from(*i))),
        Value::BigInteger(i) => Ok(Int::Small(**i)),
        Value::Float(f) if f.is_nan() || f.is_infinite() => {
            Err(ConvertError::new(ConvertErrorKind::FloatDomain, float::float_to_s(*f)))
        }
        Value::Float(f) if f.abs() < 1e30 => Ok(Int::Small(*f as i128)),
        Value::Float(f) => Ok(Int::Decimal(*f < 0.0, format!("{:.0}", f.abs()))),
        Value::Timespan(t) => Ok(Int::Small(t.whole_seconds())),
        Value::Timestamp(t) => Ok(Int::Small(t.whole_seconds())),
        Value::String(s) => of_text(s),
        other => match implicit::to_str(other) {
            Some(text) if Wording::StringIntegers.is_used() => of_text(&text),
            _ => type_error(format!("can't convert {} into Integer", class_name(other))),
        },
    }
}

fn of_text(text: &str) -> Result<Int> {
    match number::parse_integer(text, None) {
        Some(n) => Ok(Int::Small(n)),
        None => argument(format!("invalid value for Integer(): {}", ruby::inspect_str(text))),
    }
}

pub(super) fn integer_directive(spec: Spec, letter: char, value: &Value, out: &mut String) -> Result<()> {
    let int = integer(value)?;
    let base = match letter {
        'o' => 8,
        'x' | 'X' => 16,
        'b' | 'B' => 2,
        _ => 10,
    };
    let signed = base == 10 || spec.has(PLUS | SPACE);
    let negative = match &int {
        Int::Small(n) => *n < 0,
        Int::Decimal(negative, _) => *negative,
    };
    let mut dots = false;
    let mut digits = match int {
        Int::Decimal(_, digits) if base == 10 => digits,
        Int::Decimal(_, digits) => match value {
            Value::Float(f) if *f < 0.0 && !signed => {
                dots = true;
                large_complement(&large_in_base(*f, base), base)
            }
            Value::Float(f) => large_in_base(*f, base),
            _ => digits,
        },
        Int::Small(n) if signed || n >= 0 => in_base(n.unsigned_abs(), base),
        Int::Small(n) => {
            dots = true;
            complement(n, base)
        }
    };
    if letter == 'X' {
        digits.make_ascii_uppercase();
    }
    let sign = match (negative, signed) {
        (true, true) => "-",
        (false, _) if spec.has(PLUS) => "+",
        (false, _) if spec.has(SPACE) => " ",
        _ => "",
    };
    let mut width = spec.width.unwrap_or(0) as i64 - sign.len() as i64 - if dots { 2 } else { 0 };
    let mut prec = spec.prec.map_or(-1, |p| p as i64 - if dots { 2 } else { 0 });
    let mut prefix = match letter {
        _ if !spec.has(SHARP) => "",
        'o' => "0",
        'x' => "0x",
        'X' => "0X",
        'b' => "0b",
        'B' => "0B",
        _ => "",
    };
    if prefix == "0" {
        if dots {
            prefix = "";
        } else if digits == "0" {
            digits.clear();
            if spec.prec.is_some() {
                prec -= 1;
            }
        } else if prec > digits.len() as i64 {
            prefix = "";
        }
    } else if digits == "0" {
        prefix = "";
    }
    width -= prefix.len() as i64;
    let len = digits.len() as i64;
    if spec.has(ZERO) && !spec.has(MINUS) && spec.prec.is_none() {
        prec = width;
        width = 0;
    } else {
        if prec < len {
            if prefix.is_empty() && prec == 0 && digits == "0" {
                digits.clear();
            }
            prec = digits.len() as i64;
        }
        width -= prec;
    }
    let spaces = usize::try_from(width).unwrap_or(0);
    if !spec.has(MINUS) {
        memory::fill(out, ' ', spaces);
    }
    memory::push_str(out, sign);
    memory::push_str(out, prefix);
    if dots {
        memory::push_str(out, "..");
    }
    let fill = match (dots, letter) {
        (true, 'o') => '7',
        (true, 'x') => 'f',
        (true, 'X') => 'F',
        (true, _) => '1',
        _ => '0',
    };
    memory::fill(out, fill, usize::try_from(prec - digits.len() as i64).unwrap_or(0));
    memory::push_str(out, &digits);
    if spec.has(MINUS) {
        memory::fill(out, ' ', spaces);
    }
    Ok(())
}

pub(super) fn in_base(n: u128, base: u32) -> String {
    match base {
        2 => format!("{n:b}"),
        8 => format!("{n:o}"),
        16 => format!("{n:x}"),
        _ => n.to_string(),
    }
}

/// The digits of a large float without fraction in a base that is a power of two.
pub(super) fn large_in_base(f: f64, base: u32) -> String {
    let bits = f.abs().to_bits();
    let zeros = (bits >> 52).saturating_sub(1075) as usize;
    let mut binary = format!("{:b}", bits & ((1 << 52) - 1) | 1 << 52);
    binary.extend(std::iter::repeat_n('0', zeros));
    let group = match base {
        8 => 3,
        16 => 4,
        _ => return binary,
    };
    let missing = binary.len().div_ceil(group) * group - binary.len();
    let padded = format!("{}{binary}", "0".repeat(missing));
    padded
        .as_bytes()
        .chunks(group)
        .map(|chunk| {
            let digit = chunk.iter().fold(0, |n, b| n * 2 + u32::from(b - b'0'));
            char::from_digit(digit, base).unwrap_or('0')
        })
        .collect()
}

/// Digits of the negative of a magnitude, as [`complement`] writes them: each digit inverted, plus one.
fn large_complement(magnitude: &str, base: u32) -> String {
    let mut carry = 1;
    let mut digits: Vec<u32> = Vec::with_capacity(magnitude.len() + 1);
    for digit in magnitude.chars().rev().filter_map(|c| c.to_digit(base)) {
        let inverted = base - 1 - digit + carry;
        carry = inverted / base;
        digits.push(inverted % base);
    }
    while digits.last() == Some(&(base - 1)) {
        digits.pop();
    }
    digits.push(base - 1);
    digits.iter().rev().filter_map(|digit| char::from_digit(*digit, base)).collect()
}

/// The digits of a negative number in two's complement with one digit of endless sign left.
pub(super) fn complement(n: i128, base: u32) -> String {
    let bits = match base {
        8 => 3,
        16 => 4,
        _ => 1,
    };
    let top = (base - 1) as u8;
    let mut digits = Vec::new();
    let mut n = n;
    while n != -1 {
        digits.push((n & i128::from(base - 1)) as u8);
        n >>= bits;
    }
    while digits.last() == Some(&top) {
        digits.pop();
    }
    digits.push(top);
    digits.iter().rev().map(|d| char::from_digit(u32::from(*d), base).unwrap_or('0')).collect()
}
