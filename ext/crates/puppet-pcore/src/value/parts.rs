//! Reads of one element, of the size, or of the whole without keeping what is in it, of content that is not made yet: of a copy, which has the
//! original's, and of a twin, which has the embedder's. 200 copies of one large hash of which one element each is read cost
//! 200 elements.

use once_cell::race::OnceBox;

use super::content::{Content, Owner, apart, holds};
use super::side::{Unmade, content, current, unmade};
use super::twins::Key;
use super::{PArray, PHash, Value};

/// Containers that were made for reads of single elements. The content takes them over when it is made.
#[derive(Default)]
pub(super) struct Parts(OnceBox<boxcar::Vec<(usize, Value)>>);

/// With more parts the content is made: each read looks through them.
const MOST: usize = 32;

impl Parts {
    /// That of an index of the original.
    pub(super) fn get(&self, index: usize) -> Option<Value> {
        self.iter_with_index().find(|(at, _)| *at == index).map(|(_, value)| value.clone())
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Value> {
        self.iter_with_index().map(|(_, value)| value)
    }

    /// True if all, with their indices, meet a condition.
    pub(super) fn all(&self, mut met: impl FnMut(usize, &Value) -> bool) -> bool {
        self.iter_with_index().all(|(index, part)| met(*index, part))
    }

    /// True if there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.get().is_none()
    }

    fn iter_with_index(&self) -> impl Iterator<Item = &(usize, Value)> {
        self.0.get().into_iter().flat_map(|parts| parts.iter().map(|(_, part)| part))
    }

    /// The element of a copy, the original's being `found`.
    fn of_original<'a>(&'a self, index: usize, found: &'a Value) -> Option<&'a Value> {
        if !holds(found) {
            return Some(found);
        }
        let known = self.iter_with_index().find(|(at, _)| *at == index);
        known.map(|(_, value)| value).or_else(|| self.add(index, apart(found)))
    }

    /// The element that a twin has now.
    fn of_twin(&self, found: Value) -> Option<&Value> {
        let same = |known: &Value| match known {
            Value::Array(_) | Value::Hash(_) => known.same_container(&found),
            _ => *known == found,
        };
        match self.iter().find(|known| same(known)) {
            Some(known) => Some(known),
            None => self.add(usize::MAX, found),
        }
    }

    fn add(&self, index: usize, value: Value) -> Option<&Value> {
        let parts = self.0.get_or_init(Box::default);
        if parts.count() >= MOST {
            return None;
        }
        let at = parts.push((index, value));
        parts.get(at).map(|(_, value)| value)
    }
}

/// The size, without the content.
#[inline]
pub(super) fn len<O: Owner>(owner: &O) -> Option<usize> {
    owner.side().get()?;
    late_len(owner)
}

#[inline(never)]
fn late_len<O: Owner>(owner: &O) -> Option<usize> {
    match unmade(owner)? {
        Unmade::Original(original, _) => Some(content(original).len()),
        Unmade::Twin(twins, twin, _) => twins.len(twin),
    }
}

/// An element, without the content. `None`: the content is needed.
#[inline]
pub(super) fn item(array: &PArray, index: usize) -> Option<Option<&Value>> {
    array.side().get()?;
    late_item(array, index)
}

#[inline(never)]
fn late_item(array: &PArray, index: usize) -> Option<Option<&Value>> {
    match unmade(array)? {
        Unmade::Original(original, later) => match content(original).get(index) {
            None => Some(None),
            Some(found) => later.parts.of_original(index, found).map(Some),
        },
        Unmade::Twin(twins, twin, later) => match twins.item(twin, index)? {
            None => Some(None),
            Some(found) => later.parts.of_twin(found).map(Some),
        },
    }
}

/// The value of a key, without the content. `None`: the content is needed.
#[inline]
pub(super) fn entry<'a>(hash: &'a PHash, key: Key<'_>) -> Option<Option<&'a Value>> {
    hash.side().get()?;
    late_entry(hash, key)
}

#[inline(never)]
fn late_entry<'a>(hash: &'a PHash, key: Key<'_>) -> Option<Option<&'a Value>> {
    match unmade(hash)? {
        Unmade::Original(original, later) => {
            let map = content(original);
            let found = match key {
                Key::Text(text) => map.get_full(&super::hash::StrKey(text)),
                Key::Value(key) => map.get_full(key),
            };
            match found {
                None => Some(None),
                Some((index, _, found)) => later.parts.of_original(index, found).map(Some),
            }
        }
        Unmade::Twin(twins, twin, later) => match twins.entry(twin, key)? {
            None => Some(None),
            Some(found) => later.parts.of_twin(found).map(Some),
        },
    }
}

/// True if a part of a copy holds what the original's does, at every depth.
pub(super) fn is_unchanged(part: &Value, original: &Value) -> bool {
    match (part, original) {
        (Value::Array(part), Value::Array(original)) => {
            let (part, original) = (glance(part), content(original));
            std::ptr::eq(part, original)
                || part.len() == original.len()
                    && part.iter().zip(original).all(|(part, original)| is_unchanged(part, original))
        }
        (Value::Hash(part), Value::Hash(original)) => {
            let (part, original) = (glance(part), content(original));
            std::ptr::eq(part, original)
                || part.len() == original.len()
                    && part.iter().zip(original).all(|((key, value), (original_key, original))| {
                        is_unchanged(key, original_key) && is_unchanged(value, original)
                    })
        }
        (part, original) => part == original,
    }
}

/// The content for a look at it: containers in it may be those of the original.
pub(super) fn glance<O: Owner>(owner: &O) -> &O::Content {
    match unmade(owner) {
        Some(Unmade::Original(original, later))
            if later.parts.is_empty() || content(original).has_still(&later.parts) =>
        {
            content(original)
        }
        Some(Unmade::Twin(twins, twin, later)) => match later.crossed_from(twins, twin) {
            Some(original) => content(original),
            None => current(owner),
        },
        _ => current(owner),
    }
}

/// The original of a copy that has not been read yet, if there are containers in it.
pub(super) fn original<O: Owner>(owner: &O) -> Option<O> {
    match unmade(owner)? {
        Unmade::Original(original, later)
            if later.parts.is_empty() && content(original).holds_containers() =>
        {
            Some(original.clone())
        }
        _ => None,
    }
}
