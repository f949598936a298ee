//! Arrays: shared, copied on write.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock, Weak};

use puppet_syntax::interrupt;

use super::Value;
use crate::memory;

/// What a container remembers beside its content: the bridge keeps its Ruby twin here.
pub(super) type Ext = OnceLock<Box<dyn Any + Send + Sync>>;

/// A Puppet array. Cloning is cheap; it derefs to a slice of values.
#[derive(Clone)]
pub struct PArray(Arc<Inner>);

struct Inner {
    items: Vec<Value>,
    ext: Ext,
}

/// An array that may be gone: it keeps the content from being changed, not from being freed.
#[derive(Clone, Debug)]
pub struct WeakArray(Weak<Inner>);

impl WeakArray {
    /// The array, while it lives.
    pub fn upgrade(&self) -> Option<PArray> {
        self.0.upgrade().map(PArray)
    }
}

impl PArray {
    /// An empty array. Each is an array of its own, as every container.
    pub fn new() -> PArray {
        PArray::from_vec(Vec::new())
    }

    /// Takes over a vector.
    pub fn from_vec(items: Vec<Value>) -> PArray {
        PArray(Arc::new(Inner { items, ext: OnceLock::new() }))
    }

    /// The content for changing; copied first if shared. Forgets `ext`.
    pub fn make_mut(&mut self) -> &mut Vec<Value> {
        if Arc::get_mut(&mut self.0).is_none() {
            *self = PArray::from_vec(self.0.items.clone());
        }
        let inner = Arc::get_mut(&mut self.0).expect("unique: just made or checked");
        inner.ext.take();
        &mut inner.items
    }

    /// The vector; without a copy if uniquely owned.
    pub fn into_vec(self) -> Vec<Value> {
        match Arc::try_unwrap(self.0) {
            Ok(mut inner) => std::mem::take(&mut inner.items),
            Err(shared) => shared.items.clone(),
        }
    }

    /// A place for the embedder to remember its own form of this very array.
    pub fn ext(&self) -> &OnceLock<Box<dyn Any + Send + Sync>> {
        &self.0.ext
    }

    /// Whether both are the same array in memory.
    pub fn ptr_eq(&self, other: &PArray) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Where it is in memory: the same for the same array, as long as it lives.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// A copy that is an array of its own.
    pub fn copied(&self) -> PArray {
        PArray::from_vec(self.0.items.clone())
    }

    /// A copy all the way down: containers inside are new ones, too.
    pub fn fresh(&self) -> PArray {
        if !interrupt::go_on(1) || !memory::has_values(self.len()) {
            return PArray::new();
        }
        PArray::from_vec(self.0.items.iter().map(Value::fresh).collect())
    }

    /// A reference that does not keep the array alive.
    pub fn downgrade(&self) -> WeakArray {
        WeakArray(Arc::downgrade(&self.0))
    }

    /// Whether this is the only owner of the array.
    pub fn is_unique(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

impl PartialEq for PArray {
    fn eq(&self, other: &PArray) -> bool {
        self.ptr_eq(other) || self[..] == other[..]
    }
}

impl Eq for PArray {}

impl Default for PArray {
    fn default() -> PArray {
        PArray::new()
    }
}

impl Deref for PArray {
    type Target = [Value];
    fn deref(&self) -> &[Value] {
        &self.0.items
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

impl fmt::Debug for PArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.items.fmt(f)
    }
}

impl From<Vec<Value>> for PArray {
    fn from(items: Vec<Value>) -> PArray {
        PArray::from_vec(items)
    }
}

impl FromIterator<Value> for PArray {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> PArray {
        PArray::from_vec(items.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a PArray {
    type Item = &'a Value;
    type IntoIter = std::slice::Iter<'a, Value>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.items.iter()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        super::release::guarded(&mut self.items);
    }
}
