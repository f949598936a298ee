//! Panics on purpose, for the specs that check what becomes of a fault of the engine. Nothing but a call of
//! `PuppetRs::Native.inject_panic` arms one, and one call is one panic.

use std::sync::atomic::{AtomicI64, Ordering};

use magnus::prelude::*;
use magnus::{Error, RModule, Ruby, function};

/// Number of entries or steps left until the panic; negative: none is armed.
static ENTRY: AtomicI64 = AtomicI64::new(-1);
static STEP: AtomicI64 = AtomicI64::new(-1);

/// Ruby called a method of the engine.
#[inline]
pub fn entered() {
    count(&ENTRY);
}

/// The engine gives way in the middle of its work.
#[inline]
pub fn gave_way() {
    count(&STEP);
}

#[inline]
fn count(left: &AtomicI64) {
    if left.load(Ordering::Relaxed) >= 0 && left.fetch_sub(1, Ordering::Relaxed) == 0 {
        // No hook runs: the specs do this dozens of times, and a backtrace of each would hide what they say.
        std::panic::resume_unwind(Box::new("injected"));
    }
}

/// `inject_panic(place, after)`: at the next call of a method (`:entry`) but `after`, or the next time but
/// `after` that running code gives way (`:step`). A negative number disarms.
fn inject(ruby: &Ruby, place: magnus::Symbol, after: i64) -> Result<(), Error> {
    match &*place.name()? {
        "entry" => ENTRY.store(after, Ordering::Relaxed),
        "step" => STEP.store(after, Ordering::Relaxed),
        _ => return Err(Error::new(ruby.exception_arg_error(), "entry or step")),
    }
    Ok(())
}

/// Defines the method.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    native.define_singleton_method("inject_panic", function!(inject, 2))
}
