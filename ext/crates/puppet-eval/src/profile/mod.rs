//! Profile of compiles: what classes, defines, functions, templates and lookups cost, with their callers.
//!
//! While it is off, a hook is one load and one branch. While it is on, each hook opens a span; spans of the same thing under the same caller
//! are one entry of a tree. A thread has a tree of its own; other threads than the one that began to measure hand theirs over
//! at the end of each compile.

mod clock;
mod entry;
mod gathered;
mod names;
mod steps;
#[cfg(test)]
mod tests;
mod toll;
mod tree;

use std::cell::RefCell;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use ecow::EcoString;
use puppet_syntax::Symbol;

pub use clock::Meter;
pub use entry::{Cost, Entry, Kind};
use names::Name;
use tree::{Opened, Tree};

use crate::error::Place;

static ON: AtomicBool = AtomicBool::new(false);
static METER: OnceLock<Meter> = OnceLock::new();
static MOST: AtomicUsize = AtomicUsize::new(tree::ENTRIES);
/// The environment that is measured; `None`: all of them.
static ENVIRONMENT: Mutex<Option<EcoString>> = Mutex::new(None);

thread_local! {
    static TREE: RefCell<Tree> = RefCell::default();
}

/// Bounds of a profile.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Measures compiles of this environment alone.
    pub environment: Option<EcoString>,
    /// Most entries of a thread's tree.
    pub entries: Option<usize>,
}

/// Measures from now on, by this meter.
pub fn start(meter: Meter, limits: Limits) {
    let _ = METER.set(meter);
    toll::find();
    gathered::begin();
    MOST.store(limits.entries.unwrap_or(tree::ENTRIES), Ordering::Relaxed);
    *environment() = limits.environment;
    ON.store(true, Ordering::Relaxed);
}

/// Ends measuring. What was measured is kept until [`reset`].
pub fn stop() {
    ON.store(false, Ordering::Relaxed);
}

fn environment() -> std::sync::MutexGuard<'static, Option<EcoString>> {
    ENVIRONMENT.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// True while compiles are measured.
#[inline]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Forgets what this thread and others have measured: a forked process measures its own work.
pub fn reset() {
    gathered::begin();
    TREE.with_borrow_mut(Tree::reset);
}

/// The entries of this thread, with those of compiles that have ended in others. Each comes after its caller.
pub fn entries() -> Vec<Entry> {
    gathered::with(TREE.with_borrow(Tree::entries))
}

/// True when there was no room for some: callees are counted for their callers.
pub fn is_full() -> bool {
    TREE.with_borrow(Tree::is_full) || gathered::is_full()
}

/// The compile of a node, until it is dropped.
#[must_use]
pub struct NodeSpan {
    muted: bool,
    span: Option<Span>,
}

impl Drop for NodeSpan {
    fn drop(&mut self) {
        drop(self.span.take());
        if self.muted {
            mute(false);
        }
        if gathered::takes_from_here() {
            TREE.with_borrow_mut(|tree| {
                // Another compile is around this one.
                if tree.is_idle() {
                    gathered::take(&tree.entries(), tree.is_full(), MOST.load(Ordering::Relaxed));
                    tree.reset();
                }
            });
        }
    }
}

/// Opens the span of a node's compile. Nothing of the compile is measured when it is of another environment than the one in
/// [`Limits`].
pub fn node(name: &EcoString, of: &str) -> Option<NodeSpan> {
    if !is_on() {
        return None;
    }
    let wanted = environment().as_ref().is_none_or(|wanted| wanted == of);
    if !wanted {
        mute(true);
    }
    Some(NodeSpan { muted: !wanted, span: open(Kind::Node, Name::Text(name), None) })
}

fn mute(muted: bool) {
    TREE.with_borrow_mut(|tree| tree.muted = muted);
}

/// Work that is measured until it is dropped.
#[must_use]
pub struct Span(Opened);

impl Drop for Span {
    fn drop(&mut self) {
        if let Some(meter) = METER.get() {
            TREE.with_borrow_mut(|tree| tree.close(&self.0, meter));
        }
    }
}

/// Opens a span of something that has a name in the code.
#[inline]
pub fn span(kind: Kind, name: Symbol, place: Option<Place<'_>>) -> Option<Span> {
    if is_on() { open(kind, Name::Symbol(name), place) } else { None }
}

/// As [`span`], of something whose name belongs to a compile.
#[inline]
pub fn span_of(kind: Kind, name: &str) -> Option<Span> {
    if is_on() { open(kind, Name::Text(name), None) } else { None }
}

/// As [`span`], of a file.
#[inline]
pub fn span_file(kind: Kind, path: &Path) -> Option<Span> {
    if is_on() { open(kind, Name::Text(&path.to_string_lossy()), None) } else { None }
}

/// As [`span`], of a built-in function.
#[inline]
pub fn span_built_in(name: &'static str, place: Option<Place<'_>>) -> Option<Span> {
    if is_on() { open(Kind::Builtin, Name::Text(name), place) } else { None }
}

/// As [`span`], of a level that is asked at a file or an address. One whose data are there is counted for its key, without a span.
#[inline]
pub fn span_level(level: &str, location: Option<&str>, is_there: impl FnOnce() -> bool) -> Option<Span> {
    if !is_on() {
        return None;
    }
    if is_there() && ask(level, location) {
        None
    } else {
        open(Kind::Level, Name::Level(level, location), None)
    }
}

#[cold]
fn ask(level: &str, location: Option<&str>) -> bool {
    let Some(meter) = METER.get() else { return true };
    TREE.with_borrow_mut(|tree| tree.muted || tree.ask(level, location, meter))
}

#[cold]
fn open(kind: Kind, name: Name<'_>, place: Option<Place<'_>>) -> Option<Span> {
    let meter = METER.get()?;
    let most = MOST.load(Ordering::Relaxed);
    TREE.with_borrow_mut(|tree| (!tree.muted).then(|| Span(tree.open(kind, name, place, most, meter))))
}
