//! Ruby's `Kernel#format` (`sprintf`): flags, widths, precisions, positional and named arguments.

use super::error::{ConvertError, ConvertErrorKind, Result};
use super::{decimal, number, ruby};
use crate::memory;
use crate::value::{PHash, Value};

const SPACE: u8 = 1;
const SHARP: u8 = 2;
const PLUS: u8 = 4;
const MINUS: u8 = 8;
const ZERO: u8 = 16;

/// What stands between `%` and the letter.
#[derive(Clone, Copy, Default)]
struct Spec {
    flags: u8,
    width: Option<usize>,
    prec: Option<usize>,
}

impl Spec {
    fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    fn pad(self, text: &str, out: &mut String) {
        let fill = self.width.map_or(0, |width| width.saturating_sub(text.chars().count()));
        if !self.has(MINUS) {
            memory::fill(out, ' ', fill);
        }
        memory::push_str(out, text);
        if self.has(MINUS) {
            memory::fill(out, ' ', fill);
        }
    }
}

/// Where arguments come from: a format uses one way only.
enum Mode {
    Unset,
    Next(usize),
    Numbered,
    Named,
}

struct Args<'a> {
    args: &'a [Value],
    mode: Mode,
}

fn argument<T>(message: impl Into<String>) -> Result<T> {
    Err(ConvertError::argument(message))
}

impl<'a> Args<'a> {
    fn next(&mut self) -> Result<&'a Value> {
        let n = match self.mode {
            Mode::Unset => 0,
            Mode::Next(n) => n,
            Mode::Numbered => return argument("unnumbered(1) mixed with numbered"),
            Mode::Named => return argument("unnumbered(1) mixed with named"),
        };
        self.mode = Mode::Next(n + 1);
        self.args.get(n).ok_or_else(|| ConvertError::argument("too few arguments"))
    }

    fn numbered(&mut self, n: usize) -> Result<&'a Value> {
        match self.mode {
            Mode::Next(used) => return argument(format!("numbered({n}) after unnumbered({used})")),
            Mode::Named => return argument(format!("numbered({n}) after named")),
            _ => {}
        }
        if n < 1 {
            return argument(format!("invalid index - {n}$"));
        }
        self.mode = Mode::Numbered;
        self.args.get(n - 1).ok_or_else(|| ConvertError::argument("too few arguments"))
    }

    fn named(&mut self, name: &str, shown: &str) -> Result<&'a Value> {
        match self.mode {
            Mode::Next(used) => return argument(format!("named{shown} after unnumbered({used})")),
            Mode::Numbered => return argument(format!("named{shown} after numbered")),
            _ => {}
        }
        self.mode = Mode::Named;
        let [Value::Hash(hash)] = self.args else { return argument("one hash required") };
        find(hash, name)
            .ok_or_else(|| ConvertError::new(ConvertErrorKind::Key, format!("key{shown} not found")))
    }
}

fn find<'a>(hash: &'a PHash, name: &str) -> Option<&'a Value> {
    hash.get_str(name).or_else(|| puppet_syntax::Symbol::get(name).and_then(|s| hash.get(&Value::Symbol(s))))
}

/// `Kernel#format`. String keys of a single hash serve as names (`%<a>s`, `%{a}`), as in Puppet's
/// `sprintf`.
///
/// # Errors
/// Ruby's `ArgumentError`, `TypeError` and `KeyError`.
pub fn format(text: &str, args: &[Value]) -> Result<String> {
    let mut args = Args { args, mode: Mode::Unset };
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        memory::push_str(&mut out, &rest[..at]);
        rest = directive(&rest[at + 1..], &mut args, &mut out)?;
    }
    memory::push_str(&mut out, rest);
    Ok(out)
}

/// Digits at the start of the text and what follows.
fn digits(text: &str, what: &str) -> Result<(usize, usize)> {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    match text[..len].parse::<i32>() {
        Ok(n) => Ok((n as usize, len)),
        Err(_) if len == 0 => Ok((0, 0)),
        Err(_) => argument(format!("{what} too big")),
    }
}

