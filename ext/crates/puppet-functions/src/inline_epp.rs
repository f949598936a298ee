//! `inline_epp`: renders an EPP template given as text.
//!
//! ```puppet
//! inline_epp('<%= $a + $b %>', { 'a' => 1, 'b' => 2 })  # => '3'
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    cx.render_epp("inline_epp", None, str_arg(args, 0), args.get(1).and_then(Value::as_hash))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "inline_epp",
    &[DispatchDef::new(
        &[
            "param String template",
            r"optional Hash[Pattern[/^\w+$/], Any] parameters",
            "return Variant[String, Sensitive[String]]",
        ],
        call,
    )],
);
