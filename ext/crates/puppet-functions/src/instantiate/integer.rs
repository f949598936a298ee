//! `Integer.new`: from numbers, booleans, times and text in a radix.

use puppet_eval::Error;
use puppet_pcore::convert::{number, ruby};
use puppet_pcore::{PHash, Type, Value};

use super::{conversion_error, is_set, join_sign, not_convertible};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

fn from_text(text: &str, radix: Option<u32>) -> Result<Value> {
    let found =
        number::parse_integer(text, radix).or_else(|| number::parse_integer(&join_sign(text)?, radix));
    match found {
        Some(n) => Ok(Value::integer(n)),
        None => Err(conversion_error(format!("invalid value for Integer(): {}", ruby::inspect_str(text)))),
    }
}

fn convert(value: &Value, radix: Option<&Value>, abs: bool) -> Result<Value> {
    let radix = radix.and_then(Value::as_int).and_then(|r| u32::try_from(r).ok());
    let result = match value {
        Value::Float(f) => types::float_to_integer(f.trunc())?,
        Value::Timespan(t) => Value::integer(t.whole_seconds()),
        Value::Timestamp(t) => Value::integer(t.whole_seconds()),
        Value::Boolean(b) => Value::Integer(i64::from(*b)),
        Value::String(text) => from_text(text, radix)?,
        other => other.clone(),
    };
    if abs { types::abs(&result) } else { Ok(result) }
}

fn from_args(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    convert(&args[0], args.get(1), args.get(2).is_some_and(Value::is_truthy))
}

fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Hash(hash) = &args[0] else { return Ok(Value::Undef) };
    convert(hash.get_str("from").unwrap_or(&Value::Undef), hash.get_str("radix"), is_set(hash, "abs"))
}

fn assert_radix(radix: Option<&Value>) -> Result<()> {
    match radix {
        None | Some(Value::Default | Value::Undef | Value::Integer(2 | 8 | 10 | 16)) => Ok(()),
        Some(other) => Err(Error::argument(format!(
            "Illegal radix: {}, expected 2, 8, 10, 16, or default",
            ruby::to_s(other)
        ))),
    }
}

/// One of the local types of the function.
fn local(cx: &CallCx<'_>, name: &str) -> Result<Type> {
    cx.evaluator.with_local_types(DEF.local_types, &mut |parse| parse(name))
}

/// Errors in named arguments.
fn on_error_hash(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    if let Some(from) = hash.get_str("from") {
        if !types::instance(&local(cx, "Convertible")?, from) {
            return Ok(not_convertible(from, "Integer"));
        }
    }
    assert_radix(hash.get_str("radix"))?;
    let named = local(cx, "NamedArgs")?;
    let subject = "Integer.new has wrong type,";
    let actual = types::infer_set(&args[0]);
    Err(types::assertion_error(subject, &named, actual))
}

fn on_error(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    assert_radix(args.get(1))?;
    Ok(not_convertible(&args[0], "Integer"))
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new",
    &[
        "Radix = Variant[Default, Integer[2,2], Integer[8,8], Integer[10,10], Integer[16,16]]",
        r"Convertible = Variant[Numeric, Boolean, Pattern[/\A[+-]?\s*(?:(?:\d+)|(?:0[xX][0-9A-Fa-f]+)|(?:0[bB][01]+))\z/], Timespan, Timestamp]",
        "NamedArgs = Struct[{from => Convertible, Optional[radix] => Radix, Optional[abs] => Boolean}]",
    ],
    &[
        DispatchDef::new(
            &["param Convertible from", "optional Radix radix", "optional Boolean abs"],
            from_args,
        ),
        DispatchDef::new(&["param NamedArgs hash_args"], from_hash),
        DispatchDef::mismatch(&["param Hash hash_args"], on_error_hash),
        DispatchDef::mismatch(
            &["param Any from", "optional Integer radix", "optional Boolean abs"],
            on_error,
        ),
    ],
);
