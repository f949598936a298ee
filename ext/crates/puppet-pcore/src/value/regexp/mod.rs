//! Regular expressions with Ruby's meaning.
//!
//! The source text is rewritten once (`translate`) for the `regex` crate where that has the same meaning,
//! else for `fancy_regex`, and kept by its text.

mod class;
mod cursor;
mod foreign;
mod translate;

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

pub use foreign::{ForeignEngine, Matcher, match_by};

use ecow::EcoString;
use puppet_syntax::interrupt;
use puppet_syntax::regexp_bytes::join_bytes;
use rustc_hash::FxHashMap;

use crate::memory;
use translate::Translation;

/// A regular expression: Ruby's source text and its compiled form.
#[derive(Debug)]
pub struct Regexp {
    source: EcoString,
    engine: Engine,
    /// For patterns with `^` on texts that end with a line end, see `Translation::line_start`.
    line_start: bool,
    at_text_end: OnceLock<Option<fancy_regex::Regex>>,
    /// Ignores case, see `Translation::folds`.
    folds: bool,
    /// The embedder's engine, for texts on which ours gives up, or knows less.
    exact: OnceLock<Option<Box<dyn Matcher>>>,
}

/// Implementation that matches.
#[derive(Debug)]
enum Engine {
    /// Linear time, no backtracking.
    Plain(regex::Regex),
    /// Lookaround, backreferences, atomic groups.
    Fancy(Box<fancy_regex::Regex>),
    /// Patterns that neither crate can express: the embedder's engine.
    Foreign(Box<dyn Matcher>),
}

/// Expressions by their texts. Programs hold theirs; what was made from texts of run time goes when there
/// are too many.
#[derive(Default)]
struct Cache {
    known: FxHashMap<EcoString, Arc<Regexp>>,
    /// The number at which to look for expressions that nothing else holds.
    full: usize,
}

/// So many expressions of run time are kept at most, of ten kilobytes each.
const KEPT: usize = 1000;

static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(Default::default);

impl Cache {
    fn insert(&mut self, made: &Arc<Regexp>) {
        if self.known.len() >= self.full {
            self.known.retain(|_, regexp| Arc::strong_count(regexp) > 1);
            self.full = self.known.len() + KEPT;
        }
        self.known.insert(made.source.clone(), made.clone());
    }
}

impl Regexp {
    /// The expression for Ruby source text; the same text gives the same object.
    ///
    /// # Errors
    /// Ruby's message if the text is not a regular expression.
    pub fn new(source: &str) -> Result<Arc<Regexp>, String> {
        if let Some(found) = CACHE.lock().unwrap_or_else(|e| e.into_inner()).known.get(source) {
            return Ok(found.clone());
        }
        let made = Arc::new(Regexp::compile(source).map_err(|e| format!("{e}: /{source}/"))?);
        CACHE.lock().unwrap_or_else(|e| e.into_inner()).insert(&made);
        Ok(made)
    }

    /// The number of those kept by their texts; for tests and leak hunting.
    pub fn kept() -> usize {
        CACHE.lock().unwrap_or_else(|e| e.into_inner()).known.len()
    }

    /// Drops expressions that nothing else holds.
    pub fn forget() {
        let mut cache = CACHE.lock().unwrap_or_else(|e| e.into_inner());
        cache.known.retain(|_, regexp| Arc::strong_count(regexp) > 1);
        cache.full = cache.known.len() + KEPT;
    }

    fn compile(source: &str) -> Result<Regexp, String> {
        // To find out that these are too large takes seconds.
        if foreign::counts_far(source) {
            if let Some(found) = Regexp::foreign(source) {
                return found;
            }
        }
        match Regexp::translated(source) {
            Ok(made) => Ok(made),
            Err(message) => Regexp::foreign(source).unwrap_or(Err(message)),
        }
    }

    /// By the embedder's engine, if there is one.
    fn foreign(source: &str) -> Option<Result<Regexp, String>> {
        let engine = foreign::compile(source)?.map(Engine::Foreign);
        Some(engine.map(|engine| Regexp {
            source: source.into(),
            engine,
            line_start: false,
            folds: false,
            at_text_end: OnceLock::new(),
            exact: OnceLock::new(),
        }))
    }

    fn translated(source: &str) -> Result<Regexp, String> {
        let translation = translate::translate(&join_bytes(source)?)?;
        if translation.inexact {
            if let Some(Ok(exact)) = Regexp::foreign(source) {
                return Ok(exact);
            }
        }
        let engine = if translation.fancy {
            Engine::Fancy(Box::new(fancy(&translation.pattern)?))
        } else {
            match regex::Regex::new(&translation.pattern) {
                Ok(plain) => Engine::Plain(plain),
                Err(_) => Engine::Fancy(Box::new(fancy(&translation.pattern)?)),
            }
        };
        let Translation { line_start, folds, .. } = translation;
        Ok(Regexp {
            source: source.into(),
            engine,
            line_start,
            folds,
            at_text_end: OnceLock::new(),
            exact: OnceLock::new(),
        })
    }

