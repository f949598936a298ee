//! Tags (`Puppet::Util::Tagging`): ordered sets of lower case names.

use puppet_syntax::Symbol;
use smallvec::SmallVec;

/// The tags of a resource, in the order added (`Puppet::Util::TagSet`). Sets are small: a scan of
/// four-byte names beats hashing.
#[derive(Clone, Debug, Default)]
pub struct TagSet(SmallVec<[Symbol; 10]>);

impl TagSet {
    /// Adds a tag as it is; false when it was there.
    pub fn add(&mut self, tag: Symbol) -> bool {
        if self.0.contains(&tag) {
            return false;
        }
        self.0.push(tag);
        true
    }

    /// Takes a tag out.
    pub fn remove(&mut self, tag: &str) {
        if let Some(tag) = Symbol::get(&downcase(tag)) {
            self.0.retain(|t| *t != tag);
        }
    }

    /// Adds all of another set (`merge_tags_from`).
    pub fn merge(&mut self, other: &TagSet) {
        for &tag in &other.0 {
            self.add(tag);
        }
    }

    /// Whether a tag (lower case) is in.
    pub fn contains(&self, tag: Symbol) -> bool {
        self.0.contains(&tag)
    }

    /// The tags in order.
    pub fn iter(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.0.iter().copied()
    }

    /// Adds a name whatever its case, and its segments when it is qualified (`Tagging#tag`).
    /// False when it is no valid tag; nothing is added then.
    pub fn tag(&mut self, name: &str) -> bool {
        let name = downcase(name);
        let symbol = Symbol::new(&name);
        if self.0.contains(&symbol) {
            return true;
        }
        if !is_valid(&name) {
            return false;
        }
        self.0.push(symbol);
        for part in segments(&name) {
            self.add(Symbol::new(part));
        }
        true
    }
}

/// Ruby's `downcase`; borrows when there is nothing to change.
pub fn downcase(name: &str) -> std::borrow::Cow<'_, str> {
    if name.bytes().any(|b| b.is_ascii_uppercase() || !b.is_ascii()) {
        name.to_lowercase().into()
    } else {
        name.into()
    }
}

/// The segments a qualified tag adds: Ruby's `split('::')` (no empty strings at the end).
pub fn segments(name: &str) -> impl Iterator<Item = &str> {
    // Most have no colon: a search for the two of them costs more than this one.
    let qualified = name.as_bytes().contains(&b':') && name.contains("::");
    let trimmed = if qualified { name.trim_end_matches("::") } else { "" };
    trimmed.split("::").filter(move |_| qualified)
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
        let mut tags = TagSet::default();
        assert!(tags.tag("Apache::Vhost"));
        assert!(tags.tag("file"));
        assert!(tags.tag("vhost"));
        let names: Vec<_> = tags.iter().map(|t| t.as_str()).collect();
        assert_eq!(names, ["apache::vhost", "apache", "vhost", "file"]);
        assert!(!tags.tag("a b"));
        assert!(!tags.tag("/x"));
        assert!(!tags.tag(""));
        assert_eq!(segments("a::b::").collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(segments("a:b").count() + segments("").count() + segments("::").count(), 1);
    }
}
