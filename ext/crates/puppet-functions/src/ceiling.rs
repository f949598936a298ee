//! `ceiling`: the smallest integer that is not less than the number.
//!
//! ```puppet
//! ceiling(2.1)  # => 3
//! ```

use puppet_eval::Error;
use puppet_pcore::Value;
use puppet_pcore::convert::number;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, log, str_arg, types};

fn numeric(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match &args[0] {
        Value::Float(f) => types::float_to_integer(f.ceil()),
        other => Ok(other.clone()),
    }
}

fn string(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    log::deprecation(
        cx,
        "ceiling_function_numeric_coerce_string",
        "The ceiling() function's auto conversion of String to Float is deprecated - change to convert input \
         before calling",
        false,
    )?;
    match number::parse_float(str_arg(args, 0)) {
        Some(f) => types::float_to_integer(f.ceil()),
        None => Err(Error::argument("ceiling(): cannot convert given value to a floating point value.")),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "ceiling",
    &[DispatchDef::new(&["param Numeric val"], numeric), DispatchDef::new(&["param String val"], string)],
);
