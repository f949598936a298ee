//! The Ruby class that an error is raised as.

/// The exception class of stock Puppet or Ruby for an error of the language. The bridge decides by this class, never by
/// the text.
///
/// ```
/// use puppet_syntax::ErrorClass;
///
/// assert_eq!(ErrorClass::ParseError.ruby_name(), "Puppet::ParseError");
/// assert_eq!(ErrorClass::SystemCall(21).ruby_name(), "Errno::EISDIR");
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
    /// `Puppet::Pops::Types::TypeConversionError`, a `Puppet::Error`
    TypeConversion,
    /// `Puppet::ErrorWithData`
    ErrorWithData,
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
    /// Ruby's `RuntimeError`, of which every `Puppet::Error` is one
    RuntimeError,
    /// Ruby's `ArgumentError`
    ArgumentError,
    /// `Puppet::Pops::Types::StringConverter::FormatError`, an `ArgumentError`
    FormatError,
    /// `SemanticPuppet::Version::ValidationFailure`, an `ArgumentError`
    InvalidVersion,
    /// `UncaughtThrowError`, an `ArgumentError`: the text is the tag
    UncaughtThrow,
    /// `Puppet::Pops::Evaluator::Next`, as a cause
    Next,
    /// `Puppet::Pops::Evaluator::Return`, as a cause
    Return,
    /// `Puppet::Pops::Evaluator::PuppetStopIteration`, as a cause
    StopIteration,
    /// Ruby's `TypeError`
    TypeError,
    /// Ruby's `NameError`
    NameError,
    /// Ruby's `NoMethodError`: stock's code met a value that it did not expect
    NoMethodError,
    /// Ruby's `IndexError`
    IndexError,
    /// Ruby's `KeyError`
    KeyError,
    /// Ruby's `RangeError`
    RangeError,
    /// Ruby's `FloatDomainError`
    FloatDomainError,
    /// Ruby's `ZeroDivisionError`
    ZeroDivisionError,
    /// Ruby's `RegexpError`
    RegexpError,
    /// `Encoding::CompatibilityError`
    Encoding,
    /// `Encoding::UndefinedConversionError`
    UndefinedConversion,
    /// `DeepMerge::InvalidParameter`
    DeepMerge,
    /// `URI::InvalidURIError`
    InvalidUri,
    /// `URI::InvalidComponentError`
    InvalidUriComponent,
    /// `URI::BadURIError`
    BadUri,
    /// `Puppet::Pops::SemanticError`, a `RuntimeError` without a text
    Semantic,
    /// `Puppet::Pops::Evaluator::RelationshipOperator::IllegalRelationshipOperandError`, a `RuntimeError`
    IllegalOperand,
    /// `Puppet::Pops::Evaluator::RelationshipOperator::NotCatalogTypeError`, a `RuntimeError`
    NotCatalogType,
    /// `SystemCallError` of an error number, such as `Errno::EACCES`
    SystemCall(i32),
    /// Any other StandardError: the exception object of Ruby code where there is one, else a `RuntimeError`
    StandardError,
}

