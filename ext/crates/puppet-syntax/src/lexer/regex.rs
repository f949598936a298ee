//! `/`: comment, regular expression or division.

use super::{LexResult, Lexer, Shared, TokenKind};
use crate::ErrorClass;
use crate::diagnostic::{Diagnostic, Severity};
use crate::issue::Issue;
use crate::span::Span;

impl<'a> Lexer<'a> {
    #[inline(never)]
    pub(super) fn slash(&mut self, shared: &mut Shared<'a>) -> LexResult<bool> {
        let start = self.pos;
        if self.rest().starts_with("/*") {
            return match self.rest()[2..].find("*/") {
                Some(len) => {
                    self.take(len + 4);
                    Ok(false)
                }
                None => {
                    self.matched = None;
                    Err(self.error(shared, Issue::UnclosedMlComment {}))
                }
            };
        }
        if !regexp_acceptable(self.after) {
            self.pos = start + 1;
            shared.token = self.fixed(TokenKind::Div, start, 1);
            return Ok(true);
        }
        if let Some(len) = regexp_length(self.rest()) {
            let (_, text) = self.take(len);
            if text[1..len - 1].contains('/') {
                // Stock goes on to the next slash by a pattern that is only the slash.
                self.set_matched(self.pos - 1, self.pos);
            }
            let mut pattern = &text[1..text.len() - 1];
            if pattern.contains("\\/") {
                pattern = shared.make_text(|out| {
                    for (i, piece) in pattern.split("\\/").enumerate() {
                        out.push_str(if i > 0 { "/" } else { "" });
                        out.push_str(piece);
                    }
                });
            }
            if let Some(message) = shared.options.regexp_error.and_then(|check| check(pattern)) {
                return Err(Box::new(Diagnostic {
                    issue_code: None,
                    severity: Severity::Error,
                    message,
                    class: ErrorClass::RegexpError,
                    position: None,
                    with_file: false,
                    span: shared.locators.global(self.locator, Span::new(start, start + len)),
                    source: shared.locators.source().clone(),
                }));
            }
            shared.token = self.text_token(shared, TokenKind::Regex, start, len, pattern);
            return Ok(true);
        }
        self.matched = None;
        self.pos = start + 1;
        shared.token = self.fixed(TokenKind::Div, start, 1);
        Ok(true)
    }
}

/// Length of `/.../` with the slashes; `\/` does not end it, but `\\/` does.
fn regexp_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut escaped = false;
    for (i, &byte) in bytes.iter().enumerate().skip(1) {
        match byte {
            b'/' if !escaped => return Some(i + 1),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

/// After which tokens a slash starts a regular expression (Puppet's regexp_acceptable?).
fn regexp_acceptable(after: TokenKind) -> bool {
    use TokenKind::*;
    !matches!(
        after,
        RParen
            | RBrack
            | RRCollect
            | RCollect
            | Name
            | ClassRef
            | Number
            | String
            | True
            | False
            | DqPre
            | DqMid
            | DqPost
            | Heredoc
            | Regex
            | Variable
            | Word
    )
}
