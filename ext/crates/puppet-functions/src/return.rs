//! `return`: ends a function, class, define or lambda with a value.
//!
//! ```puppet
//! function sign($n) { if $n < 0 { return('negative') } 'positive' }
//! sign(-1)  # => 'negative'
//! ```

use puppet_eval::Unwind;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let here = cx.location.map(|place| place.to_location());
    Err(Box::new(Unwind::Return(crate::support::arg(args, 0), here)))
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("return", &[DispatchDef::new(&["optional Any value"], call)]);
