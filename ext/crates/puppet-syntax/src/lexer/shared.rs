//! State that the lexers of one parse share: the source, and the lexers of the texts of heredocs.

use bumpalo::Bump;

use super::locator::{Locators, SubLocator};
use super::token::{Token, TokenKind, TokenValue};
use crate::ParseOptions;
use crate::diagnostic::Diagnostic;
use crate::span::Text;
use crate::spare;
use crate::symbol::Symbol;

/// State that all texts of one parse share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) options: ParseOptions,
    /// Where the tree lives, and the texts that do not stand in the source as they are.
    pub(crate) arena: &'a Bump,
    pub(crate) locators: Locators<'a>,
    /// The token that was lexed last.
    pub(crate) token: Token,
    pub(crate) queue: Queue,
    /// The texts of tokens that the grammar has not taken yet, and more in front of them.
    texts: Vec<&'a str>,
    /// Where a text is made.
    buffer: String,
    pub(crate) warnings: Vec<Diagnostic>,
}

/// Memory of a parse that the next one uses again.
#[derive(Debug, Default)]
pub(crate) struct SharedMemory {
    queue: Vec<Token>,
    subs: Vec<SubLocator<'static>>,
    texts: Vec<&'static str>,
    buffer: String,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        text: Text<'a>,
        arena: &'a Bump,
        options: &ParseOptions,
        memory: SharedMemory,
    ) -> Shared<'a> {
        Shared {
            options: *options,
            arena,
            locators: Locators::new(text, memory.subs),
            token: Token::none(TokenKind::Unread),
            queue: Queue { tokens: memory.queue, taken: 0 },
            texts: memory.texts,
            buffer: memory.buffer,
            warnings: Vec::new(),
        }
    }

    /// Results of a parse beside the tree, and its memory.
    pub(crate) fn finish(self) -> (Text<'a>, Vec<Diagnostic>, SharedMemory) {
        let (text, subs) = self.locators.finish();
        let mut buffer = self.buffer;
        buffer.clear();
        buffer.shrink_to(spare::KEPT);
        let memory = SharedMemory {
            queue: spare::emptied(self.queue.tokens),
            subs: spare::emptied(subs),
            texts: spare::emptied(self.texts),
            buffer,
        };
        (text, self.warnings, memory)
    }

    /// An empty buffer, to be given back by `keep_buffer`.
    pub(crate) fn take_buffer(&mut self) -> String {
        std::mem::take(&mut self.buffer)
    }

    /// Keeps the text in a buffer.
    pub(crate) fn keep_buffer(&mut self, mut buffer: String) -> &'a str {
        let text = self.arena.alloc_str(&buffer);
        buffer.clear();
        self.buffer = buffer;
        text
    }

    /// Keeps a text that `write` writes.
    pub(super) fn make_text(&mut self, write: impl FnOnce(&mut String)) -> &'a str {
        let mut buffer = self.take_buffer();
        write(&mut buffer);
        self.keep_buffer(buffer)
    }

    /// Keeps a text for a token.
    pub(super) fn keep(&mut self, text: &'a str) -> TokenValue {
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

    /// The value of a token as text, in error messages as well.
    #[inline(always)]
    pub(crate) fn text(&self, token: &Token) -> &'a str {
        self.text_of(token.kind, token.value)
    }

    fn text_of(&self, kind: TokenKind, value: TokenValue) -> &'a str {
        match value {
            TokenValue::Fixed => kind.text(),
            TokenValue::Name(name) => name.as_str(),
            TokenValue::Text(text) => self.texts.get(text as usize).copied().unwrap_or_default(),
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
}

/// Tokens that were made at once.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    tokens: Vec<Token>,
    /// Number of those taken.
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