    /// The engine for a text: Onigmo's `^` does not match at the very end of a text that ends with
    /// a line end, which only the backtracking engine can express.
    fn engine_for(&self, text: &str) -> Either<'_> {
        if self.folds && !text.is_ascii() {
            if let Some(exact) = self.exact() {
                return Either::Foreign(exact);
            }
        }
        if self.line_start && text.ends_with('\n') {
            let special = self.at_text_end.get_or_init(|| {
                let pattern = translate::translate(&join_bytes(&self.source).ok()?).ok()?.pattern;
                fancy(&pattern.replace("(?m:^)", "(?:\\A|(?<=\\n)(?!\\z))")).ok()
            });
            if let Some(special) = special {
                return Either::Fancy(special);
            }
        }
        match &self.engine {
            Engine::Plain(plain) => Either::Plain(plain),
            Engine::Fancy(fancy) => Either::Fancy(fancy),
            Engine::Foreign(matcher) => Either::Foreign(&**matcher),
        }
    }

    /// The answer of the embedder's engine after ours exceeded its backtracking limit.
    #[cold]
    fn exactly(&self, text: &str, start: usize) -> Option<Captures> {
        foreign::captures(self.exact()?, text, start)
    }

    /// The embedder's engine, if there is one.
    fn exact(&self) -> Option<&dyn Matcher> {
        self.exact.get_or_init(|| foreign::compile(&self.source)?.ok()).as_deref()
    }

    /// The Ruby source text, without slashes.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// True if the text holds a match.
    pub fn is_match(&self, text: &str) -> bool {
        match self.engine_for(text) {
            Either::Plain(e) => e.is_match(text),
            Either::Fancy(e) => e.is_match(text).unwrap_or_else(|_| self.exactly(text, 0).is_some()),
            Either::Foreign(e) => foreign::captures(e, text, 0).is_some(),
        }
    }

    /// The first match at or after a byte offset.
    pub fn captures_at(&self, text: &str, start: usize) -> Option<Captures> {
        let groups = match self.engine_for(text) {
            Either::Plain(e) => {
                let found = e.captures_at(text, start)?;
                found.iter().map(|g| g.map(|m| m.range())).collect()
            }
            Either::Fancy(e) => match e.captures_from_pos(text, start) {
                Ok(found) => found?.iter().map(|g| g.map(|m| m.range())).collect(),
                Err(_) => return self.exactly(text, start),
            },
            Either::Foreign(e) => return foreign::captures(e, text, start),
        };
        Some(Captures { groups })
    }

    /// The first match.
    pub fn captures(&self, text: &str) -> Option<Captures> {
        self.captures_at(text, 0)
    }

    /// Names of the groups; unnamed ones are `None`. Group 0 is the whole match.
    pub fn group_names(&self) -> Vec<Option<&str>> {
        match &self.engine {
            Engine::Plain(e) => e.capture_names().collect(),
            Engine::Fancy(e) => e.capture_names().collect(),
            Engine::Foreign(e) => e.names(),
        }
    }

    /// All matches from left to right, as Ruby's `scan` and `gsub` go.
    pub fn find_all(&self, text: &str) -> Vec<Captures> {
        let mut found = Vec::new();
        let mut at = 0;
        while at <= text.len() && interrupt::go_on(1) {
            let Some(captures) = self.captures_at(text, at) else { break };
            let range = captures.range();
            at = if range.is_empty() {
                range.end + text[range.end..].chars().next().map_or(1, char::len_utf8)
            } else {
                range.end
            };
            if !memory::push(&mut found, captures) {
                break;
            }
        }
        found
    }
}

enum Either<'a> {
    Plain(&'a regex::Regex),
    Fancy(&'a fancy_regex::Regex),
    Foreign(&'a dyn Matcher),
}

/// Limit of the backtracking engine, which nothing interrupts. Beyond that the embedder's engine answers, if
/// there is one, and that can be interrupted.
const BACKTRACKS: usize = 100_000_000;
const BACKTRACKS_BEFORE_FOREIGN: usize = 1_000_000;

fn fancy(pattern: &str) -> Result<fancy_regex::Regex, String> {
    let limit = if foreign::is_there() { BACKTRACKS_BEFORE_FOREIGN } else { BACKTRACKS };
    fancy_regex::RegexBuilder::new(pattern).backtrack_limit(limit).build().map_err(|e| e.to_string())
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