fn directive<'t>(text: &'t str, args: &mut Args<'_>, out: &mut String) -> Result<&'t str> {
    let mut spec = Spec::default();
    let mut value: Option<&Value> = None;
    let mut name: Option<&str> = None;
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let Some(c) = rest.chars().next() else {
            return argument("incomplete format specifier; use %% (double %) instead");
        };
        match c {
            ' ' => spec.flags |= SPACE,
            '#' => spec.flags |= SHARP,
            '+' => spec.flags |= PLUS,
            '-' => spec.flags |= MINUS,
            '0' => spec.flags |= ZERO,
            '1'..='9' => {
                let (n, len) = digits(rest, "width")?;
                at += len;
                if at >= text.len() {
                    return argument("malformed format string - %*[0-9]");
                }
                if text[at..].starts_with('$') {
                    if value.is_some() {
                        return argument(format!("value given twice - {n}$"));
                    }
                    value = Some(args.numbered(n)?);
                    at += 1;
                    continue;
                }
                if spec.width.is_some() {
                    return argument("width given twice");
                }
                if spec.prec.is_some() {
                    return argument("width after precision");
                }
                spec.width = Some(n);
                continue;
            }
            '<' | '{' => {
                let close = if c == '<' { '>' } else { '}' };
                let Some(end) = rest.find(close) else {
                    return argument("malformed name - unmatched parenthesis");
                };
                let shown = &rest[..=end];
                if let Some(earlier) = name {
                    return argument(format!("named{shown} after <{earlier}>"));
                }
                name = Some(&rest[1..end]);
                let found = args.named(&rest[1..end], shown)?;
                value = Some(found);
                at += end + 1;
                if c == '{' {
                    let shown = ruby::to_s(found);
                    text_directive(spec, &shown, out);
                    return Ok(&text[at..]);
                }
                continue;
            }
            '*' => {
                let (number, len) = star(&rest[1..], args)?;
                at += 1 + len;
                if spec.width.is_some() {
                    return argument("width given twice");
                }
                if number < 0 {
                    spec.flags |= MINUS;
                }
                spec.width = Some(number.unsigned_abs() as usize);
                continue;
            }
            '.' => {
                if spec.prec.is_some() {
                    return argument("precision given twice");
                }
                if rest[1..].starts_with('*') {
                    let (number, len) = star(&rest[2..], args)?;
                    spec.prec = usize::try_from(number).ok();
                    at += 2 + len;
                } else {
                    let (n, len) = digits(&rest[1..], "precision")?;
                    spec.prec = Some(n);
                    at += 1 + len;
                }
                continue;
            }
            '\n' | '\0' => {
                out.push('%');
                return Ok(rest);
            }
            '%' => {
                if spec.flags != 0 || spec.width.is_some() || spec.prec.is_some() || value.is_some() {
                    return argument("invalid format character - %");
                }
                out.push('%');
                return Ok(&rest[1..]);
            }
            'c' => {
                let value = take(value, args)?;
                character(spec, value, out)?;
                return Ok(&rest[1..]);
            }
            's' => {
                let value = take(value, args)?;
                match value {
                    Value::String(s) => text_directive(spec, s, out),
                    other => text_directive(spec, &ruby::to_s(other), out),
                }
                return Ok(&rest[1..]);
            }
            'p' => {
                let value = take(value, args)?;
                text_directive(spec, &ruby::inspect(value), out);
                return Ok(&rest[1..]);
            }
            'd' | 'i' | 'u' | 'o' | 'x' | 'X' | 'b' | 'B' => {
                let value = take(value, args)?;
                integer_directive(spec, c, value, out)?;
                return Ok(&rest[1..]);
            }
            'f' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => {
                let value = take(value, args)?;
                float_directive(spec, c, value, out)?;
                return Ok(&rest[1..]);
            }
            c => return argument(format!("malformed format string - %{c}")),
        }
        at += 1;
    }
}

fn take<'a>(given: Option<&'a Value>, args: &mut Args<'a>) -> Result<&'a Value> {
    match given {
        Some(value) => Ok(value),
        None => args.next(),
    }
}

/// The number for a `*`, perhaps `*1$`.
fn star(rest: &str, args: &mut Args<'_>) -> Result<(i64, usize)> {
    let (n, len) = digits(rest, "width")?;
    let (value, used) = if len > 0 && rest[len..].starts_with('$') {
        (args.numbered(n)?, len + 1)
    } else {
        (args.next()?, 0)
    };
    let n = implicit_integer(value)?;
    match n {
        Int::Small(n) if i32::try_from(n).is_err() => Err(ConvertError::new(
            ConvertErrorKind::Standard,
            format!("integer {n} too {} to convert to `int'", if n < 0 { "small" } else { "big" }),
        )),
        Int::Small(n) => Ok((n as i64, used)),
        Int::Decimal(..) => argument("width too big"),
    }
}

fn text_directive(spec: Spec, text: &str, out: &mut String) {
    match spec.prec {
        Some(prec) => {
            let end = text.char_indices().nth(prec).map_or(text.len(), |(i, _)| i);
            spec.pad(&text[..end], out);
        }
        None => spec.pad(text, out),
    }
}

