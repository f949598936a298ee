//! Hashes: insertion ordered, keys equal as by Ruby's `eql?`, shared, copied on write.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock, Weak};

use indexmap::{Equivalent, IndexMap};
use rustc_hash::FxBuildHasher;

use super::Value;
use super::array::Ext;

/// The map inside a `PHash`.
pub type ValueMap = IndexMap<Value, Value, FxBuildHasher>;

/// A Puppet hash. Cloning is cheap; it derefs to the map.
#[derive(Clone)]
pub struct PHash(Arc<Inner>);

struct Inner {
    map: ValueMap,
    ext: Ext,
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
struct StrKey<'a>(&'a str);

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

impl PHash {
    /// An empty hash. Each is a hash of its own, as every container.
    pub fn new() -> PHash {
        PHash::from_map(ValueMap::default())
    }

    /// Takes over a map.
    pub fn from_map(map: ValueMap) -> PHash {
        PHash(Arc::new(Inner { map, ext: OnceLock::new() }))
    }

    /// The value of a string key; allocates nothing.
    pub fn get_str(&self, key: &str) -> Option<&Value> {
        self.0.map.get(&StrKey(key))
    }

    /// Whether there is such a string key.
    pub fn contains_str(&self, key: &str) -> bool {
        self.0.map.contains_key(&StrKey(key))
    }

    /// The content for changing; copied first if shared. Forgets `ext`.
    pub fn make_mut(&mut self) -> &mut ValueMap {
        if Arc::get_mut(&mut self.0).is_none() {
            *self = PHash::from_map(self.0.map.clone());
        }
        let inner = Arc::get_mut(&mut self.0).expect("unique: just made or checked");
        inner.ext.take();
        &mut inner.map
    }

    /// The map; without a copy if uniquely owned.
    pub fn into_map(self) -> ValueMap {
        match Arc::try_unwrap(self.0) {
            Ok(mut inner) => std::mem::take(&mut inner.map),
            Err(shared) => shared.map.clone(),
        }
    }

    /// A place for the embedder to remember its own form of this very hash.
    pub fn ext(&self) -> &OnceLock<Box<dyn Any + Send + Sync>> {
        &self.0.ext
    }

    /// Whether both are the same hash in memory.
    pub fn ptr_eq(&self, other: &PHash) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Where it is in memory: the same for the same hash, as long as it lives.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// A copy all the way down: containers inside are new ones, too.
    pub fn fresh(&self) -> PHash {
        PHash::from_map(self.0.map.iter().map(|(k, v)| (k.fresh(), v.fresh())).collect())
    }

    /// A reference that does not keep the hash alive.
    pub fn downgrade(&self) -> WeakHash {
        WeakHash(Arc::downgrade(&self.0))
    }

    /// Whether this is the only owner of the hash.
    pub fn is_unique(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

impl PartialEq for PHash {
    fn eq(&self, other: &PHash) -> bool {
        self.ptr_eq(other) || **self == **other
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
    fn deref(&self) -> &ValueMap {
        &self.0.map
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.map.fmt(f)
    }
}

impl fmt::Debug for PHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map.fmt(f)
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
    type IntoIter = indexmap::map::Iter<'a, Value, Value>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.map.iter()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let nested = |v: &Value| matches!(v, Value::Array(_) | Value::Hash(_) | Value::Sensitive(_));
        if self.map.values().any(nested) || self.map.keys().any(nested) {
            let map = std::mem::take(&mut self.map);
            let mut items: Vec<Value> = map.into_iter().flat_map(|(k, v)| [k, v]).collect();
            super::release::guarded(&mut items);
        }
    }
}
