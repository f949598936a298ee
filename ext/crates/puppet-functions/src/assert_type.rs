//! `assert_type`: returns the value if it is an instance of the type; calls the block, or fails, if not.
//!
//! ```puppet
//! assert_type(Integer[1, 10], 5)  # => 5
//! assert_type(Integer, 'x') |$expected, $actual| { 0 }  # => 0
//! ```

use puppet_pcore::{Type, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg, types};

fn assert(cx: &CallCx<'_>, t: &Type, value: &Value, block: Option<&Block>) -> Result<Value> {
    if types::instance(t, value) {
        return Ok(value.clone());
    }
    let actual = types::infer_set(value);
    match block {
        Some(block) => cx.yield_block(block, &[Value::Type(t.clone()), Value::Type(actual)]),
        None => Err(types::assertion_error("assert_type():", t, actual)),
    }
}

fn by_type(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match &args[0] {
        Value::Type(t) => assert(cx, t, &args[1], block),
        _ => Ok(Value::Undef),
    }
}

fn by_text(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let t = cx.parse_type(str_arg(args, 0))?;
    assert(cx, &t, &args[1], block)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "assert_type",
    &[
        DispatchDef::new(
            &["param Type type", "param Any value", "optional_block Callable[Type, Type] block"],
            by_type,
        ),
        DispatchDef::new(
            &["param String type_string", "param Any value", "optional_block Callable[Type, Type] block"],
            by_text,
        ),
    ],
);
