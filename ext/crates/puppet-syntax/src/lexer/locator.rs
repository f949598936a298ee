//! Offsets of heredoc texts. A heredoc's text is lexed as a text of its own, without its margin;
//! a `SubLocator` maps positions in that text to positions in the enclosing text.

use std::sync::Arc;

use bumpalo::Bump;

use super::token::Token;
use crate::diagnostic::Position;
use crate::span::{Source, Span, Text};

/// Where a heredoc's text is (`Puppet::Pops::Parser::Locator::SubLocator`).
#[derive(Debug)]
pub(crate) struct SubLocator<'a> {
    /// The locator of the text around it, 0 for the source.
    parent: u16,
    /// Offset of the heredoc's first line in the text around it.
    leading_offset: u32,
    has_margin: bool,
    /// Start of each line in the heredoc's text.
    line_starts: &'a [u32],
    /// Margin removed from all lines before a line (counted from 1), the line's own included; nothing where none was.
    accumulated_margin: &'a [u32],
}

impl<'a> SubLocator<'a> {
    /// Locates `text`.
    pub(crate) fn new(
        arena: &'a Bump,
        parent: u16,
        text: &str,
        leading_offset: u32,
        has_margin: bool,
        accumulated_margin: &'a [u32],
    ) -> SubLocator<'a> {
        if !has_margin {
            return SubLocator {
                parent,
                leading_offset,
                has_margin,
                line_starts: &[],
                accumulated_margin: &[],
            };
        }
        let count = text.bytes().filter(|b| *b == b'\n').count();
        let mut starts = std::iter::once(0).chain(lines(text));
        let line_starts = arena.alloc_slice_fill_with(count + 1, |_| starts.next().unwrap_or_default());
        SubLocator { parent, leading_offset, has_margin, line_starts, accumulated_margin }
    }

    fn margin_at(&self, offset: u32) -> u32 {
        let line = self.line_starts.partition_point(|&s| s <= offset);
        self.accumulated_margin.get(line).or(self.accumulated_margin.last()).copied().unwrap_or(0)
    }

    /// A span of the heredoc's text as a span of the text around it, computed as Puppet does:
    /// the margin of a line counts for all but the very first offset, which is the line's start.
    pub(crate) fn to_global(&self, span: Span) -> Span {
        let len = span.end.saturating_sub(span.start);
        if !self.has_margin {
            let start = span.start + self.leading_offset;
            return Span { start, end: start + len };
        }
        let start_margin = self.margin_at(span.start);
        let start = if span.start == 0 {
            self.leading_offset
        } else {
            span.start + self.leading_offset + start_margin
        };
        Span { start, end: start + len + self.margin_at(span.start + len) - start_margin }
    }
}

fn lines(text: &str) -> impl Iterator<Item = u32> + '_ {
    text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1)
}

/// All texts of one parse.
#[derive(Debug)]
pub(crate) struct Locators<'a> {
    /// The source.
    pub(crate) text: Text<'a>,
    subs: Vec<SubLocator<'a>>,
}

impl<'a> Locators<'a> {
    /// Only the source; `subs` is an empty list.
    pub(crate) fn new(text: Text<'a>, subs: Vec<SubLocator<'a>>) -> Locators<'a> {
        Locators { text, subs }
    }

    /// Gives both back.
    pub(crate) fn finish(self) -> (Text<'a>, Vec<SubLocator<'a>>) {
        (self.text, self.subs)
    }

    /// The source as diagnostics keep it.
    pub(crate) fn source(&self) -> &Arc<Source> {
        self.text.source()
    }

    /// Adds a heredoc, returns its number; `None` when there are too many.
    pub(crate) fn add(&mut self, sub: SubLocator<'a>) -> Option<u16> {
        self.subs.push(sub);
        u16::try_from(self.subs.len()).ok()
    }

    /// The heredoc of a number, `None` for the source.
    pub(crate) fn sub(&self, locator: u16) -> Option<&SubLocator<'a>> {
        (locator as usize).checked_sub(1).and_then(|i| self.subs.get(i))
    }

    /// A span of any text as a span of the source.
    pub(crate) fn global(&self, mut locator: u16, mut span: Span) -> Span {
        while let Some(sub) = self.sub(locator) {
            span = sub.to_global(span);
            locator = sub.parent;
        }
        span
    }

    /// Where a token is in the source.
    pub(crate) fn token_span(&self, token: &Token) -> Span {
        self.global(token.locator, Span { start: token.start, end: token.start + token.len })
    }

    /// Line and column of an offset in the source.
    pub(crate) fn position(&self, offset: u32) -> Position {
        Position { line: self.source().line(offset), column: self.source().column(offset) }
    }
}
