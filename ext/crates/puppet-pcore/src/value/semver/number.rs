//! Numbers of versions: Ruby's integers, which have no end.

use std::fmt;

/// A number from 0 up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Number {
    /// Range of 64 bits.
    Small(u64),
    /// More: how many digits (which is what decides first), and these.
    Large(usize, Box<str>),
    /// The major number of the greatest version.
    Infinity,
}

impl Number {
    /// Reads decimal digits; `None` for anything else.
    pub fn parse(digits: &str) -> Option<Number> {
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let digits = digits.trim_start_matches('0');
        Some(match digits {
            "" => Number::Small(0),
            _ => digits.parse().map_or_else(|_| Number::Large(digits.len(), digits.into()), Number::Small),
        })
    }

    /// One more.
    #[must_use]
    pub fn successor(&self) -> Number {
        match self {
            Number::Small(n) if *n < u64::MAX => Number::Small(n + 1),
            Number::Infinity => Number::Infinity,
            other => {
                let text = other.to_string();
                let kept = text.trim_end_matches('9');
                let zeros = "0".repeat(text.len() - kept.len());
                let raised = match kept.as_bytes().split_last() {
                    Some((last, front)) => format!("{}{}", &kept[..front.len()], char::from(last + 1)),
                    None => "1".to_owned(),
                };
                let digits = raised + &zeros;
                Number::Large(digits.len(), digits.into())
            }
        }
    }
}

impl From<u64> for Number {
    fn from(n: u64) -> Number {
        Number::Small(n)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Small(n) => n.fmt(f),
            Number::Large(_, digits) => f.write_str(digits),
            Number::Infinity => f.write_str("Infinity"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn order_and_successors_do_not_end_with_64_bits() {
        let n = |text: &str| Number::parse(text).unwrap();
        assert_eq!(n("18446744073709551615").successor(), n("18446744073709551616"));
        assert_eq!(n("99999999999999999999").successor(), n("100000000000000000000"));
        assert!(n("18446744073709551615") < n("18446744073709551616"));
        assert!(n("99999999999999999999") < n("100000000000000000000"));
        assert!(n("100000000000000000000") < Number::Infinity);
        assert_eq!(Number::parse("1x"), None);
    }
}
