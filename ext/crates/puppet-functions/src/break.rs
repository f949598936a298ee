//! `break`: ends the iteration that called the block.
//!
//! ```puppet
//! [1, 2, 3].map |$n| { if $n > 2 { break() } $n * 2 }  # => [2, 4]
//! ```

use puppet_eval::Unwind;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, _args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let here = cx.location.map(|place| place.to_location());
    Err(Box::new(Unwind::Break(here)))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new("break", &[DispatchDef::new(&[], call)]);
