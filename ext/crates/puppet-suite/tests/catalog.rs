//! spec/suite/catalog: what stock Puppet makes of manifests, byte for byte.

use puppet_suite::cases::run_suite;
use puppet_suite::session::Input;

const FACTS: &str = r#"{"os": {"family": "Debian", "name": "Debian"}, "hostname": "node"}"#;

fn compile(code: &str) -> String {
    let mut input = Input::code(code).facts(FACTS);
    input.node.settings = puppet_suite::session::hash(r#"{"environment": "production"}"#);
    match input.start().and_then(|session| session.catalog()) {
        Ok(json) => format!("catalog {json}"),
        Err(unwind) => {
            let text = unwind.as_error().map_or_else(|| format!("{unwind:?}"), |e| e.full_message());
            format!("error {text}")
        }
    }
}

#[test]
fn catalogs_are_as_stock_makes_them() {
    run_suite("catalog", |case| vec![compile(&case.source)]);
}
