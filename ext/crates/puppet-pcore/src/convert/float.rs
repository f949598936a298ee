//! Floats as Ruby prints them (`Float#to_s`).

/// Shortest digits of a finite positive number and the place of the decimal point in them:
/// `0.d1d2d3... * 10^point`.
pub(super) fn shortest(f: f64) -> (String, i32) {
    let text = format!("{f:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    (digits, exponent.parse::<i32>().unwrap_or(0) + 1)
}

/// Ruby's `Float#to_s`: the shortest text that reads back as the same number.
pub fn float_to_s(f: f64) -> String {
    if f.is_nan() {
        return "NaN".into();
    }
    if f.is_infinite() {
        return if f > 0.0 { "Infinity".into() } else { "-Infinity".into() };
    }
    let sign = if f.is_sign_negative() { "-" } else { "" };
    if f == 0.0 {
        return format!("{sign}0.0");
    }
    let (digits, point) = shortest(f.abs());
    let len = digits.len() as i32;
    if 0 < point && point <= 15 {
        if len <= point {
            let zeros = "0".repeat((point - len) as usize);
            format!("{sign}{digits}{zeros}.0")
        } else {
            let (whole, fraction) = digits.split_at(point as usize);
            format!("{sign}{whole}.{fraction}")
        }
    } else if -4 < point && point <= 0 {
        let zeros = "0".repeat(-point as usize);
        format!("{sign}0.{zeros}{digits}")
    } else {
        let (first, rest) = digits.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        let exponent = point - 1;
        let e_sign = if exponent < 0 { '-' } else { '+' };
        format!("{sign}{first}.{rest}e{e_sign}{:02}", exponent.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::float_to_s;

    #[test]
    fn as_ruby_does() {
        for (f, text) in [
            (1e16, "1.0e+16"),
            (1e15, "1.0e+15"),
            (1e14, "100000000000000.0"),
            (123456789012345.0, "123456789012345.0"),
            (1e-4, "0.0001"),
            (1e-5, "1.0e-05"),
            (0.1, "0.1"),
            (100.0, "100.0"),
            (1e100, "1.0e+100"),
            (-0.0, "-0.0"),
            (1.5e23, "1.5e+23"),
            (12.5, "12.5"),
        ] {
            assert_eq!(float_to_s(f), text);
        }
    }
}
