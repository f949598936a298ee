//! Errors in both directions: the engine's as Puppet's exception classes, Ruby's exceptions kept
//! and given back as the same objects.

use std::rc::Rc;

use magnus::error::ErrorType;
use magnus::prelude::*;
use magnus::{Error as RbError, Exception, RArray, Ruby, Symbol as RbSymbol, TypedData, Value as Rb};
use puppet_eval::error::{Error, ErrorClass, ForeignException, Location, Unwind};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::convert::{Text, from_ruby, to_ruby, type_to_ruby};
use crate::gvl::GvlBound;
use crate::names::{constant, method};
use crate::pin::Pin;

/// Content of a [`ForeignException`] of this bridge.
enum Held {
    /// An exception object.
    Exception(Pin),
    /// A jump without an object: `throw`, `break` out of a block.
    Jump(RbError),
}

/// The place of a `next`, `return` or `break`, carried by the Ruby exception it travels as.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Place", free_immediately)]
struct PlaceData(GvlBound<Location>);

impl magnus::DataTypeFunctions for PlaceData {}

/// Defines the class of places.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), RbError> {
    native.define_class("Place", ruby.class_object())?.undef_default_alloc_func();
    crate::gvl::find_class::<PlaceData>(ruby);
    Ok(())
}

/// The Ruby error for what left the engine.
#[cold]
#[allow(clippy::boxed_local)] // what the engine's results hold
pub fn raise(ruby: &Ruby, unwind: Box<Unwind>) -> RbError {
    match *unwind {
        Unwind::Error(error) => raise_error(ruby, error),
        Unwind::Next(value, at) => jumper(ruby, "next", &value, at),
        Unwind::Return(value, at) => jumper(ruby, "return", &value, at),
        Unwind::Break(at) => jumper(ruby, "break", &Value::Undef, at),
        Unwind::StackOverflow => {
            let class = ruby.exception_sys_stack_error();
            RbError::new(class, "stack level too deep")
        }
        Unwind::OutOfMemory => RbError::new(ruby.exception_no_mem_error(), "failed to allocate memory"),
        Unwind::UnevaluatedParameter(name) => jumper(ruby, "unevaluated", &Value::from(name.as_str()), None),
        Unwind::Foreign(foreign) | Unwind::StopIteration(foreign, _) => {
            match foreign.0.downcast_ref::<Held>() {
                Some(held) => held_error(ruby, held),
                None => RbError::new(ruby.exception_runtime_error(), "unknown exception"),
            }
        }
    }
}

fn held_error(ruby: &Ruby, held: &Held) -> RbError {
    match held {
        Held::Jump(error) => error.clone(),
        Held::Exception(pin) => match Exception::from_value(pin.get(ruby)) {
            Some(exception) => exception.into(),
            None => RbError::new(ruby.exception_runtime_error(), "lost exception"),
        },
    }
}

fn original(ruby: &Ruby, exception: Option<&ForeignException>) -> Option<Rb> {
    match exception?.0.downcast_ref::<Held>()? {
        Held::Exception(pin) => Some(pin.get(ruby)),
        Held::Jump(_) => None,
    }
}

/// Names of the classes by `PuppetRs::Bridge::Errors`; in Ruby and back.
const CLASSES: [(ErrorClass, &str); 40] = [
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
    (ErrorClass::IllegalOperand, "illegal_operand"),
    (ErrorClass::NotCatalogType, "not_catalog_type"),
    (ErrorClass::StandardError, "standard"),
];

/// The name of a class in `PuppetRs::Bridge::Errors`.
pub(crate) fn class_name(class: ErrorClass) -> &'static str {
    CLASSES.iter().find(|(known, _)| *known == class).map_or("standard", |(_, name)| name)
}

/// Result of `Errors.build`: a class by its name, or an error of the system by its number.
fn kind(ruby: &Ruby, class: ErrorClass) -> Rb {
    match class {
        ErrorClass::SystemCall(number) => ruby.integer_from_i64(number.into()).as_value(),
        class => ruby.sym_new(class_name(class)).as_value(),
    }
}

