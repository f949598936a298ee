//! `sort`: the sorted elements of an array or characters of a string.
//!
//! ```puppet
//! sort([3, 1, 2])  # => [1, 2, 3]
//! sort(['a', 'c', 'b']) |$a, $b| { compare($b, $a) }  # => ['c', 'b', 'a']
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, order, str_arg};

fn string(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let chars = str_arg(args, 0).chars().map(|c| Value::string(c.to_string())).collect();
    let sorted = order::sort(cx, chars, block)?;
    Ok(Value::string(sorted.iter().filter_map(Value::as_str).collect::<String>()))
}

fn array(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let items = args[0].as_array().map(|a| a.to_vec()).unwrap_or_default();
    Ok(Value::array(order::sort(cx, items, block)?))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "sort",
    &[
        DispatchDef::new(&["param String string_value", "optional_block Callable[2,2] block"], string),
        DispatchDef::new(&["param Array array_value", "optional_block Callable[2,2] block"], array),
    ],
);
