//! The line of `hiera.yaml` an error is about.

use std::path::Path;

use puppet_eval::Result;
use puppet_eval::host::{FileError, FileUse};
use puppet_pcore::Regexp;

use super::HieraConfig;
use crate::Cx;

impl HieraConfig {
    /// The first line from `start` on that matches, comments left out
    /// (`HieraConfig#find_line_matching`).
    ///
    /// # Errors
    /// The error that replaced methods of reading raised.
    pub(super) fn line_matching(&self, cx: Cx<'_>, pattern: &str, start: u32) -> Result<Option<u32>> {
        let (Ok(pattern), Some(path)) = (Regexp::new(pattern), self.path.as_deref()) else {
            return Ok(None);
        };
        let text = match cx.host().read_file(Path::new(path), FileUse::HieraConfigLines) {
            Ok(text) => String::from_utf8(text).unwrap_or_default(),
            Err(FileError::System(_)) => return Ok(None),
            Err(FileError::Raised(unwind)) => return Err(unwind),
        };
        Ok(text
            .split_inclusive('\n')
            .zip(1..)
            .skip_while(|(_, number)| *number < start)
            .find(|(line, _)| pattern.is_match(&without_comment(line)))
            .map(|(_, number)| number))
    }
}

impl HieraConfig {
    /// The places of what is defined twice: that of the first definition, and that of the error. When
    /// there is only one, it is the error's.
    ///
    /// # Errors
    /// The error that replaced methods of reading raised.
    pub(super) fn two_lines_matching(&self, cx: Cx<'_>, pattern: &str) -> Result<(Option<u32>, Option<u32>)> {
        let Some(first) = self.line_matching(cx, pattern, 1)? else { return Ok((None, None)) };
        Ok(match self.line_matching(cx, pattern, first + 1)? {
            Some(second) => (Some(first), Some(second)),
            None => (None, Some(first)),
        })
    }
}

/// Quotes do not protect a hash mark here: stock only keeps track of them.
fn without_comment(line: &str) -> String {
    line.chars().take_while(|c| *c != '#').collect()
}
