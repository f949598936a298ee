//! Names, keywords, type names and variables.

use super::{LexResult, Lexer, Shared, TokenKind, scan};
use crate::issue::Issue;

impl<'a> Lexer<'a> {
    #[inline(never)]
    pub(super) fn bare_word(&mut self, shared: &mut Shared<'a>) {
        let word = scan::bare_word(self.bytes());
        let (start, text) = self.take(word.len.max(1));
        if let Some(keyword) = TokenKind::keyword(text, shared.options.tasks) {
            shared.token = self.fixed(keyword, start, text.len());
        } else {
            self.word(shared, start, text, word.is_name);
        }
    }

    fn word(&self, shared: &mut Shared<'a>, start: usize, word: &'a str, is_name: bool) {
        shared.token = if is_name {
            self.name_token(TokenKind::Name, start, word.len(), word)
        } else {
            self.text_token(shared, TokenKind::Word, start, word.len(), word)
        };
    }

    /// `skip` is how far behind the name Puppet reports the error of a trailing `::`.
    #[inline(never)]
    pub(super) fn class_reference(&mut self, shared: &mut Shared<'a>, skip: usize) -> LexResult<()> {
        let len = scan::class_reference(self.bytes()).max(1);
        let (start, name) = self.take(len);
        if self.follows(b"::") {
            self.pos += skip;
            return Err(self.error(
                shared,
                if skip == 1 {
                    Issue::IllegalClassReference {}
                } else {
                    Issue::IllegalFullyQualifiedClassReference {}
                },
            ));
        }
        shared.token = self.name_token(TokenKind::ClassRef, start, len, name);
        Ok(())
    }

    #[inline(never)]
    pub(super) fn double_colon(&mut self, shared: &mut Shared<'a>) -> LexResult<()> {
        if self.text.as_bytes().get(self.pos + 2).is_some_and(u8::is_ascii_uppercase) {
            return self.class_reference(shared, 3);
        }
        let word = scan::bare_word(self.bytes());
        if word.len == 0 {
            self.pos += 2;
            return Err(self.error(shared, Issue::IllegalFullyQualifiedName {}));
        }
        let (start, text) = self.take(word.len);
        self.word(shared, start, text, word.is_name);
        Ok(())
    }

    #[inline(never)]
    pub(super) fn variable(&mut self, shared: &mut Shared<'a>) {
        shared.token = match scan::variable_name(self.bytes().get(1..).unwrap_or_default()) {
            0 => {
                self.matched = None;
                let start = self.pos;
                self.pos += 1;
                self.name_token(TokenKind::Variable, start, 1, "")
            }
            len => {
                let (start, text) = self.take(len + 1);
                self.name_token(TokenKind::Variable, start, text.len(), &text[1..])
            }
        };
    }
}