/// The class of an error number that reading a file or folder may give; numbers from 36 on are those of Linux.
const fn errno(number: i32) -> &'static str {
    match number {
        1 => "Errno::EPERM",
        2 => "Errno::ENOENT",
        4 => "Errno::EINTR",
        5 => "Errno::EIO",
        6 => "Errno::ENXIO",
        12 => "Errno::ENOMEM",
        13 => "Errno::EACCES",
        19 => "Errno::ENODEV",
        20 => "Errno::ENOTDIR",
        21 => "Errno::EISDIR",
        22 => "Errno::EINVAL",
        23 => "Errno::ENFILE",
        24 => "Errno::EMFILE",
        27 => "Errno::EFBIG",
        36 => "Errno::ENAMETOOLONG",
        40 => "Errno::ELOOP",
        75 => "Errno::EOVERFLOW",
        116 => "Errno::ESTALE",
        _ => "SystemCallError",
    }
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
            ErrorClass::TypeConversion => "Puppet::Pops::Types::TypeConversionError",
            ErrorClass::ErrorWithData => "Puppet::ErrorWithData",
            ErrorClass::DevError => "Puppet::DevError",
            ErrorClass::ResourceError => "Puppet::ResourceError",
            ErrorClass::DuplicateResource => "Puppet::Resource::Catalog::DuplicateResourceError",
            ErrorClass::CatalogValidation => "Puppet::Parser::Compiler::CatalogValidationError",
            ErrorClass::LookupError | ErrorClass::LookupConfiguration => "Puppet::DataBinding::LookupError",
            ErrorClass::RecursiveLookup => "Puppet::DataBinding::RecursiveLookupError",
            ErrorClass::RuntimeError | ErrorClass::StandardError => "RuntimeError",
            ErrorClass::ArgumentError => "ArgumentError",
            ErrorClass::FormatError => "Puppet::Pops::Types::StringConverter::FormatError",
            ErrorClass::InvalidVersion => "SemanticPuppet::Version::ValidationFailure",
            ErrorClass::UncaughtThrow => "UncaughtThrowError",
            ErrorClass::Next => "Puppet::Pops::Evaluator::Next",
            ErrorClass::Return => "Puppet::Pops::Evaluator::Return",
            ErrorClass::StopIteration => "Puppet::Pops::Evaluator::PuppetStopIteration",
            ErrorClass::TypeError => "TypeError",
            ErrorClass::NameError => "NameError",
            ErrorClass::NoMethodError => "NoMethodError",
            ErrorClass::IndexError => "IndexError",
            ErrorClass::KeyError => "KeyError",
            ErrorClass::RangeError => "RangeError",
            ErrorClass::FloatDomainError => "FloatDomainError",
            ErrorClass::ZeroDivisionError => "ZeroDivisionError",
            ErrorClass::RegexpError => "RegexpError",
            ErrorClass::Encoding => "Encoding::CompatibilityError",
            ErrorClass::UndefinedConversion => "Encoding::UndefinedConversionError",
            ErrorClass::DeepMerge => "DeepMerge::InvalidParameter",
            ErrorClass::InvalidUri => "URI::InvalidURIError",
            ErrorClass::InvalidUriComponent => "URI::InvalidComponentError",
            ErrorClass::BadUri => "URI::BadURIError",
            ErrorClass::Semantic => "Puppet::Pops::SemanticError",
            ErrorClass::IllegalOperand => {
                "Puppet::Pops::Evaluator::RelationshipOperator::IllegalRelationshipOperandError"
            }
            ErrorClass::NotCatalogType => {
                "Puppet::Pops::Evaluator::RelationshipOperator::NotCatalogTypeError"
            }
            ErrorClass::SystemCall(number) => errno(number),
        }
    }

    /// True if the class has a file and a line (`Puppet::ExternalFileError`).
    pub fn has_place(self) -> bool {
        use ErrorClass::{ErrorWithData, PuppetError, TypeAssertion, TypeConversion};
        self.is_puppet_error()
            && !matches!(self, PuppetError | TypeAssertion | TypeConversion | ErrorWithData)
    }

    /// True if the class is a `Puppet::Error`.
    pub fn is_puppet_error(self) -> bool {
        use ErrorClass::{
            CatalogValidation, DevError, DuplicateResource, ErrorWithData, ParseError, ParseErrorWithIssue,
            Preformatted, PuppetError, ResourceError, TypeAssertion, TypeConversion,
        };
        self.is_lookup()
            || matches!(
                self,
                Preformatted
                    | ParseErrorWithIssue
                    | ParseError
                    | PuppetError
                    | TypeAssertion
                    | TypeConversion
                    | ErrorWithData
                    | DevError
                    | ResourceError
                    | DuplicateResource
                    | CatalogValidation
            )
    }

    /// True if the class is a `RuntimeError`.
    pub fn is_runtime_error(self) -> bool {
        self.is_puppet_error()
            || matches!(
                self,
                ErrorClass::RuntimeError
                    | ErrorClass::IllegalOperand
                    | ErrorClass::NotCatalogType
                    | ErrorClass::Semantic
            )
    }

    /// True if the class is an `ArgumentError`.
    pub fn is_argument_error(self) -> bool {
        use ErrorClass::{ArgumentError, FormatError, InvalidVersion};
        matches!(self, ArgumentError | FormatError | InvalidVersion)
    }

    /// True if the class is a `Puppet::DataBinding::LookupError`.
    pub fn is_lookup(self) -> bool {
        use ErrorClass::{LookupConfiguration, LookupError, RecursiveLookup};
        matches!(self, LookupError | LookupConfiguration | RecursiveLookup)
    }
}
