//! [`Failure`]: an error on its way over the bridge, in either direction.

use magnus::prelude::*;
use magnus::{
    DataTypeFunctions, Error as RbError, Exception, RHash, RModule, Ruby, Symbol as RbSymbol, TypedData,
    Value as Rb,
};
use puppet_eval::error::{Error, ErrorClass, Location};
use puppet_pcore::{Type, Value};
use puppet_syntax::{Diagnostic, Symbol};

use super::PlaceData;
use crate::convert::{Text, to_ruby, type_to_ruby};
use crate::gvl::{GvlBound, find_class};
use crate::pin::Pin;

/// Names of the classes by `PuppetRs::Bridge::Errors`; in Ruby and back.
const CLASSES: [(ErrorClass, &str); 41] = [
    (ErrorClass::Preformatted, "preformatted"),
    (ErrorClass::ParseErrorWithIssue, "parse_with_issue"),
    (ErrorClass::ParseError, "parse"),
    (ErrorClass::PuppetError, "puppet"),
    (ErrorClass::TypeAssertion, "assertion"),
    (ErrorClass::TypeConversion, "conversion"),
    (ErrorClass::ErrorWithData, "with_data"),
    (ErrorClass::DevError, "dev"),
    (ErrorClass::ResourceError, "resource"),
    (ErrorClass::DuplicateResource, "duplicate"),
    (ErrorClass::CatalogValidation, "validation"),
    (ErrorClass::LookupError, "lookup"),
    (ErrorClass::LookupConfiguration, "lookup_configuration"),
    (ErrorClass::RecursiveLookup, "recursive_lookup"),
    (ErrorClass::RuntimeError, "runtime"),
    (ErrorClass::ArgumentError, "argument"),
    (ErrorClass::FormatError, "format"),
    (ErrorClass::InvalidVersion, "version"),
    (ErrorClass::UncaughtThrow, "uncaught_throw"),
    (ErrorClass::Next, "next"),
    (ErrorClass::Return, "return"),
    (ErrorClass::StopIteration, "break"),
    (ErrorClass::TypeError, "type"),
    (ErrorClass::NoMethodError, "no_method"),
    (ErrorClass::NameError, "name"),
    (ErrorClass::IndexError, "index"),
    (ErrorClass::KeyError, "key"),
    (ErrorClass::RangeError, "range"),
    (ErrorClass::FloatDomainError, "float_domain"),
    (ErrorClass::ZeroDivisionError, "zero_division"),
    (ErrorClass::RegexpError, "regexp"),
    (ErrorClass::Encoding, "encoding"),
    (ErrorClass::UndefinedConversion, "undefined_conversion"),
    (ErrorClass::DeepMerge, "deep_merge"),
    (ErrorClass::InvalidUri, "uri"),
    (ErrorClass::InvalidUriComponent, "uri_component"),
    (ErrorClass::BadUri, "bad_uri"),
    (ErrorClass::Semantic, "semantic"),
    (ErrorClass::IllegalOperand, "illegal_operand"),
    (ErrorClass::NotCatalogType, "not_catalog_type"),
    (ErrorClass::StandardError, "standard"),
];

/// Kinds of failures that leave code for the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An error of a class.
    Error(ErrorClass),
    /// `next`
    Next,
    /// `return`
    Return,
    /// `break`
    Break,
    /// A look at a parameter that is still to be bound.
    Unevaluated,
    /// Ruby's own end of an iteration.
    StopIteration,
    /// An exception that passes through the engine untouched.
    Foreign,
}

/// Names of the kinds that are no class.
const KINDS: [(Kind, &str); 6] = [
    (Kind::Next, "next"),
    (Kind::Return, "return"),
    (Kind::Break, "break"),
    (Kind::Unevaluated, "unevaluated"),
    (Kind::StopIteration, "stop_iteration"),
    (Kind::Foreign, "foreign"),
];

impl Kind {
    /// The kind that Ruby names; an unknown class is a `StandardError`.
    fn of_name(name: &str) -> Kind {
        let kind = KINDS.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind);
        let class = || CLASSES.iter().find(|(_, known)| *known == name).map(|(class, _)| *class);
        kind.unwrap_or_else(|| Kind::Error(class().unwrap_or(ErrorClass::StandardError)))
    }

    fn name(self) -> &'static str {
        let class = match self {
            Kind::Error(class) => CLASSES.iter().find(|(known, _)| *known == class).map(|(_, name)| *name),
            kind => KINDS.iter().find(|(known, _)| *known == kind).map(|(_, name)| *name),
        };
        class.unwrap_or("standard")
    }
}

