//! The Ruby class that an error is raised as.

/// The exception class of stock Puppet or Ruby for an error of the language. The bridge decides by this class, never by
/// the text.
///
/// ```
/// use puppet_syntax::ErrorClass;
///
/// assert_eq!(ErrorClass::ParseError.ruby_name(), "Puppet::ParseError");
/// assert!(!ErrorClass::ArgumentError.is_puppet_error());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorClass {
    /// `Puppet::PreformattedError`: an error of the evaluator. Its text includes the place.
    Preformatted,
    /// `Puppet::ParseErrorWithIssue` (has an issue code)
    ParseErrorWithIssue,
    /// `Puppet::ParseError` (grammar errors without issue code, and much of the compiler)
    ParseError,
    /// `Puppet::Error`
    PuppetError,
    /// `Puppet::Pops::Types::TypeAssertionError`, a `Puppet::Error`. Holds the expected and the actual type.
    TypeAssertion,
    /// `Puppet::DevError`
    DevError,
    /// `Puppet::ResourceError`
    ResourceError,
    /// `Puppet::Resource::Catalog::DuplicateResourceError`
    DuplicateResource,
    /// `Puppet::Parser::Compiler::CatalogValidationError`
    CatalogValidation,
    /// `Puppet::DataBinding::LookupError`
    LookupError,
    /// A `LookupError` about a configuration of Hiera, which stock names by a `Pathname`
    LookupConfiguration,
    /// `Puppet::DataBinding::RecursiveLookupError`, a `LookupError`
    RecursiveLookup,
    /// Ruby's `ArgumentError`
    ArgumentError,
    /// Ruby's `TypeError`
    TypeError,
    /// Ruby's `KeyError`
    KeyError,
    /// Ruby's `RegexpError`: a literal regular expression that Ruby cannot compile
    RegexpError,
    /// Any other StandardError: the exception object of Ruby code where there is one, else a `RuntimeError`
    StandardError,
}

impl ErrorClass {
    /// The name of the class in Ruby.
    pub const fn ruby_name(self) -> &'static str {
        match self {
            ErrorClass::Preformatted => "Puppet::PreformattedError",
            ErrorClass::ParseErrorWithIssue => "Puppet::ParseErrorWithIssue",
            ErrorClass::ParseError => "Puppet::ParseError",
            ErrorClass::PuppetError => "Puppet::Error",
            ErrorClass::TypeAssertion => "Puppet::Pops::Types::TypeAssertionError",
            ErrorClass::DevError => "Puppet::DevError",
            ErrorClass::ResourceError => "Puppet::ResourceError",
            ErrorClass::DuplicateResource => "Puppet::Resource::Catalog::DuplicateResourceError",
            ErrorClass::CatalogValidation => "Puppet::Parser::Compiler::CatalogValidationError",
            ErrorClass::LookupError | ErrorClass::LookupConfiguration => "Puppet::DataBinding::LookupError",
            ErrorClass::RecursiveLookup => "Puppet::DataBinding::RecursiveLookupError",
            ErrorClass::ArgumentError => "ArgumentError",
            ErrorClass::TypeError => "TypeError",
            ErrorClass::KeyError => "KeyError",
            ErrorClass::RegexpError => "RegexpError",
            ErrorClass::StandardError => "RuntimeError",
        }
    }

    /// Whether the class has a file and a line (`Puppet::ExternalFileError`).
    pub fn has_place(self) -> bool {
        self.is_puppet_error() && !matches!(self, ErrorClass::PuppetError | ErrorClass::TypeAssertion)
    }

    /// Whether the class is a `Puppet::Error`.
    pub fn is_puppet_error(self) -> bool {
        use ErrorClass::{ArgumentError, KeyError, RegexpError, StandardError, TypeError};
        !matches!(self, ArgumentError | TypeError | KeyError | RegexpError | StandardError)
    }

    /// Whether the class is a `Puppet::DataBinding::LookupError`.
    pub fn is_lookup(self) -> bool {
        use ErrorClass::{LookupConfiguration, LookupError, RecursiveLookup};
        matches!(self, LookupError | LookupConfiguration | RecursiveLookup)
    }
}
