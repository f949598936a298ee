//! Places in messages.

use std::sync::Arc;

use puppet_eval::Error;
use puppet_eval::error::ErrorClass;

/// A text with file and line in brackets after a blank (`error_location_with_space`).
pub(crate) fn location(file: Option<&str>, line: Option<u32>) -> String {
    match (file.filter(|f| !f.is_empty()), line) {
        (Some(f), Some(l)) => format!(" (file: {f}, line: {l})"),
        (Some(f), None) => format!(" (file: {f})"),
        (None, Some(l)) => format!(" (line: {l})"),
        (None, None) => String::new(),
    }
}

/// An error with file and line (`Puppet::ParseError.new(message, file, line)`).
#[cold]
pub(crate) fn error_at(
    class: ErrorClass,
    message: String,
    file: Option<Arc<str>>,
    line: Option<u32>,
) -> Box<puppet_eval::Unwind> {
    let mut error = Error::new(class, message);
    if file.is_some() || line.is_some() {
        error.file_line = Some((file.as_deref().unwrap_or_default().to_owned(), line));
    }
    error.raise()
}
