//! Numbers and what is wrong with them.

use super::{LexResult, Lexer, Shared, TokenKind, scan};
use crate::issue::Issue;

impl<'a> Lexer<'a> {
    #[inline(never)]
    pub(super) fn number(&mut self, shared: &mut Shared<'a>) -> LexResult<()> {
        match scan::number(self.rest()) {
            Some(number) => {
                let (start, text) = self.take(number.len());
                if let Some(issue) = check(text) {
                    return Err(self.error_at(shared, issue, start));
                }
                shared.token = self.text_token(shared, TokenKind::Number, start, text.len(), text);
                Ok(())
            }
            None => Err(self.bad_number(shared)),
        }
    }

    /// A number with letters in it. When it stands behind digits and a dot, those belong to it.
    #[cold]
    fn bad_number(&mut self, shared: &Shared<'a>) -> Box<crate::Diagnostic> {
        let bytes = self.text.as_bytes();
        let mut start = self.pos;
        let after = start + self.rest().find(|c| !scan::is_word(c)).unwrap_or(self.rest().len());
        if start > 1 && bytes[start - 1] == b'.' {
            let digits = bytes[..start - 1].iter().rev().take_while(|b| b.is_ascii_digit()).count();
            if digits > 0 {
                start = start - 1 - digits;
            }
        }
        let value = &self.text[start..after];
        let (issue, offset) = match check(value) {
            Some(issue) => (issue, start),
            None => (Issue::IllegalNumber { value: value.into() }, start + 1),
        };
        self.error_at(shared, issue, offset)
    }
}

/// Puppet's assert_numeric.
fn check(value: &str) -> Option<Issue> {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let rest = value.trim_start_matches(|c: char| c.is_ascii_digit());
    let owned = || value.to_string();
    if let Some(hex) = value.strip_prefix("0x").or_else(|| value.strip_prefix("0X")) {
        let valid = !hex.is_empty() && hex.bytes().all(|b| b.is_ascii_hexdigit());
        (!valid).then(|| Issue::InvalidHexNumber { value: owned() })
    } else if value.len() > 1 && value.starts_with('0') && !value.starts_with("0.") {
        let valid = value.bytes().all(|b| (b'0'..=b'7').contains(&b));
        (!valid).then(|| Issue::InvalidOctalNumber { value: owned() })
    } else if rest.starts_with(['e', 'E', '.']) {
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((m, e)) => (m, Some(e)),
            None => (rest, None),
        };
        let valid = (mantissa.is_empty() || mantissa.strip_prefix('.').is_some_and(digits))
            && exponent.is_none_or(|e| digits(e.strip_prefix('-').unwrap_or(e)));
        (!valid).then(|| Issue::InvalidDecimalNumber { value: owned() })
    } else {
        (!digits(value)).then(|| Issue::IllegalNumber { value: owned() })
    }
}
