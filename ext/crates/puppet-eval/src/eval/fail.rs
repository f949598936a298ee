//! Errors and warnings about expressions: `Runtime3Support#fail` and the rescue clauses of
//! `EvaluatorImpl#evaluate`.

use puppet_syntax::Span;

use super::Cx;
use crate::error::{Error, ErrorClass, Location, Result, Unwind};
use crate::evaluator::Strict;
use crate::host::{LogEntry, LogLevel};
use crate::ir::Node;
use crate::label;

impl Cx<'_> {
    /// An issue at a place.
    #[cold]
    pub fn fail(&self, span: Span, code: &'static str, message: impl Into<String>) -> Box<Unwind> {
        let mut error = Error::new(ErrorClass::Preformatted, format!("Evaluation Error: {}", message.into()));
        error.issue = Some(code);
        error.location = Some(Location { source: self.source.clone(), span });
        error.raise()
    }

    /// An issue at a place, raised while another error was rescued.
    #[cold]
    pub fn fail_of(
        &self,
        span: Span,
        code: &'static str,
        message: impl Into<String>,
        origin: Error,
    ) -> Box<Unwind> {
        let mut unwind = self.fail(span, code, message);
        if let Unwind::Error(error) = &mut *unwind {
            error.origin = Some(Box::new(origin));
        }
        unwind
    }

    /// Gives an error that has no place yet that of the expression under evaluation.
    #[cold]
    pub fn locate(&self, node: &Node, unwind: Box<Unwind>) -> Box<Unwind> {
        self.locate_at(node.span, || label::a_an(&label::node_label(&node.kind)), unwind)
    }

    /// The same for an expression without a node, with its label as messages have it (`a '=>' expression`).
    #[cold]
    pub(super) fn locate_at(
        &self,
        span: Span,
        label: impl FnOnce() -> String,
        mut unwind: Box<Unwind>,
    ) -> Box<Unwind> {
        let Unwind::Error(error) = &mut *unwind else { return unwind };
        match error.class {
            ErrorClass::Preformatted => {
                if error.location.is_none() && error.file_line.is_none() {
                    error.message = format!("Evaluation Error: {}", error.message);
                    error.location = Some(Location { source: self.source.clone(), span });
                }
                return unwind;
            }
            class if class.is_lookup() => return unwind,
            ErrorClass::ParseError | ErrorClass::ParseErrorWithIssue
                if error.location.is_some() || error.file_line.is_some() =>
            {
                return unwind;
            }
            _ => {}
        }
        let message =
            format!("Evaluation Error: Error while evaluating {}, {}", label(), error.full_message());
        let origin = std::mem::replace(error, Error::new(ErrorClass::Preformatted, message));
        error.issue = Some("RUNTIME_ERROR");
        error.environment = origin.environment;
        error.foreign = origin.foreign.clone();
        if error.foreign.is_none() {
            error.origin = Some(Box::new(origin));
        }
        error.location = Some(Location { source: self.source.clone(), span });
        unwind
    }

    /// An issue whose severity a setting decides.
    ///
    /// # Errors
    /// The issue, when it is an error.
    #[cold]
    pub fn optionally_fail(
        &self,
        severity: Strict,
        span: Span,
        code: &'static str,
        message: impl Into<String>,
    ) -> Result<()> {
        match severity {
            Strict::Off => Ok(()),
            Strict::Error => Err(self.fail(span, code, message)),
            Strict::Warning => {
                let at = Location { source: self.source.clone(), span };
                self.ev.host.log(LogEntry {
                    file: at.file().map(str::to_owned),
                    line: Some(at.line()),
                    column: Some(at.column()),
                    issue_code: Some(code),
                    ..LogEntry::new(LogLevel::Warning, message)
                });
                Ok(())
            }
        }
    }
}
