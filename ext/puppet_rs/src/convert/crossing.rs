//! [`Crossing`]: calls of Ruby code, and what is looked at again after them.

use std::sync::atomic::{AtomicU64, Ordering};

use puppet_pcore::value::twins_may_have_changed;

use crate::own;

/// Grows whenever Ruby code runs, which may write files or replace methods.
static EFFECTS: AtomicU64 = AtomicU64::new(1);

/// A call of Ruby code: when it ends, whatever Ruby code was given at any time may have changed, and files and methods, too.
///
/// No code is taken to be without effects: its instructions name methods, and any object may have one of its own behind
/// `each` or `<<` (docs/notes/tried.md).
pub struct Crossing(());

impl Crossing {
    /// A call that begins.
    pub fn new() -> Crossing {
        Crossing(())
    }
}

impl Drop for Crossing {
    fn drop(&mut self) {
        entered();
        own::crossed();
    }
}

/// Ruby code calls the engine.
pub fn entered() {
    twins_may_have_changed();
    EFFECTS.fetch_add(1, Ordering::Relaxed);
}

/// The number of times that Ruby code has run: while it is the same, the engine sees files as it has seen them.
pub fn effects() -> u64 {
    EFFECTS.load(Ordering::Relaxed)
}
