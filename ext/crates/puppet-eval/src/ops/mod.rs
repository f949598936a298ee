//! Operators on values: no places, no scope.

pub mod arithmetic;
pub mod collection;
pub mod comparison;
pub mod matching;
pub mod numeric;
mod time;
pub mod uri;

use crate::error::ErrorClass;

/// Which operand an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// The whole expression.
    Whole,
}

/// Errors of operators.
#[derive(Debug)]
pub enum OpError {
    /// One of Puppet's issues.
    Issue(Blame, &'static str, String),
    /// One that stock raises for an error of Ruby's, which is its `cause`.
    IssueOf(Blame, &'static str, String, ErrorClass, String),
    /// An error of Ruby's: "Error while evaluating ..., text".
    Ruby(ErrorClass, String),
}

impl OpError {
    #[cold]
    pub(crate) fn issue(blame: Blame, code: &'static str, message: impl Into<String>) -> Box<OpError> {
        Box::new(OpError::Issue(blame, code, message.into()))
    }

    #[cold]
    pub(crate) fn issue_of(
        blame: Blame,
        code: &'static str,
        message: impl Into<String>,
        class: ErrorClass,
        cause: impl Into<String>,
    ) -> Box<OpError> {
        Box::new(OpError::IssueOf(blame, code, message.into(), class, cause.into()))
    }

    #[cold]
    pub(crate) fn ruby(message: impl Into<String>) -> Box<OpError> {
        Box::new(OpError::Ruby(ErrorClass::ArgumentError, message.into()))
    }
}

/// The result of an operator.
pub type OpResult<T> = Result<T, Box<OpError>>;
