//! What `$0`, `$1`, ... refer to after a regular expression has matched.

use ecow::EcoString;
use puppet_pcore::Value;
use puppet_pcore::value::Captures;

/// One successful match; groups are cut out when asked for.
#[derive(Clone, Debug)]
pub struct MatchData {
    subject: EcoString,
    captures: Captures,
}

impl MatchData {
    /// Remembers a match.
    pub fn new(subject: EcoString, captures: Captures) -> MatchData {
        MatchData { subject, captures }
    }

    /// The text of a group; `undef` when it did not take part or does not exist.
    pub fn group(&self, group: usize) -> Value {
        self.captures.text(&self.subject, group).map_or(Value::Undef, Value::from)
    }

    /// Number of groups, the whole match included.
    pub fn groups(&self) -> usize {
        self.captures.len()
    }
}
