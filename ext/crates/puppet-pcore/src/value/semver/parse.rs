//! Reading versions and ranges.

use super::simple::{Op, Simple, intersect_all, same_or_apart};
use super::{Number, PreRelease, SemVer, SemVerRange};

fn is_numeric(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_number(text: &str) -> bool {
    is_numeric(text) && (text == "0" || !text.starts_with('0'))
}

fn is_identifiers(text: &str) -> bool {
    text.split('.').all(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
}

/// Splits off `-prerelease` and `+build`. `None` if they are not well formed.
fn qualifier(text: &str) -> Option<(&str, Option<&str>, Option<&str>)> {
    let (rest, build) = match text.split_once('+') {
        Some((rest, build)) => (rest, Some(build)),
        None => (text, None),
    };
    let (rest, pre) = match rest.split_once('-') {
        Some((rest, pre)) => (rest, Some(pre)),
        None => (rest, None),
    };
    (pre.is_none_or(is_identifiers) && build.is_none_or(is_identifiers)).then_some((rest, pre, build))
}

pub(super) fn prerelease(text: Option<&str>) -> Result<Option<Box<[PreRelease]>>, String> {
    let Some(text) = text else { return Ok(None) };
    text.split('.')
        .map(|part| {
            if !is_numeric(part) {
                return Ok(PreRelease::Text(part.into()));
            }
            if part.len() > 1 && part.starts_with('0') {
                return Err("Numeric pre-release identifiers MUST NOT contain leading zeroes".into());
            }
            Ok(Number::parse(part).map_or_else(|| PreRelease::Text(part.into()), PreRelease::Number))
        })
        .collect::<Result<_, _>>()
        .map(Some)
}

fn build(text: Option<&str>) -> Option<Box<[Box<str>]>> {
    Some(text?.split('.').map(Box::from).collect())
}

pub(super) fn version(text: &str) -> Result<SemVer, String> {
    let bad = || format!("Unable to parse '{text}' as a semantic version identifier");
    // Ruby's \Z allows one newline at the end.
    let trimmed = text.strip_suffix('\n').unwrap_or(text);
    let (numbers, pre, bld) = qualifier(trimmed).ok_or_else(bad)?;
    let mut parts = numbers.split('.');
    let mut number = || parts.next().filter(|p| is_number(p)).and_then(Number::parse);
    let (Some(major), Some(minor), Some(patch)) = (number(), number(), number()) else {
        return Err(bad());
    };
    if parts.next().is_some() {
        return Err(bad());
    }
    Ok(SemVer { major, minor, patch, prerelease: prerelease(pre)?, build: build(bld) })
}

/// A version some parts of which are missing or `x`.
struct Partial {
    major: Option<Number>,
    minor: Option<Number>,
    patch: Option<Number>,
    qualifier: Qualifier,
}

/// Text after the numbers.
struct Qualifier {
    prerelease: Option<Box<[PreRelease]>>,
    build: Option<Box<[Box<str>]>>,
}

impl Qualifier {
    fn of(self, major: Number, minor: Number, patch: Number) -> SemVer {
        SemVer { major, minor, patch, prerelease: self.prerelease, build: self.build }
    }
}

impl Partial {
    /// Missing parts are 0.
    fn version(self) -> SemVer {
        let number = |part: Option<Number>| part.unwrap_or(Number::Small(0));
        self.qualifier.of(number(self.major), number(self.minor), number(self.patch))
    }
}

/// `Ok(None)` if the text is not a partial version.
fn partial(text: &str) -> Result<Option<Partial>, String> {
    let Some((numbers, pre, bld)) = qualifier(text) else { return Ok(None) };
    let mut found = [None, None, None];
    let mut count = 0;
    for part in numbers.split('.') {
        let value = match part {
            "x" | "X" | "*" => None,
            _ if is_number(part) => Number::parse(part),
            _ => return Ok(None),
        };
        if count == 3 {
            return Ok(None);
        }
        found[count] = value;
        count += 1;
    }
    // A qualifier belongs to a third part only.
    if count < 3 && (pre.is_some() || bld.is_some()) {
        return Ok(None);
    }
    let [major, minor, patch] = found;
    let qualifier = Qualifier { prerelease: prerelease(pre)?, build: build(bld) };
    Ok(Some(Partial { major, minor, patch, qualifier }))
}

fn between(min: SemVer, below: SemVer) -> Simple {
    Simple::MinMax((Op::GtEq, min), (Op::Lt, below))
}

/// From one version to below the first of the next minor one.
fn within_minor(min: SemVer, minor: &Number) -> Simple {
    let next = SemVer::new(min.major.clone(), minor.successor(), 0);
    between(min, next)
}

/// From one version to below the first of the next major one.
fn within_major(min: SemVer) -> Simple {
    let next = SemVer::new(min.major.successor(), 0, 0);
    between(min, next)
}

fn patch_updates(p: Partial, tilde: bool) -> Simple {
    match (p.major, p.minor, p.patch) {
        (None, ..) => Simple::All,
        (Some(major), None, _) => within_major(SemVer::new(major, 0, 0)),
        (Some(major), Some(minor), None) => within_minor(SemVer::new(major, minor.clone(), 0), &minor),
        (Some(major), Some(minor), Some(patch)) if tilde => {
            within_minor(p.qualifier.of(major, minor.clone(), patch), &minor)
        }
        (Some(major), Some(minor), Some(patch)) => Simple::One(Op::Eq, p.qualifier.of(major, minor, patch)),
    }
}

fn minor_updates(p: Partial) -> Simple {
    match (p.major, p.minor, p.patch) {
        (None, ..) => Simple::All,
        (Some(major), None, _) => within_major(SemVer::new(major, 0, 0)),
        (Some(major), Some(minor), None) => within_major(SemVer::new(major, minor, 0)),
        (Some(major), Some(minor), Some(patch)) if p.qualifier.prerelease.is_none() => {
            within_major(SemVer::new(major, minor, patch))
        }
        (Some(major), Some(minor), Some(patch)) => within_major(p.qualifier.of(major, minor, patch)),
    }
}

fn greater(p: Partial) -> Simple {
    match (p.major, p.minor, p.patch) {
        (None, ..) => Simple::nothing(),
        (Some(major), None, _) => Simple::One(Op::GtEq, SemVer::new(major.successor(), 0, 0)),
        (Some(major), Some(minor), None) => Simple::One(Op::GtEq, SemVer::new(major, minor.successor(), 0)),
        (Some(major), Some(minor), Some(patch)) => Simple::One(Op::Gt, p.qualifier.of(major, minor, patch)),
    }
}

fn less_or_equal(p: Partial) -> Simple {
    match (p.major, p.minor, p.patch) {
        (None, ..) => Simple::All,
        (Some(major), None, _) => Simple::One(Op::Lt, SemVer::new(major.successor(), 0, 0)),
        (Some(major), Some(minor), None) => Simple::One(Op::Lt, SemVer::new(major, minor.successor(), 0)),
        (Some(major), Some(minor), Some(patch)) => Simple::One(Op::LtEq, p.qualifier.of(major, minor, patch)),
    }
}

fn simple(text: &str) -> Result<Option<Simple>, String> {
    let operator = ["<=", ">=", "~>", "~=", "<", ">", "=", "~", "^"]
        .into_iter()
        .find(|op| text.starts_with(op))
        .unwrap_or_default();
    let Some(p) = partial(&text[operator.len()..])? else { return Ok(None) };
    Ok(Some(match operator {
        "~" | "~>" | "~=" => patch_updates(p, true),
        "^" if p.major == Some(Number::Small(0)) => patch_updates(p, true),
        "^" => minor_updates(p),
        ">" => greater(p),
        ">=" => Simple::One(Op::GtEq, p.version()),
        "<" => Simple::One(Op::Lt, p.version()),
        "<=" => less_or_equal(p),
        _ => patch_updates(p, false),
    }))
}

/// `1.0 - 2.0`
fn hyphen(text: &str) -> Result<Option<Option<Simple>>, String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [low, "-", high] = words[..] else { return Ok(None) };
    if text.starts_with(|c: char| c.is_ascii_whitespace())
        || text.ends_with(|c: char| c.is_ascii_whitespace())
    {
        return Ok(None);
    }
    let (Some(low), Some(high)) = (partial(low)?, partial(high)?) else { return Ok(None) };
    Ok(Some(same_or_apart(low.version(), high.version(), false)))
}

/// Takes away blanks (or `v`) after an operator.
fn without_operator_blanks(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        result.push(c);
        if matches!(c, '>' | '<' | '=' | '~' | '^') {
            let trimmed = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
            rest = if trimmed.len() < rest.len() {
                // `\s+` is tried before `\s*v`, so a `v` after blanks stays.
                trimmed
            } else {
                trimmed.strip_prefix('v').unwrap_or(rest)
            };
        }
    }
    result
}

