//! Content of arrays and hashes, for code that is the same for both.

use once_cell::race::OnceBox;

use super::parts::{Parts, is_unchanged};
use super::side::{MANY, Side, content, copy, has_twins};
use super::twins::Container;
use super::{PArray, PHash, Value, ValueMap};
use crate::memory;

/// The content of an array or of a hash.
pub(super) trait Content: Default + Sized + 'static {
    /// The array or hash.
    type Owner: Owner<Content = Self>;
    /// Number of elements.
    fn len(&self) -> usize;
    /// A copy whose containers are new ones, or those that were made before.
    fn apart(&self, made: &Parts) -> Self;
    /// True if the parts that were made of a copy hold what it does at their indices.
    fn has_still(&self, parts: &Parts) -> bool;
    /// True if there are any in it.
    fn holds_containers(&self) -> bool;
    /// Frees it without deep recursion.
    fn free(self);
    /// True if a container in it has a twin that can change.
    fn has_twins(&self) -> bool;
}

/// A handle of an array or of a hash.
pub(super) trait Owner: Clone + Sized + 'static {
    /// Content.
    type Content: Content<Owner = Self>;
    /// Data beside the content.
    fn side(&self) -> &OnceBox<Side<Self>>;
    /// Content that this version was made with.
    fn stored(&self) -> &Self::Content;
    /// The same as one of both.
    fn as_container(&self) -> Container<'_>;
    /// An array or a hash out of a value.
    fn of(value: Value) -> Option<Self>;
    /// The content, without a copy if nothing else has it.
    fn into_content(self) -> Self::Content;
    /// A container with this content.
    fn with(content: Self::Content) -> Self;
    /// A container that gets its content later.
    fn with_side(side: Side<Self>) -> Self;
    /// True if both are the same version.
    fn is(&self, other: &Self) -> bool;
}

/// A container of its own with the content of this very version, whatever was made of it since.
pub(super) fn apart(value: &Value) -> Value {
    fn of<O: Owner>(owner: &O) -> O {
        let found = content(owner);
        if found.len() < MANY { O::with(found.apart(&Parts::default())) } else { copy(owner) }
    }
    match value {
        Value::Array(items) => Value::Array(of(items)),
        Value::Hash(hash) => Value::Hash(of(hash)),
        other => other.clone(),
    }
}

/// True if a value is a container.
pub(super) fn holds(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Hash(_))
}

impl Content for Vec<Value> {
    type Owner = PArray;

    fn len(&self) -> usize {
        Vec::len(self)
    }

    fn apart(&self, made: &Parts) -> Self {
        if !memory::has_values(Vec::len(self)) {
            return Vec::new();
        }
        self.iter().enumerate().map(|(index, item)| made.get(index).unwrap_or_else(|| apart(item))).collect()
    }

    fn has_still(&self, parts: &Parts) -> bool {
        parts.all(|index, part| self.get(index).is_some_and(|original| is_unchanged(part, original)))
    }

    fn holds_containers(&self) -> bool {
        self.iter().any(holds)
    }

    fn free(mut self) {
        super::release::guarded(&mut self);
    }

    fn has_twins(&self) -> bool {
        self.iter().any(has_twins)
    }
}

impl Content for ValueMap {
    type Owner = PHash;

    fn len(&self) -> usize {
        ValueMap::len(self)
    }

    fn apart(&self, made: &Parts) -> Self {
        if !memory::has_values(2 * ValueMap::len(self)) {
            return ValueMap::default();
        }
        let entries = self.iter().enumerate();
        entries
            .map(|(index, (key, value))| (apart(key), made.get(index).unwrap_or_else(|| apart(value))))
            .collect()
    }

    fn has_still(&self, parts: &Parts) -> bool {
        parts.all(|index, part| {
            self.get_index(index).is_some_and(|(_, original)| is_unchanged(part, original))
        })
    }

    fn holds_containers(&self) -> bool {
        self.iter().any(|(key, value)| holds(key) || holds(value))
    }

    fn free(self) {
        super::hash::free(self);
    }

    fn has_twins(&self) -> bool {
        self.iter().any(|(key, value)| has_twins(key) || has_twins(value))
    }
}
