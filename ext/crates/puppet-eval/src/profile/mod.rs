//! Profile of compiles: what classes, defines, functions, templates and lookups cost, with their callers.
//!
//! While it is off, a hook is one load and one branch. While it is on, each hook opens a span; spans of the same thing under the same caller
//! are one entry of a tree. A thread has a tree of its own.

mod toll;
mod tree;

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use ecow::EcoString;
use puppet_syntax::Symbol;

pub use tree::{Cost, Entry, Kind};
use tree::{Name, Tree};

use crate::error::Place;

/// Reads what work has cost this thread so far. The second argument: also what is slow to read, processor time and Ruby objects.
pub type Meter = fn(bool) -> Cost;

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

/// Sets this thread's tree back: a forked process measures its own work.
pub fn reset() {
    TREE.with(|tree| *tree.borrow_mut() = Tree::default());
}

/// This thread's entries. Each comes after its caller.
pub fn entries() -> Vec<Entry> {
    TREE.with(|tree| tree.borrow().entries())
}

/// True when this thread's tree had no room: callees are counted for their callers.
pub fn is_full() -> bool {
    TREE.with(|tree| tree.borrow().is_full())
}

/// The compile of a node, until it is dropped.
#[must_use]
pub struct NodeSpan {
    muted: bool,
    _span: Option<Span>,
}

impl Drop for NodeSpan {
    fn drop(&mut self) {
        if self.muted {
            mute(false);
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
    Some(NodeSpan { muted: !wanted, _span: span_of(Kind::Node, || name.clone()) })
}

fn mute(muted: bool) {
    TREE.with(|tree| tree.borrow_mut().muted = muted);
}

/// Work that is measured until it is dropped.
#[must_use]
pub struct Span {
    entry: u32,
    caller: u32,
    before: Cost,
    /// Toll of the spans that were closed before.
    paid: u64,
    precise: bool,
}

impl Drop for Span {
    fn drop(&mut self) {
        let Some(meter) = METER.get() else { return };
        let cost = meter(self.precise).since(&self.before);
        let toll = toll::of(self.precise);
        TREE.with(|tree| {
            let mut tree = tree.borrow_mut();
            let paid = tree.paid.saturating_sub(self.paid).saturating_add(toll.inside);
            let cost = cost.without(paid);
            tree.paid = tree.paid.saturating_add(toll.all);
            tree.leave(self.entry, self.caller, cost);
        });
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

/// As [`span`], of a built-in function.
#[inline]
pub fn span_built_in(name: &'static str, place: Option<Place<'_>>) -> Option<Span> {
    if is_on() { open(Kind::Builtin, Name::Static(name), place) } else { None }
}

/// As [`span`], of a level that is asked at a file or an address.
#[inline]
pub fn span_level(level: impl FnOnce() -> (EcoString, Option<EcoString>)) -> Option<Span> {
    if !is_on() {
        return None;
    }
    let (name, location) = level();
    open(Kind::Level, Name::Level(name, location), None)
}

#[cold]
fn open(kind: Kind, name: Name, place: Option<Place<'_>>) -> Option<Span> {
    let meter = METER.get()?;
    let precise = kind.is_precise();
    let most = MOST.load(Ordering::Relaxed);
    let (paid, (entry, caller)) = TREE.with(|tree| {
        let mut tree = tree.borrow_mut();
        if tree.muted {
            return None;
        }
        let entered = tree.enter(kind, name, place, (most, *meter));
        Some((tree.paid, entered))
    })?;
    Some(Span { entry, caller, before: meter(precise), paid, precise })
}
