//! The type system against stock's answers in spec/suite/types (see spec/suite/README.md).

use std::path::Path;

#[test]
fn answers_are_those_of_stock() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../spec/suite/types/cases.json");
    let outcome = puppet_suite::types::with_stack(move || {
        let text = std::fs::read_to_string(path).expect("the cases");
        puppet_suite::types::check(&serde_json::from_str(&text).expect("JSON"))
    })
    .expect("no panic");
    assert!(outcome.compared > 1_200, "only {} answers", outcome.compared);
    let differences = outcome.differences.join("\n");
    assert!(differences.is_empty(), "{} of {}:\n{differences}", outcome.differences.len(), outcome.compared);
}
