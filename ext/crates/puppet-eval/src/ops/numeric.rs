//! Numbers out of values (`Puppet::Pops::Utils.to_n`).

use puppet_pcore::Value;

/// A number as Ruby has it: integers may be larger than Puppet's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Num {
    /// An integer.
    Int(i128),
    /// A float.
    Float(f64),
}

/// The number in a text, or `None`. Hexadecimal, octal, decimal and floating point, with sign and
/// blanks around; a leading `::` is taken off.
pub fn parse(text: &str) -> Option<Num> {
    let text = text.strip_prefix("::").unwrap_or(text);
    let blank = |c: char| c == ' ' || c == '\t' || (!c.is_ascii() && c.is_whitespace());
    let text = text.trim_start_matches(blank);
    let (negative, text) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let text = text.trim_matches(blank);
    let sign = |n: i128| if negative { -n } else { n };
    if let Some(hex) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        if hex.is_empty() || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        return i128::from_str_radix(hex, 16).ok().map(|n| Num::Int(sign(n)));
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return None;
    }
    let (whole, rest) = text.split_at(digits);
    if rest.is_empty() {
        if whole.len() > 1 && whole.starts_with('0') {
            return i128::from_str_radix(whole, 8).ok().map(|n| Num::Int(sign(n)));
        }
        return whole.parse::<i128>().ok().map(|n| Num::Int(sign(n)));
    }
    if !is_fraction(rest) {
        return None;
    }
    // `0e1` and the like: always zero, and not taken for a number.
    let mantissa_zero = whole.bytes().all(|b| b == b'0');
    if mantissa_zero && (whole.len() <= 1 || i128::from_str_radix(whole, 8) == Ok(0)) {
        let after_dot = rest.strip_prefix('.').unwrap_or(rest);
        let zeros = after_dot.trim_start_matches('0');
        if zeros.starts_with(['e', 'E']) {
            return None;
        }
    }
    let value: f64 = text.parse().ok()?;
    if value.is_infinite() {
        return None;
    }
    Some(Num::Float(if negative { -value } else { value }))
}

/// `.5`, `.5e3`, `e-3`
fn is_fraction(rest: &str) -> bool {
    let mut rest = rest;
    if let Some(r) = rest.strip_prefix('.') {
        let n = r.bytes().take_while(u8::is_ascii_digit).count();
        if n == 0 {
            return false;
        }
        rest = &r[n..];
    }
    if let Some(r) = rest.strip_prefix(['e', 'E']) {
        let r = r.strip_prefix('-').unwrap_or(r);
        return !r.is_empty() && r.bytes().all(|b| b.is_ascii_digit());
    }
    rest.is_empty()
}

/// A value as a number (`to_n`): numbers themselves, numeric strings.
pub fn to_n(value: &Value) -> Option<Num> {
    match value {
        Value::Integer(i) => Some(Num::Int(i128::from(*i))),
        Value::BigInteger(i) => Some(Num::Int(**i)),
        Value::Float(f) => Some(Num::Float(*f)),
        Value::String(s) => parse(s),
        _ => None,
    }
}

/// An operand of an arithmetic operator.
#[derive(Clone, Copy, Debug)]
pub enum Operand {
    /// A plain number.
    Num(Num),
    /// A Timespan, in nanoseconds.
    Span(i128),
    /// A Timestamp, in nanoseconds since the epoch.
    Stamp(i128),
    /// A SemVer: in Ruby a kind of Numeric that cannot calculate.
    Version,
}

/// The operand a value is, and whether it had to be coerced from a string.
pub fn operand(value: &Value) -> Option<(Operand, bool)> {
    Some(match value {
        Value::Integer(i) => (Operand::Num(Num::Int(i128::from(*i))), false),
        Value::BigInteger(i) => (Operand::Num(Num::Int(**i)), false),
        Value::Float(f) => (Operand::Num(Num::Float(*f)), false),
        Value::Timespan(n) => (Operand::Span(n.total_nanos()), false),
        Value::Timestamp(t) => (Operand::Stamp(t.total_nanos()), false),
        Value::SemVer(_) => (Operand::Version, false),
        Value::String(s) => (Operand::Num(parse(s)?), true),
        _ => return None,
    })
}
