//! `next`: ends the block with a value.
//!
//! ```puppet
//! [1, 2].map |$n| { if $n == 1 { next('one') } $n }  # => ['one', 2]
//! ```

use puppet_eval::Unwind;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let here = cx.location.map(|place| place.to_location());
    Err(Box::new(Unwind::Next(crate::support::arg(args, 0), here)))
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("next", &[DispatchDef::new(&["optional Any value"], call)]);
