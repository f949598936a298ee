//! Regular expressions that only Ruby's own engine can match.

use std::ops::Range;

use magnus::prelude::*;
use magnus::{Ruby, Value as Rb};
use puppet_pcore::value::{Matcher, match_by};

use crate::convert::Text;
use crate::interrupt::unless_standard;
use crate::names::{constant, method};
use crate::pin::Pin;

/// A `Regexp` of Ruby.
#[derive(Debug)]
struct RubyRegexp {
    regexp: Pin,
    names: Vec<Option<String>>,
}

/// Has the engine ask Ruby for what it cannot do itself.
pub fn install() {
    match_by(compile);
}

fn message(error: &magnus::Error) -> String {
    let text = error.value().and_then(|value| value.funcall::<_, _, Text>(&method::MESSAGE, ()).ok());
    text.map_or_else(|| error.to_string(), Into::into)
}

/// The text of an error. Ruby's engine takes signals, `Timeout` and `Thread#kill` in the middle of a search: they stop the work.
fn stopped(ruby: &Ruby, error: magnus::Error) -> String {
    let text = message(&error);
    unless_standard(ruby, error);
    text
}

fn compile(source: &str) -> Option<Result<Box<dyn Matcher>, String>> {
    // Not on a thread of Ruby's.
    let ruby = Ruby::get().ok()?;
    let class = constant::REGEXP.get(&ruby).ok()?;
    let regexp: Rb = match class.funcall(&method::NEW, (source,)) {
        Ok(regexp) => regexp,
        Err(error) => {
            // The engine adds the pattern, as it does for its own messages.
            let text = message(&error);
            let reason = text.strip_suffix(&format!(": /{source}/")).unwrap_or(&text);
            return Some(Err(reason.to_owned()));
        }
    };
    let names = constant::REGEXP_MATCH
        .get(&ruby)
        .and_then(|helper| helper.funcall(&method::REGEXP_NAMES, (regexp,)))
        .ok()?;
    Some(Ok(Box::new(RubyRegexp { regexp: Pin::new(regexp), names })))
}

impl Matcher for RubyRegexp {
    fn captures_at(&self, text: &str, start: usize) -> Result<Option<Vec<Option<Range<usize>>>>, String> {
        let ruby = Ruby::get().map_err(|error| error.to_string())?;
        let found: Option<Vec<Option<(usize, usize)>>> = constant::REGEXP_MATCH
            .get(&ruby)
            .and_then(|helper| helper.funcall(&method::REGEXP_MATCH, (self.regexp.get(&ruby), text, start)))
            .map_err(|error| stopped(&ruby, error))?;
        Ok(found.map(|groups| groups.into_iter().map(|group| group.map(|(from, to)| from..to)).collect()))
    }

    fn names(&self) -> Vec<Option<&str>> {
        self.names.iter().map(Option::as_deref).collect()
    }
}
