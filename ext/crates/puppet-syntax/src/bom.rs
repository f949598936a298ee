//! Byte order marks, which Puppet rejects.

use std::sync::Arc;

use crate::ErrorClass;
use crate::diagnostic::{Diagnostic, Severity};
use crate::issue::Issue;
use crate::span::{Source, Span};

/// Marks in the order in which Puppet looks for them.
const MARKS: [(&str, &[u8]); 10] = [
    ("UTF-32", &[0x00, 0x00, 0xFE, 0xFF]),
    ("UTF-32", &[0xFF, 0xFE, 0x00, 0x00]),
    ("GB-18030", &[0x84, 0x31, 0x95, 0x33]),
    ("UTF-EBCDIC", &[0xDD, 0x73, 0x66, 0x73]),
    ("SCSU", &[0x0E, 0xFE, 0xFF]),
    ("UTF-8", &[0xEF, 0xBB, 0xBF]),
    ("UTF-1", &[0xF7, 0x64, 0x4C]),
    ("BOCU", &[0xFB, 0xEE, 0x28]),
    ("UTF-16", &[0xFE, 0xFF]),
    ("UTF-16", &[0xFF, 0xFE]),
];

/// The issue of a text that begins with a byte order mark.
pub fn find(bytes: &[u8]) -> Option<Issue> {
    if bytes.first().is_none_or(|b| b.is_ascii() && *b != 0x0E && *b != 0) {
        return None;
    }
    let (name, mark) = MARKS.iter().find(|(_, mark)| bytes.starts_with(mark))?;
    // Puppet calls both four-byte marks by four bytes but prints SCSU's and the like by three.
    let text = mark.iter().map(|b| format!("{b:X}")).collect::<Vec<_>>().join(" ");
    Some(Issue::IllegalBom { format: (*name).into(), bytes: format!("[{text}]") })
}

/// The error Puppet raises for it: no file, no position.
pub fn diagnostic(issue: Issue, source: Arc<Source>) -> Diagnostic {
    Diagnostic {
        issue_code: Some(issue.code()),
        severity: Severity::Error,
        message: issue.message(),
        class: ErrorClass::ParseErrorWithIssue,
        position: None,
        with_file: false,
        span: Span::new(0, 0),
        source,
    }
}
