//! `strftime`: formats a Timestamp or Timespan.
//!
//! ```puppet
//! strftime(Timestamp('2026-01-02'), '%d.%m.%Y')  # => '02.01.2026'
//! strftime(Timespan({ 'minutes' => 90 }), '%H:%M')  # => '01:30'
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::time;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, convert_error, log, str_arg};

fn timespan(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Timespan(span) = &args[0] else { return Ok(Value::Undef) };
    time::format_timespan(*span, str_arg(args, 1)).map(Value::string).map_err(convert_error)
}

fn timestamp(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Timestamp(t) = &args[0] else { return Ok(Value::Undef) };
    let zone = args.get(2).and_then(Value::as_str);
    time::format_timestamp(*t, str_arg(args, 1), zone).map(Value::string).map_err(convert_error)
}

fn legacy(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    log::deprecation(
        cx,
        "legacy#strftime",
        "The argument signature (String format, [String timezone]) is deprecated for #strftime. See #strftime \
         documentation and Timespan type for more info",
        true,
    )?;
    let now = cx.evaluator.host.now();
    let zone = args.get(1).and_then(Value::as_str);
    time::format_timestamp(now, str_arg(args, 0), zone).map(Value::string).map_err(convert_error)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "strftime",
    &[
        DispatchDef::new(&["param Timespan time_object", "param String format"], timespan),
        DispatchDef::new(
            &["param Timestamp time_object", "param String format", "optional String timezone"],
            timestamp,
        ),
        DispatchDef::new(&["param String format", "optional String timezone"], legacy),
    ],
);
