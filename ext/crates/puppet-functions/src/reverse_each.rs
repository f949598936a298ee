//! `reverse_each`: iterates from the last element to the first; an Iterator without a block.
//!
//! ```puppet
//! Array([1, 2, 3].reverse_each)  # => [3, 2, 1]
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;
use puppet_pcore::value::IterOp;

use crate::support::flow::{each_next, required};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

fn lazy(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let op = IterOp::Reverse;
    iterable::with_op(&args[0], op, iterable::element_type(&args[0]))
        .ok_or_else(|| types::not_iterable(&args[0]))
}

fn with_block(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    each_next(cx, required(block)?, &lazy(cx, args, None)?)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "reverse_each",
    &[
        DispatchDef::new(&["param Iterable iterable"], lazy),
        DispatchDef::new(&["param Iterable iterable", "block Callable[1,1] block"], with_block),
    ],
);
