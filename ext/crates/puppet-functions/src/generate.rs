//! `generate`: what a command prints.

use std::sync::LazyLock;

use puppet_eval::{Error, Unwind};
use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result};

/// A line of file separators, word characters, dashes, points and pluses.
fn is_valid(name: &str) -> bool {
    static LINE: LazyLock<Option<std::sync::Arc<puppet_pcore::Regexp>>> =
        LazyLock::new(|| puppet_pcore::Regexp::new(r"^[-\/\w.+]+$").ok());
    LINE.as_ref().is_some_and(|r| r.is_match(name))
}

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    let name = legacy::to_s(&args[0]);
    if !name.starts_with('/') {
        return Err(Error::parse("Generators must be fully qualified"));
    }
    if !is_valid(&name) {
        return Err(Error::parse("Generators can only contain alphanumerics, file separators, and dashes"));
    }
    if name.contains("..") {
        return Err(Error::parse("Can not use generators with '..' in them."));
    }
    let command: Vec<Value> = args.iter().map(|a| Value::string(legacy::to_s(a))).collect();
    match cx.evaluator.host.service("generate", Some(cx.frame), &command) {
        Ok(output) => Ok(output),
        Err(unwind) => match *unwind {
            Unwind::Error(error) => {
                Err(Error::parse(format!("Failed to execute generator {name}: {}", error.message)))
            }
            other => Err(Box::new(other)),
        },
    }
}

legacy_function!("generate", -2, body);
