//! Interned names. Every name in source code (variables, classes, types, functions, parameters) is a
//! `Symbol`: four bytes, compared and hashed as an integer, valid for the life of the process and in
//! every thread. Texts of run time (titles, tags, facts, values, paths) are not: they belong to a
//! compile, and a process that compiles for many nodes would keep them all.

mod known;

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};

use crate::segments;

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

/// Number of chains; a power of two. Twice as many names make chains of two.
const CHAINS: usize = 1 << 15;

/// A hash table that only grows, and is read without a lock: each word of every text is looked up, and most are known.
struct Interner {
    /// For each chain the number of its last name, counted from 1; 0 for none.
    chains: Box<[AtomicU32]>,
    names: boxcar::Vec<Name>,
    /// Memory for further texts; held by who adds a name.
    adding: Mutex<&'static mut [u8]>,
}

struct Name {
    text: &'static str,
    key: Key,
    /// The name before it in its chain, as in `chains`.
    next: u32,
    /// Found out once: each use of a variable is checked.
    is_variable_name: bool,
    /// Found out once: each parameter of a finished catalog is asked.
    is_lower: bool,
    /// The number of the name spelled as a type's, counted from 1; 0 until it is asked for.
    capitalized: AtomicU32,
}

static INTERNER: LazyLock<Interner> = LazyLock::new(|| {
    let chains = (0..CHAINS).map(|_| AtomicU32::new(0)).collect();
    let interner = Interner { chains, names: boxcar::Vec::new(), adding: Mutex::default() };
    for text in known::TEXTS {
        interner.add(text, Key::of(text));
    }
    interner
});

impl Interner {
    #[inline]
    fn find(&self, text: &str, key: Key) -> Option<Symbol> {
        let mut next = self.chain(key).load(Ordering::Acquire);
        while let Some(id) = next.checked_sub(1) {
            let known = &self.names[id as usize];
            if known.key == key && (key.is_whole() || known.text == text) {
                return Some(Symbol(id));
            }
            next = known.next;
        }
        None
    }

    fn chain(&self, key: Key) -> &AtomicU32 {
        &self.chains[key.hash as usize % CHAINS]
    }

    #[cold]
    fn find_or_add(&self, text: &str, key: Key) -> Symbol {
        let mut memory = self.adding.lock().unwrap_or_else(|e| e.into_inner());
        // Another thread may have added it.
        self.find(text, key).unwrap_or_else(|| self.add(leak(text, &mut memory), key))
    }

    fn add(&self, text: &'static str, key: Key) -> Symbol {
        let chain = self.chain(key);
        let next = chain.load(Ordering::Acquire);
        let is_variable_name = segments::is_variable_name(text);
        let is_lower = text.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase());
        let capitalized = AtomicU32::new(0);
        let id = self.names.push(Name { text, key, next, is_variable_name, is_lower, capitalized }) as u32;
        chain.store(id + 1, Ordering::Release);
        Symbol(id)
    }
}

/// Size of the blocks that memory for texts is taken in.
const BLOCK: usize = 1 << 14;

/// Names live as long as the process: the set of names in manifests is small, and a leaked str makes `as_str` free of locks
/// and lifetimes. They stand side by side, which takes less memory than each alone.
fn leak(text: &str, memory: &mut &'static mut [u8]) -> &'static str {
    if text.len() > BLOCK / 16 {
        return Box::leak(text.into());
    }
    if text.len() > memory.len() {
        *memory = vec![0; BLOCK].leak();
    }
    let (place, rest) = std::mem::take(memory).split_at_mut(text.len());
    *memory = rest;
    place.copy_from_slice(text.as_bytes());
    std::str::from_utf8(place).unwrap_or_default()
}

/// Key of a text: a hash, the length and, as integers, the bytes at the start and the end. All bytes of a short
/// text are in these, which saves the call that compares texts.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    hash: u32,
    len: u32,
    start: u64,
    end: u64,
}

impl Key {
    #[inline]
    fn of(text: &str) -> Key {
        let bytes = text.as_bytes();
        let (start, end) = if let (Some(start), Some(end)) = (bytes.first_chunk(), bytes.last_chunk()) {
            (u64::from_le_bytes(*start), u64::from_le_bytes(*end))
        } else if let (Some(start), Some(end)) = (bytes.first_chunk(), bytes.last_chunk()) {
            (u32::from_le_bytes(*start).into(), u32::from_le_bytes(*end).into())
        } else {
            let byte = |at: usize| bytes.get(at).copied().unwrap_or(0).into();
            (byte(0), byte(1) << 8 | byte(2))
        };
        let mut hash = mix(start ^ bytes.len() as u64, end);
        if bytes.len() > 16 {
            // The bytes behind the last whole chunk are in `end`.
            for chunk in bytes[8..].chunks_exact(8) {
                hash = mix(hash, chunk.first_chunk().map_or(0, |chunk| u64::from_le_bytes(*chunk)));
            }
        }
        Key { hash: (hash >> 32) as u32, len: bytes.len() as u32, start, end }
    }

    /// True if it holds all bytes.
    fn is_whole(self) -> bool {
        self.len <= 16
    }
}

/// One step of the hash; the upper bits are the good ones.
fn mix(hash: u64, word: u64) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    (hash.wrapping_mul(ODD).rotate_left(29) ^ word).wrapping_mul(ODD)
}

impl Symbol {
    /// Interns `name`; the same text always gives the same symbol.
    #[inline]
    pub fn new(name: &str) -> Symbol {
        let interner = &*INTERNER;
        let key = Key::of(name);
        interner.find(name, key).unwrap_or_else(|| interner.find_or_add(name, key))
    }

    /// The symbol of `name` if it was ever interned; never grows the table.
    pub fn get(name: &str) -> Option<Symbol> {
        INTERNER.find(name, Key::of(name))
    }

    /// Number of interned texts; for tests and leak hunting.
    pub fn interned() -> usize {
        INTERNER.names.count()
    }

    /// Can a variable have this name?
    #[inline]
    pub(crate) fn is_variable_name(self) -> bool {
        INTERNER.names[self.0 as usize].is_variable_name
    }

    /// True if Ruby's `downcase` leaves the text as it is; false of all texts beyond ASCII.
    ///
    /// ```
    /// use puppet_syntax::Symbol;
    /// assert!(Symbol::new("apache::vhost").is_lower());
    /// assert!(!Symbol::new("Apache").is_lower());
    /// ```
    #[inline]
    pub fn is_lower(self) -> bool {
        INTERNER.names[self.0 as usize].is_lower
    }

    /// The name as types are written: see [`segments::capitalized`]. Each resource and each reference asks for it.
    ///
    /// ```
    /// use puppet_syntax::Symbol;
    /// assert_eq!(Symbol::new("apache::vhost").capitalized().as_str(), "Apache::Vhost");
    /// ```
    #[inline]
    pub fn capitalized(self) -> Symbol {
        let known = &INTERNER.names[self.0 as usize].capitalized;
        match known.load(Ordering::Relaxed).checked_sub(1) {
            Some(id) => Symbol(id),
            None => {
                let found = Symbol::new(&segments::capitalized(self.as_str()));
                known.store(found.0 + 1, Ordering::Relaxed);
                found
            }
        }
    }

    /// The text.
    pub fn as_str(self) -> &'static str {
        INTERNER.names[self.0 as usize].text
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
