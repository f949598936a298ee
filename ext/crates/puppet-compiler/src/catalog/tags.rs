//! Tags (`Puppet::Util::Tagging`): ordered sets of lower case names.

use std::cell::RefCell;
use std::sync::Arc;

use ecow::EcoString;
use indexmap::IndexSet;
use puppet_syntax::Symbol;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

/// A tag of one catalog: the number of its name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tag(u32);

/// The names of a catalog's tags. Many come from titles, so they are released with the catalog.
#[derive(Debug, Default)]
pub struct TagNames {
    names: RefCell<IndexSet<EcoString, FxBuildHasher>>,
    /// The tags that each resource of a type gets of its type's name.
    of_types: RefCell<FxHashMap<Symbol, TagSet>>,
}

impl TagNames {
    /// The tag of a name.
    pub fn tag(&self, name: &str) -> Tag {
        let mut names = self.names.borrow_mut();
        let index = names.get_index_of(name).unwrap_or_else(|| names.insert_full(name.into()).0);
        Tag(index as u32)
    }

    /// The tag of a name, if a resource of the catalog has ever had it.
    pub fn find(&self, name: &str) -> Option<Tag> {
        self.names.borrow().get_index_of(name).map(|index| Tag(index as u32))
    }

    /// The name of a tag.
    pub fn name(&self, tag: Tag) -> EcoString {
        self.names.borrow().get_index(tag.0 as usize).cloned().unwrap_or_default()
    }

    /// The names by number, for [`FinishedTags`].
    pub fn finished(&self) -> Arc<[EcoString]> {
        self.names.borrow().iter().cloned().collect()
    }
}

/// The tags of a resource, in the order added (`Puppet::Util::TagSet`). Sets are small: a scan of
/// four-byte numbers beats hashing.
#[derive(Clone, Debug, Default)]
pub struct TagSet(SmallVec<[Tag; 10]>);

impl TagSet {
    /// Adds a tag as it is; false when it was there.
    pub fn add(&mut self, tag: Tag) -> bool {
        if self.0.contains(&tag) {
            return false;
        }
        self.0.push(tag);
        true
    }

    /// Takes a tag out.
    pub fn remove(&mut self, tag: Tag) {
        self.0.retain(|t| *t != tag);
    }

    /// Adds all of another set (`merge_tags_from`).
    pub fn merge(&mut self, other: &TagSet) {
        for &tag in &other.0 {
            self.add(tag);
        }
    }

    /// True if no tag is in.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if a tag is in.
    pub fn contains(&self, tag: Tag) -> bool {
        self.0.contains(&tag)
    }

    /// The tags in order.
    pub fn iter(&self) -> impl Iterator<Item = Tag> + '_ {
        self.0.iter().copied()
    }

    /// The first tags of a resource: those of its type.
    pub fn of_type(names: &TagNames, type_name: Symbol) -> TagSet {
        if let Some(known) = names.of_types.borrow().get(&type_name) {
            return known.clone();
        }
        let mut tags = TagSet::default();
        tags.tag(names, type_name.as_str());
        names.of_types.borrow_mut().insert(type_name, tags.clone());
        tags
    }

    /// Adds a name whatever its case, and its segments when it is qualified (`Tagging#tag`).
    /// False when it is not a valid tag; nothing is added then.
    pub fn tag(&mut self, names: &TagNames, name: &str) -> bool {
        // Most titles that are no tags are paths.
        if name.starts_with('/') {
            return false;
        }
        let name = downcase(name);
        let known = names.find(&name);
        if known.is_some_and(|known| self.0.contains(&known)) {
            return true;
        }
        if !is_valid(&name) {
            return false;
        }
        self.0.push(known.unwrap_or_else(|| names.tag(&name)));
        for part in segments(&name) {
            self.add(names.tag(part));
        }
        true
    }
}

/// The tags of a resource of a finished catalog, with their names.
#[derive(Clone, Debug)]
pub struct FinishedTags {
    tags: TagSet,
    names: Arc<[EcoString]>,
}

impl FinishedTags {
    /// A set with the names of its catalog.
    pub fn new(tags: TagSet, names: Arc<[EcoString]>) -> FinishedTags {
        FinishedTags { tags, names }
    }

    /// The names in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.tags.iter().filter_map(|tag| self.names.get(tag.0 as usize)).map(EcoString::as_str)
    }
}

/// Ruby's `downcase`; borrows when there is nothing to change.
pub fn downcase(name: &str) -> std::borrow::Cow<'_, str> {
    if !name.is_ascii() {
        name.to_lowercase().into()
    } else if name.bytes().any(|b| b.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}

/// The segments a qualified tag adds: Ruby's `split('::')` (no empty strings at the end).
pub fn segments(name: &str) -> impl Iterator<Item = &str> {
    let qualified = puppet_syntax::segments::separator(name).is_some();
    let trimmed = if qualified { name.trim_end_matches("::") } else { "" };
    puppet_syntax::segments::of(trimmed).filter(move |_| qualified)
}

/// `ValidTagRegex`: `\A[[:alnum:]_][[:alnum:]_:.-]*\Z`. `\Z` allows one line feed at the end.
pub fn is_valid(tag: &str) -> bool {
    let tag = tag.strip_suffix('\n').unwrap_or(tag);
    if tag.is_ascii() {
        let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        let mut bytes = tag.bytes();
        return bytes.next().is_some_and(word) && bytes.all(|b| word(b) || matches!(b, b':' | b'.' | b'-'));
    }
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut chars = tag.chars();
    chars.next().is_some_and(word) && chars.all(|c| word(c) || matches!(c, ':' | '.' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualified_tags_add_their_segments() {
        let names = TagNames::default();
        let mut tags = TagSet::default();
        assert!(tags.tag(&names, "Apache::Vhost"));
        assert!(tags.tag(&names, "file"));
        assert!(tags.tag(&names, "vhost"));
        let wanted = ["apache::vhost", "apache", "vhost", "file"];
        assert!(tags.iter().map(|tag| names.name(tag)).eq(wanted));
        assert!(FinishedTags::new(tags.clone(), names.finished()).iter().eq(wanted));
        assert!(!tags.tag(&names, "a b"));
        assert!(!tags.tag(&names, "/x"));
        assert!(!tags.tag(&names, ""));
        assert_eq!(names.find("/x"), None);
        assert_eq!(segments("a::b::").collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(segments("a:b").count() + segments("").count() + segments("::").count(), 1);
    }
}
