//! The deep merge (`DeepMerge.deep_merge!` of the deep_merge library, without its way to keep
//! what cannot be merged, which Puppet never asks for).

use std::cmp::Ordering;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::{Error, Result, Unwind};
use puppet_pcore::{PArray, PHash, Regexp, Value, merge_sort};

use super::merge::unique;
use super::{Cx, error, ruby_text};

/// The options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    knockout: Option<(EcoString, Arc<Regexp>)>,
    sort_merged_arrays: bool,
    merge_hash_arrays: bool,
    /// The rest is for Hiera 3 configurations only.
    unpack_arrays: Option<EcoString>,
    overwrite_arrays: bool,
    extend_existing_arrays: bool,
}

impl Options {
    /// Reads them from the options of the strategy.
    ///
    /// # Errors
    /// An empty or unusable knockout prefix.
    pub(crate) fn new(options: &PHash) -> Result<Options> {
        let flag = |name| options.get_str(name).is_some_and(Value::is_truthy);
        let text = |name| options.get_str(name).filter(|v| v.is_truthy()).map(ruby_text::to_s);
        let knockout = match text("knockout_prefix") {
            None => None,
            Some(prefix) if prefix.is_empty() => {
                return Err(error::deep_merge("knockout_prefix cannot be an empty string in deep_merge!"));
            }
            Some(prefix) => {
                let pattern = Regexp::new(&format!("^{prefix}")).map_err(error::regexp)?;
                Some((EcoString::from(prefix), pattern))
            }
        };
        Ok(Options {
            knockout,
            sort_merged_arrays: flag("sort_merged_arrays"),
            merge_hash_arrays: flag("merge_hash_arrays"),
            unpack_arrays: text("unpack_arrays").map(EcoString::from),
            overwrite_arrays: flag("overwrite_arrays"),
            extend_existing_arrays: flag("extend_existing_arrays"),
        })
    }
}

/// Merges `source` into `dest`: `source` wins.
///
/// # Errors
/// When merged arrays cannot be sorted, or nesting is too deep.
pub(crate) fn deep_merge(cx: Cx<'_>, source: Value, dest: Value, options: &Options) -> Result<Value> {
    cx.check_depth()?;
    match (source, dest) {
        (Value::Undef, dest) => Ok(dest),
        (source, Value::Undef | Value::Boolean(false)) => Ok(source),
        (Value::Hash(source), Value::Hash(dest)) => {
            let mut merged = dest;
            for (key, value) in &source {
                let after = match merged.get(key).filter(|v| v.is_truthy()).cloned() {
                    Some(before) => deep_merge(cx, value.clone(), before, options)?,
                    None => merge_with_itself(cx, value.clone(), options, false)?,
                };
                merged.make_mut().insert(key.clone(), after);
            }
            Ok(Value::Hash(merged))
        }
        (Value::Hash(source), dest) if source.is_empty() => Ok(dest),
        (Value::Hash(source), Value::Array(dest)) if options.extend_existing_arrays => {
            let mut items = dest.into_vec();
            items.extend(std::iter::repeat_n(Value::Hash(source.clone()), source.len()));
            Ok(Value::array(items))
        }
        (Value::Hash(source), _) => {
            // The first key replaces what was there by the source; the rest is merged into that.
            let mut merged = source.clone();
            for (key, value) in source.iter().skip(1) {
                let after = merge_with_itself(cx, value.clone(), options, true)?;
                merged.make_mut().insert(key.clone(), after);
            }
            Ok(Value::Hash(merged))
        }
        (Value::Array(source), dest) => merge_array(cx, source, dest, options),
        (source, Value::Array(dest)) if options.extend_existing_arrays => {
            let mut items = dest.into_vec();
            items.push(source);
            Ok(Value::array(items))
        }
        (source, _) => Ok(overwrite(source, options)),
    }
}

/// Result for a value without a counterpart: stock merges it with a shallow copy of itself,
/// which removes repeated elements of arrays. Below the first level (`shared`) both sides are the
/// same objects, and knocking out changes the array that is being walked.
fn merge_with_itself(cx: Cx<'_>, value: Value, options: &Options, shared: bool) -> Result<Value> {
    cx.check_depth()?;
    match value {
        Value::Hash(hash) => {
            let mut merged = hash.clone();
            for (key, item) in hash.iter().filter(|(_, item)| item.is_truthy()) {
                let after = merge_with_itself(cx, item.clone(), options, true)?;
                merged.make_mut().insert(key.clone(), after);
            }
            Ok(Value::Hash(merged))
        }
        Value::Array(items) => {
            let mut items = items.into_vec();
            if shared {
                if let Some((prefix, pattern)) = &options.knockout {
                    if items.iter().any(|v| v.as_str() == Some(prefix)) {
                        items.clear();
                    }
                    knock_out_of_itself(&mut items, pattern);
                }
            }
            if options.merge_hash_arrays && items.iter().all(|v| matches!(v, Value::Hash(_))) {
                let items: Result<Vec<Value>> =
                    items.into_iter().map(|item| merge_with_itself(cx, item, options, true)).collect();
                return Ok(Value::array(items?));
            }
            let items = PArray::from_vec(items);
            merge_array(cx, items.clone(), Value::Array(items), options)
        }
        other => deep_merge(cx, other.clone(), other, options),
    }
}

