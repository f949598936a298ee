//! Keys that appear twice in a hash.

use rustc_hash::FxHashSet;

use super::Checker;
use super::literal::Literal;
use crate::ast::KeyedEntry;
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_hash(&mut self, entries: &'a [KeyedEntry]) {
        if entries.len() < 2 {
            return;
        }
        let mut seen = FxHashSet::default();
        for entry in entries {
            if let Some(key) = Literal::of(&entry.key) {
                if seen.contains(&key) {
                    self.accept(Issue::DuplicateKey { key: key.to_text() }, entry.span);
                } else {
                    seen.insert(key);
                }
            }
        }
    }
}
