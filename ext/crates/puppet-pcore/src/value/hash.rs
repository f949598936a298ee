//! Hashes: insertion ordered, keys equal as by Ruby's `eql?`, shared, copied on write.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, Weak};

use indexmap::Equivalent;
use once_cell::race::OnceBox;

use super::Value;
use super::content::Owner;
use super::map::{Asked, Iter, ValueMap};
use super::parts;
use super::side::{self, Side};
use super::twins::{Container, Key};

/// A Puppet hash. Cloning is cheap; it derefs to the map.
#[derive(Clone)]
pub struct PHash(Arc<Inner>);

struct Inner {
    map: ValueMap,
    side: OnceBox<Side<PHash>>,
}

/// A hash that may be gone, as [`WeakArray`](super::WeakArray).
#[derive(Clone, Debug)]
pub struct WeakHash(Weak<Inner>);

impl WeakHash {
    /// The hash, while it lives.
    pub fn upgrade(&self) -> Option<PHash> {
        self.0.upgrade().map(PHash)
    }
}

/// A string key that is looked up without making a value of it.
pub(super) struct StrKey<'a>(pub(super) &'a str);

impl Hash for StrKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        super::equality::hash_str(self.0, state);
    }
}

impl Equivalent<Value> for StrKey<'_> {
    fn equivalent(&self, key: &Value) -> bool {
        matches!(key, Value::String(s) if s == self.0)
    }
}

impl Asked for StrKey<'_> {
    #[inline]
    fn place(&self, entries: &[(Value, Value)]) -> Option<usize> {
        entries.iter().position(|(known, _)| self.equivalent(known))
    }
}

impl PHash {
    /// An empty hash. Each is a hash of its own, as every container.
    pub fn new() -> PHash {
        PHash::from_map(ValueMap::default())
    }

    /// Takes over a map.
    pub fn from_map(map: ValueMap) -> PHash {
        PHash(Arc::new(Inner { map, side: OnceBox::new() }))
    }

    /// A hash that holds what its twin does, made when it is read; see [`set_twin`](PHash::set_twin).
    pub fn of_twin(twin: usize) -> PHash {
        let hash = PHash::with_side(Side::of_twin());
        side::set_twin(&hash, twin);
        hash
    }

    /// The value of a string key; allocates nothing.
    #[inline]
    pub fn get_str(&self, key: &str) -> Option<&Value> {
        if let Some(found) = parts::entry(self, Key::Text(key)) {
            return found;
        }
        let asked = side::current_if(self, |map, twins, twin| {
            twins.has_entry(twin, Key::Text(key), map.get(&StrKey(key)))
        });
        asked.get(&StrKey(key))
    }

    /// True if there is such a string key.
    pub fn contains_str(&self, key: &str) -> bool {
        self.get_str(key).is_some()
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: &Value) -> Option<&Value> {
        if let Some(found) = parts::entry(self, Key::Value(key)) {
            return found;
        }
        let asked =
            side::current_if(self, |map, twins, twin| twins.has_entry(twin, Key::Value(key), map.get(key)));
        asked.get(key)
    }

    /// True if there is such a key.
    pub fn contains_key(&self, key: &Value) -> bool {
        self.get(key).is_some()
    }

