//! Ruby's `Integer(text, radix)`, `Float(text)`, `String#to_i` and `String#to_f`.

use super::wording::Wording;

/// `Integer(text)` with Ruby's rules: surrounding white space, sign, prefix (`0x`, `0b`, `0o`, `0d`,
/// `0`), single underscores between digits. `None`: Ruby's `invalid value for Integer()`, and numbers
/// beyond 128 bits.
pub fn parse_integer(text: &str, radix: Option<u32>) -> Option<i128> {
    let space = |c: char| c.is_ascii_whitespace() || c == '\x0b';
    let text = text.trim_matches(space);
    let (negative, rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let lower = rest.get(..2).unwrap_or("").to_ascii_lowercase();
    let prefixed = match lower.as_str() {
        "0x" => Some(16),
        "0b" => Some(2),
        "0o" => Some(8),
        "0d" => Some(10),
        _ => None,
    };
    let (radix, digits) = match (prefixed, radix) {
        (Some(p), None) => (p, &rest[2..]),
        (Some(p), Some(r)) if p == r => (p, &rest[2..]),
        (_, Some(r)) => (r, rest),
        (None, None) if rest.len() > 1 && rest.starts_with('0') => {
            (8, rest[1..].strip_prefix('_').unwrap_or(&rest[1..]))
        }
        (None, None) => (10, rest),
    };
    if digits.is_empty() || digits.starts_with('_') || digits.ends_with('_') || digits.contains("__") {
        return None;
    }
    let mut n: i128 = 0;
    for c in digits.chars() {
        if c == '_' {
            continue;
        }
        n = n.checked_mul(i128::from(radix))?.checked_add(i128::from(c.to_digit(radix)?))?;
    }
    Some(if negative { -n } else { n })
}

/// `Float(text)` with Ruby's rules. `None`: Ruby's `invalid value for Float()`.
pub fn parse_float(text: &str) -> Option<f64> {
    let space = |c: char| c.is_ascii_whitespace() || c == '\x0b';
    let text = text.trim_matches(space);
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if unsigned.len() > 2 && unsigned.get(..2).is_some_and(|p| p.eq_ignore_ascii_case("0x")) {
        let value = parse_hex_float(&unsigned[2..])?;
        return Some(if text.starts_with('-') { -value } else { value });
    }
    let bytes = unsigned.as_bytes();
    if bytes.is_empty() {
        return None;
    }
    // Underscores have to stand between digits; a point needs digits after it, before Ruby 3.4.
    let is_open = Wording::OpenFloats.is_used();
    for (i, c) in bytes.iter().enumerate() {
        let digit_at = |j: Option<usize>| j.and_then(|j| bytes.get(j)).is_some_and(u8::is_ascii_digit);
        match c {
            b'0'..=b'9' => {}
            b'_' if digit_at(i.checked_sub(1)) && digit_at(Some(i + 1)) => {}
            b'.' if digit_at(Some(i + 1)) => {}
            b'.' if is_open
                && digit_at(i.checked_sub(1))
                && matches!(bytes.get(i + 1), None | Some(b'e' | b'E')) => {}
            b'e' | b'E' if digit_at(i.checked_sub(1)) || (is_open && i > 1 && bytes[i - 1] == b'.') => {}
            b'+' | b'-' if i > 0 && matches!(bytes[i - 1], b'e' | b'E') => {}
            _ => return None,
        }
    }
    let clean: String = text.chars().filter(|c| *c != '_').collect();
    clean.parse().ok()
}

fn parse_hex_float(digits: &str) -> Option<f64> {
    let (mantissa, exponent) = match digits.split_once(['p', 'P']) {
        Some((m, e)) => (m, e.parse::<i32>().ok()?),
        None => (digits, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() {
        return None;
    }
    let mut value = 0f64;
    for c in whole.chars().filter(|c| *c != '_') {
        value = value * 16.0 + f64::from(c.to_digit(16)?);
    }
    let mut unit = 1.0 / 16.0;
    for c in fraction.chars() {
        value += f64::from(c.to_digit(16)?) * unit;
        unit /= 16.0;
    }
    Some(value * 2f64.powi(exponent))
}

/// `String#to_i`: the digits the text opens with.
pub fn to_i(text: &str) -> i128 {
    let text = text.trim_start();
    let (negative, rest) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let mut n: i128 = 0;
    let mut last_underscore = true;
    for c in rest.chars() {
        match c {
            '0'..='9' => {
                n = n.saturating_mul(10).saturating_add(i128::from(c as u8 - b'0'));
                last_underscore = false;
            }
            '_' if !last_underscore => last_underscore = true,
            _ => break,
        }
    }
    if negative { -n } else { n }
}

/// `String#to_f`: the number the text opens with.
pub fn to_f(text: &str) -> f64 {
    let text = text.trim_start();
    let mut end = 0;
    let bytes = text.as_bytes();
    let mut clean = String::new();
    let mut seen_point = false;
    let mut seen_exponent = false;
    while end < bytes.len() {
        let c = bytes[end];
        let next_digit = bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        let after_digit = end > 0 && bytes[end - 1].is_ascii_digit();
        match c {
            b'0'..=b'9' => {}
            b'-' | b'+' if end == 0 => {}
            b'-' | b'+' if matches!(bytes[end - 1], b'e' | b'E') => {}
            b'_' if after_digit && next_digit => {
                end += 1;
                continue;
            }
            b'.' if !seen_point && !seen_exponent && next_digit => seen_point = true,
            b'e' | b'E'
                if !seen_exponent
                    && after_digit
                    && (next_digit
                        || matches!(bytes.get(end + 1), Some(b'-' | b'+'))
                            && bytes.get(end + 2).is_some_and(u8::is_ascii_digit)) =>
            {
                seen_exponent = true;
            }
            _ => break,
        }
        clean.push(c as char);
        end += 1;
    }
    clean.parse().unwrap_or(0.0)
}
