//! [`Data`]: data formats and data back ends.

use std::path::Path;
use std::rc::Rc;

use ecow::EcoString;
use puppet_pcore::Value;

use super::needs_ruby;
use crate::error::Result;
use crate::scope::Frame;

/// A key asked of a backend of Hiera 3.
#[derive(Debug)]
pub struct Hiera3Query<'a> {
    /// The file of the configuration.
    pub config_path: Option<&'a str>,
    /// The backend's name.
    pub backend: &'a str,
    /// The key.
    pub key: &'a EcoString,
    /// Levels of the hierarchy to search first.
    pub overrides: &'a [Value],
    /// Strategies for merging values of several levels.
    pub merge: Hiera3Merge,
}

/// Merge behaviour of a backend of Hiera 3.
#[derive(Debug)]
pub enum Hiera3Merge {
    /// As its configuration says.
    Configured,
    /// As the caller says (`MergeStrategy#configuration`).
    Given(Value),
}

/// A key asked of a terminus of the data binding other than Hiera.
#[derive(Debug)]
pub struct DataBindingQuery<'a> {
    /// The key.
    pub key: &'a EcoString,
    /// Merge strategy (`MergeStrategy#configuration`).
    pub merge: Value,
}

/// A call of the function `lookup` that the host answers.
#[derive(Debug)]
pub struct LookupQuery<'a> {
    /// The name, or the names.
    pub name: &'a Value,
    /// The type the value must have.
    pub value_type: Value,
    /// Merge strategy.
    pub merge: Value,
    /// The default value, if given.
    pub default_value: Option<&'a Value>,
    /// Values that replace those of the data.
    pub override_hash: Value,
    /// Values for names that have none.
    pub default_values_hash: Value,
    /// True if a missing value is left to the caller instead of raised.
    pub may_be_missing: bool,
}

/// The answer to the question whether a text follows the syntax that its tag names.
#[derive(Debug)]
pub enum SyntaxCheck {
    /// The host has no checkers.
    Unavailable,
    /// All is well, or there is no checker for this syntax.
    Valid,
    /// It does not.
    Invalid {
        /// The issue's code.
        issue_code: &'static str,
        /// Description of the problem.
        message: String,
    },
}

/// Data formats and data back ends.
pub trait Data {
    /// Parses YAML with the host's parser (Psych), which words what is wrong with bytes that are not UTF-8.
    ///
    /// # Errors
    /// The parser's.
    fn parse_yaml(&self, text: &[u8], path: Option<&Path>) -> Result<Value>;

    /// Parses JSON with the host's parser: for its words about a text that the engine's parser
    /// refuses, and for what that parser leaves to Ruby.
    ///
    /// # Errors
    /// The parser's.
    fn parse_json(&self, _text: &[u8]) -> Result<Value> {
        Err(needs_ruby("this JSON"))
    }

    /// Parses HOCON with the host's parser.
    ///
    /// # Errors
    /// Where the library is missing; the parser's.
    fn parse_hocon(&self, _text: &[u8]) -> Result<Value> {
        Err(needs_ruby("HOCON"))
    }

    /// Checks a text by the host's checkers (`Puppet::Plugins::SyntaxCheckers`).
    ///
    /// # Errors
    /// The error that a checker raised.
    fn check_syntax(&self, _text: &str, _syntax: &str) -> Result<SyntaxCheck> {
        Ok(SyntaxCheck::Unavailable)
    }

    /// Asks a backend of Hiera 3; `None`: it has no such key.
    ///
    /// # Errors
    /// The error that it raised.
    fn hiera3_backend(&self, _frame: &Rc<Frame>, query: &Hiera3Query<'_>) -> Result<Option<Value>> {
        Err(needs_ruby(&format!("the Hiera 3 backend '{}'", query.backend)))
    }

    /// Asks the terminus of the data binding; `None`: it has no such key.
    ///
    /// # Errors
    /// The error that it raised.
    fn data_binding(&self, _frame: &Rc<Frame>, _query: &DataBindingQuery<'_>) -> Result<Option<Value>> {
        Err(needs_ruby("a terminus of the data binding other than hiera"))
    }

    /// True while a lookup of the host is under way that must see the lookups made inside of it (it
    /// explains them): the host answers them, too.
    fn external_lookup(&self) -> bool {
        false
    }

    /// Answers a call of `lookup` while [`Data::external_lookup`] holds; `None`: there is no value.
    ///
    /// # Errors
    /// The error that the lookup raised.
    fn lookup(&self, _frame: &Rc<Frame>, _query: &LookupQuery<'_>) -> Result<Option<Value>> {
        Err(needs_ruby("a lookup of the host"))
    }
}
