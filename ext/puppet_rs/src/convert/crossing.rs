//! [`Crossing`]: calls of Ruby code, and what is looked at again after them.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use magnus::Error;
use puppet_pcore::value::twins_may_have_changed;

use crate::own;

/// Grows whenever Ruby code runs that may write files or replace methods.
static EFFECTS: AtomicU64 = AtomicU64::new(1);

thread_local! {
    /// True while this thread's innermost call of Ruby code is one without such effects.
    static IS_HARMLESS: Cell<bool> = const { Cell::new(false) };
}

/// A call of Ruby code: when it ends, whatever Ruby code was given at any time may have changed.
pub struct Crossing {
    is_harmless: bool,
    /// The same of the call around it.
    before: bool,
}

impl Crossing {
    /// A call of any code.
    pub fn new() -> Crossing {
        Crossing::of(false)
    }

    /// A call of code that, if `is_harmless`, changes nothing but the values that it was given: a method whose code says so
    /// (`Bridge::CodeEffects`). Code that it has the engine call is a call of its own.
    pub fn of(is_harmless: bool) -> Crossing {
        Crossing { is_harmless, before: IS_HARMLESS.replace(is_harmless) }
    }
}

impl Drop for Crossing {
    fn drop(&mut self) {
        IS_HARMLESS.set(self.before);
        twins_may_have_changed();
        if !self.is_harmless {
            ran();
        }
    }
}

/// Calls after which code is asked for its effects: the answer costs more than it saves before.
const OFTEN: u32 = 10;
/// Marks in the count of calls.
const HARMLESS: u32 = u32::MAX;
const WITH_EFFECTS: u32 = u32::MAX - 1;

/// The effects of code that is called again and again: asked once, if it is called often.
#[derive(Debug, Default)]
pub struct Effects(AtomicU32);

impl Effects {
    /// True if the code has none, before it is called. `ask` runs Ruby code; an error of it counts as an effect.
    pub fn are_none(&self, ask: impl FnOnce() -> Result<bool, Error>) -> bool {
        let calls = self.0.load(Ordering::Relaxed);
        match calls {
            HARMLESS => return true,
            WITH_EFFECTS => return false,
            _ if calls < OFTEN => {
                self.0.store(calls + 1, Ordering::Relaxed);
                return false;
            }
            _ => {}
        }
        let are_none = ask().unwrap_or_default();
        self.0.store(if are_none { HARMLESS } else { WITH_EFFECTS }, Ordering::Relaxed);
        are_none
    }
}

/// Ruby code calls the engine.
pub fn entered() {
    twins_may_have_changed();
    if !IS_HARMLESS.get() {
        EFFECTS.fetch_add(1, Ordering::Relaxed);
    }
}

/// Ruby code has run that may have written files or replaced methods.
pub fn ran() {
    EFFECTS.fetch_add(1, Ordering::Relaxed);
    own::crossed();
}

/// The number of times that such code has run: while it is the same, the engine sees files as it has seen them.
pub fn effects() -> u64 {
    EFFECTS.load(Ordering::Relaxed)
}
