//! Keys that appear twice in a hash.

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Checker;
use super::literal::Literal;
use crate::ErrorClass;
use crate::ast::{ExprKind, KeyedEntry};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_entry(&mut self, entry: &'a KeyedEntry) {
        if matches!(entry.value.kind, ExprKind::Nop) {
            // `name { * => x }` leaves an entry without value, which Puppet cannot check.
            let checker = if self.options.parse.tasks { "TasksChecker" } else { "Checker4_0" };
            let message = format!(
                "Visitor Error: the configured receiver (Puppet::Pops::Validation::{checker}) can't handle instance of: NilClass"
            );
            return self.fail(ErrorClass::StandardError, message, entry.span);
        }
        self.rvalue(&entry.key);
        self.rvalue(&entry.value);
    }

    pub(super) fn check_hash(&mut self, entries: &'a [KeyedEntry]) {
        if entries.len() < 2 {
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
