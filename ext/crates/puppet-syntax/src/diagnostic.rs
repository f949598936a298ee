//! Issues of a source text, with Puppet's messages.

use std::fmt;
use std::sync::Arc;

use crate::error_class::ErrorClass;
use crate::span::{Source, Span};

/// Severity of an issue (`Puppet::Pops::Validation::Diagnostic#severity`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// Not reported.
    Ignore,
    /// Logged.
    Warning,
    /// Logged as a deprecation.
    Deprecation,
    /// Makes the parse fail.
    Error,
}

/// An error or warning.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Puppet's issue code, `None` for grammar errors that have none.
    pub issue_code: Option<&'static str>,
    /// Severity.
    pub severity: Severity,
    /// The text without position.
    pub message: String,
    /// Exception class for errors.
    pub class: ErrorClass,
    /// Where; `None` when Puppet gives the file only (end of input) or nothing at all.
    pub position: Option<Position>,
    /// Is the file named in the text? False for the few errors raised without file (a BOM).
    pub with_file: bool,
    /// The place in bytes, for editors and carets.
    pub span: Span,
    /// The text.
    pub source: Arc<Source>,
}

/// Line and column as Puppet reports them, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Column in characters.
    pub column: u32,
}

impl Diagnostic {
    /// The file that is reported, if any.
    pub fn file(&self) -> Option<&str> {
        if self.with_file { self.source.path.as_deref().filter(|p| !p.is_empty()) } else { None }
    }

    /// True if this only reports that several errors were logged; it is not an issue itself.
    pub fn gives_up(&self) -> bool {
        self.issue_code.is_none() && self.position.is_none()
    }

    /// The file of the error to raise. Stock sets that of "Giving up" on the finished error, which keeps an
    /// empty one; the constructors drop it.
    pub fn error_file(&self) -> Option<&str> {
        if self.gives_up() && self.with_file { self.source.path.as_deref() } else { self.file() }
    }

    /// Puppet's text in brackets after a message: `(file: F, line: L, column: C)`, or nothing
    /// (`Puppet::Util::Errors.error_location_with_space`).
    pub fn location(&self) -> String {
        location(self.file(), self.position)
    }
}

impl Diagnostic {
    /// The source line with a caret under the place, for terminals; `None` without position.
    pub fn excerpt(&self) -> Option<String> {
        let position = self.position?;
        let line = self.source.text.lines().nth(position.line.checked_sub(1)? as usize)?;
        // Tabs stay, so that the caret stands where the terminal shows the place.
        let indent: String = line
            .chars()
            .take(position.column.saturating_sub(1) as usize)
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        Some(format!("{line}\n{indent}^"))
    }
}

/// Puppet's location text with a leading blank, empty if nothing is known.
pub fn location(file: Option<&str>, position: Option<Position>) -> String {
    match (file, position) {
        (Some(f), Some(p)) => format!(" (file: {f}, line: {}, column: {})", p.line, p.column),
        (Some(f), None) => format!(" (file: {f})"),
        (None, Some(p)) => format!(" (line: {}, column: {})", p.line, p.column),
        (None, None) => String::new(),
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.message, self.location())
    }
}

impl std::error::Error for Diagnostic {}
