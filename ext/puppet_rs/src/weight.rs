//! Memory of the engine behind a small Ruby object. Ruby's collector runs when enough was allocated since it ran last, as far
//! as it knows: without this it sees a compile of megabytes as one object of forty bytes.

use std::sync::atomic::{AtomicUsize, Ordering};

use magnus::prelude::*;
use magnus::{Error, KwArgs, Ruby, Value};

use crate::names::{constant, method};

/// After so much a minor collection is due; it takes 0.4 to 4 ms, as large as the heap is, and what freeing takes. Ruby's own
/// comes after 16 to 32 MB, and as these wait for it, they look like memory that only a major one frees: 30 ms, and an
/// incremental one frees nothing for ten more compiles. 14 MB are two or three large catalogs.
const COLLECT_AFTER: usize = 14 << 20;
/// The same for the first one; twice as much for each that follows. A process that compiles once or twice stays small, and one
/// that goes on, whose heap has grown, does not pay 2 to 4 ms for each large catalog.
const COLLECT_FIRST: usize = 3 << 20;

/// Memory that may wait now.
static MAY_WAIT: AtomicUsize = AtomicUsize::new(COLLECT_FIRST);

/// Memory that all objects together have registered.
static REGISTERED: AtomicUsize = AtomicUsize::new(0);
/// Share of it that the last collection left.
static LEFT: AtomicUsize = AtomicUsize::new(0);
/// The number of that collection.
static COLLECTIONS: AtomicUsize = AtomicUsize::new(0);

/// `PuppetRs::Native.registered_memory`: the bytes that Ruby's collector has been informed of, for tests and leak hunting.
pub fn registered() -> usize {
    REGISTERED.load(Ordering::Relaxed)
}

/// The bytes that one Ruby object has registered. They are taken back when it is dropped, so the sum is exact, whatever raised,
/// was interrupted or was never used.
#[derive(Debug, Default)]
pub struct Weight(AtomicUsize);

impl Weight {
    /// Memory that it has registered.
    pub fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Registers that the object holds so many bytes now. Ruby may collect garbage here, so the object should be where it
    /// will be marked.
    ///
    /// # Errors
    /// The error that a signal, `Timeout` or another thread raised meanwhile.
    pub fn set(&self, ruby: &Ruby, bytes: usize) -> Result<(), Error> {
        // Only a holder of Ruby's lock gets here, so nothing comes in between.
        let bytes = bytes.min(isize::MAX as usize);
        let collections = ruby.gc_count();
        if COLLECTIONS.swap(collections, Ordering::Relaxed) != collections {
            LEFT.store(registered(), Ordering::Relaxed);
        }
        let before = self.0.swap(bytes, Ordering::Relaxed);
        register(before, bytes);
        if bytes > before
            && registered().saturating_sub(LEFT.load(Ordering::Relaxed)) > MAY_WAIT.load(Ordering::Relaxed)
        {
            return collect(ruby);
        }
        Ok(())
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        register(*self.0.get_mut(), 0);
    }
}

fn register(before: usize, now: usize) {
    if before == now {
        return;
    }
    let sum = registered().wrapping_add(now).wrapping_sub(before);
    REGISTERED.store(sum, Ordering::Relaxed);
    LEFT.fetch_min(sum, Ordering::Relaxed);
    let difference = now as isize - before as isize;
    // SAFETY: called by a holder of Ruby's lock: `set` has its token, and objects with a weight are owned by Ruby objects, which
    // methods and the collector drop. While it sweeps, Ruby takes amounts back itself in the same way; only positive ones can
    // lead to a collection.
    unsafe { rb_sys::rb_gc_adjust_memory_usage(difference as _) };
}

/// A minor collection, unless user code has switched collections off.
#[cold]
fn collect(ruby: &Ruby) -> Result<(), Error> {
    if ruby.gc_disable() {
        return Ok(());
    }
    ruby.gc_enable();
    MAY_WAIT.store((2 * MAY_WAIT.load(Ordering::Relaxed)).min(COLLECT_AFTER), Ordering::Relaxed);
    let options = ruby.hash_new();
    options.aset(ruby.sym_new("full_mark"), false)?;
    constant::GC.get(ruby)?.funcall::<_, _, Value>(&method::START, (KwArgs(options),)).map(|_| ())
}
