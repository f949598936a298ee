//! No panic crosses into Ruby: every entry point runs inside [`guard`].

use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use magnus::prelude::*;
use magnus::{Error, ExceptionClass, Ruby};
use puppet_eval::interrupt;
use puppet_pcore::failure::{self, Failure};

use crate::error::raise;
use crate::names::constant;
use crate::{fault, memory};

thread_local! {
    /// The place of the last panic, for the error that [`guard`] makes of it.
    static PLACE: Cell<Option<String>> = const { Cell::new(None) };
}

/// Keeps the place of a panic for the text of `PuppetRs::InternalError`. Rust's own report (standard error, where
/// an agent's log or a report would never see it) is printed only if `RUST_BACKTRACE` is set.
pub fn init() {
    let report = std::panic::take_hook();
    let wanted = Backtrace::capture().status() != BacktraceStatus::Disabled;
    std::panic::set_hook(Box::new(move |panic| {
        PLACE.set(panic.location().map(|at| format!(" ({}:{})", at.file(), at.line())));
        if wanted {
            report(panic);
        }
    }));
}

/// Runs the body of a method called by Ruby. A panic becomes `PuppetRs::InternalError`; without
/// this magnus would raise `fatal`, which ends the process.
///
/// Here the engine learns on which stack it runs.
pub fn guard<T>(ruby: &Ruby, body: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    crate::host::stack::enter(ruby)?;
    memory::provide();
    let _around = failure::set_aside();
    crate::convert::entered();
    let work = || {
        fault::entered();
        body()
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) if failure::is_pending() => left(ruby, result),
        Ok(result) => result,
        Err(panic) => {
            // A failure that was left behind does not concern the work that follows.
            let _ = failure::take();
            Err(internal_error(ruby, &panic_text(&*panic)))
        }
    }
}

/// Raises a failure that code without a `Result` left behind.
#[cold]
fn left<T>(ruby: &Ruby, result: Result<T, Error>) -> Result<T, Error> {
    match (result, failure::take()) {
        (Err(error), Some(Failure::Text(_)) | None) => Err(error),
        // As within the evaluator an error is about what was left undone; a `throw` is not.
        (Err(error), Some(Failure::Memory | Failure::Stack)) if error.value().is_none() => Err(error),
        (_, Some(reason)) => Err(raise(ruby, interrupt::error(reason))),
        (result, None) => result,
    }
}

#[cold]
fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let place = PLACE.take().unwrap_or_default();
    if let Some(text) = panic.downcast_ref::<&str>() {
        format!("{text}{place}")
    } else if let Some(text) = panic.downcast_ref::<String>() {
        format!("{text}{place}")
    } else {
        format!("panic{place}")
    }
}

/// `PuppetRs::InternalError` with a text.
#[cold]
pub fn internal_error(ruby: &Ruby, text: &str) -> Error {
    let class = constant::INTERNAL_ERROR
        .get(ruby)
        .and_then(ExceptionClass::try_convert)
        .unwrap_or_else(|_| ruby.exception_runtime_error());
    Error::new(class, format!("internal error: {text}"))
}
