//! Functions that are refused while scripts without a catalog run (the `tasks` setting).

use puppet_eval::error::ErrorClass;
use puppet_eval::{Error, Unwind};

use super::{CallCx, Result};

#[cold]
fn issue(cx: &CallCx<'_>, code: &'static str, message: String) -> Box<Unwind> {
    let mut error = Error::new(ErrorClass::ParseErrorWithIssue, message);
    error.issue = Some(code);
    // `from_issue_and_stack`: the place of the call, without a column.
    let call = match cx.evaluator.stacktrace().into_iter().next() {
        None => match cx.evaluator.host.outer_call() {
            Ok(found) => found.map(|(file, line)| (file.into(), line)),
            Err(raised) => return raised,
        },
        found => found,
    };
    error.file_line = call.map(|(file, line)| (file, Some(line)));
    error.raise()
}

/// For functions that work on the catalog.
///
/// # Errors
/// Under `tasks`.
pub(crate) fn no_catalog(cx: &CallCx<'_>, operation: &str) -> Result<()> {
    if !cx.evaluator.settings.tasks.get() {
        return Ok(());
    }
    Err(issue(
        cx,
        "CATALOG_OPERATION_NOT_SUPPORTED_WHEN_SCRIPTING",
        format!("The catalog operation '{operation}' is only available when compiling a catalog"),
    ))
}

/// For features that need a compiler.
///
/// # Errors
/// Under `tasks`.
pub(crate) fn no_feature(cx: &CallCx<'_>, feature: &str) -> Result<()> {
    if !cx.evaluator.settings.tasks.get() {
        return Ok(());
    }
    Err(issue(
        cx,
        "NOT_SUPPORTED_WHEN_SCRIPTING",
        format!("The feature '{feature}' is only available when compiling a catalog"),
    ))
}
