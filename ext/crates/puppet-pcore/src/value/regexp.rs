//! Regular expressions with Ruby's meaning.

mod translate;

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use ecow::EcoString;
use rustc_hash::FxHashMap;

/// A regular expression: Ruby's source text and an engine made on first use.
#[derive(Debug)]
pub struct Regexp {
    source: EcoString,
    engine: OnceLock<Result<fancy_regex::Regex, String>>,
}

static CACHE: LazyLock<Mutex<FxHashMap<EcoString, Arc<Regexp>>>> = LazyLock::new(Default::default);

impl Regexp {
    /// The expression for Ruby source text; the same text gives the same object.
    /// Fails with the engine's message if the text is no regular expression.
    pub fn new(source: &str) -> Result<Arc<Regexp>, String> {
        let mut cache = CACHE.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(found) = cache.get(source) {
            return Ok(found.clone());
        }
        let made = Arc::new(Regexp { source: source.into(), engine: OnceLock::new() });
        made.engine()?;
        cache.insert(source.into(), made.clone());
        Ok(made)
    }

    fn engine(&self) -> Result<&fancy_regex::Regex, String> {
        self.engine
            .get_or_init(|| {
                fancy_regex::RegexBuilder::new(&translate::translate(&self.source))
                    .build()
                    .map_err(|e| e.to_string())
            })
            .as_ref()
            .map_err(Clone::clone)
    }

    /// The Ruby source text, without slashes.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether the text holds a match.
    pub fn is_match(&self, text: &str) -> bool {
        self.engine().is_ok_and(|e| e.is_match(text).unwrap_or(false))
    }

    /// The first match at or after a byte offset.
    pub fn captures_at(&self, text: &str, start: usize) -> Option<Captures> {
        let found = self.engine().ok()?.captures_from_pos(text, start).ok()??;
        Some(Captures { groups: found.iter().map(|g| g.map(|m| m.range())).collect() })
    }

    /// The first match.
    pub fn captures(&self, text: &str) -> Option<Captures> {
        self.captures_at(text, 0)
    }

    /// Names of the groups; unnamed ones are `None`. Group 0 is the whole match.
    pub fn group_names(&self) -> Vec<Option<&str>> {
        self.engine().map(|e| e.capture_names().collect()).unwrap_or_default()
    }

    /// All matches from left to right, as Ruby's `scan` and `gsub` go.
    pub fn find_all(&self, text: &str) -> Vec<Captures> {
        let mut found = Vec::new();
        let mut at = 0;
        while at <= text.len() {
            let Some(captures) = self.captures_at(text, at) else { break };
            let range = captures.range();
            at = if range.is_empty() {
                range.end + text[range.end..].chars().next().map_or(1, char::len_utf8)
            } else {
                range.end
            };
            found.push(captures);
        }
        found
    }
}

/// One match: byte ranges of the whole and of each group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    groups: Vec<Option<Range<usize>>>,
}

impl Captures {
    /// The range of the whole match.
    pub fn range(&self) -> Range<usize> {
        self.groups.first().cloned().flatten().unwrap_or(0..0)
    }

    /// The range of a group that took part; 0 is the whole match.
    pub fn get(&self, group: usize) -> Option<Range<usize>> {
        self.groups.get(group).cloned().flatten()
    }

    /// Number of groups, the whole match included.
    #[allow(clippy::len_without_is_empty)] // a match is never empty of groups
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// The text of a group.
    pub fn text<'t>(&self, subject: &'t str, group: usize) -> Option<&'t str> {
        subject.get(self.get(group)?)
    }
}

impl PartialEq for Regexp {
    fn eq(&self, other: &Regexp) -> bool {
        self.source == other.source
    }
}

impl Eq for Regexp {}

impl Hash for Regexp {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.source.hash(state);
    }
}
