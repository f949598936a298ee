//! What the lexers of one parse share: the source, and those of the texts of heredocs.

use std::sync::Arc;

use ecow::EcoString;

use super::locator::Locators;
use super::token::{Token, TokenKind, TokenValue};
use crate::ParseOptions;
use crate::diagnostic::Diagnostic;
use crate::span::Source;
use crate::symbol::Symbol;

/// What all texts of one parse share.
#[derive(Debug)]
pub(crate) struct Shared<'o> {
    pub(crate) options: &'o ParseOptions,
    pub(crate) locators: Locators,
    /// The token that was lexed last.
    pub(crate) token: Token,
    pub(crate) queue: Queue,
    /// The texts of tokens that the grammar has not taken yet, and more in front of them.
    texts: Vec<EcoString>,
    pub(crate) warnings: Vec<Diagnostic>,
}

impl<'o> Shared<'o> {
    pub(crate) fn new(source: Arc<Source>, options: &'o ParseOptions) -> Shared<'o> {
        Shared {
            options,
            locators: Locators::new(source),
            token: Token::none(TokenKind::Unread),
            queue: Queue::default(),
            texts: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Keeps a text for a token.
    pub(super) fn keep(&mut self, text: EcoString) -> TokenValue {
        self.texts.push(text);
        TokenValue::Text(self.texts.len() as u32 - 1)
    }

    /// Forgets the texts of tokens that were taken.
    #[inline]
    pub(crate) fn forget(&mut self) {
        if self.queue.is_empty() && !self.texts.is_empty() {
            self.texts.clear();
        }
    }

    // Of the tokens below only kind and value are handed on: what lies in registers is not written to be read again.

    /// Text for error messages (Puppet's token value).
    #[inline(always)]
    pub(crate) fn text(&self, token: &Token) -> &str {
        self.text_of(token.kind, token.value)
    }

    fn text_of(&self, kind: TokenKind, value: TokenValue) -> &str {
        match value {
            TokenValue::Fixed => kind.text(),
            TokenValue::Name(name) => name.as_str(),
            TokenValue::Text(text) => self.texts.get(text as usize).map_or("", EcoString::as_str),
        }
    }

    /// The value of a token as a name.
    #[inline(always)]
    pub(crate) fn symbol(&self, token: &Token) -> Symbol {
        match token.value {
            TokenValue::Name(name) => name,
            value => Symbol::new(self.text_of(token.kind, value)),
        }
    }

    /// The value of a token as text, taken out.
    #[inline(always)]
    pub(crate) fn take_text(&mut self, token: &Token) -> EcoString {
        self.take_text_of(token.kind, token.value)
    }

    fn take_text_of(&mut self, kind: TokenKind, value: TokenValue) -> EcoString {
        match value {
            TokenValue::Text(text) => {
                self.texts.get_mut(text as usize).map(std::mem::take).unwrap_or_default()
            }
            _ => self.text_of(kind, value).into(),
        }
    }
}

/// Tokens that were made at once.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    tokens: Vec<Token>,
    /// How many of them are taken.
    taken: usize,
}

impl Queue {
    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(super) fn push(&mut self, token: Token) {
        self.tokens.push(token);
    }

    /// The next one.
    #[inline]
    pub(super) fn take(&mut self) -> Option<Token> {
        let token = *self.tokens.get(self.taken)?;
        self.taken += 1;
        if self.taken == self.tokens.len() {
            self.tokens.clear();
            self.taken = 0;
        }
        Some(token)
    }

    /// Puts the one that was taken last back.
    pub(crate) fn put_back(&mut self, token: Token) {
        match self.taken.checked_sub(1) {
            Some(taken) => self.taken = taken,
            None => self.tokens.push(token),
        }
    }

    pub(crate) fn first(&self) -> Option<&Token> {
        self.tokens.get(self.taken)
    }

    pub(super) fn last(&self) -> Option<&Token> {
        self.tokens.last()
    }

    /// Tokens that are being made: none of them is taken yet.
    pub(super) fn made(&mut self) -> &mut Vec<Token> {
        &mut self.tokens
    }
}
