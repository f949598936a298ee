//! Profile of compiles: what classes, defines, functions, templates and lookups cost, with their callers.
//!
//! While it is off, a hook is one load and one branch. While it is on, each hook opens a span; spans of the same thing under the same caller
//! are one entry of a tree. A thread has a tree of its own.

mod tree;

use std::cell::RefCell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use ecow::EcoString;
use puppet_syntax::Symbol;

pub use tree::{Cost, Entry, Kind};
use tree::{Name, Tree};

use crate::error::Place;

/// Reads what work has cost this thread so far. The second argument: also what is slow to read, processor time and Ruby objects.
pub type Meter = fn(bool) -> Cost;

static ON: AtomicBool = AtomicBool::new(false);
static METER: OnceLock<Meter> = OnceLock::new();

thread_local! {
    static TREE: RefCell<Tree> = RefCell::default();
}

/// Measures from now on, by this meter.
pub fn start(meter: Meter) {
    let _ = METER.set(meter);
    ON.store(true, Ordering::Relaxed);
}

/// True while compiles are measured.
#[inline]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Sets this thread's tree back: a forked process measures its own work.
pub fn reset() {
    TREE.with(|tree| *tree.borrow_mut() = Tree::default());
}

/// This thread's entries. Each comes after its caller.
pub fn entries() -> Vec<Entry> {
    TREE.with(|tree| tree.borrow().entries())
}

/// Work that is measured until it is dropped.
#[must_use]
pub struct Span {
    entry: u32,
    caller: u32,
    before: Cost,
    precise: bool,
}

impl Drop for Span {
    fn drop(&mut self) {
        let Some(meter) = METER.get() else { return };
        let now = meter(self.precise);
        TREE.with(|tree| tree.borrow_mut().leave(self.entry, self.caller, now.since(&self.before)));
    }
}

/// Opens a span of something that has a name in the code.
#[inline]
pub fn span(kind: Kind, name: Symbol, place: Option<Place<'_>>) -> Option<Span> {
    if is_on() { open(kind, Name::Symbol(name), place) } else { None }
}

/// As [`span`], of something whose name belongs to a compile.
#[inline]
pub fn span_of(kind: Kind, name: impl FnOnce() -> EcoString) -> Option<Span> {
    if is_on() { open(kind, Name::Text(name()), None) } else { None }
}

#[cold]
fn open(kind: Kind, name: Name, place: Option<Place<'_>>) -> Option<Span> {
    let meter = METER.get()?;
    let precise = kind.is_precise();
    let (entry, caller) = TREE.with(|tree| tree.borrow_mut().enter(kind, name, place));
    Some(Span { entry, caller, before: meter(precise), precise })
}
