//! One scenario of `bench/instructions.rb`: runs it three times, then once more inside [`measured`], where callgrind counts.
//!
//! `cargo run --release -p puppet-suite --example scenario -- parse|compile|json|types|functions|lookup FOLDER-OF-BENCH`

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use puppet_suite::range::Range;
use puppet_suite::session::{Input, Session};
use puppet_syntax::{Source, Symbol, ValidationOptions};

/// Variable that `--toggle-collect` names.
#[inline(never)]
fn measured(body: &mut dyn FnMut()) {
    body();
    std::hint::black_box(());
}

/// Three times to fill what is kept, then the one that counts.
fn run(mut body: impl FnMut()) {
    (0..3).for_each(|_| body());
    measured(&mut body);
}

/// `prepare` does not count.
fn run_on<T>(mut prepare: impl FnMut() -> T, mut body: impl FnMut(T)) {
    (0..3).for_each(|_| body(prepare()));
    let mut prepared = Some(prepare());
    measured(&mut || prepared.take().into_iter().for_each(&mut body));
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| {
        eprintln!("{}: {error}", path.display());
        std::process::exit(2);
    })
}

/// Ends with the error: what fails is no measurement.
fn ok<T>(result: puppet_eval::Result<T>) -> T {
    result.unwrap_or_else(|unwind| {
        eprintln!("{unwind:?}");
        std::process::exit(1);
    })
}

fn workload(code: &str, facts: &str) -> Session {
    let mut input = Input::code(code).facts(facts);
    let range = Symbol::new("range");
    input.host.functions.insert(range, Rc::new(Range(range)));
    ok(input.start())
}

/// Data on three levels, a thousand keys, interpolated and merged.
fn data(code: &str) -> Session {
    let keys = |level: &str| {
        let entries = (0..1000).map(|i| {
            let value = match i % 4 {
                0 => serde_json::json!(i),
                1 => serde_json::json!(format!("{level} %{{facts.os}} %{{lookup('k{}')}}", i - 1)),
                2 => serde_json::json!({"a": {level: [i, "%{facts.os}"]}}),
                _ => serde_json::json!([level, i, {"b": i}]),
            };
            (format!("k{i}"), value)
        });
        serde_json::Value::Object(entries.collect()).to_string()
    };
    let configuration = r#"{"version": 5, "hierarchy": [
        {"name": "node", "path": "node.yaml"}, {"name": "os", "path": "%{facts.os}.yaml"}, {"name": "all", "path": "all.yaml"}]}"#;
    let input = Input::code(code).facts(r#"{"os": "Debian"}"#).file("hiera.yaml", configuration);
    let levels = [("node", "node"), ("Debian", "os"), ("all", "all")];
    let with = levels
        .iter()
        .fold(input, |input, (file, level)| input.file(&format!("data/{file}.yaml"), &keys(level)));
    ok(with.start())
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, scenario, bench] = args.as_slice() else {
        eprintln!("usage: scenario NAME FOLDER-OF-BENCH");
        std::process::exit(2);
    };
    let bench = Path::new(bench);
    let manifest = read(&bench.join("workloads/pure_language.pp"));
    let facts = read(&bench.join("facts/debian11.json"));
    let own = || read(&bench.join(format!("instructions/{scenario}.pp")));
    match scenario.as_str() {
        "parse" => run(|| {
            let source = Arc::new(Source::new(Some("pure_language.pp"), &manifest));
            assert!(puppet_syntax::load(source, false, &ValidationOptions::default()).result.is_ok());
        }),
        "compile" => run_on(|| workload(&manifest, &facts), |session| ok(session.compiler.compile())),
        "json" => run_on(
            || {
                let session = workload(&manifest, &facts);
                ok(session.compiler.compile());
                session
            },
            |session| {
                let options = puppet_compiler::catalog::to_data::DataOptions {
                    name: "node.example.com",
                    environment: "production",
                    rich_data: true,
                    warn: &|_, _, _| {},
                };
                assert!(ok(session.compiler.finished_catalog()).to_json(&options).text.len() > 100_000);
            },
        ),
        "types" | "functions" => {
            let code = own();
            run_on(|| workload(&code, &facts), |session| ok(session.compiler.compile()));
        }
        "lookup" => {
            let code = own();
            run_on(|| data(&code), |session| ok(session.compiler.compile()));
        }
        other => {
            eprintln!("unknown scenario {other}");
            std::process::exit(2);
        }
    }
}
