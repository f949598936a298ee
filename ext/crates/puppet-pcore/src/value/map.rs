//! Content of hashes: entries in the order in which they came. Most hashes have a handful of entries, and an index of them takes more
//! memory than they do.

use std::fmt;
use std::hash::{BuildHasher, Hash};

use indexmap::{Equivalent, IndexMap};
use rustc_hash::FxBuildHasher;

use super::Value;
use super::hash::StrKey;

/// Entries up to this number are a list without an index: as many as in Ruby's `Hash`.
const FEW: usize = 8;

type Indexed = IndexMap<Value, Value, FxBuildHasher>;

/// The map inside a `PHash`; keys are equal as by Ruby's `eql?`.
///
/// ```
/// use puppet_pcore::Value;
/// use puppet_pcore::value::ValueMap;
///
/// let mut map = ValueMap::default();
/// map.insert(Value::from("b"), Value::from(1));
/// map.insert(Value::from("a"), Value::from(2));
/// assert_eq!(map.insert(Value::from("b"), Value::from(3)), Some(Value::from(1)));
/// assert_eq!(map.keys().collect::<Vec<_>>(), [&Value::from("b"), &Value::from("a")]);
/// ```
#[derive(Clone)]
pub struct ValueMap(Entries);

#[derive(Clone)]
enum Entries {
    /// All keys are plain.
    Few(Vec<(Value, Value)>),
    Many(Box<Indexed>),
}

use Entries::{Few, Many};

/// True for keys that are compared without calls of Ruby code, and faster than they are hashed. Ruby asks other keys for their hash
/// before it compares them, so that what they answer is seen.
fn is_plain(key: &Value) -> bool {
    use Value::{Boolean, Default, Float, Integer, String, Symbol, Undef};
    matches!(key, String(_) | Integer(_) | Symbol(_) | Boolean(_) | Float(_) | Undef | Default)
}

/// A key as callers have it: a value, or a text in place of the value made of it.
pub trait Asked: Hash + Equivalent<Value> {
    /// The place of the key among entries whose keys are plain.
    fn place(&self, entries: &[(Value, Value)]) -> Option<usize>;
}

impl Asked for Value {
    #[inline]
    fn place(&self, entries: &[(Value, Value)]) -> Option<usize> {
        match self {
            // Nearly all are texts.
            Value::String(text) => StrKey(text).place(entries),
            key if is_plain(key) => entries.iter().position(|(known, _)| known == key),
            // Ruby asks for the hash of a key where there are any entries: what an object raises there ends the work.
            key => {
                if !entries.is_empty() {
                    FxBuildHasher.hash_one(key);
                }
                None
            }
        }
    }
}

impl ValueMap {
    /// An empty map with room for so many entries.
    pub fn with_capacity(entries: usize) -> ValueMap {
        ValueMap(if entries > FEW {
            Many(Box::new(Indexed::with_capacity_and_hasher(entries, FxBuildHasher)))
        } else {
            Few(Vec::with_capacity(entries))
        })
    }

    /// Number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Few(entries) => entries.len(),
            Many(entries) => entries.len(),
        }
    }

    /// True if there are no entries.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes the entries take, without what they refer to.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Few(entries) => entries.len() * 2 * size_of::<Value>(),
            // Two values, their hash, and the index, which is half empty on average.
            Many(entries) => entries.len() * (2 * size_of::<Value>() + 3 * size_of::<usize>()),
        }
    }

    /// Number of blocks of memory that the entries are in.
    pub fn blocks(&self) -> usize {
        match &self.0 {
            Few(_) => 1,
            // The map, its entries, the index.
            Many(_) => 3,
        }
    }

    /// The place of a key among the entries.
    #[inline]
    pub fn get_index_of<Q: Asked>(&self, key: &Q) -> Option<usize> {
        match &self.0 {
            Few(entries) => key.place(entries),
            Many(entries) => entries.get_index_of(key),
        }
    }

    /// The value of a key.
    #[inline]
    pub fn get<Q: Asked>(&self, key: &Q) -> Option<&Value> {
        match &self.0 {
            Few(entries) => key.place(entries).map(|index| &entries[index].1),
            Many(entries) => entries.get(key),
        }
    }

    /// The place of a key, the key and its value.
    #[inline]
    pub fn get_full<Q: Asked>(&self, key: &Q) -> Option<(usize, &Value, &Value)> {
        let index = self.get_index_of(key)?;
        self.get_index(index).map(|(key, value)| (index, key, value))
    }

    /// True if there is such a key.
    pub fn contains_key<Q: Asked>(&self, key: &Q) -> bool {
        self.get_index_of(key).is_some()
    }

    /// The entry at a place.
    #[inline]
    pub fn get_index(&self, index: usize) -> Option<(&Value, &Value)> {
        match &self.0 {
            Few(entries) => entries.get(index).map(|(key, value)| (key, value)),
            Many(entries) => entries.get_index(index),
        }
    }

    /// Sets the value of a key, which keeps its place if it is there; the value it had.
    pub fn insert(&mut self, key: Value, value: Value) -> Option<Value> {
        match &mut self.0 {
            Few(entries) if is_plain(&key) => {
                if let Some(index) = key.place(entries) {
                    return Some(std::mem::replace(&mut entries[index].1, value));
                }
                if entries.len() < FEW {
                    entries.push((key, value));
                    return None;
                }
            }
            _ => {}
        }
        self.indexed().insert(key, value)
    }

    /// The value of a key; that of `make`, in the last place, if it is not there.
    pub fn get_or_insert_with(&mut self, key: Value, make: impl FnOnce() -> Value) -> &mut Value {
        let found = match &self.0 {
            Few(entries) if is_plain(&key) => key.place(entries),
            _ => None,
        };
        if found.is_none() && !self.has_room_for(&key) {
            self.indexed();
        }
        match &mut self.0 {
            Few(entries) => {
                let index = found.unwrap_or_else(|| {
                    entries.push((key, make()));
                    entries.len() - 1
                });
                &mut entries[index].1
            }
            Many(entries) => entries.entry(key).or_insert_with(make),
        }
    }

    /// Takes a key out; those behind it move up.
    pub fn shift_remove<Q: Asked>(&mut self, key: &Q) -> Option<Value> {
        match &mut self.0 {
            Few(entries) => {
                let index = key.place(entries)?;
                Some(entries.remove(index).1)
            }
            Many(entries) => entries.shift_remove(key),
        }
    }

    /// Keeps the entries for which `keep` answers true.
    pub fn retain(&mut self, mut keep: impl FnMut(&Value, &mut Value) -> bool) {
        match &mut self.0 {
            Few(entries) => entries.retain_mut(|(key, value)| keep(key, value)),
            Many(entries) => entries.retain(keep),
        }
    }

    /// Room for more entries.
    pub fn reserve(&mut self, more: usize) {
        let entries = self.len().saturating_add(more);
        match &mut self.0 {
            Few(few) if entries <= FEW => few.reserve(more),
            _ => self.indexed().reserve(more),
        }
    }

    /// Entries in their order.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        match &self.0 {
            Few(entries) => Iter::Few(entries.iter()),
            Many(entries) => Iter::Many(entries.iter()),
        }
    }

    /// Keys in their order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &Value> + ExactSizeIterator + Clone {
        self.iter().map(|(key, _)| key)
    }

    /// Values in the order of the keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Value> + ExactSizeIterator + Clone {
        self.iter().map(|(_, value)| value)
    }

    /// Sets values again, in the order of the keys.
    pub fn each_value(&mut self, mut set: impl FnMut(&mut Value)) {
        match &mut self.0 {
            Few(entries) => entries.iter_mut().for_each(|(_, value)| set(value)),
            Many(entries) => entries.values_mut().for_each(set),
        }
    }

    /// True if one more key needs no index.
    fn has_room_for(&self, key: &Value) -> bool {
        matches!(&self.0, Few(entries) if entries.len() < FEW && is_plain(key))
    }

    /// Entries with an index.
    fn indexed(&mut self) -> &mut Indexed {
        if let Few(entries) = &mut self.0 {
            let mut indexed = Indexed::with_capacity_and_hasher(entries.len() + 1, FxBuildHasher);
            indexed.extend(entries.drain(..));
            self.0 = Many(Box::new(indexed));
        }
        match &mut self.0 {
            Many(entries) => entries,
            Few(_) => unreachable!("entries were indexed above"),
        }
    }
}

