//! The cases of spec/suite/lookup: what stock Puppet finds for every key of a Hiera environment
//! with all layers, and how it explains the search. The data is JSON in files called YAML.

use std::path::{Path, PathBuf};

use ecow::EcoString;
use puppet_compiler::Compiler;
use puppet_compiler::lookup::LookupSettings;
use puppet_eval::session::LookupOptions;
use puppet_eval::{CallCx, Session as _};
use puppet_pcore::convert::ruby;
use puppet_pcore::{PHash, Value};
use puppet_suite::host::from_json;
use puppet_suite::session::{Input, Session, hash};

const FACTS: &str = r#"{"os": {"name": "Debian", "family": "Debian", "release": {"major": "11", "full": "11.6"}},
    "networking": {"hostname": "web1", "fqdn": "web1.example.com"},
    "hostname": "web1", "domain": "example.com", "fqdn": "web1.example.com",
    "roles": ["web", "db", "missing"], "single_role": "solo"}"#;

/// Compiles the environment of the suite, copied into memory.
fn session(folder: &Path) -> Session {
    let mut input = Input::code("").facts(FACTS);
    let files = &mut input.host.files;
    files.add_tree(&folder.join("global"), Path::new("/global")).expect("readable");
    files.add_tree(&folder.join("environments"), Path::new("/environments")).expect("readable");
    input.node.name = "web1.example.com".into();
    input.node.trusted = hash(r#"{"certname": "web1.example.com"}"#);
    input.node.lookup = LookupSettings {
        hiera_config: "/global/hiera.yaml".into(),
        data_binding_terminus: "hiera".into(),
        ..LookupSettings::default()
    };
    let made = input.start().and_then(|session| session.compiler.compile().map(|()| session));
    made.unwrap_or_else(|unwind| panic!("{unwind:?}"))
}

/// Paths as the expectations have them.
fn shown(text: &str) -> String {
    text.replace("/environments/", "FIX/environments/").replace("/global/", "FIX/global/")
}

fn options(compiler: &Compiler, given: &PHash, name_is_array: bool) -> LookupOptions {
    let some = |key: &str| given.get_str(key).filter(|v| !v.is_undef()).cloned();
    let value_type = given.get_str("value_type").and_then(Value::as_str);
    LookupOptions {
        value_type: value_type.map(|t| compiler.evaluator.parse_type(t).expect("a type")),
        merge: some("merge"),
        default_value: given.get_str("default_value").cloned(),
        default_values_hash: some("default_values_hash"),
        override_hash: some("override"),
        name_is_array,
    }
}

#[test]
fn keys_are_found_and_explained_as_stock_does() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../spec/suite/lookup")
        .canonicalize()
        .expect("the suite");
    let text = std::fs::read_to_string(folder.join("expected.json")).expect("expected.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("cases");
    let mut different = Vec::new();
    for case in &cases {
        let session = session(&folder);
        let compiler = &session.compiler;
        let (names, is_array) = match from_json(&case["names"]) {
            Value::Array(names) => (names.to_vec(), true),
            name => (vec![name], false),
        };
        let names: Vec<EcoString> = names.iter().filter_map(|n| n.as_str().map(Into::into)).collect();
        let given = from_json(&case["options"]).as_hash().cloned().unwrap_or_default();
        let options = options(compiler, &given, is_array);
        let frame = compiler.top_frame();
        let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
        let found = compiler.lookup_service().explain(&call, &names, &options, false);
        let (what, answer) = match &found.value {
            Ok(value) => ("value", ruby::inspect(value)),
            Err(unwind) => ("error", unwind.as_error().map(|e| e.full_message()).unwrap_or_default()),
        };
        let answer = shown(&answer);
        let failed = found.value.as_ref().err().and_then(|unwind| unwind.as_error());
        let failed = failed.filter(|e| e.class.is_lookup());
        // The command prints the reason last.
        let text = failed.map_or(found.text.clone(), |e| format!("{}{}\n", found.text, e.full_message()));
        let explained = shown(&text);
        let matches = case[what] == answer.as_str()
            && case.get("explain").is_none_or(|expected| expected.as_str() == Some(&explained));
        if !matches {
            different.push(format!(
                "{} {}\n  stock: {}{}\n  ours:  {answer}",
                case["names"], case["options"], case["value"], case["error"]
            ));
        }
    }
    assert!(different.is_empty(), "{} of {} differ:\n{}", different.len(), cases.len(), different.join("\n"));
    assert!(cases.len() > 600, "only {} cases", cases.len());
}
