//! The engine of the embedder: Ruby's own, for what the two of ours cannot do.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::OnceLock;

use super::Captures;
use crate::failure::{self, Failure};

/// A regular expression compiled by the embedder.
pub trait Matcher: Debug + Send + Sync {
    /// Byte ranges of the groups of the first match at or after a byte offset.
    ///
    /// # Errors
    /// The error that stopped the search.
    fn captures_at(&self, text: &str, start: usize) -> Result<Option<Vec<Option<Range<usize>>>>, String>;

    /// Names of the groups; group 0 is the whole match.
    fn names(&self) -> Vec<Option<&str>>;
}

/// Compiles Ruby source text; gives Ruby's message for what is not a regular expression, and `None` where it cannot be asked.
pub type ForeignEngine = fn(&str) -> Option<Result<Box<dyn Matcher>, String>>;

static ENGINE: OnceLock<ForeignEngine> = OnceLock::new();

/// Sets the embedder's engine.
pub fn match_by(engine: ForeignEngine) {
    let _ = ENGINE.set(engine);
}

/// True if there is such an engine.
pub(super) fn is_there() -> bool {
    ENGINE.get().is_some()
}

pub(super) fn compile(source: &str) -> Option<Result<Box<dyn Matcher>, String>> {
    ENGINE.get().and_then(|engine| engine(source))
}

pub(super) fn captures(matcher: &dyn Matcher, text: &str, start: usize) -> Option<Captures> {
    match matcher.captures_at(text, start) {
        Ok(groups) => groups.map(|groups| Captures { groups }),
        Err(message) => {
            failure::leave(Failure::Text(message));
            None
        }
    }
}

/// True if there is a `{n}` that makes an automaton very large.
pub(super) fn counts_far(source: &str) -> bool {
    const FAR: u32 = 500;
    source.split('{').skip(1).any(|rest| {
        let Some((counts, _)) = rest.split_once('}') else { return false };
        counts.split(',').any(|count| count.parse::<u32>().is_ok_and(|count| count >= FAR))
    })
}
