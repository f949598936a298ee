//! `generate`: the output of a command.
//!
//! ```puppet
//! generate('/bin/echo', 'hello')  # => "hello\n"
//! ```

use std::sync::LazyLock;

use ecow::EcoString;
use puppet_eval::Error;
use puppet_eval::host::LogLevel;
use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, log};

/// A line of file separators, word characters, dashes, points and pluses.
fn is_valid(name: &str) -> bool {
    static LINE: LazyLock<Option<std::sync::Arc<puppet_pcore::Regexp>>> =
        LazyLock::new(|| puppet_pcore::Regexp::new(r"^[-\/\w.+]+$").ok());
    LINE.as_ref().is_some_and(|r| r.is_match(name))
}

/// `Puppet::Util.absolute_path?`, which warns about what is no String.
fn is_absolute(cx: &CallCx<'_>, path: &Value) -> bool {
    match path {
        // A 3.x function gets '' for undef.
        Value::Undef => false,
        Value::String(path) => path.starts_with('/'),
        other => {
            let class = legacy::class_name(other);
            log::own(
                cx,
                LogLevel::Warning,
                format!(
                    "Cannot check if {} is an absolute path because it is a '{class}' and not a String'",
                    legacy::to_s(other)
                ),
            );
            false
        }
    }
}

/// `command.flatten.map(&:to_s)`
fn words(value: &Value, out: &mut Vec<EcoString>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| words(item, out)),
        other => out.push(legacy::to_s(other).into()),
    }
}

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    if !is_absolute(cx, &args[0]) {
        return Err(Error::parse("Generators must be fully qualified"));
    }
    let name = legacy::to_s(&args[0]);
    if !is_valid(&name) {
        return Err(Error::parse("Generators can only contain alphanumerics, file separators, and dashes"));
    }
    if name.contains("..") {
        return Err(Error::parse("Can not use generators with '..' in them."));
    }
    let mut command = Vec::with_capacity(args.len());
    args.iter().for_each(|arg| words(arg, &mut command));
    cx.evaluator.host.generate(&command)
}

legacy_function!("generate", -2, body);
