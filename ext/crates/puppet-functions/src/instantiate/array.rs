//! `Array.new` and `Tuple.new`

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use super::not_convertible;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

fn to_array(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match &args[0] {
        Value::Binary(bytes) => {
            Ok(Value::array(bytes.iter().map(|b| Value::Integer(i64::from(*b))).collect()))
        }
        other => iterable::to_array(other).map(Value::Array).ok_or_else(|| types::not_iterable(other)),
    }
}

fn wrapped(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(match &args[0] {
        Value::Array(_) => args[0].clone(),
        other => Value::array(vec![other.clone()]),
    })
}

fn on_error(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(match &args[0] {
        // Stock has no text of its own for strings here.
        value @ Value::String(_) => {
            let t = types::generalize(&types::infer(value));
            Value::string(format!("Value of type {t} cannot be converted to Array"))
        }
        other => not_convertible(other, "Array"),
    })
}

pub(super) static DEF: FunctionDef = FunctionDef::new(
    "new_array",
    &[
        DispatchDef::new(
            &["param Variant[Array,Hash,Binary,Iterable] from", "optional Boolean[false] wrap"],
            to_array,
        ),
        DispatchDef::new(&["param Any from", "param Boolean[true] wrap"], wrapped),
        DispatchDef::mismatch(&["param Any from", "optional Boolean wrap"], on_error),
    ],
);
