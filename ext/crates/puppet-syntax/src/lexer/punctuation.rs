//! Operators and brackets.

use super::scan::is_blank;
use super::{Lexer, TokenKind};

impl<'a> Lexer<'a> {
    /// The operator or bracket at the current position.
    #[inline(always)]
    pub(super) fn punctuation(&mut self, byte: u8) -> Option<TokenKind> {
        let bytes = self.text.as_bytes();
        let second = || bytes.get(self.pos + 1).copied().unwrap_or(0);
        let third = || bytes.get(self.pos + 2).copied().unwrap_or(0);
        Some(match byte {
            b'.' => TokenKind::Dot,
            b',' => TokenKind::Comma,
            b'[' => self.left_bracket(),
            b']' => TokenKind::RBrack,
            b'(' => self.left_parenthesis(),
            b')' => TokenKind::RParen,
            b';' => TokenKind::Semic,
            b'?' => TokenKind::QMark,
            b'*' => TokenKind::Times,
            b'%' => TokenKind::Modulo,
            b'{' => {
                self.brace_count = self.brace_count.wrapping_add(1);
                if self.after == TokenKind::QMark { TokenKind::SelBrace } else { TokenKind::LBrace }
            }
            b'}' => {
                self.brace_count = self.brace_count.wrapping_sub(1);
                TokenKind::RBrace
            }
            b'@' if second() == b'@' => TokenKind::AtAt,
            b'@' => TokenKind::At,
            b'|' if second() == b'>' && third() == b'>' => TokenKind::RRCollect,
            b'|' if second() == b'>' => TokenKind::RCollect,
            b'|' => TokenKind::Pipe,
            b'=' => match second() {
                b'=' => TokenKind::IsEqual,
                b'>' => TokenKind::FArrow,
                b'~' => TokenKind::Match,
                _ => TokenKind::Equals,
            },
            b'+' => match second() {
                b'=' => TokenKind::Appends,
                b'>' => TokenKind::PArrow,
                _ => TokenKind::Plus,
            },
            b'-' => match second() {
                b'>' => TokenKind::InEdge,
                b'=' => TokenKind::Deletes,
                _ => TokenKind::Minus,
            },
            b'!' => match second() {
                b'=' => TokenKind::NotEqual,
                b'~' => TokenKind::NoMatch,
                _ => TokenKind::Not,
            },
            b'~' if second() == b'>' => TokenKind::InEdgeSub,
            b'~' => TokenKind::Tilde,
            b'<' => match second() {
                b'<' if third() == b'|' => TokenKind::LLCollect,
                b'<' => TokenKind::LShift,
                b'=' => TokenKind::LessEqual,
                b'|' => TokenKind::LCollect,
                b'-' => TokenKind::OutEdge,
                b'~' => TokenKind::OutEdgeSub,
                _ => TokenKind::LessThan,
            },
            b'>' => match second() {
                b'>' => TokenKind::RShift,
                b'=' => TokenKind::GreaterEqual,
                _ => TokenKind::GreaterThan,
            },
            b':' => TokenKind::Colon,
            _ => return None,
        })
    }

    /// `[` after whitespace starts a list, else it accesses what stands before.
    #[inline(never)]
    fn left_bracket(&self) -> TokenKind {
        match self.text.as_bytes()[..self.pos].last() {
            None | Some(b' ' | b'\t' | b'\r' | b'\n') => TokenKind::ListStart,
            Some(byte) if byte.is_ascii() => TokenKind::LBrack,
            Some(_) if self.text[..self.pos].ends_with(is_blank) => TokenKind::ListStart,
            Some(_) => TokenKind::LBrack,
        }
    }

    /// `(` with nothing before it on its line starts no call.
    #[inline(never)]
    fn left_parenthesis(&self) -> TokenKind {
        let line = self.text.get(self.line_start..self.pos).unwrap_or("");
        if line.chars().all(|c| is_blank(c) || c == '\r') { TokenKind::WsLParen } else { TokenKind::LParen }
    }
}
