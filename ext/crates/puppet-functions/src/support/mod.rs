//! Shared code of built-in functions.

pub(crate) mod classes;
pub(crate) mod deferred;
pub(crate) mod digest;
pub(crate) mod extreme;
pub(crate) mod files;
pub(crate) mod flow;
pub(crate) mod hiera;
pub(crate) mod legacy;
pub(crate) mod log;
pub(crate) mod order;
pub(crate) mod paths;
pub(crate) mod random;
pub(crate) mod substitute;
pub(crate) mod tasks;
pub(crate) mod text;
pub(crate) mod time;
pub(crate) mod types;
pub(crate) mod variable;

use std::rc::Rc;

use puppet_eval::error::{ErrorClass, ForeignException};
use puppet_eval::interrupt::undone;
use puppet_eval::{Error, Unwind};
use puppet_pcore::convert::{ConvertError, ConvertErrorKind};
use puppet_pcore::failure::{self, Failure};
use puppet_pcore::{Value, memory};

pub(crate) use flow::{Yield, call_yield};
pub(crate) use puppet_eval::function::{CallCx, DispatchDef, FunctionDef};
pub(crate) use puppet_eval::{Args, Block, Result};

/// A conversion's error as the evaluator's.
#[cold]
#[allow(clippy::boxed_local)] // as conversions give it, for map_err
pub(crate) fn convert_error(error: Box<ConvertError>) -> Box<Unwind> {
    if puppet_pcore::failure::is_pending() {
        return undone();
    }
    let class = match error.kind {
        ConvertErrorKind::Argument => ErrorClass::ArgumentError,
        ConvertErrorKind::Type => ErrorClass::TypeError,
        ConvertErrorKind::TypeConversion => ErrorClass::TypeConversion,
        ConvertErrorKind::Puppet => ErrorClass::PuppetError,
        ConvertErrorKind::Format => ErrorClass::FormatError,
        ConvertErrorKind::Key => ErrorClass::KeyError,
        ConvertErrorKind::Range => ErrorClass::RangeError,
        ConvertErrorKind::FloatDomain => ErrorClass::FloatDomainError,
        ConvertErrorKind::UndefinedConversion => ErrorClass::UndefinedConversion,
        ConvertErrorKind::Standard => ErrorClass::StandardError,
    };
    let mut made = Error::new(class, error.message);
    made.foreign = error.raised.and_then(|raised| raised.downcast_ref::<ForeignException>().cloned());
    made.raise()
}

/// An exception of a class of Ruby's.
#[cold]
pub(crate) fn raised(class: ErrorClass, message: impl Into<String>) -> Box<Unwind> {
    Error::new(class, message).raise()
}

/// A `TypeError`.
#[cold]
pub(crate) fn type_error(message: impl Into<String>) -> Box<Unwind> {
    Error::new(ErrorClass::TypeError, message).raise()
}

/// The session of the running compile.
///
/// # Errors
/// When it is gone.
pub(crate) fn session(cx: &CallCx<'_>) -> Result<Rc<dyn puppet_eval::Session>> {
    cx.evaluator.session().ok_or_else(|| Error::puppet("The compiler is no longer running"))
}

/// The text of an argument that its dispatch made a String; see [`text_of`].
pub(crate) fn str_arg<'a>(args: Args<'a>, n: usize) -> &'a str {
    args.get(n).map(text_of).unwrap_or_default()
}

/// The text of a String. One that is not valid UTF-8 is an error, which the evaluator raises when the function returns: an empty text in
/// its place would give another result.
pub(crate) fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| {
        if matches!(value, Value::Bytes(_)) {
            failure::leave(Failure::Text(
                "a text with bytes that are not valid UTF-8 is not taken here".to_string(),
            ));
        }
        ""
    })
}

/// An argument; `undef` when left out.
pub(crate) fn arg(args: Args<'_>, n: usize) -> Value {
    args.get(n).cloned().unwrap_or_default()
}

pub(crate) use puppet_pcore::memory::flatten;

/// Adds to a list that the program can make large.
///
/// # Errors
/// When there is no memory for it.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) -> Result<()> {
    if memory::push(list, item) { Ok(()) } else { Err(undone()) }
}
