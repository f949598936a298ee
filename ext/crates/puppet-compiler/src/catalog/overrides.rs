//! Overrides that wait for their resources (`@resource_overrides`).

use std::cell::RefCell;
use std::sync::Arc;

use ecow::EcoString;
use indexmap::IndexMap;
use puppet_syntax::Symbol;
use rustc_hash::FxHashSet;

use super::{Param, Source};
use crate::loader::types::TypeCollection;

/// A resource override waiting for its resource (`@resource_overrides`).
pub(crate) struct Override {
    /// Parameters in order.
    pub params: Vec<Param>,
    /// The code that overrides.
    pub source: Source,
    /// File of the override.
    pub file: Option<Arc<str>>,
    /// Line of the override.
    pub line: Option<u32>,
}

/// Overrides by the type and title of their resource, and what code may override everything.
#[derive(Default)]
pub(crate) struct Overrides {
    waiting: RefCell<IndexMap<(Symbol, EcoString), Vec<Override>>>,
    unrestricted: RefCell<FxHashSet<Source>>,
}

impl Overrides {
    /// Keeps an override until its resource is declared.
    pub fn add(&self, key: (Symbol, EcoString), over: Override) {
        self.waiting.borrow_mut().entry(key).or_default().push(over);
    }

    /// The overrides of a resource, which wait no longer.
    pub fn take(&self, key: &(Symbol, EcoString)) -> Vec<Override> {
        let mut waiting = self.waiting.borrow_mut();
        if waiting.is_empty() { Vec::new() } else { waiting.shift_remove(key).unwrap_or_default() }
    }

    /// Number of overrides that wait for a resource.
    pub fn count(&self, key: &(Symbol, EcoString)) -> usize {
        self.waiting.borrow().get(key).map_or(0, Vec::len)
    }

    /// The reference of each override that still waits.
    pub fn unresolved(&self) -> Vec<String> {
        let waiting = self.waiting.borrow();
        let each = |((t, title), list): (&(Symbol, EcoString), &Vec<Override>)| {
            vec![format!("{t}[{title}]"); list.len()]
        };
        waiting.iter().flat_map(each).collect()
    }

    /// Code may override everything from now on: a collector with overrides was evaluated in it.
    pub fn allow(&self, source: Source) {
        self.unrestricted.borrow_mut().insert(source);
    }

    /// `Resource::Type#child_of?`: whether code may override what another declared. A class in which
    /// collectors with overrides were evaluated may override any resource, and so may the classes that inherit from it.
    pub fn is_allowed(&self, types: &mut TypeCollection, source: Source, other: Source) -> bool {
        let unrestricted = self.unrestricted.borrow();
        if unrestricted.contains(&source) {
            return true;
        }
        let Source::Class(mut name) = source else { return false };
        // A class that inherits from itself is an error elsewhere; it must not hang here.
        for _ in 0..1000 {
            let Some(parent) = types.class(name).and_then(|c| c.parent) else { return false };
            let source = Source::Class(parent);
            if source == other || unrestricted.contains(&source) {
                return true;
            }
            name = parent;
        }
        false
    }
}
