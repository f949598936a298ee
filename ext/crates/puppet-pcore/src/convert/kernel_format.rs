//! Ruby's `Kernel#format` (`sprintf`): flags, widths, precisions, positional and named arguments.

mod arguments;
mod float;
mod integer;
mod spec;
mod text;

use arguments::{Args, Mode, argument};
use float::float_directive;
use integer::{integer_directive, native_int};
use spec::*;
use text::{character, text_directive};

use super::error::Result;
use super::ruby;
use super::wording::Wording;
use crate::memory;
use crate::value::Value;

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

/// The error of a text that ends within a width, a precision or after a `*` (`get_num`).
const UNFINISHED: &str = "malformed format string - %*[0-9]";

/// Digits at the start of the text and their number; the text goes on behind them.
fn digits(text: &str, what: &str) -> Result<(usize, usize)> {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    let n = match text[..len].parse::<i32>() {
        Ok(n) => n as usize,
        Err(_) if len == 0 => 0,
        Err(_) => return argument(format!("{what} too big")),
    };
    if len == text.len() { argument(UNFINISHED) } else { Ok((n, len)) }
}

/// Flags come before width and precision (`CHECK_FOR_FLAGS`).
fn add_flag(spec: &mut Spec, flag: u8) -> Result<()> {
    if spec.width.is_some() {
        return argument("flag after width");
    }
    if spec.has(PRECISION) {
        return argument("flag after precision");
    }
    spec.flags |= flag;
    Ok(())
}

/// `CHECK_FOR_WIDTH`
fn check_width(spec: Spec) -> Result<()> {
    if spec.width.is_some() {
        return argument("width given twice");
    }
    if spec.has(PRECISION) { argument("width after precision") } else { Ok(()) }
}

fn directive<'t>(text: &'t str, args: &mut Args<'_>, out: &mut String) -> Result<&'t str> {
    let mut spec = Spec::default();
    let mut value: Option<&Value> = None;
    let mut name: Option<&str> = None;
    let mut at = 0;
    if text.is_empty() {
        return argument("incomplete format specifier; use %% (double %) instead");
    }
    loop {
        let rest = &text[at..];
        // Ruby reads the NUL behind the text.
        let c = rest.chars().next().unwrap_or('\0');
        match c {
            ' ' => add_flag(&mut spec, SPACE)?,
            '#' => add_flag(&mut spec, SHARP)?,
            '+' => add_flag(&mut spec, PLUS)?,
            '-' => add_flag(&mut spec, MINUS)?,
            '0' => add_flag(&mut spec, ZERO)?,
            '1'..='9' => {
                let (n, len) = digits(rest, "width")?;
                at += len;
                if text[at..].starts_with('$') {
                    if value.is_some() {
                        return argument(format!("value given twice - {n}$"));
                    }
                    value = Some(args.numbered(n)?);
                    at += 1;
                    continue;
                }
                check_width(spec)?;
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
                check_width(spec)?;
                let (number, len) = star(&rest[1..], "width", args)?;
                at += 1 + len;
                if number < 0 {
                    spec.flags |= MINUS;
                }
                if number == i64::from(i32::MIN) {
                    return argument("width too big");
                }
                spec.width = Some(number.unsigned_abs() as usize);
                continue;
            }
            '.' => {
                if spec.has(PRECISION) {
                    return argument("precision given twice");
                }
                spec.flags |= PRECISION;
                if rest[1..].starts_with('*') {
                    let (number, len) = star(&rest[2..], "prec", args)?;
                    spec.prec = usize::try_from(number).ok();
                    at += 2 + len;
                } else {
                    let (n, len) = digits(&rest[1..], "precision")?;
                    spec.prec = Some(n);
                    at += 1 + len;
                }
                continue;
            }
            '\n' | '\0' if Wording::StrictFormats.is_used() => return argument("malformed format string"),
            '\n' | '\0' | '%' => {
                if spec.flags != 0 || spec.width.is_some() {
                    return argument("invalid format character - %");
                }
                out.push('%');
                return Ok(if c == '%' { &rest[1..] } else { rest });
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
            ' '..='~' => return argument(format!("malformed format string - %{c}")),
            _ => return argument("malformed format string"),
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

/// The number for a `*`, perhaps `*1$`; `what` names it in errors.
fn star(rest: &str, what: &str, args: &mut Args<'_>) -> Result<(i64, usize)> {
    let (n, len) = digits(rest, what)?;
    let (value, used) =
        if rest[len..].starts_with('$') { (args.numbered(n)?, len + 1) } else { (args.next()?, 0) };
    native_int(value).map(|n| (i64::from(n), used))
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
