//! The line of `hiera.yaml` an error is about.

use std::path::Path;

use puppet_pcore::Regexp;

use super::HieraConfig;
use crate::lookup::Cx;

impl HieraConfig {
    /// The first line from `start` on that matches, comments left out
    /// (`HieraConfig#find_line_matching`).
    pub(super) fn line_matching(&self, cx: Cx<'_>, pattern: &str, start: u32) -> Option<u32> {
        let pattern = Regexp::new(pattern).ok()?;
        let text = cx.host().read_file(Path::new(self.path.as_deref()?)).ok()?;
        let text = String::from_utf8(text).ok()?;
        text.split_inclusive('\n')
            .zip(1..)
            .skip_while(|(_, number)| *number < start)
            .find(|(line, _)| pattern.is_match(&without_comment(line)))
            .map(|(_, number)| number)
    }
}

/// Quotes do not protect a hash mark here: stock only keeps track of them.
fn without_comment(line: &str) -> String {
    line.chars().take_while(|c| *c != '#').collect()
}
