//! Text to AST: lexer, grammar, validation and the PN dump of the Puppet language. Knows no values.
pub mod ast;
pub mod diagnostic;
pub mod span;
pub mod symbol;

use std::sync::Arc;

pub use ast::Program;
pub use diagnostic::{Diagnostic, ErrorClass, Position, Severity};
pub use span::{Source, Span};
pub use symbol::Symbol;

/// Settings that change what the grammar accepts.
#[derive(Clone, Debug, Default)]
pub struct ParseOptions {
    /// `Puppet[:tasks]`: `plan` and `apply` are keywords.
    pub tasks: bool,
}

/// A parse that failed: the error, and the warnings that were logged before it.
#[derive(Clone, Debug)]
pub struct ParseFailure {
    /// Logged before the error was raised.
    pub warnings: Vec<Diagnostic>,
    /// The error.
    pub error: Diagnostic,
}

/// Parses a manifest or code string; no validation (see `validate`).
pub fn parse_manifest(_source: Arc<Source>, _options: &ParseOptions) -> Result<Program, Box<ParseFailure>> {
    unimplemented!()
}

/// Parses an EPP template; no validation.
pub fn parse_epp(_source: Arc<Source>, _options: &ParseOptions) -> Result<Program, Box<ParseFailure>> {
    unimplemented!()
}
