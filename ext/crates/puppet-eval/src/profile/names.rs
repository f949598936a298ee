//! Numbers for names and files, so that an entry is found and made without a text.

use std::sync::Arc;

use ecow::{EcoString, eco_format};
use indexmap::IndexSet;
use puppet_syntax::Symbol;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A name, as the engine has it.
#[derive(Clone, Copy)]
pub(super) enum Name<'a> {
    Symbol(Symbol),
    Text(&'a str),
    /// A level, and the file or address that it is asked at.
    Level(&'a str, Option<&'a str>),
}

/// A name by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Number {
    Symbol(Symbol),
    Text(u32),
    Level(u32, Option<u32>),
}

/// Names that have no symbol.
#[derive(Default)]
pub(super) struct Names {
    texts: IndexSet<EcoString, FxBuildHasher>,
}

impl Names {
    /// The number of a name; `None` for a new one where none is to be added.
    pub fn number(&mut self, name: Name<'_>, add: bool) -> Option<Number> {
        Some(match name {
            Name::Symbol(symbol) => Number::Symbol(symbol),
            Name::Text(text) => Number::Text(self.of(text, add)?),
            Name::Level(level, None) => Number::Level(self.of(level, add)?, None),
            Name::Level(level, Some(location)) => {
                Number::Level(self.of(level, add)?, Some(self.of(location, add)?))
            }
        })
    }

    /// True for the number of this level.
    pub fn is_level(&self, number: Number, level: &str, location: Option<&str>) -> bool {
        let is = |number: u32, text: &str| self.texts[number as usize] == text;
        match (number, location) {
            (Number::Level(name, None), None) => is(name, level),
            (Number::Level(name, Some(place)), Some(location)) => is(place, location) && is(name, level),
            _ => false,
        }
    }

    /// Makes room for more names.
    pub fn reserve(&mut self, more: usize) {
        self.texts.reserve(more.saturating_sub(self.texts.len()));
    }

    fn of(&mut self, text: &str, add: bool) -> Option<u32> {
        let number = match self.texts.get_index_of(text) {
            Some(number) => number,
            None if add => self.texts.insert_full(text.into()).0,
            None => return None,
        };
        Some(number as u32)
    }

    /// The name that reports show.
    pub fn text(&self, number: Number) -> EcoString {
        match number {
            Number::Symbol(symbol) => symbol.as_str().into(),
            Number::Text(text) | Number::Level(text, None) => self.texts[text as usize].clone(),
            Number::Level(level, Some(location)) => {
                eco_format!("{}: {}", self.texts[level as usize], self.texts[location as usize])
            }
        }
    }
}

/// Numbers of files, from 1. A path is known by the address of the text that named it last, which is kept for that.
#[derive(Default)]
pub(super) struct Paths {
    numbers: FxHashMap<Arc<str>, u32>,
    last: Vec<Arc<str>>,
    by_address: FxHashMap<usize, u32>,
}

impl Paths {
    pub fn number(&mut self, path: &Arc<str>) -> u32 {
        let address = |path: &Arc<str>| path.as_ptr().addr();
        if let Some(number) = self.by_address.get(&address(path)) {
            return *number;
        }
        let number = match self.numbers.get(path) {
            Some(number) => {
                let last = std::mem::replace(&mut self.last[*number as usize - 1], path.clone());
                self.by_address.remove(&address(&last));
                *number
            }
            None => {
                self.last.push(path.clone());
                let number = self.last.len() as u32;
                self.numbers.insert(path.clone(), number);
                number
            }
        };
        self.by_address.insert(address(path), number);
        number
    }

    pub fn path(&self, number: u32) -> &Arc<str> {
        &self.last[number as usize - 1]
    }
}
