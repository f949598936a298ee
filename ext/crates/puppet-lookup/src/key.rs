//! Keys: `a::b.c.'d.e'.0` split into a root key and segments (`Puppet::Pops::Lookup::LookupKey`,
//! `SubLookup`).

use std::fmt;

use ecow::EcoString;
use puppet_eval::Result;
use puppet_pcore::Value;
use puppet_pcore::convert::ruby::no_method;
use puppet_syntax::segments;

use super::error;
use super::explain::Qualifier;
use super::invocation::{Found, Invocation};
use super::ruby_text;

/// The key options are found under.
pub(crate) const LOOKUP_OPTIONS: &str = "lookup_options";

/// One step into a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Segment {
    /// Digits: an index.
    Index(i128),
    /// Anything else.
    Name(EcoString),
}

impl Segment {
    /// As the value used to access a hash or array.
    pub(crate) fn to_value(&self) -> Value {
        match self {
            Segment::Index(i) => Value::integer(*i),
            Segment::Name(n) => Value::String(n.clone()),
        }
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Segment::Index(i) => i.fmt(f),
            Segment::Name(n) => n.fmt(f),
        }
    }
}

/// A key that has been split.
#[derive(Clone, Debug)]
pub(crate) struct LookupKey {
    /// As given.
    pub text: EcoString,
    /// Key that providers are asked for.
    pub root: EcoString,
    /// Path that is dug out of the value found.
    pub segments: Vec<Segment>,
    module_end: Option<usize>,
}

impl LookupKey {
    /// Splits a key.
    ///
    /// # Errors
    /// `Syntax error in key: '...'`
    pub(crate) fn new(text: &EcoString) -> Result<LookupKey> {
        let (root, segments) =
            split_key(text).ok_or_else(|| error::lookup(format!("Syntax error in key: '{text}'")))?;
        let root = match root {
            Segment::Name(name) => name,
            Segment::Index(i) => {
                return Err(error::no_method(no_method("index", &Value::integer(i))));
            }
        };
        Ok(LookupKey { text: text.clone(), module_end: segments::separator(&root), root, segments })
    }

    /// The module the key belongs to.
    pub(crate) fn module_name(&self) -> Option<&str> {
        self.module_end.map(|end| &self.root[..end])
    }

    /// The root key and segments as stock's `data_dig` functions get them.
    pub(crate) fn to_array(&self) -> Value {
        let mut all = vec![Value::String(self.root.clone())];
        all.extend(self.segments.iter().map(Segment::to_value));
        Value::array(all)
    }

    /// Follows the segments into a value.
    pub(crate) fn dig(&self, invocation: &Invocation, value: Value) -> Result<Found> {
        let shared = invocation.shared.take();
        if self.segments.is_empty() {
            return Ok(Some(value));
        }
        let found = sub_lookup(&self.text, invocation, &self.segments, value)?;
        Ok(if shared { found.map(|part| part.fresh()) } else { found })
    }

    /// Wraps a value so that digging with this key finds it.
    pub(crate) fn undig(&self, value: Value) -> Value {
        self.segments.iter().rev().fold(value, |memo, segment| match segment {
            Segment::Index(i) => {
                let mut items = vec![Value::Undef; usize::try_from(*i).unwrap_or(0).min(1 << 16)];
                items.push(memo);
                Value::array(items)
            }
            Segment::Name(name) => Value::hash([(Value::String(name.clone()), memo)]),
        })
    }
}

/// Splits a key into its root and its segments; `None` is a syntax error.
pub(crate) fn split_key(key: &str) -> Option<(Segment, Vec<Segment>)> {
    if !key.contains(['\'', '"', '.']) {
        return Some((Segment::Name(key.into()), Vec::new()));
    }
    let parts = split_parts(key);
    let (first, rest) = parts.split_first()?;
    if !first.is_empty() || rest.is_empty() {
        return None;
    }
    let named: Vec<&str> = rest.iter().copied().filter(|s| *s != ".").collect();
    if named.len() * 2 != rest.len() + 1 {
        return None;
    }
    let mut segments = named.into_iter().map(|part| {
        let part = ruby_text::strip(part);
        if part.starts_with(['"', '\'']) {
            Segment::Name(part.get(1..part.len() - 1).unwrap_or_default().into())
        } else {
            index(part).map_or_else(|| Segment::Name(part.into()), Segment::Index)
        }
    });
    let root = segments.next()?;
    Some((root, segments.collect()))
}

