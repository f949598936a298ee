//! Reports of diagnostics: log lines and at most one error
//! (`Puppet::Pops::IssueReporter.assert_and_report`).

use crate::ErrorClass;
use crate::diagnostic::{Diagnostic, Severity};

/// `Puppet[:max_errors]` and the like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Number of errors that are logged before giving up; with one the first is raised.
    pub max_errors: usize,
    /// Number of warnings that are logged.
    pub max_warnings: usize,
    /// Number of deprecations that are logged; 0 when those are disabled.
    pub max_deprecations: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { max_errors: 10, max_warnings: 10, max_deprecations: 10 }
    }
}

/// Lines to log, in order, and the error to raise.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Warnings (also deprecations) and, with several errors, the errors.
    pub log: Vec<Diagnostic>,
    /// The error to raise.
    pub error: Option<Box<Diagnostic>>,
}

/// Sorts out diagnostics of a validation.
pub fn report(diagnostics: Vec<Diagnostic>, limits: &Limits) -> Report {
    let (mut errors, warnings): (Vec<_>, Vec<_>) =
        diagnostics.into_iter().partition(|d| d.severity == Severity::Error);
    let warning_count = warnings.len();
    let mut log = Vec::new();
    let (mut emitted, mut emitted_deprecations) = (0, 0);
    for warning in warnings {
        let (count, max) = match warning.severity {
            Severity::Deprecation => (&mut emitted_deprecations, limits.max_deprecations),
            _ => (&mut emitted, limits.max_warnings),
        };
        if *count < max {
            log.push(warning);
        }
        *count += 1;
    }
    if errors.len() <= 1 || limits.max_errors <= 1 {
        let error = (!errors.is_empty()).then(|| Box::new(errors.swap_remove(0)));
        return Report { log, error };
    }
    let mut message = format!("Language validation logged {} errors", errors.len());
    if warning_count > 0 {
        message.push_str(&format!(", and {warning_count} warnings"));
    }
    message.push_str(". Giving up");
    let giving_up = Diagnostic {
        issue_code: None,
        severity: Severity::Error,
        message,
        class: ErrorClass::ParseErrorWithIssue,
        position: None,
        with_file: true,
        span: errors[0].span,
        source: errors[0].source.clone(),
    };
    log.extend(errors.into_iter().take(limits.max_errors));
    Report { log, error: Some(Box::new(giving_up)) }
}
