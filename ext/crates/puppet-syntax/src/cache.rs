//! Caches that outlive a compile: a bounded number of entries, the least recently used go first.

use std::borrow::Borrow;
use std::hash::Hash;

use rustc_hash::{FxBuildHasher, FxHashMap};

/// A map with at most twice as many entries as a generation. An entry is dropped when a whole generation of new
/// entries was added and nothing used it.
#[derive(Debug)]
pub struct Cache<K, V> {
    generation: usize,
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
}

impl<K: Hash + Eq, V> Cache<K, V> {
    /// An empty cache with this many entries a generation.
    pub const fn new(generation: usize) -> Cache<K, V> {
        let young = FxHashMap::with_hasher(FxBuildHasher);
        let old = FxHashMap::with_hasher(FxBuildHasher);
        Cache { generation, young, old }
    }

    /// The value of a key, which is used by that.
    pub fn get<Q>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        if !self.young.contains_key(key) {
            let (key, value) = self.old.remove_entry(key)?;
            self.insert(key, value);
        }
        self.young.get(key)
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= self.generation && !self.young.contains_key(&key) {
            self.old = std::mem::take(&mut self.young);
        }
        self.old.remove(&key);
        self.young.insert(key, value);
    }

    /// Drops the entries of which this is false.
    pub fn retain(&mut self, mut stays: impl FnMut(&K, &V) -> bool) {
        self.young.retain(|key, value| stays(key, value));
        self.old.retain(|key, value| stays(key, value));
    }

    /// The number of entries; for tests and leak hunting.
    pub fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// True if there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_a_generation_is_dropped() {
        let mut cache = Cache::new(3);
        cache.insert("used", 0);
        cache.insert("unused", 0);
        for round in 0..20 {
            assert_eq!(cache.get("used"), Some(&0));
            cache.insert(["a", "b", "c", "d"][round % 4], round);
            assert!(cache.len() <= 6);
        }
        assert_eq!(cache.get("unused"), None);
        assert_eq!(cache.get("d"), Some(&19));
    }

    #[test]
    fn retain_reaches_both_generations() {
        let mut cache = Cache::new(1);
        cache.insert("a", 1);
        cache.insert("b", 2);
        cache.retain(|_, value| *value == 3);
        assert!(cache.is_empty());
    }

    #[test]
    fn a_new_value_replaces_the_old_one() {
        let mut cache = Cache::new(1);
        cache.insert("a", 1);
        cache.insert("b", 1);
        cache.insert("a", 2);
        assert_eq!(cache.len(), 2);
        assert_eq!(cache.get("a"), Some(&2));
    }
}