fn class_of(name: &str) -> ErrorClass {
    CLASSES.iter().find(|(_, known)| *known == name).map_or(ErrorClass::StandardError, |(class, _)| *class)
}

/// The exception object for an error of the engine; an error that came from Ruby and was not
/// wrapped on the way is the same object again.
#[cold]
fn raise_error(ruby: &Ruby, error: Error) -> RbError {
    exception(ruby, error).map_or_else(|e| e, RbError::from)
}

fn exception(ruby: &Ruby, mut error: Error) -> Result<Exception, RbError> {
    let original = original(ruby, error.foreign.as_ref());
    if error.location.is_none() {
        if let Some(exception) = original.and_then(Exception::from_value) {
            complete_place(ruby, &error, exception)?;
            return Ok(exception);
        }
    }
    let cause = match original.or_else(|| self::original(ruby, error.cause.as_ref())) {
        Some(cause) => Some(cause),
        None => error.origin.take().map(|origin| exception(ruby, *origin)).transpose()?.map(|e| e.as_value()),
    };
    build(ruby, &error, cause)
}

/// Gives an exception that came from Ruby the place that the engine knows of, as far as it has none.
fn complete_place(ruby: &Ruby, error: &Error, exception: Exception) -> Result<(), RbError> {
    let (Some((file, Some(line))), Ok(helper)) = (&error.file_line, constant::ERRORS.get(ruby)) else {
        return Ok(());
    };
    let file = Some(file.as_str()).filter(|file| error.assigned_file.is_some() || !file.is_empty());
    helper.funcall::<_, _, Rb>(&method::COMPLETE_PLACE, (exception, file, *line)).map(|_| ())
}

fn build(ruby: &Ruby, error: &Error, original: Option<Rb>) -> Result<Exception, RbError> {
    let (file, line, column) = match (&error.location, &error.file_line) {
        (Some(at), _) => {
            let file = at.file().or(error.assigned_file.as_deref());
            (file.map(str::to_owned), Some(at.line()), Some(at.column()))
        }
        (None, Some((file, line))) => (Some(file.clone()), *line, None),
        (None, None) => (None, None, None),
    };
    if error.class == ErrorClass::TypeAssertion {
        if let Some(types) = &error.mismatch {
            let (expected, actual) = (type_to_ruby(ruby, &types.0)?, type_to_ruby(ruby, &types.1)?);
            return constant::ERRORS
                .get(ruby)?
                .funcall(&method::ASSERTION, (error.full_message(), expected, actual));
        }
    }
    constant::ERRORS.get(ruby)?.funcall(
        &method::BUILD,
        (
            kind(ruby, error.class),
            error.message.as_str(),
            file,
            line,
            column,
            error.issue,
            original,
            error.environment.map(|name| name.as_str()),
            error.assigned_file.is_some(),
        ),
    )
}

fn jumper(ruby: &Ruby, what: &str, value: &Value, at: Option<Location>) -> RbError {
    let made = (|| -> Result<Exception, RbError> {
        let value = to_ruby(ruby, value)?;
        let file = at.as_ref().and_then(|at| at.file().map(str::to_owned));
        let line = at.as_ref().map(Location::line);
        let column = at.as_ref().map(Location::column);
        let place = at.map(|at| ruby.obj_wrap(PlaceData(GvlBound::new(at))));
        constant::ERRORS
            .get(ruby)?
            .funcall(&method::JUMPER, (ruby.sym_new(what), value, file, line, column, place))
    })();
    match made {
        Ok(exception) => exception.into(),
        Err(e) => e,
    }
}

/// Properties of a Ruby error that the engine sees.
#[cold]
pub fn catch(ruby: &Ruby, error: RbError) -> Box<Unwind> {
    let exception = match error.error_type() {
        ErrorType::Exception(exception) => *exception,
        ErrorType::Error(class, text) => match class.new_instance((text.as_ref(),)) {
            Ok(exception) => exception,
            Err(_) => return foreign(Held::Jump(error)),
        },
        ErrorType::Jump(_) => return foreign(Held::Jump(error)),
    };
    match classify(ruby, exception) {
        Ok(unwind) => unwind,
        // A thread that is killed meanwhile.
        Err(later) if matches!(later.error_type(), ErrorType::Jump(_)) => foreign(Held::Jump(later)),
        Err(_) => foreign(Held::Exception(Pin::new(exception))),
    }
}

