//! What `$0`, `$1`, ... refer to after a regular expression has matched.

use ecow::EcoString;

/// The captures of one successful match; a group that did not take part is `None`.
#[derive(Clone, Debug, Default)]
pub struct MatchData {
    /// Group 0 is the whole match.
    pub groups: Vec<Option<EcoString>>,
}
