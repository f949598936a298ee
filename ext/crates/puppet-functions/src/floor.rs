//! `floor`: the largest integer that is not greater than the number.
//!
//! ```puppet
//! floor(2.9)  # => 2
//! ```

use puppet_eval::Error;
use puppet_pcore::Value;
use puppet_pcore::convert::number;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, log, str_arg, types};

fn numeric(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match &args[0] {
        Value::Float(f) => types::float_to_integer(f.floor()),
        other => Ok(other.clone()),
    }
}

fn string(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    log::deprecation(
        cx,
        "floor_function_numeric_coerce_string",
        "The floor() function's auto conversion of String to Float is deprecated - change to convert input \
         before calling",
        false,
    )?;
    match number::parse_float(str_arg(args, 0)) {
        Some(f) => types::float_to_integer(f.floor()),
        None => Err(Error::argument("floor(): cannot convert given value to a floating point value.")),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "floor",
    &[DispatchDef::new(&["param Numeric val"], numeric), DispatchDef::new(&["param String val"], string)],
);
