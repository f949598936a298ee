//! Regular expressions against what Ruby found: `spec/suite/types/regexp.json`, written by
//! `spec/conformance/regexp_oracle.rb`.

use puppet_pcore::value::Regexp;
use serde_json::Value as Json;

/// Patterns the engines cannot do, each with its reason; COMPATIBILITY.md names them. An entry that
/// no longer differs fails the test.
const KNOWN: &[&str] = &[
    "(a*)*",       // the last, empty turn of a repeat sets the group in Onigmo
    "(a*)+",       // likewise
    "(?i)STRASSE", // folding of one character to several
    "(?=a)*",      // a repeated assertion is refused
    "(?u)\\w+",    // \w beyond ASCII on request
];

#[test]
fn agree_with_ruby() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../spec/suite/types/regexp.json");
    let cases: Vec<(String, String, Json)> =
        serde_json::from_str(&std::fs::read_to_string(path).expect("suite file")).expect("JSON");
    let mut wrong = Vec::new();
    let mut known_wrong = std::collections::BTreeSet::new();
    for (source, text, expected) in &cases {
        let found = match Regexp::new(source) {
            Err(message) => Json::String(message),
            Ok(regexp) => match regexp.captures(text) {
                None => Json::Null,
                Some(c) => (0..c.len()).map(|g| c.text(text, g).map_or(Json::Null, Json::from)).collect(),
            },
        };
        if found != *expected {
            if KNOWN.contains(&source.as_str()) {
                known_wrong.insert(source.as_str());
            } else {
                wrong.push(format!("/{source}/ on {text:?}: Ruby {expected}, here {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    assert_eq!(known_wrong.len(), KNOWN.len(), "a known difference is gone: {known_wrong:?}");
}

#[test]
fn expressions_of_run_time_are_not_kept_for_ever() {
    let held = Regexp::new("held by a program").expect("a regular expression");
    for number in 0..5_000 {
        Regexp::new(&format!("made at run time {number}")).expect("a regular expression");
    }
    assert!(Regexp::kept() < 2_500, "{} are kept", Regexp::kept());
    let again = Regexp::new("held by a program").expect("a regular expression");
    assert!(std::sync::Arc::ptr_eq(&held, &again));
}