    /// Number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        if let Some(len) = parts::len(self) {
            return len;
        }
        side::current_if(self, |map, twins, twin| twins.len(twin) == Some(map.len())).len()
    }

    /// True if there are no entries.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The content for changing; copied first if shared. Forgets the twin.
    pub fn make_mut(&mut self) -> &mut ValueMap {
        if self.0.side.get().is_some() || Arc::get_mut(&mut self.0).is_none() {
            *self = PHash::from_map(side::current(self).clone());
        }
        let inner = Arc::get_mut(&mut self.0).expect("unique: just made or checked");
        &mut inner.map
    }

    /// The map; without a copy if uniquely owned.
    pub fn into_map(self) -> ValueMap {
        if self.0.side.get().is_some() {
            return side::current(&self).clone();
        }
        match Arc::try_unwrap(self.0) {
            Ok(mut inner) => std::mem::take(&mut inner.map),
            Err(shared) => shared.map.clone(),
        }
    }

    /// The content as it was when the twin was last compared.
    #[inline]
    pub fn known(&self) -> &ValueMap {
        side::content(self)
    }

    /// An entry that [`known`](PHash::known) has at a place, with the value that the hash has for that key now; no value: the key was deleted.
    /// Ruby goes through hashes in this way while other code changes them.
    #[inline]
    pub fn entry_now(&self, index: usize) -> Option<(Value, Option<Value>)> {
        if self.0.side.get().is_none() {
            return self.0.map.get_index(index).map(|(key, value)| (key.clone(), Some(value.clone())));
        }
        let (key, value) = self.known().get_index(index)?;
        Some((key.clone(), self.value_now(key, value)))
    }

    /// The value of a key, which is this one unless other code has changed it.
    #[inline(never)]
    fn value_now(&self, key: &Value, value: &Value) -> Option<Value> {
        if self.is_superseded() {
            return self.newest().get(key).cloned();
        }
        let known = self.known();
        let now = match key {
            // Ruby asks no key for its hash while it goes through a hash.
            Value::Foreign(_) => side::current(self),
            key => {
                side::current_if(self, |_, twins, twin| twins.has_entry(twin, Key::Value(key), Some(value)))
            }
        };
        if std::ptr::eq(known, now) { Some(value.clone()) } else { now.get(key).cloned() }
    }

    /// The content for a look that keeps none of the containers in it.
    #[inline]
    pub fn glance(&self) -> &ValueMap {
        parts::glance(self)
    }

    /// The original of a copy that has not been read yet, if there are containers in it.
    pub fn original(&self) -> Option<PHash> {
        parts::original(self)
    }

    /// The twin was made of the [`original`](PHash::original): it holds the content from now on.
    pub fn set_crossed(&self) {
        side::set_crossed(self);
    }

    /// This hash as it is now: [`known`](PHash::known) of it is the content.
    pub fn current(&self) -> PHash {
        side::renewed(self)
    }

    /// This hash as far as it is known, without a look at its twin.
    pub fn newest(&self) -> PHash {
        side::latest(self).unwrap_or_else(|| self.clone())
    }

    /// True if a newer version took the place of this one.
    #[inline]
    pub fn is_superseded(&self) -> bool {
        self.0.side.get().is_some_and(Side::is_superseded)
    }

    /// The embedder's object for this hash, by its number.
    pub fn twin(&self) -> Option<usize> {
        side::twin(self)
    }

    /// Sets the twin, which holds the same at this moment.
    pub fn set_twin(&self, twin: usize) {
        side::set_twin(self, twin);
    }

    /// Another container has the twin from now on.
    pub fn forget_twin(&self) {
        side::forget_twin(self);
    }

    /// Nothing will change the twin or what is in it.
    pub fn freeze(&self) {
        side::freeze(self);
    }

    /// True if [`freeze`](PHash::freeze) was called.
    pub fn is_frozen(&self) -> bool {
        side::is_frozen(self)
    }

    /// True if both are the same hash in memory.
    pub fn ptr_eq(&self, other: &PHash) -> bool {
        side::is_same(self, other)
    }

    /// Where it is in memory: the same for the same hash, as long as it lives and its content is the same.
    pub fn address(&self) -> usize {
        match self.0.side.get() {
            None => Arc::as_ptr(&self.0).addr(),
            Some(_) => Arc::as_ptr(&self.current().0).addr(),
        }
    }

    /// A copy all the way down: containers inside are new ones, too.
    pub fn fresh(&self) -> PHash {
        if let Some(copy) = side::fresh(self) {
            return copy;
        }
        PHash::from_map(self.iter().map(|(k, v)| (k.fresh(), v.fresh())).collect())
    }

    /// A reference that does not keep the hash alive.
    pub fn downgrade(&self) -> WeakHash {
        WeakHash(Arc::downgrade(&self.0))
    }

    /// True if this is the only owner of the hash.
    pub fn is_unique(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

impl PartialEq for PHash {
    fn eq(&self, other: &PHash) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl Eq for PHash {}

impl Default for PHash {
    fn default() -> PHash {
        PHash::new()
    }
}

impl Deref for PHash {
    type Target = ValueMap;
    #[inline]
    fn deref(&self) -> &ValueMap {
        side::current(self)
    }
}

impl Owner for PHash {
    type Content = ValueMap;

    #[inline]
    fn side(&self) -> &OnceBox<Side<PHash>> {
        &self.0.side
    }

    #[inline]
    fn stored(&self) -> &ValueMap {
        &self.0.map
    }

    fn as_container(&self) -> Container<'_> {
        Container::Hash(self)
    }

    fn of(value: Value) -> Option<PHash> {
        if let Value::Hash(hash) = value { Some(hash) } else { None }
    }

    fn into_content(self) -> ValueMap {
        self.into_map()
    }

    fn with(content: ValueMap) -> PHash {
        PHash::from_map(content)
    }

    fn with_side(side: Side<PHash>) -> PHash {
        PHash(Arc::new(Inner { map: ValueMap::default(), side: OnceBox::with_value(Box::new(side)) }))
    }

    fn is(&self, other: &PHash) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.map.fmt(f)
    }
}

impl fmt::Debug for PHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.known().fmt(f)
    }
}

impl From<ValueMap> for PHash {
    fn from(map: ValueMap) -> PHash {
        PHash::from_map(map)
    }
}

impl FromIterator<(Value, Value)> for PHash {
    fn from_iter<I: IntoIterator<Item = (Value, Value)>>(pairs: I) -> PHash {
        PHash::from_map(pairs.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a PHash {
    type Item = (&'a Value, &'a Value);
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Self::IntoIter {
        side::current(self).iter()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if has_nested(&self.map) {
            free(std::mem::take(&mut self.map));
        }
    }
}

/// Frees the content of a hash without deep recursion.
pub(super) fn free(map: ValueMap) {
    if has_nested(&map) {
        let mut items: Vec<Value> = map.into_iter().flat_map(|(k, v)| [k, v]).collect();
        super::release::guarded(&mut items);
    }
}

fn has_nested(map: &ValueMap) -> bool {
    let nested = |v: &Value| matches!(v, Value::Array(_) | Value::Hash(_) | Value::Sensitive(_));
    map.values().any(nested) || map.keys().any(nested)
}
