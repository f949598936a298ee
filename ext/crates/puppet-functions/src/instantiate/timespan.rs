//! `Timespan.new`: from seconds, fields or text.

use puppet_pcore::convert::time as convert;
use puppet_pcore::{Timespan, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, convert_error, str_arg, time};

fn from_nanos(nanos: i128) -> Value {
    Value::Timespan(Timespan::from_nanos(nanos))
}

fn from_seconds(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    time::nanos(&args[0]).map(from_nanos)
}

fn from_string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    time::parse_timespan(str_arg(args, 0), args.get(1)).map(Value::Timespan)
}

fn from_fields(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let field = |_: &str, n: usize| args.get(n).and_then(Value::as_wide_int);
    Ok(Value::Timespan(convert::timespan_from_fields(field, false)))
}

fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let Value::Hash(hash) = &args[0] else { return Ok(Value::Undef) };
    convert::timespan_from_hash(hash).map(Value::Timespan).map_err(convert_error)
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_timespan",
    &["Formats = Variant[String[2],Array[String[2], 1]]"],
    &[
        DispatchDef::new(&["param Variant[Integer,Float] seconds"], from_seconds),
        DispatchDef::new(&["param String[1] string", "optional Formats format"], from_string),
        DispatchDef::new(
            &[
                "param Integer days",
                "param Integer hours",
                "param Integer minutes",
                "param Integer seconds",
                "optional Integer milliseconds",
                "optional Integer microseconds",
                "optional Integer nanoseconds",
            ],
            from_fields,
        ),
        DispatchDef::new(
            &["param Struct[{string => String[1], Optional[format] => Formats}] hash_arg"],
            from_hash,
        ),
        DispatchDef::new(
            &["param Struct[{Optional[negative] => Boolean, Optional[days] => Integer, \
               Optional[hours] => Integer, Optional[minutes] => Integer, Optional[seconds] => Integer, \
               Optional[milliseconds] => Integer, Optional[microseconds] => Integer, \
               Optional[nanoseconds] => Integer}] hash_arg"],
            from_hash,
        ),
    ],
);
