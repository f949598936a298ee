//! `get`: follows a dotted path into a value.
//!
//! ```puppet
//! { 'os' => { 'family' => 'Debian' } }.get('os.family')  # => 'Debian'
//! get([1, 2], '5', 'none')  # => 'none'
//! ```

use puppet_eval::ErrorClass;
use puppet_eval::segments::{self, Segment};
use puppet_eval::{Error, Unwind};
use puppet_pcore::convert::number;
use puppet_pcore::{Object, Value};
use puppet_syntax::Symbol;

use crate::dig::{self, DigError, Stuck};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

#[cold]
fn syntax_error() -> Box<Unwind> {
    // Stock raises a text: a RuntimeError.
    crate::support::raised(ErrorClass::RuntimeError, "Syntax error in dotted-navigation string")
}

/// One segment of a path (`SubLookup#split_key`).
fn segment(text: &str) -> Value {
    let text = crate::support::text::strip(text);
    if text.starts_with(['"', '\'']) {
        return Value::string(text.get(1..text.len().saturating_sub(1)).unwrap_or_default());
    }
    let unsigned = text.strip_prefix(':').unwrap_or(&text);
    let unsigned = unsigned.strip_prefix(['+', '-']).unwrap_or(unsigned);
    if !unsigned.is_empty() && unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return Value::integer(number::to_i(&text));
    }
    Value::string(text)
}

/// Splits at dots outside of quotes.
///
/// # Errors
/// Empty segments and unbalanced quotes.
pub(crate) fn split(path: &str) -> Result<Vec<Value>> {
    let mut segments = Vec::new();
    let mut rest = path;
    loop {
        let trimmed = rest.trim_start();
        let len = match trimmed.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                let close = trimmed[1..].find(quote).filter(|n| *n > 0).ok_or_else(syntax_error)?;
                let end = rest.len() - trimmed.len() + close + 2;
                let after = rest[end..].trim_start();
                rest.len() - after.len()
            }
            _ => rest.find(['.', '"', '\'']).unwrap_or(rest.len()),
        };
        if len == 0 {
            return Err(syntax_error());
        }
        segments.push(segment(&rest[..len]));
        rest = &rest[len..];
        match rest.strip_prefix('.') {
            Some(more) => rest = more,
            None if rest.is_empty() => return Ok(segments),
            None => return Err(syntax_error()),
        }
    }
}

/// The Error value a block gets, made without the checks of `new`.
fn error_value(error: &DigError) -> Value {
    let details = Value::hash([
        (Value::string("walked_path"), Value::array(error.path.clone())),
        (Value::string(error.detail.0), Value::Type(error.detail.1.clone())),
    ]);
    let Some(ty) = puppet_pcore::types::predefined("error") else { return details };
    let attributes = [
        ("msg", Value::string(error.message.as_str())),
        ("kind", Value::string("SLICE_ERROR")),
        ("details", details),
        ("issue_code", Value::string(error.issue)),
    ];
    let attributes = attributes.into_iter().map(|(name, value)| (Symbol::new(name), value)).collect();
    Value::Object(Object { ty, attributes }.into())
}

/// `get`
///
/// # Errors
/// A path that cannot be read or followed, and what the block raised.
pub(crate) fn get(
    cx: &CallCx<'_>,
    value: &Value,
    path: &str,
    default: Value,
    block: Option<&Block>,
) -> Result<Value> {
    if value.is_undef() {
        return Ok(default);
    }
    if path.is_empty() {
        return Ok(value.clone());
    }
    // The value itself goes through `dig`'s own check of its first argument.
    let keys = split(path)?;
    if !matches!(value, Value::Array(_) | Value::Hash(_)) {
        let mut args = vec![value.clone()];
        args.extend(keys);
        return cx.call_function("dig", &args, None);
    }
    match segments::around(Segment::Function("dig"), || Ok(dig::walk(cx, value, &keys)))? {
        Ok(Value::Undef) => Ok(default),
        Ok(found) => Ok(found),
        Err(stuck) => match (stuck, block) {
            (Stuck::Path(error), Some(block)) => cx.yield_block(block, &[error_value(&error)]),
            (stuck, _) => Err(stuck.raise()),
        },
    }
}

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    get(cx, &args[0], str_arg(args, 1), crate::support::arg(args, 2), block)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "get",
    &[DispatchDef::new(
        &[
            "param Any value",
            "param String dotted_string",
            "optional Any default_value",
            "optional_block Callable[1,1] block",
        ],
        call,
    )],
);

/// An `ArgumentError` for `getvar`.
#[cold]
pub(crate) fn bad_character(c: char) -> Box<Unwind> {
    Error::argument(format!("First character after var name in get string must be a '.' - got {c}"))
}
