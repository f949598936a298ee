//! The files of cases in `spec/suite`; its README.md documents their format.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Path of the file below the suite's folder, without its extension.
    pub file: String,
    /// Of the section it is in.
    pub heading: Option<String>,
    /// Unique in its file.
    pub name: String,
    /// Names with their values; an option without a value has an empty one.
    pub options: Vec<(String, String)>,
    /// The source.
    pub source: String,
    /// True if the file gives the source as an expression (`#= `).
    pub is_expression: bool,
    /// A kind and a text that depends on it, a line each.
    pub expected: Vec<String>,
}

impl Case {
    /// The value of an option, empty when it has none.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Label of the case in lists of differences.
    pub fn id(&self) -> String {
        format!("{}: {}", self.file, self.name)
    }
}

/// The folder of a suite.
pub fn folder(suite: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../spec/suite").join(suite)
}

/// Runs the cases of a suite and compares what comes out with what is expected. Cases of the suite's
/// `differences.txt` must differ.
///
/// # Panics
/// When a case does not agree, or when the folder has no cases or a file that is not one of cases.
pub fn run_suite(suite: &str, run: impl Fn(&Case) -> Vec<String>) {
    run_folder(&folder(suite), run);
}

/// [`run_suite`] with the cases of any folder.
///
/// # Panics
/// As [`run_suite`].
pub fn run_folder(folder: &Path, run: impl Fn(&Case) -> Vec<String>) {
    let (mut count, mut report, mut failures) = (0, String::new(), 0);
    let mut known = known_differences(folder);
    for path in files(folder) {
        for case in read(folder, &path) {
            count += 1;
            let found = run(&case);
            if (found == case.expected) == known.remove(&case.id()) {
                failures += 1;
                let (id, source) = (case.id(), &case.source);
                let shown = |lines: &[String]| -> String {
                    lines.iter().map(|line| format!("\n    {}", escape(line))).collect()
                };
                let (expected, found) = (shown(&case.expected), shown(&found));
                let _ = writeln!(report, "{id}\n{source}\n  expected{expected}\n  found{found}");
            }
        }
    }
    for unused in &known {
        failures += 1;
        let _ = writeln!(report, "differences.txt: no such case: {unused}");
    }
    if let Some(path) = std::env::var_os("SUITE_REPORT") {
        std::fs::write(path, &report).expect("writable");
    }
    let shown: String = report.chars().take(20_000).collect();
    assert!(
        failures == 0,
        "{failures} of {count} cases of {} are not as expected\n{shown}",
        folder.display()
    );
}

/// The cases of a file in a folder of them.
///
/// # Panics
/// When it has none, or cannot be read.
pub fn read(folder: &Path, path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file = path.strip_prefix(folder).unwrap_or(path).with_extension("");
    let cases = parse(&file.to_string_lossy(), &text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert!(!cases.is_empty(), "{}: no case", path.display());
    cases
}

/// The files of a suite; the folder of a suite inside of this one is left out.
fn files(suite: &Path) -> Vec<PathBuf> {
    let nested = folder("functions/modules");
    let mut folders = vec![suite.to_path_buf()];
    let mut found = Vec::new();
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder of cases").flatten() {
            let path = entry.path();
            if path.is_dir() && path != nested {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "cases") {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "{}: no files", suite.display());
    found.sort();
    found
}

fn known_differences(suite: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(suite.join("differences.txt")).unwrap_or_default();
    let entries = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.starts_with("gem: ") && !line.trim().is_empty());
    entries.map(|line| line.strip_prefix("cargo: ").unwrap_or(line).to_owned()).collect()
}