/// Result or error of a function in Ruby: one that calls the function `return` itself ends with its value.
///
/// # Errors
/// The error that it raised, as the engine's.
pub fn result_of(ruby: &Ruby, result: Result<Rb, RbError>) -> puppet_eval::Result<Rb> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => ended(ruby, error),
    }
}

#[cold]
fn ended(ruby: &Ruby, error: RbError) -> puppet_eval::Result<Rb> {
    if let ErrorType::Exception(exception) = error.error_type() {
        if let Ok(helper) = constant::ERRORS.get(ruby) {
            if let Ok(Some(value)) = helper.funcall::<_, _, Option<RArray>>(&method::RESULT_OF, (*exception,))
            {
                return value.entry(0).map_err(|e| catch(ruby, e));
            }
        }
    }
    Err(catch(ruby, error))
}

fn foreign(held: Held) -> Box<Unwind> {
    Box::new(Unwind::Foreign(ForeignException(Rc::new(held))))
}

type Classified = (RbSymbol, Option<Text>, Option<Text>, Option<u32>, Rb, Rb);

fn classify(ruby: &Ruby, exception: Exception) -> Result<Box<Unwind>, RbError> {
    let (kind, message, file, line, value, place): Classified =
        constant::ERRORS.get(ruby)?.funcall(&method::CLASSIFY, (exception,))?;
    let place = || <&PlaceData>::try_convert(place).ok().map(|p| p.0.get(ruby).clone());
    let class = match &*kind.name()? {
        "next" => return Ok(Box::new(Unwind::Next(from_ruby(ruby, value)?, place()))),
        "return" => return Ok(Box::new(Unwind::Return(from_ruby(ruby, value)?, place()))),
        "break" => return Ok(Box::new(Unwind::Break(place()))),
        "unevaluated" => {
            let name = String::try_convert(value)?;
            return Ok(Box::new(Unwind::UnevaluatedParameter(Symbol::new(&name))));
        }
        "stop_iteration" => {
            let held = Held::Exception(Pin::new(exception));
            let text = message.unwrap_or_default();
            return Ok(Box::new(Unwind::StopIteration(ForeignException(Rc::new(held)), text.into())));
        }
        "foreign" => return Ok(foreign(Held::Exception(Pin::new(exception)))),
        name => class_of(name),
    };
    let mut error = Error::new(class, String::from(message.unwrap_or_default()));
    if file.is_some() || line.is_some() || class == ErrorClass::Preformatted {
        error.file_line = Some((file.unwrap_or_default().into(), line));
    }
    error.foreign = Some(ForeignException(Rc::new(Held::Exception(Pin::new(exception)))));
    error.foreign_class = <Option<String>>::try_convert(value)?.map(Rc::from);
    Ok(Box::new(Unwind::Error(error)))
}

/// Shorthand for results on the way to Ruby.
pub trait IntoRuby<T> {
    /// The error side becomes a Ruby error.
    ///
    /// # Errors
    /// The same, converted.
    fn into_ruby(self, ruby: &Ruby) -> Result<T, RbError>;
}

impl<T> IntoRuby<T> for puppet_eval::Result<T> {
    fn into_ruby(self, ruby: &Ruby) -> Result<T, RbError> {
        self.map_err(|unwind| raise(ruby, unwind))
    }
}

/// Shorthand for results on the way from Ruby.
#[allow(clippy::wrong_self_convention)] // reads as the direction it goes
pub trait FromRuby<T> {
    /// The error side becomes the engine's.
    ///
    /// # Errors
    /// The same, converted.
    fn from_ruby(self, ruby: &Ruby) -> puppet_eval::Result<T>;
}

impl<T> FromRuby<T> for Result<T, RbError> {
    fn from_ruby(self, ruby: &Ruby) -> puppet_eval::Result<T> {
        self.map_err(|error| catch(ruby, error))
    }
}
