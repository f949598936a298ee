//! Why a conversion failed.

use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// The Ruby class stock raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConvertErrorKind {
    /// `ArgumentError`
    Argument,
    /// `TypeError`
    Type,
    /// `KeyError`
    Key,
    /// `Puppet::Pops::Types::TypeConversionError`
    TypeConversion,
    /// `Puppet::Pops::Types::StringConverter::FormatError`, an `ArgumentError`
    Format,
    /// `Puppet::Error`
    Puppet,
    /// `RangeError`
    Range,
    /// `FloatDomainError`
    FloatDomain,
    /// `Encoding::UndefinedConversionError`
    UndefinedConversion,
    /// `NoMethodError` and the like.
    Standard,
}

/// A failed conversion.
#[derive(Clone, Debug)]
pub struct ConvertError {
    /// Its class.
    pub kind: ConvertErrorKind,
    /// Stock's text.
    pub message: String,
    /// The exception that it was, if the embedder's code raised it.
    pub raised: Option<Rc<dyn Any>>,
}

impl ConvertError {
    /// An error of a kind.
    #[cold]
    pub fn new(kind: ConvertErrorKind, message: impl Into<String>) -> Box<ConvertError> {
        Box::new(ConvertError { kind, message: message.into(), raised: None })
    }

    /// An `ArgumentError`.
    #[cold]
    pub fn argument(message: impl Into<String>) -> Box<ConvertError> {
        ConvertError::new(ConvertErrorKind::Argument, message)
    }

    /// A `TypeConversionError`.
    #[cold]
    pub fn conversion(message: impl Into<String>) -> Box<ConvertError> {
        ConvertError::new(ConvertErrorKind::TypeConversion, message)
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConvertError {}

/// The result of a conversion.
pub type Result<T> = std::result::Result<T, Box<ConvertError>>;
