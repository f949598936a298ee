//! `Numeric.new`

use puppet_pcore::Value;
use puppet_pcore::convert::{number, ruby};

use super::{conversion_error, is_set, join_sign, not_convertible};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

/// Seconds of a time value.
pub(super) fn seconds(value: &Value) -> Option<f64> {
    match value {
        Value::Timespan(t) => Some(t.seconds()),
        Value::Timestamp(t) => Some(t.seconds()),
        _ => None,
    }
}

/// `Puppet::Pops::Utils.to_n`: an Integer or Float as the language reads them.
fn to_n(text: &str) -> Option<Value> {
    let trimmed = text.trim_matches([' ', '\t']);
    let trimmed = join_sign(trimmed).unwrap_or_else(|| trimmed.to_owned());
    let unsigned = trimmed.trim_start_matches(['+', '-']);
    let is_hex = unsigned.len() > 2 && unsigned.get(..2).is_some_and(|p| p.eq_ignore_ascii_case("0x"));
    if !is_hex && unsigned.contains(['.', 'e', 'E']) {
        // Beyond the range of a Float, and for a zero with an exponent, there is none: the check of the result reports that.
        let float = number::parse_float(&trimmed)?;
        let is_zero =
            unsigned.split_once(['e', 'E']).is_some_and(|(m, _)| m.bytes().all(|b| matches!(b, b'0' | b'.')));
        return Some(if float.is_infinite() || is_zero { Value::Undef } else { Value::Float(float) });
    }
    number::parse_integer(&trimmed, None).map(Value::integer)
}

fn convert(value: &Value) -> Result<Value> {
    match value {
        Value::Boolean(b) => Ok(Value::Integer(i64::from(*b))),
        Value::String(text) => {
            let prefixed = text.len() > 1
                && text.starts_with('0')
                && matches!(text.as_bytes()[1], b'b' | b'B' | b'x' | b'X');
            let found =
                if prefixed { number::parse_integer(text, None).map(Value::integer) } else { to_n(text) };
            found.ok_or_else(|| {
                conversion_error(format!("invalid value for Integer(): {}", ruby::inspect_str(text)))
            })
        }
        other => Ok(seconds(other).map_or_else(|| other.clone(), Value::Float)),
    }
}

fn from_args(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let value = convert(&args[0])?;
    if args.get(1).is_some_and(Value::is_truthy) { types::abs(&value) } else { Ok(value) }
}

fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Hash(hash) = &args[0] else { return Ok(Value::Undef) };
    let value = convert(hash.get_str("from").unwrap_or(&Value::Undef))?;
    if is_set(hash, "abs") { types::abs(&value) } else { Ok(value) }
}

fn on_error(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(not_convertible(&args[0], "Numeric"))
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_numeric",
    &[
        r"Convertible = Variant[Integer, Float, Boolean, Pattern[/\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z/], Timespan, Timestamp]",
        "NamedArgs = Struct[{from => Convertible, Optional[abs] => Boolean}]",
    ],
    &[
        DispatchDef::new(&["param Convertible from", "optional Boolean abs"], from_args),
        DispatchDef::new(&["param NamedArgs hash_args"], from_hash),
        DispatchDef::mismatch(&["param Any from", "optional Boolean abs"], on_error),
    ],
);
