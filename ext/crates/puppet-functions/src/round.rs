//! `round`: the nearest integer; halves are rounded away from zero.
//!
//! ```puppet
//! round(2.5)  # => 3
//! round(-2.5)  # => -3
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let f = match &args[0] {
        Value::Float(f) => *f,
        // Stock adds a half to integers as well, which makes floats of large ones.
        Value::Integer(i) => *i as f64,
        Value::BigInteger(i) => **i as f64,
        _ => 0.0,
    };
    types::float_to_integer(if f > 0.0 { f + 0.5 } else { f - 0.5 })
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("round", &[DispatchDef::new(&["param Numeric val"], call)]);
