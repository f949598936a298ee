//! The evaluator against what stock Puppet wrote (`spec/conformance/evaluator_oracle.rb`).

use std::path::Path;

/// `source`, a line `>>>>`, the result; cases are separated by lines of `----`.
#[test]
fn cases_of_stock() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../spec/suite/evaluator");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    puppet_suite::evaluator::with_stack(move || {
        let (mut count, mut wrong) = (0, Vec::new());
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            for case in text.trim_end().split("\n----\n") {
                let (source, expected) = case.split_once("\n>>>>\n").unwrap();
                count += 1;
                let found = puppet_suite::evaluator::run_case(source);
                if found != expected {
                    wrong.push(format!("{source}\n  expected {expected}\n  found    {found}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{} of {count} differ\n{}", wrong.len(), wrong.join("\n\n"));
        assert!(count > 1000, "only {count} cases");
    });
}
