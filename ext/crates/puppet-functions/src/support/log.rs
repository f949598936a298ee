//! Log lines and warnings.

use puppet_eval::host::{LogEntry, LogLevel, Warning, WarningKind};
use puppet_eval::{ScopeKind, Session};
use puppet_pcore::Value;

use super::{CallCx, Result};

/// `Scope#to_s`: how the log names the scope a line comes from.
fn scope_source(cx: &CallCx<'_>) -> String {
    let scope = &cx.frame.scope;
    let named = |session: &dyn Session| {
        let id = scope.resource.get()?;
        Some(format!("Scope({})", super::legacy::to_s(&session.resource_reference(id))))
    };
    match scope.kind {
        // Before the main class, and in a scope that Ruby code made: the place of the call.
        ScopeKind::Top | ScopeKind::Function if scope.resource.get().is_none() => match call_place(cx) {
            _ if cx.evaluator.session().is_none() => "Scope(Class[main])".into(),
            Some((file, line)) => format!("Scope({file}, {line})"),
            None => "Scope()".into(),
        },
        _ => cx.evaluator.session().and_then(|s| named(&*s)).unwrap_or_else(|| "Scope(Class[main])".into()),
    }
}

/// `Puppet::Util::Log.log_func`
///
/// # Errors
/// The error that converting an argument raised.
pub(crate) fn log(cx: &CallCx<'_>, level: LogLevel, args: &[Value]) -> Result<Value> {
    let mut message = String::new();
    for (i, arg) in args.iter().enumerate() {
        if i > 0 {
            message.push(' ');
        }
        message.push_str(&cx.string(arg)?);
    }
    cx.evaluator.host.log(LogEntry { source: Some(scope_source(cx)), ..LogEntry::new(level, message) });
    Ok(Value::Undef)
}

/// Defines `DEF` of a logging function.
macro_rules! log_function {
    ($name:literal, $level:ident) => {
        fn call(
            cx: &$crate::support::CallCx<'_>,
            args: $crate::support::Args<'_>,
            _block: Option<&$crate::support::Block>,
        ) -> $crate::support::Result<puppet_pcore::Value> {
            $crate::support::log::log(cx, puppet_eval::host::LogLevel::$level, args)
        }

        pub(crate) static DEF: $crate::support::FunctionDef = $crate::support::FunctionDef::new(
            $name,
            &[$crate::support::DispatchDef::new(&["repeated Any values", "return Undef"], call)],
        );
    };
}
pub(crate) use log_function;

/// `Puppet.warn_once('deprecations', ...)`; with `at_call` the warning names the place of the call.
///
/// # Errors
/// The error that the host raised.
pub(crate) fn deprecation(cx: &CallCx<'_>, key: &str, message: &str, at_call: bool) -> Result<()> {
    let place = if at_call { call_place(cx) } else { None };
    let file = place.as_ref().map(|(file, _)| file.as_str());
    let line = place.as_ref().map(|(_, line)| *line);
    let warning = Warning { kind: WarningKind::Deprecation, key, message, file, line };
    cx.evaluator.host.warn_once(&warning)
}

/// File and line of the call, as `PuppetStack.top_of_stack` returns them.
pub(crate) fn call_place(cx: &CallCx<'_>) -> Option<(String, u32)> {
    let place = cx.location?;
    Some((place.file().unwrap_or("unknown").to_owned(), place.line()))
}

/// A debug line of Puppet itself.
pub(crate) fn debug(cx: &CallCx<'_>, message: String) {
    own(cx, LogLevel::Debug, message);
}

/// A debug line of the scope, as functions of the 3.x API log it.
pub(crate) fn debug_of_scope(cx: &CallCx<'_>, message: String) {
    let entry = LogEntry { source: Some(scope_source(cx)), ..LogEntry::new(LogLevel::Debug, message) };
    cx.evaluator.host.log(entry);
}

/// A line of Puppet itself, without a place.
pub(crate) fn own(cx: &CallCx<'_>, level: LogLevel, message: String) {
    cx.evaluator.host.log(LogEntry::new(level, message));
}
