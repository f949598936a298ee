//! Errors of lookup and their texts.

use puppet_eval::{Error, ErrorClass, Unwind};

/// A `Puppet::DataBinding::LookupError`.
#[cold]
pub(crate) fn lookup(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::LookupError, message).raise()
}

/// A `Puppet::DataBinding::LookupError` that stock makes of another error.
#[cold]
pub(crate) fn lookup_of(message: impl Into<String>, origin: Error) -> Box<Unwind> {
    caused(lookup(message), origin)
}

/// An error that was raised while another one was rescued: its `cause`.
#[cold]
pub(crate) fn caused(mut unwind: Box<Unwind>, origin: Error) -> Box<Unwind> {
    if let Unwind::Error(made) = &mut *unwind {
        made.origin = Some(Box::new(origin));
    }
    unwind
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

/// Data that is nested deeper than the stack is.
#[cold]
pub(crate) fn no_stack() -> Box<Unwind> {
    Error::new(ErrorClass::StandardError, "stack level too deep").raise()
}

/// A `TypeError`.
#[cold]
pub(crate) fn type_error(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::TypeError, message).raise()
}

/// A `NoMethodError`: stock's code met a value that it did not expect.
#[cold]
pub(crate) fn no_method(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::NoMethodError, message).raise()
}

/// A `DeepMerge::InvalidParameter`.
#[cold]
pub(crate) fn deep_merge(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::DeepMerge, message).raise()
}

/// A `RegexpError`.
#[cold]
pub(crate) fn regexp(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::RegexpError, message).raise()
}

/// A `URI::InvalidURIError`.
#[cold]
pub(crate) fn uri(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::InvalidUri, message).raise()
}

/// True for errors of `Puppet::Error` and below, other than lookup errors.
pub(crate) fn is_puppet_error(error: &Error) -> bool {
    error.class.is_puppet_error() && !error.class.is_lookup()
}
