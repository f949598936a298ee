//! Errors in both directions: the engine's as Puppet's exception classes, Ruby's exceptions kept
//! and given back as the same objects.

mod failure;

use std::rc::Rc;

use magnus::error::ErrorType;
use magnus::prelude::*;
use magnus::{Error as RbError, Exception, RArray, Ruby, TypedData, Value as Rb};
use puppet_eval::error::{Error, ErrorClass, ForeignException, Location, Unwind};
use puppet_pcore::Value;
use puppet_syntax::{Diagnostic, Symbol};

use self::failure::{Failure, FailureData, Kind};
use crate::convert::from_ruby;
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

/// Defines the classes of places and failures.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), RbError> {
    native.define_class("Place", ruby.class_object())?.undef_default_alloc_func();
    crate::gvl::find_class::<PlaceData>(ruby);
    failure::init(ruby, native)
}

/// The Ruby error for what left the engine.
#[cold]
#[allow(clippy::boxed_local)] // what the engine's results hold
pub fn raise(ruby: &Ruby, unwind: Box<Unwind>) -> RbError {
    match *unwind {
        Unwind::Error(error) => raise_error(ruby, error),
        Unwind::Next(value, at) => jumper(ruby, Kind::Next, &value, at),
        Unwind::Return(value, at) => jumper(ruby, Kind::Return, &value, at),
        Unwind::Break(at) => jumper(ruby, Kind::Break, &Value::Undef, at),
        Unwind::StackOverflow => {
            let class = ruby.exception_sys_stack_error();
            RbError::new(class, "stack level too deep")
        }
        Unwind::OutOfMemory => RbError::new(ruby.exception_no_mem_error(), "failed to allocate memory"),
        Unwind::UnevaluatedParameter(name) => {
            jumper(ruby, Kind::Unevaluated, &Value::from(name.as_str()), None)
        }
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
    build(ruby, error, cause)
}

/// Gives an exception that came from Ruby the place that the engine knows of, as far as it has none.
fn complete_place(ruby: &Ruby, error: &Error, exception: Exception) -> Result<(), RbError> {
    let (Some((file, Some(line))), Ok(helper)) = (&error.file_line, constant::ERRORS.get(ruby)) else {
        return Ok(());
    };
    let file = Some(file.as_str()).filter(|file| error.assigned_file.is_some() || !file.is_empty());
    helper.funcall::<_, _, Rb>(&method::COMPLETE_PLACE, (exception, file, *line)).map(|_| ())
}

fn build(ruby: &Ruby, mut error: Error, original: Option<Rb>) -> Result<Exception, RbError> {
    let failure = Failure::of_error(&mut error, original);
    constant::ERRORS.get(ruby)?.funcall(&method::BUILD, (failure.wrap(ruby),))
}

/// The exception for a diagnostic of the parser; without Puppet around it is of a class of this gem.
#[cold]
pub fn syntax_error(ruby: &Ruby, error: &Diagnostic) -> RbError {
    let made = constant::ERRORS.get(ruby).and_then(|helper| {
        helper.funcall::<_, _, Exception>(&method::SYNTAX, (Failure::of_diagnostic(error).wrap(ruby),))
    });
    made.map_or_else(|e| e, RbError::from)
}

fn jumper(ruby: &Ruby, kind: Kind, value: &Value, at: Option<Location>) -> RbError {
    let made = Failure::of_jump(ruby, kind, value, at).and_then(|failure| {
        constant::ERRORS.get(ruby)?.funcall::<_, _, Exception>(&method::JUMPER, (failure.wrap(ruby),))
    });
    made.map_or_else(|e| e, RbError::from)
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

fn classify(ruby: &Ruby, exception: Exception) -> Result<Box<Unwind>, RbError> {
    let told: Rb = constant::ERRORS.get(ruby)?.funcall(&method::CLASSIFY, (exception,))?;
    let failure = <&FailureData>::try_convert(told)?.get(ruby);
    let value = || failure.value.as_ref().map_or_else(|| ruby.qnil().as_value(), |pin| pin.get(ruby));
    let held = || ForeignException(Rc::new(Held::Exception(Pin::new(exception))));
    let class = match failure.kind {
        Kind::Next => return Ok(Box::new(Unwind::Next(from_ruby(ruby, value())?, failure.place.clone()))),
        Kind::Return => {
            return Ok(Box::new(Unwind::Return(from_ruby(ruby, value())?, failure.place.clone())));
        }
        Kind::Break => return Ok(Box::new(Unwind::Break(failure.place.clone()))),
        Kind::Unevaluated => {
            let name = String::try_convert(value())?;
            return Ok(Box::new(Unwind::UnevaluatedParameter(Symbol::new(&name))));
        }
        Kind::StopIteration => {
            return Ok(Box::new(Unwind::StopIteration(held(), failure.message.clone())));
        }
        Kind::Foreign => return Ok(Box::new(Unwind::Foreign(held()))),
        Kind::Error(class) => class,
    };
    let mut error = Error::new(class, failure.message.as_str());
    if failure.file.is_some() || failure.line.is_some() || class == ErrorClass::Preformatted {
        error.file_line = Some((failure.file.clone().unwrap_or_default(), failure.line));
    }
    error.foreign = Some(held());
    error.foreign_class = failure.ruby_class.as_deref().map(Rc::from);
    Ok(Box::new(Unwind::Error(error)))
}

/// Shorthand for results on the way to Ruby.
pub trait IntoRuby<T> {
    /// The error side becomes a Ruby error.
    ///
    /// # Errors
    /// The error, converted.
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
    /// The error, converted.
    fn from_ruby(self, ruby: &Ruby) -> puppet_eval::Result<T>;
}

impl<T> FromRuby<T> for Result<T, RbError> {
    fn from_ruby(self, ruby: &Ruby) -> puppet_eval::Result<T> {
        self.map_err(|error| catch(ruby, error))
    }
}
