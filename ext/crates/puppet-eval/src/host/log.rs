//! [`Log`]: log lines and the warnings that appear once.

use puppet_syntax::{Diagnostic, Severity};

use crate::error::Result;

/// Puppet's log levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LogLevel {
    Debug,
    Info,
    Notice,
    Warning,
    Err,
    Alert,
    Emerg,
    Crit,
}

/// A line for the log.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// Level.
    pub level: LogLevel,
    /// Text.
    pub message: String,
    /// `Scope(Class[main])` for the logging functions; `None`: Puppet itself.
    pub source: Option<String>,
    /// File, when the line belongs to a place.
    pub file: Option<String>,
    /// Line.
    pub line: Option<u32>,
    /// Column.
    pub column: Option<u32>,
    /// The issue's code; the place is shown after the text of such lines.
    pub issue_code: Option<&'static str>,
}

impl LogEntry {
    /// A line of Puppet itself, without a place.
    pub fn new(level: LogLevel, message: impl Into<String>) -> LogEntry {
        LogEntry {
            level,
            message: message.into(),
            source: None,
            file: None,
            line: None,
            column: None,
            issue_code: None,
        }
    }

    /// The line for an issue of a source text, with its place; `None` if the issue is ignored.
    pub fn of_diagnostic(diagnostic: &Diagnostic) -> Option<LogEntry> {
        let level = match diagnostic.severity {
            Severity::Ignore => return None,
            Severity::Error => LogLevel::Err,
            Severity::Warning | Severity::Deprecation => LogLevel::Warning,
        };
        Some(LogEntry {
            file: diagnostic.file().map(str::to_owned),
            line: diagnostic.position.map(|p| p.line),
            column: diagnostic.position.map(|p| p.column),
            issue_code: diagnostic.issue_code,
            ..LogEntry::new(level, diagnostic.message.clone())
        })
    }
}

/// The kinds of warnings that Puppet logs once per key; `disable_warnings` silences them by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WarningKind {
    /// `deprecations`
    Deprecation,
    /// `undefined_variables`
    UndefinedVariable,
    /// `hiera_v3_at_module_root`
    Hiera3InModule,
    /// `hiera_v3_at_env_root`
    Hiera3InEnvironment,
    /// A parameter with the name of a metaparameter: `Puppet::Util::Warnings#warnonce`, whose key is the text.
    Metaparameter,
}

/// A warning that is logged once (`Puppet.warn_once`).
#[derive(Clone, Copy, Debug)]
pub struct Warning<'a> {
    /// Its kind.
    pub kind: WarningKind,
    /// Of the warnings with the same kind and key only the first is logged.
    pub key: &'a str,
    /// Text.
    pub message: &'a str,
    /// The file it is about.
    pub file: Option<&'a str>,
    /// The line there.
    pub line: Option<u32>,
}

impl Warning<'_> {
    /// The line Puppet logs for it, which ends with the place, if it is a line of `Puppet.warn_once`.
    pub fn to_entry(&self) -> LogEntry {
        if self.kind == WarningKind::Metaparameter {
            return LogEntry::new(LogLevel::Warning, self.message);
        }
        let place = match (self.file, self.line) {
            (Some(file), Some(line)) => format!("(file: {file}, line: {line})"),
            (Some(file), None) => format!("(file: {file})"),
            (None, Some(line)) => format!("(line: {line})"),
            (None, None) => "(file & line not available)".to_owned(),
        };
        LogEntry::new(LogLevel::Warning, format!("{}\n   {place}", self.message))
    }
}

/// The log.
pub trait Log {
    /// Writes a line.
    fn log(&self, entry: LogEntry);

    /// Writes a warning unless it was written before or its kind is silenced.
    ///
    /// # Errors
    /// The error that the log of the host raised.
    fn warn_once(&self, warning: &Warning<'_>) -> Result<()>;

    /// True when the warning of a key was written before, and [`Log::warn_once`] would do nothing: for warnings that come with
    /// each call of a function, whose text need not be made again.
    ///
    /// # Errors
    /// The error that the log of the host raised.
    fn was_warned(&self, _key: &str) -> Result<bool> {
        Ok(false)
    }
}
