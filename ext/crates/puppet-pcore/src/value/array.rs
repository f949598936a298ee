//! Arrays: shared, copied on write.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Weak};

use once_cell::race::OnceBox;
use puppet_syntax::interrupt;

use super::Value;
use super::content::Owner;
use super::parts;
use super::side::{self, Side};
use super::twins::Container;
use crate::memory;

/// A Puppet array. Cloning is cheap; it derefs to a slice of values.
#[derive(Clone)]
pub struct PArray(Arc<Inner>);

struct Inner {
    items: Vec<Value>,
    side: OnceBox<Side<PArray>>,
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
        PArray(Arc::new(Inner { items, side: OnceBox::new() }))
    }

    /// An array that holds what its twin does, made when it is read; see [`set_twin`](PArray::set_twin).
    pub fn of_twin(twin: usize) -> PArray {
        let array = PArray::with_side(Side::of_twin());
        side::set_twin(&array, twin);
        array
    }

    /// The content for changing; copied first if shared. Forgets the twin.
    pub fn make_mut(&mut self) -> &mut Vec<Value> {
        if self.0.side.get().is_some() || Arc::get_mut(&mut self.0).is_none() {
            *self = PArray::from_vec(self.to_vec());
        }
        let inner = Arc::get_mut(&mut self.0).expect("unique: just made or checked");
        &mut inner.items
    }

    /// The vector; without a copy if uniquely owned.
    pub fn into_vec(self) -> Vec<Value> {
        if self.0.side.get().is_some() {
            return self.to_vec();
        }
        match Arc::try_unwrap(self.0) {
            Ok(mut inner) => std::mem::take(&mut inner.items),
            Err(shared) => shared.items.clone(),
        }
    }

    /// Number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        if let Some(len) = parts::len(self) {
            return len;
        }
        side::current_if(self, |items, twins, twin| twins.len(twin) == Some(items.len())).len()
    }

    /// True if there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The element at an index.
    #[inline]
    pub fn get(&self, index: usize) -> Option<&Value> {
        if let Some(found) = parts::item(self, index) {
            return found;
        }
        side::current_if(self, |items, twins, twin| twins.has_item(twin, index, items.get(index))).get(index)
    }

    /// The element that the array has at an index now. Ruby goes through arrays in this way while other code changes them.
    #[inline]
    pub fn item_now(&self, index: usize) -> Option<Value> {
        if self.0.side.get().is_none() {
            return self.0.items.get(index).cloned();
        }
        if self.is_superseded() { self.newest().get(index).cloned() } else { self.get(index).cloned() }
    }

    /// The content as it was when the twin was last compared.
    #[inline]
    pub fn known(&self) -> &[Value] {
        side::content(self)
    }

    /// The content for a look that keeps none of the containers in it.
    #[inline]
    pub fn glance(&self) -> &[Value] {
        parts::glance(self)
    }

    /// The original of a copy that has not been read yet, if there are containers in it.
    pub fn original(&self) -> Option<PArray> {
        parts::original(self)
    }

    /// The twin was made of the [`original`](PArray::original): it holds the content from now on.
    pub fn set_crossed(&self) {
        side::set_crossed(self);
    }

    /// This array as it is now: [`known`](PArray::known) of it is the content.
    pub fn current(&self) -> PArray {
        side::renewed(self)
    }

    /// This array as far as it is known, without a look at its twin.
    pub fn newest(&self) -> PArray {
        side::latest(self).unwrap_or_else(|| self.clone())
    }

    /// True if a newer version took the place of this one.
    #[inline]
    pub fn is_superseded(&self) -> bool {
        self.0.side.get().is_some_and(Side::is_superseded)
    }

    /// The embedder's object for this array, by its number.
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

    /// True if [`freeze`](PArray::freeze) was called.
    pub fn is_frozen(&self) -> bool {
        side::is_frozen(self)
    }

    /// True if both are the same array in memory.
    pub fn ptr_eq(&self, other: &PArray) -> bool {
        side::is_same(self, other)
    }

    /// Where it is in memory: the same for the same array, as long as it lives and its content is the same.
    pub fn address(&self) -> usize {
        match self.0.side.get() {
            None => Arc::as_ptr(&self.0).addr(),
            Some(_) => Arc::as_ptr(&self.current().0).addr(),
        }
    }

    /// A copy that is an array of its own.
    pub fn copied(&self) -> PArray {
        PArray::from_vec(self.to_vec())
    }

    /// A copy all the way down: containers inside are new ones, too.
    pub fn fresh(&self) -> PArray {
        if let Some(copy) = side::fresh(self) {
            return copy;
        }
        if !interrupt::go_on(1) || !memory::has_values(self.len()) {
            return PArray::new();
        }
        PArray::from_vec(self.iter().map(Value::fresh).collect())
    }

    /// A reference that does not keep the array alive.
    pub fn downgrade(&self) -> WeakArray {
        WeakArray(Arc::downgrade(&self.0))
    }

    /// True if this is the only owner of the array.
    pub fn is_unique(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

impl PartialEq for PArray {
    fn eq(&self, other: &PArray) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self[..] == other[..]
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
    #[inline]
    fn deref(&self) -> &[Value] {
        side::current(self)
    }
}

impl Owner for PArray {
    type Content = Vec<Value>;

    #[inline]
    fn side(&self) -> &OnceBox<Side<PArray>> {
        &self.0.side
    }

    #[inline]
    fn stored(&self) -> &Vec<Value> {
        &self.0.items
    }

    fn as_container(&self) -> Container<'_> {
        Container::Array(self)
    }

    fn of(value: Value) -> Option<PArray> {
        if let Value::Array(items) = value { Some(items) } else { None }
    }

    fn into_content(self) -> Vec<Value> {
        self.into_vec()
    }

    fn with(content: Vec<Value>) -> PArray {
        PArray::from_vec(content)
    }

    fn with_side(side: Side<PArray>) -> PArray {
        PArray(Arc::new(Inner { items: Vec::new(), side: OnceBox::with_value(Box::new(side)) }))
    }

    fn is(&self, other: &PArray) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

impl fmt::Debug for PArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.known().fmt(f)
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
        side::current(self).iter()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        super::release::guarded(&mut self.items);
    }
}
