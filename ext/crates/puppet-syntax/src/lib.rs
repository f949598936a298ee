//! Text to AST: lexer, grammar, validation and the PN dump of the Puppet language. Knows no values.
pub mod ast;
pub mod bom;
pub mod diagnostic;
mod grammar;
pub mod issue;
mod lexer;
pub mod pn;
pub mod span;
pub mod symbol;
pub mod validate;

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
    /// Compiles a literal regular expression; gives Ruby's message if it cannot be compiled.
    pub regexp_error: Option<fn(&str) -> Option<String>>,
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
///
/// # Errors
/// The first lexical or syntax error, as stock Puppet words it.
pub fn parse_manifest(source: Arc<Source>, options: &ParseOptions) -> Result<Program, Box<ParseFailure>> {
    grammar::parse(&source, options, false)
}

/// Parses an EPP template; no validation.
///
/// # Errors
/// The first lexical or syntax error, as stock Puppet words it.
pub fn parse_epp(source: Arc<Source>, options: &ParseOptions) -> Result<Program, Box<ParseFailure>> {
    grammar::parse(&source, options, true)
}