/// Properties of an error that the other side must know. The engine's is made into an exception by `PuppetRs::Bridge::Errors`;
/// that module tells the engine of an exception by one.
#[derive(Debug)]
pub(super) struct Failure {
    pub kind: Kind,
    pub message: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub column: Option<u32>,
    /// Puppet's issue code.
    pub issue: Option<&'static str>,
    /// The exception that it was made of.
    pub cause: Option<Pin>,
    /// The environment whose manifests could not be parsed.
    pub environment: Option<Symbol>,
    /// True if stock sets the file on the finished error, which keeps an empty one.
    pub is_file_assigned: bool,
    /// The expected and the actual type of a wrong value.
    pub types: Option<Box<(Type, Type)>>,
    /// Value of a `next` or `return`; name of a parameter that is still to be bound.
    pub value: Option<Pin>,
    /// The place of a jump.
    pub place: Option<Location>,
    /// The class of an exception of Ruby's.
    pub ruby_class: Option<String>,
}

impl Failure {
    fn new(kind: Kind, message: impl Into<String>) -> Failure {
        Failure {
            kind,
            message: message.into(),
            file: None,
            line: None,
            column: None,
            issue: None,
            cause: None,
            environment: None,
            is_file_assigned: false,
            types: None,
            value: None,
            place: None,
            ruby_class: None,
        }
    }

    /// An error of the engine, with the exception that it was made of.
    pub fn of_error(error: &mut Error, cause: Option<Rb>) -> Failure {
        let types = error.mismatch.take().filter(|_| error.class == ErrorClass::TypeAssertion);
        let message = if types.is_some() { error.full_message() } else { std::mem::take(&mut error.message) };
        let mut failure = Failure::new(Kind::Error(error.class), message);
        match (&error.location, &mut error.file_line) {
            (Some(at), _) => {
                failure.file = at.file().or(error.assigned_file.as_deref()).map(str::to_owned);
                (failure.line, failure.column) = (Some(at.line()), Some(at.column()));
            }
            (None, Some((file, line))) => {
                (failure.file, failure.line) = (Some(std::mem::take(file)), *line);
            }
            (None, None) => {}
        }
        failure.issue = error.issue;
        failure.cause = cause.map(Pin::new);
        failure.environment = error.environment;
        failure.is_file_assigned = error.assigned_file.is_some();
        failure.types = types;
        failure
    }

    /// A diagnostic of the parser.
    pub fn of_diagnostic(error: &Diagnostic) -> Failure {
        let mut failure = Failure::new(Kind::Error(error.class), error.message.as_str());
        failure.file = error.error_file().map(str::to_owned);
        failure.line = error.position.map(|at| at.line);
        failure.column = error.position.map(|at| at.column);
        failure.issue = error.issue_code;
        failure.is_file_assigned = error.gives_up();
        failure
    }

    /// A `next`, `return` or `break`, or a look at a parameter without a value.
    ///
    /// # Errors
    /// When its value cannot be given to Ruby.
    pub fn of_jump(ruby: &Ruby, kind: Kind, value: &Value, at: Option<Location>) -> Result<Failure, RbError> {
        let mut failure = Failure::new(kind, "");
        failure.value = Some(Pin::new(to_ruby(ruby, value)?));
        failure.file = at.as_ref().and_then(|at| at.file().map(str::to_owned));
        failure.line = at.as_ref().map(Location::line);
        failure.column = at.as_ref().map(Location::column);
        failure.place = at;
        Ok(failure)
    }

    /// As an object of Ruby.
    pub fn wrap(self, ruby: &Ruby) -> Rb {
        ruby.obj_wrap(FailureData(GvlBound::new(self))).as_value()
    }
}

/// `PuppetRs::Native::Failure`
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Failure", free_immediately)]
pub(super) struct FailureData(GvlBound<Failure>);

impl DataTypeFunctions for FailureData {}

impl FailureData {
    /// The failure that an object of Ruby holds.
    pub fn get<'a>(&'a self, ruby: &'a Ruby) -> &'a Failure {
        self.0.get(ruby)
    }

