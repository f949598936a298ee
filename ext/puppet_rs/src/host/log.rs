//! [`Log`] over Puppet's log.

use magnus::Value as Rb;
use magnus::prelude::*;
use puppet_eval::error::Result;
use puppet_eval::host::{Log, LogEntry, LogLevel, Warning, WarningKind};

use super::ask::ask;
use super::{RubyHost, ruby};
use crate::interrupt;
use crate::names::{method, part};

fn level_name(level: LogLevel) -> &'static str {
    match level {
        LogLevel::Debug => "debug",
        LogLevel::Info => "info",
        LogLevel::Notice => "notice",
        LogLevel::Warning => "warning",
        LogLevel::Err => "err",
        LogLevel::Alert => "alert",
        LogLevel::Emerg => "emerg",
        LogLevel::Crit => "crit",
    }
}

fn kind_name(kind: WarningKind) -> &'static str {
    match kind {
        WarningKind::Deprecation => "deprecations",
        WarningKind::UndefinedVariable => "undefined_variables",
        WarningKind::Hiera3InModule => "hiera_v3_at_module_root",
        WarningKind::Hiera3InEnvironment => "hiera_v3_at_env_root",
        WarningKind::Metaparameter => "metaparameter",
    }
}

impl Log for RubyHost {
    fn log(&self, entry: LogEntry) {
        let ruby = ruby();
        let args = (
            ruby.sym_new(level_name(entry.level)),
            entry.message,
            entry.source,
            entry.file,
            entry.line,
            entry.column,
            entry.issue_code,
        );
        let logged = part::HOST.get(&ruby).and_then(|host| host.funcall::<_, _, Rb>(&method::LOG, args));
        // A log destination that fails must not change what is compiled.
        if let Err(error) = logged {
            interrupt::unless_standard(&ruby, error);
        }
    }

    fn warn_once(&self, warning: &Warning<'_>) -> Result<()> {
        let Warning { kind, key, message, file, line } = *warning;
        // Variables of a hierarchy that are not set are met again in each lookup.
        if self.was_warned(key)? {
            return Ok(());
        }
        ask::<Rb>(&method::WARN_ONCE, (kind_name(kind), key, message, file, line)).map(|_| ())
    }

    fn was_warned(&self, key: &str) -> Result<bool> {
        ask(&method::IS_WARNED, (key,))
    }
}
