//! `Timespan.new`: from seconds, fields or text.

use puppet_pcore::{PHash, Timespan, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg, time};

fn from_nanos(nanos: i128) -> Value {
    Value::Timespan(Timespan::from_nanos(nanos))
}

fn from_seconds(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    time::nanos(&args[0]).map(from_nanos)
}

fn from_string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    time::parse_timespan(str_arg(args, 0), args.get(1)).map(Value::Timespan)
}

fn fields(field: impl Fn(&str, usize) -> i64, negative: bool) -> Result<Value> {
    let units: [(&str, i128); 7] = [
        ("days", 24),
        ("hours", 60),
        ("minutes", 60),
        ("seconds", 1000),
        ("milliseconds", 1000),
        ("microseconds", 1000),
        ("nanoseconds", 1),
    ];
    let mut nanos: i128 = 0;
    for (n, (name, factor)) in units.into_iter().enumerate() {
        nanos = nanos.saturating_add(i128::from(field(name, n))).saturating_mul(factor);
    }
    Ok(from_nanos(if negative { -nanos } else { nanos }))
}

fn from_fields(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    fields(|_, n| args.get(n).and_then(Value::as_int).unwrap_or(0), false)
}

fn from_string_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    let text = hash.get_str("string").and_then(Value::as_str).unwrap_or_default();
    time::parse_timespan(text, hash.get_str("format")).map(Value::Timespan)
}

fn from_fields_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    let field = |name: &str, _| hash.get_str(name).and_then(Value::as_int).unwrap_or(0);
    fields(field, super::is_set(hash, "negative"))
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
            from_string_hash,
        ),
        DispatchDef::new(
            &["param Struct[{Optional[negative] => Boolean, Optional[days] => Integer, \
               Optional[hours] => Integer, Optional[minutes] => Integer, Optional[seconds] => Integer, \
               Optional[milliseconds] => Integer, Optional[microseconds] => Integer, \
               Optional[nanoseconds] => Integer}] hash_arg"],
            from_fields_hash,
        ),
    ],
);
