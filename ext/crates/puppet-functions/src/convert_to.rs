//! `convert_to`: converts a value to a type as `new` does; a block changes the result.
//!
//! ```puppet
//! '7'.convert_to(Integer)  # => 7
//! '7'.convert_to(Integer) |$n| { $n + 1 }  # => 8
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let mut new_args = args.to_vec();
    new_args.swap(0, 1);
    let result = cx.call_function("new", &new_args, None)?;
    match block {
        Some(block) => cx.yield_block(block, &[result]),
        None => Ok(result),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "convert_to",
    &[DispatchDef::new(
        &["param Any value", "param Type type", "repeated Any args", "optional_block Callable[1,1] block"],
        call,
    )],
);
