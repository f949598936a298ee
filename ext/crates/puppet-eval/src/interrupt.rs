//! Steps of evaluation, and the errors of work that was left undone.

use puppet_pcore::failure::{self, Failure};
use puppet_syntax::interrupt;

use crate::error::{Error, ErrorClass, Result, Unwind};

/// Counts work of that cost, a call of a block being 1, and gives way to other threads and to signals
/// every so often. Nothing may be borrowed that other code of the session needs.
///
/// # Errors
/// The error that interrupts the work.
#[inline]
pub fn step(cost: usize) -> Result<()> {
    if interrupt::go_on(cost) { Ok(()) } else { Err(undone()) }
}

/// The error side when work was left undone.
///
/// # Errors
/// Why it was.
#[inline]
pub fn done() -> Result<()> {
    if failure::is_pending() { Err(undone()) } else { Ok(()) }
}

/// A value, unless it is what came of work that was left undone.
///
/// # Errors
/// Why it was.
#[inline]
pub fn whole<T>(value: T) -> Result<T> {
    done().map(|()| value)
}

/// Why work was left undone.
#[cold]
pub fn undone() -> Box<Unwind> {
    error(failure::take().unwrap_or(Failure::Stack))
}

/// The error that a reason is.
#[cold]
pub fn error(reason: Failure) -> Box<Unwind> {
    match reason {
        Failure::Text(text) => Error::argument(text),
        Failure::NoMethod(text) => Error::new(ErrorClass::NoMethodError, text).raise(),
        Failure::Memory => Box::new(Unwind::OutOfMemory),
        Failure::Stack => Box::new(Unwind::StackOverflow),
        Failure::Interrupt(reason) => match reason.downcast::<Box<Unwind>>() {
            Ok(unwind) => *unwind,
            Err(_) => Error::puppet("interrupted"),
        },
    }
}

/// Leaves the reason why all work is to stop, for where it cannot be returned.
#[cold]
pub fn stop(reason: Box<Unwind>) {
    failure::leave(Failure::Interrupt(Box::new(reason)));
}
