//! `index`: the index or key of the first element that equals the value or for which the block returns a true
//! value.
//!
//! ```puppet
//! index(['a', 'b'], 'b')  # => 1
//! index([5, 7]) |$n| { $n > 5 }  # => 1
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::iterable;

use crate::support::flow::{self, required};
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn one(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let subject = iterable::subject(&args[0]);
    for (key, item) in iterable::pairs(&subject).into_iter().flatten() {
        match flow::enumerate(cx, block, &subject, &[item])? {
            Some(true) => return Ok(key),
            Some(false) => {}
            None => break,
        }
    }
    Ok(Value::Undef)
}

fn two(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let block = required(block)?;
    let subject = iterable::subject(&args[0]);
    for (key, item) in iterable::pairs(&subject).into_iter().flatten() {
        match flow::enumerate(cx, block, &subject, &[key.clone(), item])? {
            Some(true) => return Ok(key),
            Some(false) => {}
            None => break,
        }
    }
    Ok(Value::Undef)
}

fn in_string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let text = crate::support::str_arg(args, 0);
    let at = match &args[1] {
        Value::Regexp(r) => r.captures(text).map(|c| c.range().start),
        other => other.as_str().and_then(|needle| text.find(needle)),
    };
    Ok(at.map_or(Value::Undef, |at| Value::Integer(text[..at].chars().count() as i64)))
}

fn value(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let found = iterable::pairs(&args[0])
        .into_iter()
        .flatten()
        .find(|(_, item)| crate::support::types::ruby_equal(item, &args[1]));
    Ok(found.map_or(Value::Undef, |(key, _)| key))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "index",
    &[
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Hash[Any, Any] hash", "block Callable[1,1] block"], one),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[2,2] block"], two),
        DispatchDef::new(&["param Iterable enumerable", "block Callable[1,1] block"], one),
        DispatchDef::new(&["param String str", "param Variant[String,Regexp] match"], in_string),
        DispatchDef::new(&["param Iterable enumerable", "param Any match"], value),
    ],
);
