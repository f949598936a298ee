//! Match that `$0`, `$1`, ... refer to after a regular expression has matched.

use ecow::EcoString;
use puppet_pcore::Value;
use puppet_pcore::value::Captures;

/// One successful match; groups are cut out when asked for.
#[derive(Clone, Debug)]
pub struct MatchData(Groups);

#[derive(Clone, Debug)]
enum Groups {
    Matched { subject: EcoString, captures: Captures },
    Given(Vec<Value>),
}

impl MatchData {
    /// Remembers a match.
    pub fn new(subject: EcoString, captures: Captures) -> MatchData {
        MatchData(Groups::Matched { subject, captures })
    }

    /// A match by Ruby's engine: the texts of its groups.
    pub fn given(groups: Vec<Value>) -> MatchData {
        MatchData(Groups::Given(groups))
    }

    /// The text of a group; `undef` when it did not take part or does not exist.
    pub fn group(&self, group: usize) -> Value {
        match &self.0 {
            Groups::Matched { subject, captures } => {
                captures.text(subject, group).map_or(Value::Undef, Value::from)
            }
            Groups::Given(groups) => groups.get(group).cloned().unwrap_or(Value::Undef),
        }
    }

    /// Number of groups, the whole match included.
    pub fn groups(&self) -> usize {
        match &self.0 {
            Groups::Matched { captures, .. } => captures.len(),
            Groups::Given(groups) => groups.len(),
        }
    }
}
