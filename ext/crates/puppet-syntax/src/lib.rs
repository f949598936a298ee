//! Text to AST: lexer, grammar, validation and the PN dump of the Puppet language. Knows no values.
pub mod article;
pub mod ast;
pub mod bom;
pub mod cache;
pub mod diagnostic;
mod error_class;
mod grammar;
pub mod interrupt;
pub mod issue;
mod lexer;
pub mod pn;
pub mod printable;
mod product;
pub mod regexp_bytes;
pub mod regexp_text;
pub mod segments;
pub mod span;
mod spare;
pub mod stack;
pub mod string_text;
pub mod symbol;
pub mod validate;

use std::sync::Arc;

pub use ast::Program;
pub use cache::Cache;
pub use diagnostic::{Diagnostic, Position, Severity};
pub use error_class::ErrorClass;
pub use product::Product;
use span::Text;
pub use span::{Source, Span};
pub use symbol::Symbol;
pub use validate::report::Limits;
pub use validate::{FileNamespace, Strict, ValidationOptions};

/// Settings that change what the grammar accepts.
#[derive(Clone, Copy, Debug, Default)]
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

/// True if the lexer takes a word for a keyword, whatever the settings.
///
/// ```
/// assert!(puppet_syntax::is_keyword("unless") && !puppet_syntax::is_keyword("notify"));
/// ```
pub fn is_keyword(word: &str) -> bool {
    lexer::TokenKind::keyword(word, true).is_some()
}

/// Parses a manifest or code string; no validation (see `validate`).
///
/// # Errors
/// The first lexical or syntax error, as stock Puppet words it.
pub fn parse_manifest(source: Arc<Source>, options: &ParseOptions) -> Result<Program, Box<ParseFailure>> {
    Program::parse(source, options, false)
}

/// Parses an EPP template; no validation.
///
/// # Errors
/// The first lexical or syntax error, as stock Puppet words it.
pub fn parse_epp(source: Arc<Source>, options: &ParseOptions) -> Result<Program, Box<ParseFailure>> {
    Program::parse(source, options, true)
}

/// Parse result of a source: the program or the error, and what was logged on the way.
#[derive(Debug)]
pub struct Outcome {
    /// To be logged in this order, before the error is raised.
    pub log: Vec<Diagnostic>,
    /// The program, or what Puppet raises.
    pub result: Result<Program, Box<Diagnostic>>,
}

/// All issues of a source.
#[derive(Debug)]
pub struct Checked {
    /// False after a syntax error: there is no program then, not even an invalid one.
    pub parsed: bool,
    /// Every issue, in the order it was found.
    pub issues: Vec<Diagnostic>,
    /// To be logged in this order, before the error is raised.
    pub log: Vec<Diagnostic>,
    /// The error that Puppet raises.
    pub error: Option<Box<Diagnostic>>,
}

/// Parses and validates, as `Puppet::Pops::Parser::EvaluatingParser#parse_string` does (its EPP
/// sibling with `epp`), and keeps what that one drops: the issues beyond the limits. The program is not kept:
/// a thread that has checked other texts allocates nothing for a valid one.
///
/// ```
/// use puppet_syntax::{ValidationOptions, check};
///
/// let checked = check("$a = 1 +", Some("a.pp"), false, &ValidationOptions::default());
/// assert!(!checked.parsed && checked.error.is_some_and(|e| e.to_string() == "Syntax error at end of input (file: a.pp)"));
/// ```
pub fn check(text: &str, path: Option<&str>, epp: bool, options: &ValidationOptions<'_>) -> Checked {
    spare::with_arena(|arena| {
        let parsed = match grammar::parse(Text::new(path, text), arena, &options.parse, epp) {
            Ok(parsed) => parsed,
            Err(failure) => {
                let mut issues = failure.warnings.clone();
                issues.push(failure.error.clone());
                let error = Some(Box::new(failure.error));
                return Checked { parsed: false, issues, log: failure.warnings, error };
            }
        };
        let mut log = parsed.warnings;
        let mut issues = log.clone();
        let error = match validate::validate_tree(&parsed.tree, &parsed.text, options) {
            Err(failure) => {
                log.extend(failure.warnings);
                issues.push(failure.error.clone());
                Some(Box::new(failure.error))
            }
            Ok(found) => {
                log.extend(found.log);
                issues.extend(found.issues.iter().filter(|d| d.severity != Severity::Ignore).cloned());
                let report = validate::report::report(found.issues, &options.limits);
                log.extend(report.log);
                report.error
            }
        };
        Checked { parsed: true, issues, log, error }
    })
}

/// As [`check`], for who wants a valid program, which is kept, or an error.
pub fn load(source: Arc<Source>, epp: bool, options: &ValidationOptions<'_>) -> Outcome {
    let mut program = match Program::parse(source, &options.parse, epp) {
        Ok(program) => program,
        Err(failure) => return Outcome { log: failure.warnings, result: Err(Box::new(failure.error)) },
    };
    let mut log = std::mem::take(&mut program.warnings);
    match validate::validate(&program, options) {
        Err(failure) => {
            log.extend(failure.warnings);
            Outcome { log, result: Err(Box::new(failure.error)) }
        }
        Ok(found) => {
            log.extend(found.log);
            let report = validate::report::report(found.issues, &options.limits);
            log.extend(report.log);
            Outcome { log, result: report.error.map_or(Ok(program), Err) }
        }
    }
}
