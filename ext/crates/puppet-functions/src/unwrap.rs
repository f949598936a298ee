//! `unwrap`: the value in a Sensitive.
//!
//! ```puppet
//! Sensitive('secret').unwrap |$text| { length($text) }  # => 6
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let value = match &args[0] {
        Value::Sensitive(inner) => (**inner).clone(),
        other => other.clone(),
    };
    match block {
        Some(block) => cx.yield_block(block, &[value]),
        None => Ok(value),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "unwrap",
    &[
        DispatchDef::new(&["param Sensitive arg", "optional_block Callable block"], call),
        DispatchDef::new(&["param Any arg", "optional_block Callable block"], call),
    ],
);
