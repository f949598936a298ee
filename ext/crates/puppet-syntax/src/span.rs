//! Places in source text. A `Span` is two byte offsets; line and column are computed from the
//! `Source` only when they are reported.

use std::cell::OnceCell;
use std::sync::{Arc, OnceLock};

/// A range of bytes in a `Source`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// A span from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A text with its path. Shared by everything parsed from it.
#[derive(Debug)]
pub struct Source {
    /// The file's path; `None` for code given as a string ("unknown" in messages).
    pub path: Option<Arc<str>>,
    /// The whole text.
    pub text: Box<str>,
    lines: OnceLock<Vec<u32>>,
}

impl Source {
    /// Takes a text and the path it came from.
    pub fn new(path: Option<&str>, text: &str) -> Source {
        Source::owned(path, text.into())
    }

    /// As [`Source::new`], without a copy of the text.
    pub fn owned(path: Option<&str>, text: String) -> Source {
        Source { path: path.map(Into::into), text: text.into(), lines: OnceLock::new() }
    }

    /// Byte offsets where lines begin (Puppet's Locator#line_index).
    pub fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let mut starts = vec![0];
            starts.extend(
                self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1),
            );
            starts
        })
    }

    /// The line of a byte offset, counted from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.line_starts().partition_point(|&s| s <= offset) as u32
    }

    /// The column of a byte offset in characters, counted from 1 (Puppet's Locator#pos_on_line).
    pub fn column(&self, offset: u32) -> u32 {
        let start = self.line_starts()[self.line(offset) as usize - 1] as usize;
        let end = (offset as usize).min(self.text.len());
        self.text.get(start..end).map_or(end - start, |s| s.chars().count()) as u32 + 1
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

/// A text that is parsed. Only diagnostics need a `Source` of their own: it is made with the first of them.
#[derive(Debug)]
pub(crate) struct Text<'a> {
    /// The whole text.
    pub(crate) text: &'a str,
    /// As in `Source`.
    pub(crate) path: Option<&'a str>,
    source: OnceCell<Arc<Source>>,
}

impl<'a> Text<'a> {
    pub(crate) fn new(path: Option<&'a str>, text: &'a str) -> Text<'a> {
        Text { text, path, source: OnceCell::new() }
    }

    /// The text of a source.
    pub(crate) fn of(source: &'a Arc<Source>) -> Text<'a> {
        Text { text: &source.text, path: source.path.as_deref(), source: source.clone().into() }
    }

    /// The text as diagnostics keep it.
    pub(crate) fn source(&self) -> &Arc<Source> {
        self.source.get_or_init(|| Arc::new(Source::new(self.path, self.text)))
    }
}
