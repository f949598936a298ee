//! `lest`: the value, or the result of the block if the value is undef.
//!
//! ```puppet
//! lest(undef) || { 'default' }  # => 'default'
//! ```

use puppet_pcore::Value;

use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    if args[0].is_undef() { cx.yield_block(required(block)?, &[]) } else { Ok(args[0].clone()) }
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("lest", &[DispatchDef::new(&["param Any arg", "block Callable[0,0] block"], call)]);
