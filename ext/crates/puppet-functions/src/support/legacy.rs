//! Functions of the 3.x API: arity errors and argument conversion
//! (`Puppet::Parser::Functions.newfunction`, `Runtime3FunctionArgumentConverter`).

use std::sync::Arc;

use puppet_eval::host::FunctionFile;
use puppet_eval::{Error, check_conversion};
use puppet_pcore::convert::{implicit, ruby};
use puppet_pcore::{PArray, PHash, Value};
use puppet_syntax::Symbol;

use super::{Args, CallCx, Result};

/// A 3.x function: its name, the number of its arguments, its code, and the arguments that this accepts.
pub(crate) struct Legacy {
    /// Its name.
    pub name: &'static str,
    /// The number of its arguments, `-(least + 1)` for a minimum.
    pub arity: i32,
    /// Its code.
    pub body: fn(&CallCx<'_>, &[Value]) -> Result<Value>,
    /// False for arguments that Puppet's own function treats in ways of Ruby (`undefined method 'split' for 5:Integer`): it is
    /// called, where there is one. By default anything but plain data ([`are_plain`]).
    pub serves: fn(&[Value]) -> bool,
}

/// True if all are texts.
pub(crate) fn are_texts(args: &[Value]) -> bool {
    args.iter().all(|arg| matches!(arg, Value::String(_) | Value::Bytes(_)))
}

/// True if all are plain data, also inside of containers, in UTF-8. References are `Puppet::Resource` objects in a function of the 3.x API,
/// and objects of user code may have `to_str`, `to_ary` or `to_i`: Ruby's functions (`Kernel#sprintf`, `Digest`) ask for them.
pub(crate) fn are_plain(args: &[Value]) -> bool {
    args.iter().all(is_plain)
}

fn is_plain(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(is_plain),
        Value::Hash(map) => map.iter().all(|(key, value)| is_plain(key) && is_plain(value)),
        other => !needs_conversion(other),
    }
}

/// Puppet's own function of this name, written in Ruby.
fn by_ruby(cx: &CallCx<'_>, name: &str, args: Args<'_>) -> Result<Option<Value>> {
    let found = cx.evaluator.host.load_function(Symbol::new(name), &FunctionFile::Defined3x)?;
    found.map(|function| function.call(cx, None, args, None)).transpose()
}

/// Calls a 3.x function: checks the number of arguments and converts them.
///
/// # Errors
/// A wrong number of arguments, an Iterator, and what the function raised.
pub(crate) fn call(cx: &CallCx<'_>, function: &Legacy, args: Args<'_>) -> Result<Value> {
    let Legacy { name, arity, body, serves } = *function;
    let mut converted = Vec::with_capacity(args.len());
    for arg in args {
        converted.push(match arg {
            Value::Undef => Value::string(""),
            other => convert(cx, other)?,
        });
    }
    let given = args.len();
    if arity >= 0 && given != arity as usize {
        return Err(Error::argument(format!(
            "{name}(): Wrong number of arguments given ({given} for {arity})"
        )));
    }
    let least = (arity + 1).unsigned_abs() as usize;
    if arity < 0 && given < least {
        return Err(Error::argument(format!(
            "{name}(): Wrong number of arguments given ({given} for minimum {least})"
        )));
    }
    if !serves(&converted) {
        if let Some(result) = by_ruby(cx, name, args)? {
            return Ok(result);
        }
    }
    body(cx, &converted)
}

/// A value as 3.x functions get it; `undef` inside of containers stays.
fn convert(cx: &CallCx<'_>, value: &Value) -> Result<Value> {
    Ok(match value {
        Value::Array(items) if items.iter().any(needs_conversion) => {
            Value::Array(items.iter().map(|item| convert(cx, item)).collect::<Result<PArray>>()?)
        }
        Value::Hash(map) if map.iter().any(|(k, v)| needs_conversion(k) || needs_conversion(v)) => {
            let pairs = map.iter().map(|(k, v)| Ok((convert(cx, k)?, convert(cx, v)?)));
            Value::Hash(pairs.collect::<Result<PHash>>()?)
        }
        Value::Regexp(r) => Value::string(puppet_syntax::regexp_text::inspect(r.source())),
        Value::SemVer(_)
        | Value::SemVerRange(_)
        | Value::Binary(_)
        | Value::Timespan(_)
        | Value::Timestamp(_) => Value::string(ruby::to_s(value)),
        Value::Iterator(_) => return Err(Error::puppet("Use of an Iterator is not supported here")),
        Value::BigInteger(i) => return Err(Error::puppet(ruby::out_of_range(**i))),
        Value::Symbol(s) if s.as_str() == "undef" => Value::Undef,
        Value::Type(_) => {
            check_conversion(cx.evaluator.session().as_deref(), value)?;
            value.clone()
        }
        other => other.clone(),
    })
}

