//! Calls of built-in functions, with what stock Puppet makes of them (`spec/suite/functions`, see
//! its README). Cases that differ for a known reason stand in `differences.txt`; one that does not
//! differ any more is an error too.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use puppet_eval::{Error, Unwind};
use puppet_pcore::Value;
use puppet_pcore::convert::{class_names, float_to_s, ruby};
use puppet_pcore::format::type_string;
use puppet_suite::session::Session;

fn show(value: &Value, out: &mut String) {
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
        Value::Regexp(r) => out.push_str(&ruby::inspect_regexp(r.source())),
        Value::Type(t) => {
            let _ = write!(out, "Type:{}", type_string(t));
        }
        Value::Sensitive(v) => {
            out.push_str("Sensitive(");
            show(v, out);
            out.push(')');
        }
        Value::Iterator(_) => out.push_str("Iterator"),
        other => {
            let _ = write!(out, "{}:{}", class_names::of_value(other), ruby::to_s(other));
        }
    }
}

fn outcome(code: &str) -> String {
    let session = Session::empty();
    match session.evaluate(code, Some("/t.pp")) {
        Ok(value) => {
            let mut out = String::from("> ");
            show(&value, &mut out);
            out
        }
        Err(unwind) => {
            let message = match &*unwind {
                Unwind::Error(e) => Error::full_message(e),
                other => format!("{other:?}"),
            };
            let quoted = ruby::inspect_str(&message);
            format!("! {}", &quoted[1..quoted.len() - 1])
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../spec/suite/functions")
}

fn known_differences() -> BTreeSet<String> {
    let text = std::fs::read_to_string(folder().join("differences.txt")).unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix("= ")).map(str::to_owned).collect()
}

#[test]
fn functions_agree_with_stock() {
    let mut known = known_differences();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the suite is there")
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "cases"))
        .collect();
    files.sort();
    let (mut cases, mut report, mut failures) = (0, String::new(), 0);
    for file in &files {
        let text = std::fs::read_to_string(file).expect("readable");
        let mut code = None;
        for line in text.lines() {
            if let Some(next) = line.strip_prefix("= ") {
                code = Some(next);
            } else if let Some(code) = code.filter(|_| line.starts_with(['>', '!'])) {
                cases += 1;
                let ours = outcome(code);
                let differs = ours != line;
                let listed = known.remove(code);
                if differs != listed {
                    failures += 1;
                    let name = file.file_name().unwrap_or_default().to_string_lossy();
                    let _ = writeln!(report, "{name}: {code}\n  stock {line}\n  ours  {ours}");
                }
            }
        }
    }
    for unused in &known {
        let _ = writeln!(report, "differences.txt: no such case: {unused}");
        failures += 1;
    }
    if let Some(path) = std::env::var_os("SUITE_REPORT") {
        std::fs::write(path, &report).expect("writable");
    }
    assert!(cases > 1000, "only {cases} cases found");
    let shown: String = report.chars().take(20_000).collect();
    assert!(failures == 0, "{failures} of {cases} cases differ from stock\n{shown}");
}
