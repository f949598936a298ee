//! Record of lookups for a report: which keys each node asked for, and which levels answered. Values are never kept.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use ecow::EcoString;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

static ON: AtomicBool = AtomicBool::new(false);

thread_local! {
    static RECORD: RefCell<Record> = RefCell::default();
}

/// A level of a hierarchy: its name, and the file or address.
pub type Level = (EcoString, Option<EcoString>);

type Keys = IndexMap<EcoString, IndexSet<Level, FxBuildHasher>, FxBuildHasher>;

/// Questions of this thread's compiles.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// By node, then by key: the levels that answered.
    pub nodes: IndexMap<EcoString, Keys, FxBuildHasher>,
    /// Keys with an expression in their values that named no variable.
    pub nothing: IndexSet<(EcoString, EcoString), FxBuildHasher>,
    node: EcoString,
    key: EcoString,
}

/// Records from now on.
pub fn start() {
    ON.store(true, Ordering::Relaxed);
}

/// Forgets what was recorded: a forked process records its own lookups.
pub fn reset() {
    RECORD.with(|record| *record.borrow_mut() = Record::default());
}

/// The record of this thread.
pub fn recorded() -> Record {
    RECORD.with(|record| record.borrow().clone())
}

#[inline]
fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// The node whose lookups follow.
pub fn node(name: &EcoString) {
    if is_on() {
        RECORD.with(|record| record.borrow_mut().node = name.clone());
    }
}

/// A key is asked for.
pub(super) fn asked(key: &EcoString) {
    if is_on() {
        RECORD.with(|record| {
            let record = &mut *record.borrow_mut();
            record.key = key.clone();
            record.nodes.entry(record.node.clone()).or_default().entry(key.clone()).or_default();
        });
    }
}

/// A level has a value for a key.
pub(super) fn answered(key: &EcoString, level: impl FnOnce() -> Level) {
    if is_on() && key != "lookup_options" {
        RECORD.with(|record| {
            let record = &mut *record.borrow_mut();
            let keys = record.nodes.entry(record.node.clone()).or_default();
            keys.entry(key.clone()).or_default().insert(level());
        });
    }
}

/// An expression in a value names no variable.
pub(super) fn nothing(expression: &str) {
    if is_on() {
        RECORD.with(|record| {
            let record = &mut *record.borrow_mut();
            record.nothing.insert((record.key.clone(), expression.into()));
        });
    }
}
