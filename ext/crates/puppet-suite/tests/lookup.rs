//! The cases of spec/suite/lookup: what stock Puppet finds for every key of a Hiera environment
//! with all layers, and how it explains the search. The data is JSON in files called YAML.

use std::path::Path;

use ecow::EcoString;
use puppet_compiler::Compiler;
use puppet_eval::session::LookupOptions;
use puppet_eval::{CallCx, Session as _};
use puppet_lookup::LookupSettings;
use puppet_pcore::convert::ruby;
use puppet_pcore::{PHash, Value};
use puppet_suite::cases::{Case, folder, run_suite};
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

/// Value that the engine finds, or why not; and, where a case asks, the explanation of the search.
fn look_up(folder: &Path, case: &Case) -> Vec<String> {
    let session = session(folder);
    let compiler = &session.compiler;
    let source: serde_json::Value = serde_json::from_str(&format!("[{}]", case.source)).expect("JSON");
    let (names, is_array) = match from_json(&source[0]) {
        Value::Array(names) => (names.to_vec(), true),
        name => (vec![name], false),
    };
    let names: Vec<EcoString> = names.iter().filter_map(|n| n.as_str().map(Into::into)).collect();
    let given = from_json(&source[1]).as_hash().cloned().unwrap_or_default();
    let options = options(compiler, &given, is_array);
    let frame = compiler.top_frame();
    let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
    let found = compiler.lookup_service().explain(&call, &names, &options, false, Default::default());
    let failed = found.value.as_ref().err().and_then(|unwind| unwind.as_error());
    let answer = match &found.value {
        Ok(value) => format!("value {}", ruby::inspect(value)),
        Err(_) => format!("error {}", failed.map(|e| e.full_message()).unwrap_or_default()),
    };
    let mut lines = vec![shown(&answer)];
    if case.option("explain").is_some() {
        // The command prints the reason last.
        let reason = failed.filter(|e| e.class.is_lookup()).map(|e| format!("{}\n", e.full_message()));
        lines.push(shown(&format!("explain {}{}", found.text, reason.unwrap_or_default())));
    }
    lines
}

#[test]
fn keys_are_found_and_explained_as_stock_does() {
    let folder = folder("lookup").canonicalize().expect("the suite");
    run_suite("lookup", |case| look_up(&folder, case));
}
