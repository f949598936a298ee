//! Runs the cases of spec/suite/syntax (see spec/suite/README.md for the format). Stock Puppet has
//! agreed to every expectation: spec/conformance/syntax_oracle.rb.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use puppet_syntax::diagnostic::{Diagnostic, ErrorClass, Severity};
use puppet_syntax::validate::location::namespace_for_file;
use puppet_syntax::{
    FileNamespace, Limits, ParseOptions, Source, Strict, ValidationOptions, load, parse_epp, parse_manifest,
};

struct Case {
    name: String,
    options: Vec<String>,
    source: String,
    expected: Vec<String>,
}

fn suite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../spec/suite/syntax")
}

fn cases(text: &str) -> Vec<Case> {
    text.strip_prefix("#=== ")
        .unwrap_or(text)
        .split("\n#=== ")
        .map(|case| {
            let case = case.strip_suffix('\n').unwrap_or(case);
            let (header, body) = case.split_once('\n').unwrap_or((case, ""));
            let (name, options) = header.split_once(" | ").unwrap_or((header, ""));
            let options: Vec<String> = options.split_whitespace().map(String::from).collect();
            let (expected, source): (Vec<&str>, Vec<&str>) =
                body.split('\n').partition(|line| line.starts_with("#: "));
            let source = source.join("\n");
            let source = match options.iter().any(|o| o == "json") {
                true => serde_json::from_str(&source).expect("a JSON string"),
                false => source,
            };
            Case {
                name: name.into(),
                options,
                source,
                expected: expected.iter().map(|line| line[3..].to_string()).collect(),
            }
        })
        .collect()
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn log_line(diagnostic: &Diagnostic) -> String {
    let level = if diagnostic.severity == Severity::Error { "err" } else { "warning" };
    escape(&format!("log {level}: {diagnostic}"))
}

fn error_line(diagnostic: &Diagnostic) -> String {
    let class = match diagnostic.class {
        ErrorClass::ParseErrorWithIssue => "Puppet::ParseErrorWithIssue",
        ErrorClass::ParseError => "Puppet::ParseError",
        ErrorClass::RegexpError => "RegexpError",
        ErrorClass::ArgumentError => "ArgumentError",
        ErrorClass::RuntimeError => "RuntimeError",
    };
    escape(&format!("error {class} {} {diagnostic}", diagnostic.issue_code.unwrap_or("-")))
}

fn actual(case: &Case) -> Vec<String> {
    let has = |option: &str| case.options.iter().any(|o| o == option);
    let value = |name: &str| {
        case.options.iter().find_map(|o| o.split_once('=').filter(|(n, _)| *n == name)).map(|(_, v)| v)
    };
    let options = ParseOptions { tasks: has("tasks"), ..ParseOptions::default() };
    let strict = match value("strict") {
        Some("off") => Strict::Off,
        Some("error") => Strict::Error,
        _ => Strict::Warning,
    };
    let namespace = value("path")
        .map_or(FileNamespace::Any, |path| namespace_for_file(path, Some("/e/manifests"), &["/e/modules"]));
    let validation = ValidationOptions { strict, tasks: has("tasks"), namespace, ..Default::default() };
    let limit = |name: &str| value(name).map_or(10, |v| v.parse().expect("a number"));
    let limits = Limits {
        max_errors: limit("max_errors"),
        max_warnings: limit("max_warnings"),
        max_deprecations: limit("max_deprecations"),
    };
    let source = Arc::new(Source::new(Some(value("path").unwrap_or("f.pp")), &case.source));
    let parse = if has("epp") { parse_epp } else { parse_manifest };
    let mut lines = Vec::new();
    if let Ok(program) = parse(source.clone(), &options) {
        lines.push(format!("pn {}", escape(&program.to_pn())));
    }
    let outcome = load(source, has("epp"), &options, &validation, &limits);
    lines.extend(outcome.log.iter().map(log_line));
    lines.extend(outcome.result.err().map(|error| error_line(&error)));
    lines
}

#[test]
fn all_cases() {
    let mut failures = String::new();
    let mut names = std::collections::HashSet::new();
    let mut count = 0;
    let files = std::fs::read_dir(suite()).expect("the suite");
    for path in files.flatten().map(|entry| entry.path()).filter(|p| p.extension().is_some_and(|e| e == "pp"))
    {
        let text = std::fs::read_to_string(&path).expect("a suite file");
        for case in cases(&text) {
            count += 1;
            assert!(names.insert(case.name.clone()), "two cases are named {}", case.name);
            let mut actual = actual(&case);
            // Stock Puppet cannot print everything it parses.
            if !case.expected.iter().any(|line| line.starts_with("pn ")) {
                actual.retain(|line| !line.starts_with("pn "));
            }
            if actual != case.expected {
                let (name, source) = (&case.name, &case.source);
                failures.push_str(&format!(
                    "{name}\n{source}\n  expected {:#?}\n  actual   {actual:#?}\n",
                    case.expected
                ));
            }
        }
    }
    assert!(count > 1000, "the suite has {count} cases");
    assert!(failures.is_empty(), "{failures}");
}

/// Whatever comes in: no panic, no endless loop, no stack overflow.
#[test]
fn broken_sources_end_in_errors() {
    let mut sources = vec![
        "(".repeat(100_000),
        "[".repeat(100_000),
        "{".repeat(100_000),
        "\"${".repeat(10_000),
        "!".repeat(100_000),
        "-".repeat(100_000),
        "if true {".repeat(10_000),
        "$x = ".repeat(100_000),
        "@".repeat(100_000),
        format!("$x = {}1", "1 + ".repeat(100_000)),
        format!("$x{}", "[0]".repeat(100_000)),
        format!("$x{}", ".y".repeat(100_000)),
        format!("a{}", " -> a".repeat(100_000)),
        format!("if a {{ }} {}", "elsif a { } ".repeat(10_000)),
        format!("a{}", " ? { b => c }".repeat(10_000)),
        format!("a{}", " {}".repeat(10_000)),
        "class a { ".repeat(10_000),
        "a => ".repeat(10_000),
        "f(".repeat(10_000),
        "@(\"a\")\n${@(\"b\")\n".repeat(1000),
    ];
    // Every prefix of code that has a bit of everything.
    let code = "class a($x = \"b${c[1]}d\", Integer[1] *$y) inherits b { @file { 'a': b => @(\"E\"/L), * => $z }\n e ${f}\n | E\n A <| b == c |> -> B['c'] $x ? { /d/ => 0x1f, default => -1.5 } foo(1) |$x| { } }";
    sources.extend((0..code.len()).filter_map(|i| code.get(..i).map(String::from)));
    sources.extend((0..code.len()).filter_map(|i| code.get(i..).map(String::from)));
    for text in sources {
        for epp in [false, true] {
            let source = Arc::new(Source::new(None, &text));
            let options = ParseOptions::default();
            drop(load(source, epp, &options, &ValidationOptions::default(), &Limits::default()));
        }
    }
}