/// Ruby's `delete_if` on an array from which the block deletes elements.
fn knock_out_of_itself(items: &mut Vec<Value>, pattern: &Regexp) {
    let (mut read, mut write) = (0, 0);
    while read < items.len() {
        let item = items[read].clone();
        read += 1;
        if let Some(text) = item.as_str() {
            let named = knocked_out(pattern, text);
            if named != text {
                items.retain(|d| d.as_str() != Some(&named) && *d != item);
                continue;
            }
        }
        if read - 1 != write {
            items[write] = item;
        }
        write += 1;
    }
    if write < items.len() && write < read {
        let tail = items.len().saturating_sub(read);
        for i in 0..tail {
            items[write + i] = items[read + i].clone();
        }
        items.truncate(write + tail);
    }
}

fn merge_array(cx: Cx<'_>, source: PArray, dest: Value, options: &Options) -> Result<Value> {
    if options.overwrite_arrays {
        return Ok(Value::Array(source));
    }
    let mut source = source.into_vec();
    let mut dest = dest;
    if let Some(separator) = &options.unpack_arrays {
        source = unpack(&source, separator);
        if let Value::Array(items) = &dest {
            dest = Value::array(unpack(items, separator));
        }
    }
    if let Some((prefix, _)) = &options.knockout {
        if source.iter().any(|v| v.as_str() == Some(prefix)) {
            dest = match dest {
                Value::Array(_) => Value::array(Vec::new()),
                Value::Hash(_) => Value::Hash(PHash::new()),
                Value::String(_) => Value::from(""),
                _ => Value::Undef,
            };
            source.retain(|v| v.as_str() != Some(prefix));
        }
    }
    let Value::Array(dest) = dest else {
        return Ok(overwrite(Value::array(source), options));
    };
    let mut dest = dest.into_vec();
    if let Some((_, pattern)) = &options.knockout {
        source.retain(|item| {
            let Some(text) = item.as_str() else { return true };
            let named = knocked_out(pattern, text);
            if named == text {
                return true;
            }
            dest.retain(|d| d.as_str() != Some(&named) && d != item);
            false
        });
    }
    let all_hashes = |items: &[Value]| items.iter().all(|v| matches!(v, Value::Hash(_)));
    let mut merged = if options.merge_hash_arrays && all_hashes(&source) && all_hashes(&dest) {
        let count = dest.len();
        let mut list = Vec::with_capacity(count.max(source.len()));
        for (i, into) in dest.into_iter().enumerate() {
            let from = source.get(i).cloned().unwrap_or_else(|| Value::Hash(PHash::new()));
            list.push(deep_merge(cx, from, into, options)?);
        }
        list.extend(source.into_iter().skip(count));
        list
    } else {
        unique(dest.into_iter().chain(source))
    };
    if options.sort_merged_arrays {
        sort(&mut merged)?;
    }
    Ok(Value::array(merged))
}

/// `join` and `split` with the separator.
fn unpack(items: &[Value], separator: &str) -> Vec<Value> {
    let texts: Vec<String> = items.iter().map(ruby_text::to_s).collect();
    let joined = texts.join(separator);
    let mut parts: Vec<&str> = joined.split(separator).collect();
    while parts.last().is_some_and(|p| p.is_empty()) {
        parts.pop();
    }
    parts.into_iter().map(Value::from).collect()
}

/// The text without the knockout prefix at the start of any line.
fn knocked_out(pattern: &Regexp, text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    for found in pattern.find_all(text) {
        let range = found.range();
        out.push_str(&text[at..range.start]);
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

/// Replacement of a value that cannot be merged with `source`.
fn overwrite(source: Value, options: &Options) -> Value {
    let Some((_, pattern)) = &options.knockout else { return source };
    match source {
        Value::String(text) => {
            if knocked_out(pattern, &text) == text.as_str() {
                Value::String(text)
            } else {
                Value::from("")
            }
        }
        Value::Array(items) => {
            let mut items = items.into_vec();
            items.retain(|v| !v.as_str().is_some_and(|t| pattern.is_match(t)));
            Value::array(items)
        }
        other => other,
    }
}

/// `Array#sort!`: a merge sort, so that the error names the same two values.
fn sort(items: &mut Vec<Value>) -> Result<()> {
    let order = &mut |a: &Value, b: &Value| compare(a, b).ok_or_else(|| incomparable(a, b));
    *items = merge_sort(std::mem::take(items), order)?;
    Ok(())
}

#[cold]
fn incomparable(a: &Value, b: &Value) -> Box<Unwind> {
    let other = match b {
        Value::Undef | Value::Boolean(_) | Value::Integer(_) | Value::BigInteger(_) | Value::Float(_) => {
            ruby_text::inspect(b)
        }
        _ => ruby_text::class_name(b),
    };
    Error::argument(format!("comparison of {} with {other} failed", ruby_text::class_name(a)))
}

/// Ruby's `<=>`.
fn compare(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::String(a), Value::String(b)) => Some(a.as_str().cmp(b.as_str())),
        (Value::Integer(a), Value::Integer(b)) => Some(a.cmp(b)),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(b),
        (Value::Integer(a), Value::Float(b)) => (*a as f64).partial_cmp(b),
        (Value::Float(a), Value::Integer(b)) => a.partial_cmp(&(*b as f64)),
        (Value::BigInteger(_), _) | (_, Value::BigInteger(_)) => {
            puppet_pcore::value::compare::puppet_compare(a, b).ok().flatten()
        }
        (Value::Array(a), Value::Array(b)) => {
            for (x, y) in a.iter().zip(b.iter()) {
                match compare(x, y)? {
                    Ordering::Equal => {}
                    other => return Some(other),
                }
            }
            Some(a.len().cmp(&b.len()))
        }
        (a, b) if a == b => Some(Ordering::Equal),
        _ => None,
    }
}