fn character(spec: Spec, value: &Value, out: &mut String) -> Result<()> {
    let c = match value {
        Value::String(s) => {
            let mut chars = s.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => c,
                _ => return argument("%c requires a character"),
            }
        }
        other => {
            let code = match implicit_integer(other)? {
                Int::Small(n) => n,
                Int::Decimal(..) => i128::MAX,
            };
            if code < 0 {
                return argument("invalid character");
            }
            u32::try_from(code).ok().and_then(char::from_u32).ok_or_else(|| {
                ConvertError::new(
                    ConvertErrorKind::Standard,
                    if code > 0xffff_ffff {
                        "bignum out of char range".to_owned()
                    } else {
                        format!("invalid codepoint 0x{code:X} in UTF-8")
                    },
                )
            })?
        }
    };
    let mut buffer = [0; 4];
    spec.pad(c.encode_utf8(&mut buffer), out);
    Ok(())
}

/// An integer as `format` takes it; those beyond 128 bits are decimal digits.
enum Int {
    Small(i128),
    Decimal(bool, String),
}

fn class_name(value: &Value) -> &'static str {
    match value {
        Value::Undef => "nil",
        Value::Boolean(true) => "true",
        Value::Boolean(false) => "false",
        Value::Default | Value::Symbol(_) => "Symbol",
        Value::Array(_) => "Array",
        Value::Hash(_) => "Hash",
        Value::Regexp(_) => "Regexp",
        Value::Sensitive(_) => "Puppet::Pops::Types::PSensitiveType::Sensitive",
        Value::Binary(_) => "Puppet::Pops::Types::PBinaryType::Binary",
        Value::SemVer(_) => "SemanticPuppet::Version",
        Value::SemVerRange(_) => "SemanticPuppet::VersionRange",
        Value::Timestamp(_) => "Puppet::Pops::Time::Timestamp",
        Value::Timespan(_) => "Puppet::Pops::Time::Timespan",
        Value::Type(t) => super::class_names::of_type(t),
        Value::Uri(_) => "URI::Generic",
        _ => "Object",
    }
}

/// What Ruby makes an integer of by itself: numbers only.
fn implicit_integer(value: &Value) -> Result<Int> {
    match value {
        Value::Integer(_) | Value::BigInteger(_) => integer(value),
        Value::Float(f) if f.abs() >= 9.3e18 => Err(ConvertError::new(
            ConvertErrorKind::Standard,
            format!("float {} out of range of integer", format("%.10g", &[Value::Float(*f)])?),
        )),
        Value::Float(_) | Value::Timespan(_) | Value::Timestamp(_) => integer(value),
        Value::String(_) => type_error("no implicit conversion of String into Integer".to_owned()),
        Value::Undef => type_error("no implicit conversion from nil to integer".to_owned()),
        other => type_error(format!("no implicit conversion of {} into Integer", class_name(other))),
    }
}

fn type_error<T>(message: String) -> Result<T> {
    Err(ConvertError::new(ConvertErrorKind::Type, message))
}

fn integer(value: &Value) -> Result<Int> {
    match value {
        Value::Integer(i) => Ok(Int::Small(i128::from(*i))),
        Value::BigInteger(i) => Ok(Int::Small(**i)),
        Value::Float(f) if f.is_nan() || f.is_infinite() => {
            Err(ConvertError::new(ConvertErrorKind::Standard, super::float::float_to_s(*f)))
        }
        Value::Float(f) if f.abs() < 1e30 => Ok(Int::Small(*f as i128)),
        Value::Float(f) => Ok(Int::Decimal(*f < 0.0, format!("{:.0}", f.abs()))),
        Value::Timespan(t) => Ok(Int::Small(t.whole_seconds())),
        Value::Timestamp(t) => Ok(Int::Small(t.whole_seconds())),
        Value::String(s) => match number::parse_integer(s, None) {
            Some(n) => Ok(Int::Small(n)),
            None => argument(format!("invalid value for Integer(): {}", ruby::inspect_str(s))),
        },
        other => type_error(format!("can't convert {} into Integer", class_name(other))),
    }
}

fn integer_directive(spec: Spec, letter: char, value: &Value, out: &mut String) -> Result<()> {
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
    out.push_str(sign);
    out.push_str(prefix);
    if dots {
        out.push_str("..");
    }
    let fill = match (dots, letter) {
        (true, 'o') => '7',
        (true, 'x') => 'f',
        (true, 'X') => 'F',
        (true, _) => '1',
        _ => '0',
    };
    memory::fill(out, fill, usize::try_from(prec - digits.len() as i64).unwrap_or(0));
    out.push_str(&digits);
    if spec.has(MINUS) {
        memory::fill(out, ' ', spaces);
    }
    Ok(())
}

