//! `call`: calls a function by name, or resolves a Deferred.
//!
//! ```puppet
//! call('abs', -1)  # => 1
//! Deferred('join', [['a', 'b'], '-']).call  # => 'a-b'
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, deferred, str_arg};

fn by_name(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    cx.call_function(str_arg(args, 0), &args[1..], block)
}

fn deferred(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    deferred::resolve(cx, &args[0])
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "call",
    &[
        DispatchDef::new(
            &["param String function_name", "repeated Any arguments", "optional_block Callable block"],
            by_name,
        ),
        DispatchDef::new(&["param Deferred deferred"], deferred),
    ],
);
