//! `abs`: the absolute value of a number.
//!
//! ```puppet
//! abs(-3.5)  # => 3.5
//! ```

use puppet_eval::Error;
use puppet_pcore::Value;
use puppet_pcore::convert::number;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, log, str_arg, types};

fn numeric(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    types::abs(&args[0])
}

fn string(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    log::deprecation(
        cx,
        "abs_function_numeric_coerce_string",
        "The abs() function's auto conversion of String to Numeric is deprecated - change to convert input \
         before calling",
        false,
    )?;
    let text = str_arg(args, 0);
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    // Ruby's anchors match at lines: the first line that looks like a number decides the kind.
    let unsigned = |line: &'_ str| line.strip_prefix('-').unwrap_or(line).to_owned();
    if text.lines().any(|l| unsigned(l).split_once('.').is_some_and(|(a, b)| digits(a) && digits(b))) {
        return Ok(Value::Float(number::to_f(text).abs()));
    }
    if text.lines().any(|l| digits(&unsigned(l))) {
        return Ok(Value::integer(number::to_i(text).saturating_abs()));
    }
    Err(Error::argument("abs(): Requires float or integer to work with - was given non decimal string"))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "abs",
    &[DispatchDef::new(&["param Numeric val"], numeric), DispatchDef::new(&["param String val"], string)],
);