impl Default for ValueMap {
    fn default() -> ValueMap {
        ValueMap(Few(Vec::new()))
    }
}

/// As Ruby's: the same entries, whatever their order.
impl PartialEq for ValueMap {
    fn eq(&self, other: &ValueMap) -> bool {
        self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
    }
}

impl Eq for ValueMap {}

impl fmt::Debug for ValueMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl FromIterator<(Value, Value)> for ValueMap {
    fn from_iter<I: IntoIterator<Item = (Value, Value)>>(entries: I) -> ValueMap {
        let entries = entries.into_iter();
        let mut map = ValueMap::with_capacity(entries.size_hint().0);
        map.extend(entries);
        map
    }
}

impl Extend<(Value, Value)> for ValueMap {
    fn extend<I: IntoIterator<Item = (Value, Value)>>(&mut self, entries: I) {
        let mut entries = entries.into_iter();
        while let Few(_) = self.0 {
            let Some((key, value)) = entries.next() else { return };
            self.insert(key, value);
        }
        self.indexed().extend(entries);
    }
}

impl<'a> IntoIterator for &'a ValueMap {
    type Item = (&'a Value, &'a Value);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl IntoIterator for ValueMap {
    type Item = (Value, Value);
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        match self.0 {
            Few(entries) => IntoIter::Few(entries.into_iter()),
            Many(entries) => IntoIter::Many(entries.into_iter()),
        }
    }
}

/// Entries of a map; see [`ValueMap::iter`].
#[derive(Clone, Debug)]
pub enum Iter<'a> {
    /// Without an index.
    Few(std::slice::Iter<'a, (Value, Value)>),
    /// With one.
    Many(indexmap::map::Iter<'a, Value, Value>),
}

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a Value, &'a Value);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Iter::Few(entries) => entries.next().map(|(key, value)| (key, value)),
            Iter::Many(entries) => entries.next(),
        }
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        match self {
            Iter::Few(entries) => entries.nth(n).map(|(key, value)| (key, value)),
            Iter::Many(entries) => entries.nth(n),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Iter::Few(entries) => entries.size_hint(),
            Iter::Many(entries) => entries.size_hint(),
        }
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        match self {
            Iter::Few(entries) => entries.next_back().map(|(key, value)| (key, value)),
            Iter::Many(entries) => entries.next_back(),
        }
    }
}

impl ExactSizeIterator for Iter<'_> {}

/// Entries of a map that is taken apart.
#[derive(Debug)]
pub enum IntoIter {
    /// Without an index.
    Few(std::vec::IntoIter<(Value, Value)>),
    /// With one.
    Many(indexmap::map::IntoIter<Value, Value>),
}

impl Iterator for IntoIter {
    type Item = (Value, Value);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self {
            IntoIter::Few(entries) => entries.next(),
            IntoIter::Many(entries) => entries.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            IntoIter::Few(entries) => entries.size_hint(),
            IntoIter::Many(entries) => entries.size_hint(),
        }
    }
}

impl ExactSizeIterator for IntoIter {}