fn needs_conversion(value: &Value) -> bool {
    !matches!(
        value,
        Value::Undef | Value::Boolean(_) | Value::Integer(_) | Value::Float(_) | Value::String(_)
    )
}

/// Ruby's `to_s` of a converted argument: references are `Puppet::Resource` objects by then.
pub(crate) fn to_s(value: &Value) -> String {
    match value {
        Value::Type(t) => resource_to_s(t).unwrap_or_else(|| ruby::to_s(value)),
        _ => ruby::to_s(value),
    }
}

/// `Puppet::Resource#to_s`: `File[/x]`.
fn resource_to_s(t: &puppet_pcore::Type) -> Option<String> {
    match t.kind() {
        puppet_pcore::TypeKind::Class(Some(name)) if matches!(name.as_str(), "main" | "") => {
            Some("Class[main]".to_owned())
        }
        puppet_pcore::TypeKind::Class(Some(name)) => {
            Some(format!("Class[{}]", puppet_pcore::types::capitalize_segments(name.as_str())))
        }
        puppet_pcore::TypeKind::Resource(r) => {
            let type_name = r.type_name?;
            let title = r.title.as_deref().unwrap_or_default();
            Some(format!("{type_name}[{title}]"))
        }
        _ => None,
    }
}

/// The bytes of an argument Ruby code takes as a String.
///
/// # Errors
/// Ruby's `TypeError` for anything else.
pub(crate) fn bytes(value: &Value) -> Result<Arc<[u8]>> {
    match value {
        Value::String(s) => Ok(s.as_bytes().into()),
        Value::Bytes(b) => Ok(b.bytes[..].into()),
        other => match implicit::to_str(other) {
            Some(text) => Ok(text.as_bytes().into()),
            None => Err(super::type_error(format!(
                "no implicit conversion of {} into String",
                implicit_class(other)
            ))),
        },
    }
}

/// Names that Ruby gives a value that it cannot convert implicitly.
pub(crate) fn implicit_class(value: &Value) -> String {
    match value {
        Value::Undef => "nil".into(),
        Value::Boolean(b) => b.to_string(),
        Value::Type(t) if resource_to_s(t).is_some() => "Puppet::Resource".into(),
        other => puppet_pcore::convert::class_names::of_value(other),
    }
}

/// Ruby's class of an argument of a 3.x function.
pub(crate) fn class_name(value: &Value) -> String {
    match value {
        Value::Type(t) if resource_to_s(t).is_some() => "Puppet::Resource".into(),
        other => puppet_pcore::convert::class_names::of_value(other),
    }
}

/// Defines `DEF` of a 3.x function.
macro_rules! legacy_function {
    ($name:literal, $arity:literal, $body:path) => {
        $crate::support::legacy::legacy_function!($name, $arity, $body, $crate::support::legacy::are_plain);
    };
    ($name:literal, $arity:literal, $body:path, $serves:expr) => {
        fn legacy_call(
            cx: &$crate::support::CallCx<'_>,
            args: $crate::support::Args<'_>,
            _block: Option<&$crate::support::Block>,
        ) -> $crate::support::Result<puppet_pcore::Value> {
            const FUNCTION: $crate::support::legacy::Legacy =
                $crate::support::legacy::Legacy { name: $name, arity: $arity, body: $body, serves: $serves };
            $crate::support::legacy::call(cx, &FUNCTION, args)
        }

        pub(crate) static DEF: $crate::support::FunctionDef = $crate::support::FunctionDef::legacy(
            $name,
            $arity,
            &[$crate::support::DispatchDef::new(
                &["repeated Any args", "optional_block Callable block"],
                legacy_call,
            )],
        );
    };
}
pub(crate) use legacy_function;
