//! `all`: whether the block returns a true value for each element.
//!
//! ```puppet
//! [1, 2, 3].all |$n| { $n > 0 }  # => true
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::{self, required};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let subject = iterable::subject(&args[0]);
    for item in iterable::yields(&subject).into_iter().flatten() {
        match flow::enumerate(cx, block, &subject, &[item.first()])? {
            Some(true) => {}
            Some(false) => return Ok(Value::Boolean(false)),
            None => break,
        }
    }
    Ok(Value::Boolean(true))
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let subject = iterable::subject(&args[0]);
    for pair in iterable::pairs(&subject).into_iter().flatten() {
        let (key, item) = pair;
        match flow::enumerate(cx, block, &subject, &[key, item])? {
            Some(true) => {}
            Some(false) => return Ok(Value::Boolean(false)),
            None => break,
        }
    }
    Ok(Value::Boolean(true))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "all",
    &[
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[1,1] block"], one),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[1,1] block"], one),
    ],
);
