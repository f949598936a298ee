//! Errors of lookup and their texts.

use puppet_eval::{Error, ErrorClass, Unwind};

/// A `Puppet::DataBinding::LookupError`.
#[cold]
pub(crate) fn lookup(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::LookupError, message).raise()
}

/// A `Puppet::DataBinding::RecursiveLookupError`.
#[cold]
pub(crate) fn recursive(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::RecursiveLookup, message).raise()
}

/// A `LookupError` with an issue code.
#[cold]
pub(crate) fn issue(code: &'static str, message: impl Into<String>) -> Box<Unwind> {
    let mut error = Error::new(ErrorClass::LookupError, message);
    error.issue = Some(code);
    error.raise()
}

/// A `LookupError` with an issue code, raised for a configuration file (`HieraConfig#fail`).
#[cold]
pub(crate) fn configuration(
    code: &'static str,
    message: impl Into<String>,
    file: Option<&str>,
    line: Option<u32>,
) -> Box<Unwind> {
    let mut error = Error::new(ErrorClass::LookupConfiguration, message);
    error.issue = Some(code);
    error.file_line = file.map(|f| (f.to_string(), line));
    error.raise()
}

/// Some other error of Ruby that Puppet's evaluator wraps (`NoMethodError`, ...).
#[cold]
pub(crate) fn standard(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::StandardError, message).raise()
}

/// The text of an error with the place stock's `to_s` adds.
pub(crate) fn full_message(error: &Error) -> String {
    let place = match (&error.location, &error.file_line) {
        (Some(at), _) => {
            let path = at.source.path.as_deref().filter(|p| !p.is_empty());
            let (line, column) = (at.source.line(at.span.start), at.source.column(at.span.start));
            match path {
                Some(path) => format!(" (file: {path}, line: {line}, column: {column})"),
                None => format!(" (line: {line}, column: {column})"),
            }
        }
        (None, Some((file, Some(line)))) => format!(" (file: {file}, line: {line})"),
        (None, Some((file, None))) => format!(" (file: {file})"),
        (None, None) => String::new(),
    };
    format!("{}{place}", error.message)
}

/// True for errors of `Puppet::Error` and below, other than lookup errors.
pub(crate) fn is_puppet_error(error: &Error) -> bool {
    error.class.is_puppet_error() && !error.class.is_lookup()
}
