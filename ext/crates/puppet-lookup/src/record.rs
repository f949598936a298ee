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
    /// Keys with an expression in their values that found nothing; no key: in a configuration.
    pub nothing: IndexSet<(EcoString, EcoString), FxBuildHasher>,
    /// By node: files of its hierarchies that exist, whether or not they were asked.
    pub files: IndexMap<EcoString, IndexSet<EcoString, FxBuildHasher>, FxBuildHasher>,
    /// Files that gave `lookup_options`.
    pub options: IndexSet<EcoString, FxBuildHasher>,
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

/// A key that is asked for, until it is dropped: a value may ask for another key in between.
#[must_use]
pub(super) struct Asked(Option<EcoString>);

impl Drop for Asked {
    fn drop(&mut self) {
        if let Some(around) = self.0.take() {
            RECORD.with(|record| record.borrow_mut().key = around);
        }
    }
}

/// A key is asked for.
pub(super) fn asked(key: &EcoString) -> Asked {
    if !is_on() {
        return Asked(None);
    }
    RECORD.with(|record| {
        let record = &mut *record.borrow_mut();
        record.nodes.entry(record.node.clone()).or_default().entry(key.clone()).or_default();
        Asked(Some(std::mem::replace(&mut record.key, key.clone())))
    })
}

/// Files are in a hierarchy of the node.
pub(super) fn in_hierarchy<'a>(paths: impl Iterator<Item = &'a EcoString>) {
    if is_on() {
        RECORD.with(|record| {
            let record = &mut *record.borrow_mut();
            record.files.entry(record.node.clone()).or_default().extend(paths.cloned());
        });
    }
}

/// A level has a value for a key.
pub(super) fn answered(key: &EcoString, level: impl FnOnce() -> Level) {
    if is_on() {
        RECORD.with(|record| {
            let record = &mut *record.borrow_mut();
            if key == "lookup_options" {
                record.options.extend(level().1);
                return;
            }
            let keys = record.nodes.entry(record.node.clone()).or_default();
            keys.entry(key.clone()).or_default().insert(level());
        });
    }
}

/// True when no level has answered the node this key.
pub(super) fn is_unanswered(key: &str) -> bool {
    is_on()
        && RECORD.with(|record| {
            let record = record.borrow();
            let root = key.split('.').next().unwrap_or(key);
            let levels = record.nodes.get(&record.node).and_then(|keys| keys.get(root));
            levels.is_none_or(IndexSet::is_empty)
        })
}

/// An expression finds nothing; `in_value`: in the value of the key that is asked for, else in a configuration.
pub(super) fn nothing(expression: &str, in_value: bool) {
    if is_on() {
        RECORD.with(|record| {
            let record = &mut *record.borrow_mut();
            let key = if in_value { record.key.clone() } else { EcoString::new() };
            record.nothing.insert((key, expression.into()));
        });
    }
}
