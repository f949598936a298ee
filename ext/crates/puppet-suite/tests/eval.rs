//! spec/suite/eval and spec/suite/beyond: whole compiles with the modules of spec/fixtures/modules, shown by their log lines,
//! resources, edges and errors.

use std::path::Path;

use puppet_eval::Unwind;
use puppet_eval::error::ErrorClass;
use puppet_eval::host::{LogEntry, LogLevel};
use puppet_suite::cases::{Case, run_suite};
use puppet_suite::evaluator::with_stack;
use puppet_suite::session::{ENVIRONMENT, Input, hash};
use serde_json::Value as Json;

const FACTS: &str = r#"{"fqdn": "suite.example.com", "hostname": "suite", "kernel": "Linux", "processorcount": 4,
    "os": {"family": "Debian", "name": "Debian", "release": {"major": "12"}}}"#;

/// Logs the value of an expression in program form (`Suites::Eval::SHOW`).
const SHOW: &str = "notice($value ? { Variant[Timestamp, Timespan] => String($value), default => String([$value], '%p') })\n";

fn program(case: &Case) -> String {
    if case.is_expression { format!("$value = (\n{}\n)\n{SHOW}", case.source) } else { case.source.clone() }
}

fn shown(entry: &LogEntry) -> String {
    let line = entry.line.map_or(String::new(), |line| format!(" ({line})"));
    format!("log {}: {}{line}", format!("{:?}", entry.level).to_lowercase(), entry.message)
}

/// Notices and worse; an error that ends the compile is shown by itself.
fn is_shown(entry: &LogEntry, is_compiled: bool) -> bool {
    match entry.level {
        LogLevel::Debug | LogLevel::Info => false,
        LogLevel::Err => is_compiled,
        _ => true,
    }
}

fn log_lines(entries: &[LogEntry], shows_value: bool) -> Vec<String> {
    let mut lines: Vec<String> = entries.iter().map(shown).collect();
    if shows_value {
        if let (Some(last), Some(entry)) = (lines.last_mut(), entries.last()) {
            *last = format!("value {}", &entry.message[1..entry.message.len() - 1]);
        }
    }
    lines
}

fn resource(resource: &Json) -> String {
    let text = |key: &str| resource[key].as_str().unwrap_or_default();
    let parameters = resource.get("parameters").map_or_else(|| "{}".into(), Json::to_string);
    let mut line = format!("resource {}[{}] {parameters}", text("type"), text("title"));
    let details: serde_json::Map<String, Json> = ["virtual", "exported", "sensitive_parameters"]
        .into_iter()
        .filter_map(|key| {
            Some((key.to_owned(), resource.get(key).filter(|v| **v != Json::Bool(false))?.clone()))
        })
        .collect();
    if !details.is_empty() {
        line.push_str(&format!(" {}", Json::Object(details)));
    }
    line
}

fn catalog_lines(json: &str) -> Vec<String> {
    let catalog: Json = serde_json::from_str(json).expect("JSON");
    let list = |key: &str| catalog[key].as_array().cloned().unwrap_or_default();
    let edge = |edge: &Json| {
        let end = |key: &str| edge[key].as_str().unwrap_or_default().to_owned();
        format!("{} -> {}", end("source"), end("target"))
    };
    let edges =
        list("edges").iter().map(edge).filter(|e| !e.starts_with("Stage[main] -> ")).collect::<Vec<_>>();
    let resources = list("resources");
    let resources = resources.iter().skip(3).map(resource);
    resources.chain(edges.into_iter().map(|edge| format!("edge {edge}"))).collect()
}

fn error_line(unwind: &Unwind) -> String {
    let Some(error) = unwind.as_error() else { return "error -:- stack level too deep".into() };
    // The compiler raises the others again as `Puppet::Error`, without their place.
    let has_place = matches!(error.class, ErrorClass::Preformatted | ErrorClass::ParseErrorWithIssue);
    let place = match (&error.location, &error.file_line) {
        _ if !has_place => "-:-".into(),
        (Some(location), _) => format!("{}:{}", location.line(), location.column()),
        (None, Some((_, Some(line)))) => format!("{line}:-"),
        _ => "-:-".into(),
    };
    format!("error {place} {}", error.full_message().replace(":0x0000000000000000>", ":0x>"))
}

fn run(case: &Case) -> Vec<String> {
    let mut input = Input::code(&program(case)).facts(FACTS);
    input.node.name = "suite.example.com".into();
    input.node.trusted =
        hash(r#"{"authenticated": "local", "certname": "suite.example.com", "extensions": {}}"#);
    input.node.settings = hash(r#"{"vardir": "/nonexistent", "strict": "warning"}"#);
    let parameters = input.node.parameters.make_mut();
    parameters.insert("servername".into(), "puppet.example.com".into());
    parameters.insert("environment".into(), "production".into());
    input.node.lookup.hiera_config = "/nonexistent/hiera.yaml".into();
    let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../spec/fixtures/modules");
    input.host.files.add_tree(&modules, &Path::new(ENVIRONMENT).join("modules")).expect("readable");
    let session = match input.start() {
        Ok(session) => session,
        Err(unwind) => return vec![error_line(&unwind)],
    };
    let outcome = session.catalog_data(false);
    let entries: Vec<LogEntry> =
        session.host.log.borrow().iter().filter(|e| is_shown(e, outcome.is_ok())).cloned().collect();
    let mut lines = log_lines(&entries, case.is_expression && outcome.is_ok());
    match outcome {
        Ok(json) => lines.extend(catalog_lines(&json)),
        Err(unwind) => lines.push(error_line(&unwind)),
    }
    lines.into_iter().map(|line| line.replace(&format!("{ENVIRONMENT}/modules"), "/modules")).collect()
}

#[test]
fn compiles_have_the_results_of_stock() {
    with_stack(|| run_suite("eval", run));
}

#[test]
fn what_stock_rejects_is_compiled() {
    with_stack(|| run_suite("beyond", run));
}
