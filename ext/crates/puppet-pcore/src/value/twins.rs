//! The embedder's objects for containers, which code of the embedder may change.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{PArray, PHash, Value};

/// An array or a hash.
#[derive(Clone, Copy, Debug)]
pub enum Container<'a> {
    /// An array.
    Array(&'a PArray),
    /// A hash.
    Hash(&'a PHash),
}

/// A key of a hash that is looked up.
#[derive(Clone, Copy, Debug)]
pub enum Key<'a> {
    /// A text.
    Text(&'a str),
    /// Any value.
    Value(&'a Value),
}

/// The embedder's objects for containers, by a number that is unique while a container has it, and never 0.
pub trait Twins: Sync {
    /// The version that takes the place of a container whose twin has another content; it has the twin from now on.
    fn renewed(&self, container: Container<'_>, twin: usize) -> Option<Value>;

    /// The content of a container that was made without it.
    fn content(&self, twin: usize) -> Value;

    /// True if a twin holds what a container holds, at every depth, whatever their containers are.
    fn holds(&self, twin: usize, container: Container<'_>) -> bool;

    /// The element of an array's twin; `None`: that cannot be said.
    fn item(&self, twin: usize, index: usize) -> Option<Option<Value>>;

    /// The value of a key of a hash's twin; `None`: that cannot be said.
    fn entry(&self, twin: usize, key: Key<'_>) -> Option<Option<Value>>;

    /// Number of elements of a twin.
    fn len(&self, twin: usize) -> Option<usize>;

    /// True if a twin of an array has this at an index.
    fn has_item(&self, twin: usize, index: usize, item: Option<&Value>) -> bool;

    /// True if a twin of a hash has this for a key.
    fn has_entry(&self, twin: usize, key: Key<'_>, value: Option<&Value>) -> bool;

    /// The container is gone or has another twin. May be called while the embedder collects garbage.
    fn released(&self, twin: usize);
}

static TWINS: OnceLock<&'static dyn Twins> = OnceLock::new();

/// Number of times that code that may change twins ran.
static RUNS: AtomicU64 = AtomicU64::new(1);

/// A twin that nothing can change has been looked at for ever.
pub(super) const FOR_EVER: u64 = u64::MAX;

/// Sets the embedder's objects, once a process.
pub fn set_twins(twins: &'static dyn Twins) {
    let _ = TWINS.set(twins);
}

/// Code that may have changed twins ran: they are compared before they are read again.
#[inline]
pub fn twins_may_have_changed() {
    RUNS.fetch_add(1, Ordering::Relaxed);
}

pub(super) fn twins() -> Option<&'static dyn Twins> {
    TWINS.get().copied()
}

/// The number of times that code of the embedder has run: while it is the same, only the engine has run.
pub fn runs() -> u64 {
    RUNS.load(Ordering::Relaxed)
}