/// The cases of a text.
///
/// # Errors
/// Violations of the format.
pub fn parse(file: &str, text: &str) -> Result<Vec<Case>, String> {
    let (mut cases, mut heading) = (Vec::<Case>::new(), None);
    // The lines of the source of the last case, until its first expectation.
    let mut source: Option<Vec<&str>> = None;
    let mut names = BTreeSet::new();
    for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
        let mark = ["#=== ", "#= ", "#### ", "#: "].into_iter().find(|mark| line.starts_with(mark));
        match (mark, &mut source) {
            (Some("#: "), lines) => {
                let Some(case) = cases.last_mut() else { return Err(format!("no case before {line}")) };
                if let Some(lines) = lines.take() {
                    finish(case, heading, &lines)?;
                }
                case.expected.push(unescape(&line[3..]));
            }
            (Some(mark), lines) => {
                if let (Some(case), Some(lines)) = (cases.last_mut(), lines.take()) {
                    finish(case, heading, &lines)?;
                }
                let rest = &line[mark.len()..];
                match mark {
                    "#### " => heading = Some(rest),
                    "#= " => {
                        cases.push(Case { file: file.into(), is_expression: true, ..Case::default() });
                        source = Some(vec![rest]);
                    }
                    _ => {
                        let (name, options) = header(rest);
                        cases.push(Case { file: file.into(), name, options, ..Case::default() });
                        source = Some(Vec::new());
                    }
                }
            }
            (None, Some(lines)) => lines.push(line),
            (None, None) if line.trim().is_empty() || cases.is_empty() => {}
            (None, None) => return Err(format!("source after the expectations of a case: {line}")),
        }
    }
    if let (Some(case), Some(lines)) = (cases.last_mut(), source) {
        finish(case, heading, &lines)?;
    }
    match cases.iter().find(|case| !names.insert(&case.name)) {
        Some(case) => Err(format!("two cases are named {}", case.name)),
        None => Ok(cases),
    }
}

/// Gives a case its source, and an expression its name.
fn finish(case: &mut Case, heading: Option<&str>, lines: &[&str]) -> Result<(), String> {
    case.source = lines.join("\n");
    if case.option("json").is_some() {
        case.source = serde_json::from_str(&case.source).map_err(|e| format!("{}: {e}", case.name))?;
    }
    case.heading = heading.map(Into::into);
    if case.is_expression {
        let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
        let source = lines.join(" ");
        case.name = heading.map_or_else(|| source.clone(), |heading| format!("{heading}: {source}"));
    }
    Ok(())
}

/// `name | option option=value`
fn header(text: &str) -> (String, Vec<(String, String)>) {
    let is_option = |option: &str| {
        let name = option.split('=').next().unwrap_or_default();
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
    };
    match text.rsplit_once(" | ") {
        Some((name, options)) if options.split(' ').all(is_option) => {
            let split = |option: &str| option.split_once('=').map_or((option.into(), String::new()), pair);
            (name.into(), options.split(' ').map(split).collect())
        }
        _ => (text.into(), Vec::new()),
    }
}

fn pair((name, value): (&str, &str)) -> (String, String) {
    (name.into(), value.into())
}

/// An expectation as the file has it.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_ascii_control() => {
                let _ = write!(out, "\\x{:02x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// Argument of [`escape`]; bytes that are not UTF-8 become the replacement character.
fn unescape(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => out.push(b'\n'),
            Some(b'r') => out.push(b'\r'),
            Some(b't') => out.push(b'\t'),
            Some(b'x') => {
                let hex: String = bytes.by_ref().take(2).map(char::from).collect();
                out.push(u8::from_str_radix(&hex, 16).unwrap_or(b'?'));
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_case_is_read() {
        let text = "a comment\n#### sum\n#= 1 +\n  2\n#: value 3\n\n#= 2\n#=== two | json path=/x\n\"a\\n\"\n#: log a\\\\b\\n\\x01\n#: error x\n\n#=== a | b |$x|\n\n";
        let cases = parse("f", text).expect("the format");
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["sum: 1 + 2", "sum: 2", "two", "a | b |$x|"]);
        assert_eq!(cases[0].source, "1 +\n  2");
        assert_eq!((cases[1].source.as_str(), cases[1].expected.len()), ("2", 0));
        assert_eq!((cases[2].source.as_str(), cases[2].option("path")), ("a\n", Some("/x")));
        assert_eq!(cases[2].expected, ["log a\\b\n\u{1}", "error x"]);
        assert_eq!(escape(&cases[2].expected[0]), "log a\\\\b\\n\\x01");
    }

    #[test]
    fn what_breaks_the_format_is_an_error() {
        assert!(parse("f", "#: value 1").is_err());
        assert!(parse("f", "#= 1\n#: value 1\n2\n").is_err());
        assert!(parse("f", "#= 1\n#= 1\n").is_err());
    }
}
