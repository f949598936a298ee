//! spec/suite/syntax: what parsing and validation make of a source.

use std::sync::Arc;

use puppet_suite::cases::{Case, run_suite};
use puppet_syntax::diagnostic::{Diagnostic, Severity};
use puppet_syntax::validate::location::namespace_for_file;
use puppet_syntax::{
    FileNamespace, Limits, ParseOptions, Source, Strict, ValidationOptions, load, parse_epp, parse_manifest,
};

fn log_line(diagnostic: &Diagnostic) -> String {
    let level = if diagnostic.severity == Severity::Error { "err" } else { "warning" };
    format!("log {level}: {diagnostic}")
}

fn error_line(diagnostic: &Diagnostic) -> String {
    format!("error {} {} {diagnostic}", diagnostic.class.ruby_name(), diagnostic.issue_code.unwrap_or("-"))
}

fn run(case: &Case) -> Vec<String> {
    let has = |option: &str| case.option(option).is_some();
    let options = ParseOptions { tasks: has("tasks"), ..ParseOptions::default() };
    let strict = match case.option("strict") {
        Some("off") => Strict::Off,
        Some("error") => Strict::Error,
        _ => Strict::Warning,
    };
    let path = case.option("path");
    let namespace = path
        .map_or(FileNamespace::Any, |path| namespace_for_file(path, Some("/e/manifests"), &["/e/modules"]));
    let limit = |name: &str| case.option(name).map_or(10, |v| v.parse().expect("a number"));
    let limits = Limits {
        max_errors: limit("max_errors"),
        max_warnings: limit("max_warnings"),
        max_deprecations: limit("max_deprecations"),
    };
    let validation = ValidationOptions { strict, parse: options, limits, namespace, ..Default::default() };
    let source = Arc::new(Source::new(Some(path.unwrap_or("f.pp")), &case.source));
    let parse = if has("epp") { parse_epp } else { parse_manifest };
    let mut lines = Vec::new();
    // Stock Puppet cannot print everything it parses.
    let is_printed = case.expected.iter().any(|line| line.starts_with("pn "));
    if let Ok(program) = parse(source.clone(), &options) {
        if is_printed {
            lines.push(format!("pn {}", program.to_pn()));
        }
    }
    let outcome = load(source, has("epp"), &validation);
    lines.extend(outcome.log.iter().map(log_line));
    lines.extend(outcome.result.err().map(|error| error_line(&error)));
    lines
}

#[test]
fn sources_are_parsed_and_validated_as_by_stock() {
    run_suite("syntax", run);
}