    /// `Failure.caught(kind, exception, properties)`: an exception as the engine sees it.
    fn caught(ruby: &Ruby, kind: RbSymbol, properties: RHash) -> Result<FailureData, RbError> {
        let text = |name: &str| -> Result<Option<String>, RbError> {
            Ok(properties.lookup::<_, Option<Text>>(ruby.sym_new(name))?.map(String::from))
        };
        let mut failure = Failure::new(Kind::of_name(&kind.name()?), text("message")?.unwrap_or_default());
        failure.file = text("file")?;
        failure.line = properties.lookup(ruby.sym_new("line"))?;
        failure.ruby_class = text("error_class")?;
        failure.value = properties.get(ruby.sym_new("value")).map(Pin::new);
        let place =
            properties.get(ruby.sym_new("place")).and_then(|place| <&PlaceData>::try_convert(place).ok());
        failure.place = place.map(|place| place.0.get(ruby).clone());
        Ok(FailureData(GvlBound::new(failure)))
    }

    fn kind(ruby: &Ruby, rb_self: &FailureData) -> Rb {
        match rb_self.get(ruby).kind {
            Kind::Error(ErrorClass::SystemCall(number)) => ruby.integer_from_i64(number.into()).as_value(),
            kind => ruby.sym_new(kind.name()).as_value(),
        }
    }

    fn message(ruby: &Ruby, rb_self: &FailureData) -> String {
        rb_self.get(ruby).message.clone()
    }

    fn file(ruby: &Ruby, rb_self: &FailureData) -> Option<String> {
        rb_self.get(ruby).file.clone()
    }

    fn line(ruby: &Ruby, rb_self: &FailureData) -> Option<u32> {
        rb_self.get(ruby).line
    }

    fn column(ruby: &Ruby, rb_self: &FailureData) -> Option<u32> {
        rb_self.get(ruby).column
    }

    fn issue(ruby: &Ruby, rb_self: &FailureData) -> Option<RbSymbol> {
        rb_self.get(ruby).issue.map(|code| ruby.to_symbol(code))
    }

    fn cause(ruby: &Ruby, rb_self: &FailureData) -> Option<Exception> {
        Exception::from_value(rb_self.get(ruby).cause.as_ref()?.get(ruby))
    }

    fn environment(ruby: &Ruby, rb_self: &FailureData) -> Option<RbSymbol> {
        rb_self.get(ruby).environment.map(|name| ruby.to_symbol(name.as_str()))
    }

    fn is_file_assigned(ruby: &Ruby, rb_self: &FailureData) -> bool {
        rb_self.get(ruby).is_file_assigned
    }

    fn types(ruby: &Ruby, rb_self: &FailureData) -> Result<Option<(Rb, Rb)>, RbError> {
        let Some(types) = &rb_self.get(ruby).types else { return Ok(None) };
        Ok(Some((type_to_ruby(ruby, &types.0)?, type_to_ruby(ruby, &types.1)?)))
    }

    fn value(ruby: &Ruby, rb_self: &FailureData) -> Option<Rb> {
        rb_self.get(ruby).value.as_ref().map(|pin| pin.get(ruby))
    }

    fn place(ruby: &Ruby, rb_self: &FailureData) -> Option<Rb> {
        let place = rb_self.get(ruby).place.clone()?;
        Some(ruby.obj_wrap(PlaceData(GvlBound::new(place))).as_value())
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(ruby: &Ruby, native: RModule) -> Result<(), RbError> {
    let class = native.define_class("Failure", ruby.class_object())?;
    class.undef_default_alloc_func();
    find_class::<FailureData>(ruby);
    class.define_singleton_method("caught", magnus::function!(FailureData::caught, 2))?;
    class.define_method("kind", magnus::method!(FailureData::kind, 0))?;
    class.define_method("message", magnus::method!(FailureData::message, 0))?;
    class.define_method("file", magnus::method!(FailureData::file, 0))?;
    class.define_method("line", magnus::method!(FailureData::line, 0))?;
    class.define_method("column", magnus::method!(FailureData::column, 0))?;
    class.define_method("issue", magnus::method!(FailureData::issue, 0))?;
    class.define_method("cause", magnus::method!(FailureData::cause, 0))?;
    class.define_method("environment", magnus::method!(FailureData::environment, 0))?;
    class.define_method("file_assigned?", magnus::method!(FailureData::is_file_assigned, 0))?;
    class.define_method("types", magnus::method!(FailureData::types, 0))?;
    class.define_method("value", magnus::method!(FailureData::value, 0))?;
    class.define_method("place", magnus::method!(FailureData::place, 0))
}
