//! Numbers, regular expressions and type names.

use super::{PResult, Parser};
use crate::ErrorClass;
use crate::ast::{BigInteger, Expr, ExprKind};
use crate::diagnostic::{Diagnostic, Severity};
use crate::lexer::{Token, TokenKind};
use crate::symbol::Symbol;

impl<'a> Parser<'a> {
    /// `Foo::Bar`
    pub(super) fn type_reference(&mut self) -> PResult<Expr<'a>> {
        let token = self.expect(TokenKind::ClassRef)?;
        Ok(Expr {
            kind: ExprKind::QualifiedReference(self.shared.symbol(&token)),
            span: Parser::span(&token),
        })
    }

    /// `Foo::Bar` as the name of what is defined.
    pub(super) fn expect_type_name(&mut self) -> PResult<Symbol> {
        let token = self.expect(TokenKind::ClassRef)?;
        Ok(self.shared.symbol(&token))
    }

    pub(super) fn regexp(&mut self) -> PResult<Expr<'a>> {
        let token = self.expect(TokenKind::Regex)?;
        Ok(Expr { span: Parser::span(&token), kind: ExprKind::Regexp(self.shared.text(&token)) })
    }

    pub(super) fn number(&mut self) -> PResult<Expr<'a>> {
        let token = self.expect(TokenKind::Number)?;
        match self.number_kind(self.shared.text(&token)) {
            Some(kind) => Ok(Expr { kind, span: Parser::span(&token) }),
            None => self.not_a_number(token),
        }
    }

    /// Puppet's factory fails on floats that are infinite or zero with an exponent.
    #[cold]
    fn not_a_number<T>(&self, token: Token) -> PResult<T> {
        Err(Box::new(Diagnostic {
            issue_code: None,
            severity: Severity::Error,
            message: format!(
                "Internal Error, NUMBER token does not contain a valid number, {}",
                self.shared.text(&token)
            ),
            class: ErrorClass::ArgumentError,
            position: None,
            with_file: false,
            span: self.shared.locators.token_span(&token),
            source: self.shared.locators.source().clone(),
        }))
    }

    /// The literal of a number's text.
    fn number_kind(&self, text: &str) -> Option<ExprKind<'a>> {
        if let Some(hex) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            return Some(self.integer(hex, 16));
        }
        if text.bytes().all(|b| b.is_ascii_digit()) {
            let radix = if text.len() > 1 && text.starts_with('0') { 8 } else { 10 };
            return Some(self.integer(text, radix));
        }
        let integer_part = text.find(['.', 'e', 'E']).map_or(text, |i| &text[..i]);
        let rest = &text[integer_part.len()..];
        let zeros = rest.strip_prefix('.').unwrap_or(rest).trim_start_matches('0');
        if integer_part.bytes().all(|b| b == b'0') && zeros.starts_with(['e', 'E']) {
            return None;
        }
        text.parse::<f64>().ok().filter(|f| f.is_finite()).map(ExprKind::Float)
    }

    fn integer(&self, digits: &str, radix: u8) -> ExprKind<'a> {
        match i64::from_str_radix(digits, u32::from(radix)) {
            Ok(value) => ExprKind::Integer { value, radix },
            Err(_) => {
                let decimal = self.shared.arena.alloc_str(&decimal(digits, u32::from(radix)));
                ExprKind::BigInteger(self.alloc(BigInteger { decimal, radix }))
            }
        }
    }
}

/// Digits of any radix and length in decimal.
fn decimal(digits: &str, radix: u32) -> String {
    // Little endian, nine decimal digits each.
    let mut limbs: Vec<u32> = vec![0];
    for c in digits.chars() {
        let mut carry = u64::from(c.to_digit(radix).unwrap_or(0));
        for limb in &mut limbs {
            let value = u64::from(*limb) * u64::from(radix) + carry;
            *limb = (value % 1_000_000_000) as u32;
            carry = value / 1_000_000_000;
        }
        if carry > 0 {
            limbs.push(carry as u32);
        }
    }
    let mut text = String::new();
    for (i, limb) in limbs.iter().rev().enumerate() {
        text.push_str(&if i == 0 { limb.to_string() } else { format!("{limb:09}") });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers() {
        assert_eq!(decimal("99999999999999999999", 10), "99999999999999999999");
        assert_eq!(decimal("ffffffffffffffffffff", 16), "1208925819614629174706175");
    }
}
