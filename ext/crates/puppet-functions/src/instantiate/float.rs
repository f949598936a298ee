//! `Float.new`

use puppet_pcore::Value;
use puppet_pcore::convert::{number, ruby};

use super::{conversion_error, is_set, join_sign, not_convertible, numeric};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn from_text(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    if bytes.first() == Some(&b'0') && matches!(bytes.get(1), Some(b'b' | b'B')) {
        return number::parse_integer(text, None).map(|n| n as f64);
    }
    number::parse_float(text).or_else(|| number::parse_float(&join_sign(text)?))
}

fn convert(value: &Value, abs: bool) -> Result<Value> {
    let f = match value {
        Value::Float(f) => *f,
        Value::Integer(i) => *i as f64,
        Value::BigInteger(i) => **i as f64,
        Value::Boolean(b) => f64::from(u8::from(*b)),
        Value::String(text) => from_text(text).ok_or_else(|| {
            conversion_error(format!("invalid value for Float(): {}", ruby::inspect_str(text)))
        })?,
        other => numeric::seconds(other).unwrap_or_default(),
    };
    Ok(Value::Float(if abs { f.abs() } else { f }))
}

fn from_args(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    convert(&args[0], args.get(1).is_some_and(Value::is_truthy))
}

fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Hash(hash) = &args[0] else { return Ok(Value::Undef) };
    convert(hash.get_str("from").unwrap_or(&Value::Undef), is_set(hash, "abs"))
}

fn on_error(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(not_convertible(&args[0], "Float"))
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_float",
    &[
        r"Convertible = Variant[Numeric, Boolean, Pattern[/\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z/], Timespan, Timestamp]",
        "NamedArgs = Struct[{from => Convertible, Optional[abs] => Boolean}]",
    ],
    &[
        DispatchDef::new(&["param Convertible from", "optional Boolean abs"], from_args),
        DispatchDef::new(&["param NamedArgs hash_args"], from_hash),
        DispatchDef::mismatch(&["param Any from", "optional Boolean abs"], on_error),
    ],
);
