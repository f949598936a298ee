//! Reads cases as JSON lines from standard input (`source`, `path`, `epp`, `tasks`, `strict`) and
//! prints what becomes of each as a JSON line: PN, log lines and error. Compared with what
//! spec/conformance/stock_parser.rb prints for the same cases.

use std::io::BufRead;
use std::sync::Arc;

use puppet_syntax::ast::visit::Node;
use puppet_syntax::diagnostic::{Diagnostic, Severity};
use puppet_syntax::validate::location::namespace_for_file;
use puppet_syntax::{
    FileNamespace, Limits, ParseOptions, Source, Strict, ValidationOptions, load, parse_epp, parse_manifest,
};
use serde_json::{Value, json};

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let case: Value = serde_json::from_str(&line).unwrap_or_default();
        println!("{}", check(&case));
    }
}

fn check(case: &Value) -> Value {
    let flag = |name: &str| case[name].as_bool().unwrap_or(false);
    let source = Arc::new(Source::new(case["path"].as_str(), case["source"].as_str().unwrap_or("")));
    let options = ParseOptions { tasks: flag("tasks"), ..ParseOptions::default() };
    let strict = match case["strict"].as_str() {
        Some("off") => Strict::Off,
        Some("error") => Strict::Error,
        _ => Strict::Warning,
    };
    let namespace = match (case["path"].as_str(), case["modulepath"].as_array()) {
        (Some(path), Some(dirs)) => {
            let dirs: Vec<&str> = dirs.iter().filter_map(Value::as_str).collect();
            namespace_for_file(path, case["manifest"].as_str(), &dirs)
        }
        _ => FileNamespace::Any,
    };
    let limit = |name: &str| case[name].as_u64().map_or(10, |n| n as usize);
    let limits = Limits {
        max_errors: limit("max_errors"),
        max_warnings: limit("max_warnings"),
        max_deprecations: limit("max_deprecations"),
    };
    let validation = ValidationOptions { strict, parse: options, limits, namespace, ..Default::default() };
    let parse = if flag("epp") { parse_epp } else { parse_manifest };
    let program = parse(source.clone(), &options).ok();
    let pn = program.as_ref().map(puppet_syntax::Program::to_pn);
    let mut spans = Vec::new();
    if let Some(program) = program.as_ref().filter(|_| flag("spans")) {
        collect(Node::Expr(program.body()), &mut spans);
        spans.extend(program.definitions().iter().map(|d| d.span().start.to_string()));
    }
    let outcome = load(source, flag("epp"), &validation);
    let log: Vec<String> = outcome.log.iter().map(log_line).collect();
    let error = outcome.result.err().map(|e| error(&e));
    json!({ "pn": pn, "log": log, "error": error, "spans": spans })
}

fn collect(node: Node<'_>, spans: &mut Vec<String>) {
    let span = node.span();
    let length = i64::from(span.end) - i64::from(span.start);
    spans.push(format!("{} {}:{length}", node.class_name(), span.start));
    node.for_each_child(&mut |child| collect(child, spans));
}

fn log_line(diagnostic: &Diagnostic) -> String {
    let level = if diagnostic.severity == Severity::Error { "err" } else { "warning" };
    format!("{level}: {diagnostic}")
}

fn error(diagnostic: &Diagnostic) -> String {
    format!("{} {} {diagnostic}", diagnostic.class.ruby_name(), diagnostic.issue_code.unwrap_or("-"))
}
