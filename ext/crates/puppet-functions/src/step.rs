//! `step`: every n-th element; an Iterator without a block.
//!
//! ```puppet
//! Array([1, 2, 3, 4, 5].step(2))  # => [1, 3, 5]
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;
use puppet_pcore::value::IterOp;

use crate::support::flow::{each_next, required};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

fn lazy(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let op = IterOp::Step(args[1].as_clamped_int().unwrap_or(1));
    iterable::with_op(&args[0], op, iterable::element_type(&args[0]))
        .ok_or_else(|| types::not_iterable(&args[0]))
}

fn with_block(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    each_next(cx, required(block)?, &lazy(cx, args, None)?)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "step",
    &[
        DispatchDef::new(&["param Iterable iterable", "param Integer[1] step"], lazy),
        DispatchDef::new(
            &["param Iterable iterable", "param Integer[1] step", "block Callable[1,1] block"],
            with_block,
        ),
    ],
);
