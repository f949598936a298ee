//! The parts of the engine that the fuzz targets run. Each target returns whether it accepted the input.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use puppet_pcore::convert::{kernel_format, string, time};
use puppet_pcore::value::{Regexp, SemVer, Timespan, Timestamp};
use puppet_pcore::{PHash, Value};
use puppet_syntax::{Source, Strict, ValidationOptions};

use crate::session::{Input, Session};

/// The longest that an input may take; loops are stopped after half of it.
pub const SLOW: Duration = Duration::from_secs(4);

thread_local! {
    static STOP_AT: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Runs a part of the engine.
pub type Target = fn(&str) -> bool;

const TARGETS: [(&str, Target); 9] = [
    ("syntax", |text| check(text, false)),
    ("epp", |text| check(text, true)),
    ("types", types),
    ("formats", formats),
    ("regexps", regexps),
    ("versions", versions),
    ("evaluator", evaluator),
    ("catalog", catalog),
    ("lookup", lookup),
];

/// The target of a name.
pub fn find(name: &str) -> Option<Target> {
    TARGETS.iter().find(|(known, _)| *known == name).map(|(_, target)| *target)
}

/// Called once, before inputs are run: from then on loops stop in time.
pub fn begin() {
    puppet_syntax::interrupt::set(|| STOP_AT.get().is_none_or(|end| Instant::now() < end));
}

/// Runs an input, whose loops are stopped when it takes long.
///
/// # Panics
/// When the part of the engine does: a finding.
///
/// # Example
/// ```
/// use puppet_suite::fuzz;
///
/// fuzz::begin();
/// let types = fuzz::find("types").unwrap();
/// assert!(fuzz::run(types, "Array[String]") && !fuzz::run(types, "Array["));
/// ```
pub fn run(target: Target, input: &str) -> bool {
    let _after = After;
    STOP_AT.set(Some(Instant::now() + SLOW / 2));
    target(input)
}

/// The next input begins anew, also after a panic.
struct After;

impl Drop for After {
    fn drop(&mut self) {
        STOP_AT.set(None);
        puppet_syntax::interrupt::resume();
        puppet_pcore::failure::take();
    }
}

/// The names of all targets.
pub fn names() -> Vec<&'static str> {
    TARGETS.iter().map(|(name, _)| *name).collect()
}

/// Lexer, grammar, validation, and the dump of the tree.
fn check(text: &str, epp: bool) -> bool {
    let path = "/fuzz.pp";
    let validation = ValidationOptions { strict: Strict::Error, ..ValidationOptions::default() };
    let checked = puppet_syntax::check(text, Some(path), epp, &validation);
    for issue in &checked.issues {
        let _ = format!("{issue:?}");
    }
    let parse = if epp { puppet_syntax::parse_epp } else { puppet_syntax::parse_manifest };
    let program = parse(Arc::new(Source::new(Some(path), text)), &validation.parse);
    assert_eq!(checked.parsed, program.is_ok());
    program.is_ok_and(|program| !program.to_pn().is_empty())
}

/// A type expression: its text must give the same type again. Where stock shows less than there is (`String['a']` as `String`,
/// which a Variant of two of them then is) the text of that type must stay the same.
fn types(text: &str) -> bool {
    let session = Session::empty();
    let Ok(Value::Type(found)) = session.evaluate(text, None) else { return false };
    let shown = found.to_string();
    if let Ok(Value::Type(again)) = session.evaluate(&shown, None) {
        let stable = |text: &str| match session.evaluate(text, None) {
            Ok(Value::Type(third)) => third.to_string() == text,
            _ => false,
        };
        assert!(again == found || stable(&again.to_string()), "{shown} became {again}");
    }
    for value in [Value::Undef, Value::Integer(1), Value::from("x"), Value::array(vec![Value::Integer(1)])] {
        let _ = puppet_pcore::instance(&found, &value);
    }
    true
}