/// Ruby's `split`: empty parts at the end go away.
fn without_empty_tail(mut parts: Vec<&str>) -> Vec<&str> {
    while parts.last().is_some_and(|p| p.is_empty()) {
        parts.pop();
    }
    parts
}

pub(super) fn range(source: &str) -> Result<SemVerRange, String> {
    let text = without_operator_blanks(source);
    let alternatives: Vec<&str> = text.split("||").collect();
    let last = alternatives.len() - 1;
    let blank = |c: char| c.is_ascii_whitespace();
    let alternatives = alternatives
        .into_iter()
        .enumerate()
        .map(|(i, part)| {
            let part = if i > 0 { part.trim_start_matches(blank) } else { part };
            if i < last { part.trim_end_matches(blank) } else { part }
        })
        .collect();
    let alternatives = without_empty_tail(alternatives);
    if alternatives.is_empty() {
        return Ok(SemVerRange::of(vec![Simple::All], "*".into()));
    }
    let mut ranges: Vec<Simple> = Vec::new();
    for alternative in alternatives {
        let found = if let Some(found) = hyphen(alternative)? {
            found
        } else {
            let words = without_empty_tail(words(alternative));
            let mut simples = Vec::with_capacity(words.len());
            for word in words {
                let Some(found) = simple(word)? else {
                    return Err(format!("Unparsable version range: \"{source}\""));
                };
                simples.push(found);
            }
            intersect_all(simples)
        };
        match found {
            Some(found) if !ranges.contains(&found) => ranges.push(found),
            Some(_) | None => {}
        }
    }
    Ok(SemVerRange::of(ranges, source.into()))
}

/// Ruby's `split(/\s+/)`: blanks at the start give an empty first word.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        words.push(&rest[..end]);
        let tail = &rest[end..];
        if tail.is_empty() {
            return words;
        }
        rest = tail.trim_start_matches(|c: char| c.is_ascii_whitespace());
    }
}
