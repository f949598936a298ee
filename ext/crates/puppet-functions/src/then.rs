//! `then`: calls the block with the value unless it is undef.
//!
//! ```puppet
//! { 'a' => 1 }['a'].then |$n| { $n + 1 }  # => 2
//! then(undef) |$n| { $n + 1 }  # => undef
//! ```

use puppet_pcore::Value;

use crate::support::flow::required;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    if args[0].is_undef() {
        return Ok(Value::Undef);
    }
    cx.yield_block(required(block)?, args)
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("then", &[DispatchDef::new(&["param Any arg", "block Callable[1,1] block"], call)]);
