//! The cases of spec/suite/catalog: what stock Puppet makes of manifests, byte for byte.

#[path = "support/host.rs"]
mod host;

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use puppet_compiler::catalog::to_data::DataOptions;
use puppet_compiler::{Compiler, Environment, Manifest, NodeInput};
use puppet_eval::evaluator::Settings;
use puppet_pcore::Value;

fn compile(code: &str) -> String {
    let json: serde_json::Value =
        serde_json::from_str(r#"{"os": {"family": "Debian", "name": "Debian"}, "hostname": "node"}"#)
            .expect("facts");
    let Value::Hash(facts) = host::from_json(&json) else { unreachable!() };
    let mut environment = Environment::new("production");
    environment.manifest = Manifest::Code(code.into());
    let node = NodeInput {
        name: "node.example.com".into(),
        names: vec!["node.example.com".into()],
        parameters: facts.clone(),
        facts,
        settings: [(Value::from("environment"), Value::from("production"))].into_iter().collect(),
        ..NodeInput::default()
    };
    let host = Rc::new(host::MemoryHost::default());
    let result = Compiler::new(node, Arc::new(environment), host, Settings::default()).and_then(|compiler| {
        compiler.compile()?;
        let options = DataOptions {
            name: "node.example.com",
            environment: "production",
            rich_data: true,
            warn: &|_, _, _| {},
        };
        let json = compiler.finished_catalog()?.to_json(&options);
        Ok(json.replacen(",\"version\":null", "", 1).replacen(",\"catalog_uuid\":\"\"", "", 1))
    });
    match result {
        Ok(json) => format!("catalog {json}"),
        Err(unwind) => {
            let text = unwind.as_error().map_or_else(|| format!("{unwind:?}"), |e| e.full_message());
            format!("error {}", text.replace('\\', "\\\\").replace('\n', "\\n"))
        }
    }
}

#[test]
fn catalogs_are_as_stock_makes_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../spec/suite/catalog");
    let mut different = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("spec/suite/catalog").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a file of cases");
        for section in text.split("#=== ").skip(1) {
            let (name, body) = section.split_once('\n').unwrap_or((section, ""));
            let (code, expected) = body.split_once("\n#: ").unwrap_or((body, ""));
            count += 1;
            let answer = compile(code);
            if answer != expected.trim_end_matches('\n') {
                different.push(format!("{name}\n  stock: {}\n  ours:  {answer}", expected.trim_end()));
            }
        }
    }
    assert!(different.is_empty(), "{} of {count} differ:\n{}", different.len(), different.join("\n"));
    assert!(count > 100, "only {count} cases");
}