fn in_base(n: u128, base: u32) -> String {
    match base {
        2 => format!("{n:b}"),
        8 => format!("{n:o}"),
        16 => format!("{n:x}"),
        _ => n.to_string(),
    }
}

/// The digits of a large float without fraction in a base that is a power of two.
fn large_in_base(f: f64, base: u32) -> String {
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

/// The digits of a negative number in two's complement with one digit of endless sign left.
fn complement(n: i128, base: u32) -> String {
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

fn float(value: &Value) -> Result<f64> {
    match value {
        Value::Float(f) => Ok(*f),
        Value::Integer(i) => Ok(*i as f64),
        Value::BigInteger(i) => Ok(**i as f64),
        Value::Timespan(t) => Ok(t.seconds()),
        Value::Timestamp(t) => Ok(t.seconds()),
        Value::String(s) => match number::parse_float(s) {
            Some(f) => Ok(f),
            None => argument(format!("invalid value for Float(): {}", ruby::inspect_str(s))),
        },
        other => type_error(format!("can't convert {} into Float", class_name(other))),
    }
}

fn float_directive(spec: Spec, letter: char, value: &Value, out: &mut String) -> Result<()> {
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

/// The digits of a number, with as many zeros between as the precision asks for: they may be many.
struct Body {
    head: String,
    zeros: usize,
    tail: String,
}

impl From<String> for Body {
    fn from(head: String) -> Body {
        Body { head, zeros: 0, tail: String::new() }
    }
}

impl Body {
    fn len(&self) -> usize {
        self.head.len() + self.zeros + self.tail.len()
    }

    fn write(&self, out: &mut String) {
        out.push_str(&self.head);
        memory::fill(out, '0', self.zeros);
        out.push_str(&self.tail);
    }
}

fn number_body(spec: Spec, negative: bool, prefix: &str, body: &Body, zeros: bool, out: &mut String) {
    let sign = if negative {
        "-"
    } else if spec.has(PLUS) {
        "+"
    } else if spec.has(SPACE) {
        " "
    } else {
        ""
    };
    let len = sign.len() + prefix.len() + body.len();
    let fill = spec.width.unwrap_or(0).saturating_sub(len);
    if spec.has(MINUS) {
        out.push_str(sign);
        out.push_str(prefix);
        body.write(out);
        memory::fill(out, ' ', fill);
    } else if spec.has(ZERO) && zeros {
        out.push_str(sign);
        out.push_str(prefix);
        memory::fill(out, '0', fill);
        body.write(out);
    } else {
        memory::fill(out, ' ', fill);
        out.push_str(sign);
        out.push_str(prefix);
        body.write(out);
    }
}

/// Ruby makes no more digits after the point and fills up with zeros. No float has more significant ones.
const MOST_DIGITS: usize = 1_026;

fn fixed(f: f64, prec: usize, sharp: bool) -> Body {
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
fn significant(f: f64, count: usize) -> (String, i32, usize) {
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

fn exponential(f: f64, prec: usize, sharp: bool) -> Body {
    let (digits, exponent, zeros) = significant(f, prec + 1);
    let (first, rest) = digits.split_at(1);
    let point = if !rest.is_empty() || sharp { "." } else { "" };
    let sign = if exponent < 0 { '-' } else { '+' };
    Body { head: format!("{first}{point}{rest}"), zeros, tail: format!("e{sign}{:02}", exponent.abs()) }
}

fn general(f: f64, prec: usize, sharp: bool) -> Body {
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
fn hexadecimal(f: f64, prec: Option<usize>, sharp: bool) -> Body {
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
    if let Some(prec) = prec
        && prec < 13
    {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        let cases: &[(&str, Value, &str)] = &[
            ("%-+05d|", 3.into(), "+3   |"),
            ("% x", 255.into(), " ff"),
            ("%#x", 255.into(), "0xff"),
            ("%x", (-255).into(), "..f01"),
            ("%b", (-5).into(), "..1011"),
            ("%o", (-8).into(), "..70"),
            ("%+x", (-255).into(), "-ff"),
            ("%08b", (-5).into(), "..111011"),
            ("%.8x", (-255).into(), "..ffff01"),
            ("%.3d", 7.into(), "007"),
            ("%e", Value::Float(12345.678), "1.234568e+04"),
            ("%g", Value::Float(1e10), "1e+10"),
            ("%a", Value::Float(1.5), "0x1.8p+0"),
            ("%c", 65.into(), "A"),
            ("%%", Value::Undef, "%"),
            ("%5.1s|", "hello".into(), "    h|"),
        ];
        for (f, v, expect) in cases {
            assert_eq!(&format(f, std::slice::from_ref(v)).unwrap(), expect, "{f}");
        }
    }
}
