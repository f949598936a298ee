//! The cases of spec/suite/catalog: what stock Puppet makes of manifests, byte for byte.

use std::path::Path;

use puppet_suite::session::Input;

const FACTS: &str = r#"{"os": {"family": "Debian", "name": "Debian"}, "hostname": "node"}"#;

fn compile(code: &str) -> String {
    let mut input = Input::code(code).facts(FACTS);
    input.node.settings = puppet_suite::session::hash(r#"{"environment": "production"}"#);
    match input.start().and_then(|session| session.catalog()) {
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
