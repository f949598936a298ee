//! Ruby's string methods, and functions that apply one to strings in arrays.

use puppet_pcore::convert::iterable;
use puppet_pcore::{PArray, Value};

use puppet_eval::ErrorClass;

use super::{Args, Result, raised};

/// Ruby's white space of `strip`: also NUL.
fn is_space(c: char) -> bool {
    matches!(c, '\0' | '\t' | '\n' | '\x0b' | '\x0c' | '\r' | ' ')
}

/// `String#strip`
pub(crate) fn strip(text: &str) -> String {
    lstrip(&rstrip(text))
}

/// `String#lstrip`
pub(crate) fn lstrip(text: &str) -> String {
    text.trim_start_matches(is_space).to_owned()
}

/// `String#rstrip`
pub(crate) fn rstrip(text: &str) -> String {
    text.trim_end_matches(is_space).to_owned()
}

/// `String#chomp`
pub(crate) fn chomp(text: &str) -> String {
    text.strip_suffix("\r\n")
        .or_else(|| text.strip_suffix('\n'))
        .or_else(|| text.strip_suffix('\r'))
        .unwrap_or(text)
        .to_owned()
}

/// `String#chop`
pub(crate) fn chop(text: &str) -> String {
    if let Some(rest) = text.strip_suffix("\r\n") {
        return rest.to_owned();
    }
    let mut chars = text.chars();
    chars.next_back();
    chars.as_str().to_owned()
}

/// `String#upcase`
pub(crate) fn upcase(text: &str) -> String {
    text.to_uppercase()
}

/// `String#downcase`: letter by letter, no final sigma.
pub(crate) fn downcase(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// `String#capitalize`
pub(crate) fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return String::new() };
    // The few letters that have a title case of their own.
    let first = match first {
        'Ǆ'..='ǆ' => 'ǅ',
        'Ǉ'..='ǉ' => 'ǈ',
        'Ǌ'..='ǌ' => 'ǋ',
        'Ǳ'..='ǳ' => 'ǲ',
        _ => first,
    };
    let is_title = matches!(first, 'ǅ' | 'ǈ' | 'ǋ' | 'ǲ');
    if is_title {
        return std::iter::once(first).chain(chars.flat_map(char::to_lowercase)).collect();
    }
    let mut upper = first.to_uppercase();
    let mut out = String::with_capacity(text.len());
    out.extend(upper.next());
    out.extend(upper.flat_map(char::to_lowercase));
    out.extend(chars.flat_map(char::to_lowercase));
    out
}

/// `String#split(separator)` by plain text: no empty parts at the end.
pub(crate) fn split(text: &str, separator: char) -> Vec<&str> {
    let mut parts: Vec<&str> = text.split(separator).collect();
    while parts.last().is_some_and(|p| p.is_empty()) {
        parts.pop();
    }
    parts
}

/// The elements of an iterable with a function applied to the strings.
///
/// # Errors
/// As [`map_string`].
pub(crate) fn map_strings(args: Args<'_>, f: fn(&str) -> String) -> Result<Value> {
    let items = args.first().and_then(iterable::iterate);
    let mapped = items.into_iter().flatten().map(|v| map_string(&v, f));
    Ok(Value::Array(mapped.collect::<Result<PArray>>()?))
}

/// The value with a function applied to a string; another value stays.
///
/// # Errors
/// As [`Value::map_text`].
pub(crate) fn map_string(value: &Value, f: fn(&str) -> String) -> Result<Value> {
    value.map_text(f).map_err(|message| raised(ErrorClass::Encoding, message))
}

/// A part of a binary text, or what a function has made of it.
///
/// # Errors
/// As [`Value::from_bytes_apart`].
pub(crate) fn from_bytes_apart(text: &str) -> Result<Value> {
    Value::from_bytes_apart(text).map_err(|message| raised(ErrorClass::Encoding, message))
}

/// Defines `DEF` of a function from string to string that also takes numbers and iterables.
macro_rules! string_function {
    ($name:literal, $f:path) => {
        fn on_numeric(
            _cx: &$crate::support::CallCx<'_>,
            args: $crate::support::Args<'_>,
            _block: Option<&$crate::support::Block>,
        ) -> $crate::support::Result<puppet_pcore::Value> {
            Ok($crate::support::arg(args, 0))
        }

        fn on_string(
            _cx: &$crate::support::CallCx<'_>,
            args: $crate::support::Args<'_>,
            _block: Option<&$crate::support::Block>,
        ) -> $crate::support::Result<puppet_pcore::Value> {
            $crate::support::text::map_string(&$crate::support::arg(args, 0), $f)
        }

        fn on_iterable(
            _cx: &$crate::support::CallCx<'_>,
            args: $crate::support::Args<'_>,
            _block: Option<&$crate::support::Block>,
        ) -> $crate::support::Result<puppet_pcore::Value> {
            $crate::support::text::map_strings(args, $f)
        }

        pub(crate) static DEF: $crate::support::FunctionDef = $crate::support::FunctionDef::new(
            $name,
            &[
                $crate::support::DispatchDef::new(&["param Numeric arg"], on_numeric),
                $crate::support::DispatchDef::new(&["param String arg"], on_string),
                $crate::support::DispatchDef::new(
                    &["param Iterable[Variant[String, Numeric]] arg"],
                    on_iterable,
                ),
            ],
        );
    };
}
pub(crate) use string_function;

/// Applies a function to every string of nested arrays and hashes (`upcase`, `downcase`).
///
/// # Errors
/// As [`map_string`].
pub(crate) fn map_deep(value: &Value, f: fn(&str) -> String) -> Result<Value> {
    Ok(match value {
        Value::Array(items) => {
            Value::Array(items.iter().map(|v| map_deep(v, f)).collect::<Result<PArray>>()?)
        }
        Value::Hash(map) => {
            let pairs = map.iter().map(|(k, v)| Ok((map_deep(k, f)?, map_deep(v, f)?)));
            Value::hash(pairs.collect::<Result<Vec<_>>>()?)
        }
        other => map_string(other, f)?,
    })
}

/// Defines `DEF` of `upcase` or `downcase`.
macro_rules! case_function {
    ($name:literal, $f:path) => {
        fn call(
            _cx: &$crate::support::CallCx<'_>,
            args: $crate::support::Args<'_>,
            _block: Option<&$crate::support::Block>,
        ) -> $crate::support::Result<puppet_pcore::Value> {
            $crate::support::text::map_deep(&$crate::support::arg(args, 0), $f)
        }

        pub(crate) static DEF: $crate::support::FunctionDef = $crate::support::FunctionDef::with_types(
            $name,
            &["StringData = Variant[String, Numeric, Array[StringData], Hash[StringData, StringData]]"],
            &[
                $crate::support::DispatchDef::new(&["param Numeric arg"], call),
                $crate::support::DispatchDef::new(&["param String arg"], call),
                $crate::support::DispatchDef::new(&["param Array[StringData] arg"], call),
                $crate::support::DispatchDef::new(&["param Hash[StringData, StringData] arg"], call),
            ],
        );
    };
}
pub(crate) use case_function;
