//! Interned names. Every name in source code (variables, classes, types, functions, parameters) is a
//! `Symbol`: four bytes, compared and hashed as an integer, valid for the life of the process and in
//! every thread. Texts of run time (titles, tags, facts, values, paths) are not: they belong to a
//! compile, and a process that compiles for many nodes would keep them all.

mod known;

use std::fmt;
use std::sync::{LazyLock, RwLock};

use rustc_hash::FxHashMap;

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

struct Interner {
    ids: RwLock<FxHashMap<&'static str, u32>>,
    names: boxcar::Vec<&'static str>,
}

static INTERNER: LazyLock<Interner> = LazyLock::new(|| {
    let ids = known::TEXTS.iter().zip(0..).map(|(text, id)| (*text, id)).collect();
    Interner { ids: RwLock::new(ids), names: known::TEXTS.iter().copied().collect() }
});

impl Symbol {
    /// Interns `name`; the same text always gives the same symbol.
    pub fn new(name: &str) -> Symbol {
        let interner = &*INTERNER;
        if let Some(&id) = interner.ids.read().unwrap_or_else(|e| e.into_inner()).get(name) {
            return Symbol(id);
        }
        let mut ids = interner.ids.write().unwrap_or_else(|e| e.into_inner());
        if let Some(&id) = ids.get(name) {
            return Symbol(id);
        }
        // Names live as long as the process: the set of names in manifests is small, and a
        // leaked str makes `as_str` free of locks and lifetimes.
        let text: &'static str = Box::leak(name.into());
        let id = interner.names.push(text) as u32;
        ids.insert(text, id);
        Symbol(id)
    }

    /// The symbol of `name` if it was ever interned; never grows the table.
    pub fn get(name: &str) -> Option<Symbol> {
        INTERNER.ids.read().unwrap_or_else(|e| e.into_inner()).get(name).map(|&id| Symbol(id))
    }

    /// How many texts are interned; for tests and leak hunting.
    pub fn interned() -> usize {
        INTERNER.names.count()
    }

    /// The text.
    pub fn as_str(self) -> &'static str {
        INTERNER.names[self.0 as usize]
    }
}

impl From<&str> for Symbol {
    fn from(name: &str) -> Symbol {
        Symbol::new(name)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_text_is_same_symbol() {
        assert_eq!(Symbol::new("apache::vhost"), Symbol::new("apache::vhost"));
        assert_ne!(Symbol::new("a"), Symbol::new("b"));
        assert_eq!(Symbol::new("title").as_str(), "title");
        assert_eq!(size_of::<Option<Symbol>>(), 8);
    }

    #[test]
    fn constants_are_the_symbols_of_their_texts() {
        for text in known::TEXTS {
            assert_eq!(Symbol::new(text).as_str(), *text);
        }
        assert_eq!(Symbol::new("ASCII-8BIT"), Symbol::BINARY);
        assert_eq!(Symbol::UTF_8.as_str(), "UTF-8");
        assert_eq!(Symbol::EMPTY.as_str(), "");
    }

    #[test]
    fn asking_for_a_name_does_not_intern_it() {
        assert!(Symbol::get("never interned anywhere else").is_none());
    }
}