/// The text as a format of everything that has formats. Widths that fill the memory are for memory_limit_spec; as counts of
/// regular expressions, which formats of time spans become, large ones take seconds where Ruby's engine is not at hand.
fn formats(text: &str) -> bool {
    // Flags may stand between the digits of a width.
    let widths = text.split(|c: char| !c.is_ascii_digit() && !"-_^#:+ ".contains(c));
    if widths.into_iter().any(|width| width.chars().filter(char::is_ascii_digit).count() > 4) {
        return false;
    }
    let fields: PHash = [(Value::from("a"), Value::Float(1.5))].into_iter().collect();
    let numbers = [Value::Integer(-42), Value::Float(1e300), Value::from("x"), Value::Undef];
    let mut accepted = kernel_format::format(text, &numbers).is_ok();
    accepted |= kernel_format::format(text, &[Value::Hash(fields.clone())]).is_ok();
    for value in [Value::Integer(255), Value::Float(-0.1), Value::from("té"), Value::Hash(fields)] {
        accepted |= string::to_string(&value, &Value::from(text)).is_ok();
    }
    let _ = time::format_timestamp(Timestamp::from_nanos(1_456_704_000_123_456_789), text, None);
    let _ = time::parse_timestamp(time::TimeText {
        text: "2016-02-29T12:00:00",
        formats: Some(&[text]),
        is_single: true,
        zone: None,
    });
    let _ = time::parse_timestamp(time::TimeText { text, formats: None, is_single: false, zone: None });
    let _ = time::format_timespan(Timespan::from_nanos(93_784_005_006_007), text);
    let _ = time::parse_timespan("1-02:03:04", Some(&Value::from(text)));
    accepted
}

/// The text as a regular expression.
fn regexps(text: &str) -> bool {
    let Ok(regexp) = Regexp::new(text) else { return false };
    for subject in ["", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "a\nb\r\né漢 [x] {1,2}", text] {
        if let Some(found) = regexp.captures(subject) {
            for group in 0..found.len() {
                let _ = found.text(subject, group);
            }
        }
        let _ = regexp.find_all(subject);
    }
    true
}

/// The text as a version.
fn versions(text: &str) -> bool {
    text.lines()
        .any(|line| SemVer::parse(line.trim_matches(['\'', '"'])).is_ok_and(|v| !v.to_string().is_empty()))
}

/// A program without a catalog. Formats of a hundred million characters are for memory_limit_spec: they take no more than
/// that, but showing the result takes half a minute with the sanitizer.
fn evaluator(text: &str) -> bool {
    if text.contains('%') && text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > 6) {
        return false;
    }
    crate::evaluator::run_case(text)[0].starts_with("value ")
}

/// A manifest to a catalog and its JSON.
fn catalog(text: &str) -> bool {
    let compiled = Input::code(text).start().and_then(|session| session.catalog());
    compiled.is_ok_and(|json| {
        serde_json::from_str::<serde_json::Value>(&json).is_ok() || panic!("no JSON: {json}")
    })
}

/// A file of Hiera data in JSON, or the configuration where it names levels. Any other text is a value among data, to be
/// interpolated.
fn lookup(text: &str) -> bool {
    const LEVELS: &str = r#"{"version": 5, "hierarchy": [
        {"name": "a", "path": "%{facts.a}.yaml"}, {"name": "b", "mapped_paths": ["facts.list", "l", "%{l}.yaml"]},
        {"name": "c", "path": "common.yaml"}]}"#;
    let given = serde_json::from_str(text).ok().filter(serde_json::Value::is_object);
    let (levels, data) = match &given {
        Some(given) if given.get("hierarchy").is_some() => (text, r#"{"a": {"b": "%{facts.a}"}}"#.to_owned()),
        Some(_) => (LEVELS, text.to_owned()),
        None => {
            (LEVELS, serde_json::json!({"a": text, "b": {"c": [text, "%{alias('a')}"]}, text: 1}).to_string())
        }
    };
    let input = Input::code("")
        .facts(r#"{"a": "common", "list": ["x", "common"], "b": {"c": [1, "two"]}}"#)
        .file("hiera.yaml", levels)
        .file("data/common.yaml", &data);
    let Ok(session) = input.start() else { return false };
    let keys = ["a", "b.c.0", "lookup_options"].map(str::to_owned);
    let own = given.iter().filter_map(serde_json::Value::as_object).flat_map(serde_json::Map::keys).cloned();
    let mut found = false;
    for key in keys.into_iter().chain(own.take(6)) {
        let key = key.replace('\\', "\\\\").replace('\'', "\\'");
        for options in ["", ", Any, unique", ", Hash, { strategy => deep, knockout_prefix => '--' }"] {
            found |= session.evaluate(&format!("lookup('{key}'{options})"), None).is_ok();
        }
    }
    found
}
