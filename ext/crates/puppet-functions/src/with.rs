//! `with`: calls the block with its arguments.
//!
//! ```puppet
//! with(1, 2) |$a, $b| { $a + $b }  # => 3
//! ```

use puppet_pcore::Value;

use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    cx.yield_block(required(block)?, args)
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("with", &[DispatchDef::new(&["repeated Any arg", "block Callable block"], call)]);
