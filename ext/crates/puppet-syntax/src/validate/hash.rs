//! Keys that appear twice in a hash.

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Checker;
use super::literal::Literal;
use crate::ErrorClass;
use crate::ast::{ExprKind, KeyedEntry};
use crate::issue::Issue;

/// Lists up to this length are searched rather than hashed.
pub(super) const SHORT: usize = 16;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_entry(&mut self, entry: &'a KeyedEntry<'a>) {
        if matches!(entry.value.kind, ExprKind::Nop) {
            // `name { * => x }` leaves an entry without value, which Puppet cannot check.
            let checker = if self.options.parse.tasks { "TasksChecker" } else { "Checker4_0" };
            let message = format!(
                "Visitor Error: the configured receiver (Puppet::Pops::Validation::{checker}) can't handle instance of: NilClass"
            );
            return self.fail(ErrorClass::RuntimeError, message, entry.span);
        }
        self.rvalue(&entry.key);
        self.rvalue(&entry.value);
    }

    pub(super) fn check_hash(&mut self, entries: &'a [KeyedEntry<'a>]) {
        if entries.len() < 2 {
            return;
        }
        if are_distinct_texts(entries) {
            return;
        }
        let mut seen = FxHashSet::with_capacity_and_hasher(entries.len(), FxBuildHasher);
        for entry in entries {
            if let Some(key) = Literal::of(&entry.key, self.options.literal_types) {
                if seen.contains(&key) {
                    self.accept(Issue::DuplicateKey { key: key.to_text() }, entry.span);
                } else {
                    seen.insert(key);
                }
            }
        }
    }
}

/// Are all keys texts, and none of them there twice? Most hashes are short and have no other keys: comparing each with each
/// takes no memory.
fn are_distinct_texts(entries: &[KeyedEntry<'_>]) -> bool {
    entries.len() <= SHORT
        && entries.iter().enumerate().all(|(i, entry)| {
            text(entry).is_some_and(|key| entries[..i].iter().all(|other| text(other) != Some(key)))
        })
}

/// The key, if it is a text.
fn text<'a>(entry: &KeyedEntry<'a>) -> Option<&'a str> {
    match entry.key.kind {
        ExprKind::String(text) => Some(text),
        ExprKind::QualifiedName(name) => Some(name.as_str()),
        _ => None,
    }
}
