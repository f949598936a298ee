//! `slice`: arrays of a number of elements each.
//!
//! ```puppet
//! slice([1, 2, 3], 2)  # => [[1, 2], [3]]
//! ```

use puppet_eval::ErrorClass;
use puppet_eval::{Error, interrupt};
use puppet_pcore::convert::iterable;
use puppet_pcore::{Value, memory};

use crate::support::{
    Args, Block, CallCx, DispatchDef, FunctionDef, Result, Yield, call_yield, push, raised,
};

/// Number of parameters of each call of the block.
fn serving_size(cx: &CallCx<'_>, block: &Block, size: i64) -> Result<i64> {
    let arity = cx.block_arity(block);
    let serving = if arity < 0 { size } else { arity };
    if serving == 0 {
        return Err(Error::argument("slice(): block must define at least one parameter. Block has 0."));
    }
    if serving != 1 && serving != size {
        let names: Vec<&str> = cx.block_parameter_names(block).iter().map(|n| n.as_str()).collect();
        return Err(Error::argument(format!(
            "slice(): block must define one parameter, or the same number of parameters as the given size \
             of the slice ({size}). Block has {serving}; {}",
            names.join(", ")
        )));
    }
    Ok(serving)
}

fn run(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>, filler: &Value) -> Result<Value> {
    if let Value::BigInteger(_) = args[1] {
        return Err(raised(ErrorClass::RangeError, puppet_pcore::convert::wording::too_big_for_long()));
    }
    let size = args[1].as_int().unwrap_or(1);
    let serving = match block {
        Some(block) => serving_size(cx, block, size)?,
        None => 1,
    };
    let subject = iterable::subject(&args[0]);
    let mut items = iterable::iterate(&subject).into_iter().flatten().peekable();
    let limit = match iterable::slice_limit(&subject) {
        Some(0) => i64::MAX,
        Some(limit) => size.min(limit),
        None => size,
    };
    let mut result = Vec::new();
    while items.peek().is_some() {
        let mut group: Vec<Value> = memory::collect(items.by_ref().take(usize::try_from(limit).unwrap_or(1)));
        interrupt::done()?;
        let Some(block) = block else {
            push(&mut result, Value::array(group))?;
            continue;
        };
        let done = if serving == 1 {
            call_yield(cx, block, &[Value::array(group)])?
        } else {
            while (group.len() as i64) < serving {
                group.push(filler.clone());
            }
            call_yield(cx, block, &group)?
        };
        if let Yield::Break = done {
            break;
        }
    }
    Ok(if block.is_some() { args[0].clone() } else { Value::array(result) })
}

/// Pairs of a hash; what is missing in the last group is an empty array.
fn hash(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    run(cx, args, block, &Value::array(Vec::new()))
}

fn enumerable(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    run(cx, args, block, &Value::Undef)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "slice",
    &[
        DispatchDef::new(
            &[
                "param Hash[Any, Any] hash",
                "param Integer[1, default] slice_size",
                "optional_block Callable block",
            ],
            hash,
        ),
        DispatchDef::new(
            &[
                "param Iterable enumerable",
                "param Integer[1, default] slice_size",
                "optional_block Callable block",
            ],
            enumerable,
        ),
    ],
);
