//! Programs without a catalog: evaluated, and shown as the cases show them.

use puppet_eval::{Error, Unwind};
use puppet_pcore::Value;
use puppet_pcore::convert::{float_to_s, ruby};

use crate::session::Session;

/// Appends a value as the cases show it (`Suites::Values`).
pub fn show(value: &Value, out: &mut String) {
    match value {
        Value::Undef => out.push_str("undef"),
        Value::Default => out.push_str("default"),
        Value::Boolean(b) => out.push_str(&b.to_string()),
        Value::Integer(i) => out.push_str(&i.to_string()),
        Value::BigInteger(i) => out.push_str(&i.to_string()),
        Value::Float(f) => out.push_str(&float_to_s(*f)),
        Value::String(s) => out.push_str(&ruby::inspect_str(s)),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                show(item, out);
            }
            out.push(']');
        }
        Value::Hash(hash) => {
            out.push('{');
            for (i, (k, v)) in hash.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                show(k, out);
                out.push_str(" => ");
                show(v, out);
            }
            out.push('}');
        }
        Value::Regexp(r) => out.push_str(&puppet_syntax::regexp_text::inspect(r.source())),
        Value::Type(t) => {
            out.push_str("Type:");
            out.push_str(&t.to_string());
        }
        Value::Sensitive(v) => {
            out.push_str("Sensitive(");
            show(v, out);
            out.push(')');
        }
        Value::Iterator(_) => out.push_str("Iterator"),
        other => {
            out.push_str(&puppet_pcore::convert::class_names::of_value(other));
            out.push(':');
            out.push_str(&ruby::to_s(other));
        }
    }
}

fn error_text(unwind: &Unwind) -> String {
    match unwind {
        Unwind::Error(e) => Error::full_message(e),
        other => format!("{other:?}"),
    }
}

/// Evaluates a program in a compiler of its own: its value or error, then the warnings.
pub fn run_case(source: &str) -> Vec<String> {
    let session = Session::empty();
    let mut lines = vec![match session.evaluate(source, Some("/t.pp")) {
        Ok(value) => {
            let mut text = String::from("value ");
            show(&value, &mut text);
            text
        }
        Err(e) => format!("error {}", error_text(&e)),
    }];
    for log in session.host.log.borrow().iter() {
        if let puppet_eval::host::LogLevel::Warning = log.level {
            let at = log.line.map_or(String::new(), |l| format!(" ({l}:{})", log.column.unwrap_or(0)));
            lines.push(format!("log warning: {}{at}", log.message));
        }
    }
    lines
}

/// Runs `f` in a thread with much stack: deep recursion is part of the cases, and frames of
/// unoptimised code are large.
pub fn with_stack(f: impl FnOnce() + Send) {
    const STACK: usize = 64 << 20;
    std::thread::scope(|scope| {
        let run = || {
            let here = 0_u8;
            puppet_pcore::stack::set_limit((&raw const here).addr() - STACK / 16 * 15);
            f();
        };
        if let Ok(thread) = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run) {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}
