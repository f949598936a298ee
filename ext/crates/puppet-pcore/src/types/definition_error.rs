//! Errors of the definitions of Object types and TypeSets.

use std::fmt;

use super::Type;
use crate::mismatch::describe_type_mismatch;

/// A definition of an Object type or a TypeSet that is wrong, by the class of stock's error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionError {
    /// `TypeAssertionError`: the text, the expected and the actual type.
    Assertion(String, Box<(Type, Type)>),
    /// `Puppet::ParseError`
    Parse(String),
    /// `Puppet::Error`
    Puppet(String),
    /// `ArgumentError`
    Argument(String),
}

impl DefinitionError {
    /// That of `TypeAsserter.assert_instance_of`.
    #[cold]
    pub(super) fn assertion(subject: &str, expected: &Type, actual: Type) -> DefinitionError {
        let text = describe_type_mismatch(&format!("{subject} has wrong type,"), expected, &actual);
        DefinitionError::Assertion(text, Box::new((expected.clone(), actual)))
    }
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use DefinitionError::{Argument, Assertion, Parse, Puppet};
        let (Assertion(text, _) | Parse(text) | Puppet(text) | Argument(text)) = self;
        f.write_str(text)
    }
}

impl From<String> for DefinitionError {
    fn from(text: String) -> DefinitionError {
        DefinitionError::Argument(text)
    }
}

impl From<DefinitionError> for String {
    fn from(error: DefinitionError) -> String {
        error.to_string()
    }
}