/// The number that a segment denotes. An odd detail of stock: `:5` counts as a number, and is 0.
fn index(part: &str) -> Option<i128> {
    let digits = part.strip_prefix(':').unwrap_or(part);
    let unsigned = digits.strip_prefix(['+', '-']).unwrap_or(digits);
    if unsigned.is_empty() || !unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    if part.starts_with(':') { Some(0) } else { digits.parse().ok() }
}

/// Result of Ruby's `split` for the pattern of a segment with its capture group: the text
/// between matches and the matches by turns, without empty strings at the end.
fn split_parts(key: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut from, mut at) = (0, 0);
    while at < key.len() {
        if let Some(end) = segment_at(key, at) {
            parts.push(&key[from..at]);
            parts.push(&key[at..end]);
            from = end;
            at = end;
        } else {
            at += 1;
        }
    }
    parts.push(&key[from..]);
    while parts.last().is_some_and(|p| p.is_empty()) {
        parts.pop();
    }
    parts
}

/// The end of the segment that starts at a byte offset: quoted with blanks around, or a run
/// without quotes and dots.
fn segment_at(key: &str, at: usize) -> Option<usize> {
    let rest = &key[at..];
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\r');
    let trimmed = rest.trim_start_matches(is_blank);
    for quote in ['"', '\''] {
        if let Some(inner) = trimmed.strip_prefix(quote) {
            if let Some(close) = inner.find(quote) {
                if close > 0 {
                    let after = &inner[close + 1..];
                    return Some(key.len() - after.trim_start_matches(is_blank).len());
                }
            }
        }
    }
    let len = rest.find(['\'', '"', '.']).unwrap_or(rest.len());
    (len > 0).then_some(at + len)
}

/// Follows segments into a value (`SubLookup#sub_lookup`); `None`: no such key.
pub(crate) fn sub_lookup(
    key: &str,
    invocation: &Invocation,
    segments: &[Segment],
    value: Value,
) -> Result<Found> {
    let mut value = value;
    invocation.with(
        || Qualifier::SubLookup(segments.to_vec()),
        || {
            for segment in segments {
                let next = invocation.with(
                    || Qualifier::Segment,
                    || {
                        let found = step(key, &value, segment)?;
                        invocation.report_segment(segment, found.as_ref());
                        Ok(found)
                    },
                )?;
                match next {
                    Some(next) => value = next,
                    None => return Ok(None),
                }
            }
            Ok(Some(value))
        },
    )
}

fn step(key: &str, value: &Value, segment: &Segment) -> Result<Found> {
    match (value, segment) {
        (Value::Undef, _) => Ok(None),
        (Value::Array(items), Segment::Index(i)) => {
            Ok(usize::try_from(*i).ok().and_then(|i| items.get(i).cloned()))
        }
        (Value::Hash(hash), _) => Ok(hash.get(&segment.to_value()).cloned()),
        (Value::Integer(i), _) => Err(error::no_method(no_method("include?", &Value::Integer(*i)))),
        _ => Err(error::lookup(format!(
            "Data Provider type mismatch: Got {} when a hash-like object was expected to access value using '{segment}' from key '{key}'",
            ruby_text::class_name(value),
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(key: &str) -> String {
        match split_key(key) {
            None => "error".to_string(),
            Some((root, segments)) => {
                let mut all = vec![format!("{root:?}")];
                all.extend(segments.iter().map(|s| format!("{s:?}")));
                all.join(" ")
            }
        }
    }

    #[test]
    fn keys_split_as_in_stock() {
        for (key, expected) in [
            ("a", r#"Name("a")"#),
            ("a.b.1", r#"Name("a") Name("b") Index(1)"#),
            ("a . 'b.c' . \"d\"", r#"Name("a") Name("b.c") Name("d")"#),
            ("'x.y'.z", r#"Name("x.y") Name("z")"#),
            ("a..b", "error"),
            (".a", "error"),
            ("a.", "error"),
            ("a.'b", "error"),
            ("a'b'", "error"),
            ("a.-1", r#"Name("a") Index(-1)"#),
            ("m::k.:5", r#"Name("m::k") Index(0)"#),
            ("", r#"Name("")"#),
        ] {
            assert_eq!(shown(key), expected, "{key}");
        }
    }
}
