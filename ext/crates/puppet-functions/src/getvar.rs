//! `getvar`: the value of a variable by name, with a dotted path into it.
//!
//! ```puppet
//! $point = { 'x' => [1, 2] }
//! getvar('point.x.1')  # => 2
//! ```

use puppet_eval::segments::{self, Segment};
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, arg, str_arg, variable};

fn invalid(_cx: &CallCx<'_>, _args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::string("The given string does not start with a valid variable name"))
}

fn call(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let text = str_arg(args, 0);
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == ':')).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let path = match rest.strip_prefix('.') {
        Some(path) => path,
        None => match rest.chars().next() {
            Some(c) => return Err(crate::get::bad_character(c)),
            None => rest,
        },
    };
    match variable::lookup(cx, name)? {
        Some(value) => segments::around(Segment::Function("get"), || {
            crate::get::get(cx, &value, path, arg(args, 1), block)
        }),
        None => Ok(arg(args, 1)),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "getvar",
    &[
        DispatchDef::new(
            &[
                r"param Pattern[/\A(?:::)?(?:[a-z]\w*::)*[a-z_]\w*(?:\.|\Z)/] get_string",
                "optional Any default_value",
                "optional_block Callable[1,1] block",
            ],
            call,
        ),
        DispatchDef::mismatch(
            &["param String get_string", "optional Any default_value", "optional_block Callable block"],
            invalid,
        ),
    ],
);
