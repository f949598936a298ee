//! `Timestamp.new`: now, from seconds or from text.

use puppet_eval::host::Subject;
use puppet_pcore::{PHash, Timestamp, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, arg, str_arg, text_of, time};

fn now(cx: &CallCx<'_>, _args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let host = &cx.evaluator.host;
    if host.is_replaced(Subject::Clock) { host.replaced_now() } else { Ok(Value::Timestamp(host.now())) }
}

fn from_seconds(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let nanos = time::nanos(&args[0])?;
    Ok(Value::Timestamp(Timestamp::from_nanos(nanos)))
}

fn from_string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    time::parse_timestamp(str_arg(args, 0), &arg(args, 1), &arg(args, 2)).map(Value::Timestamp)
}

fn from_string_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    let get = |name: &str| hash.get_str(name).cloned().unwrap_or_default();
    let text = get("string");
    let text = text_of(&text);
    time::parse_timestamp(text, &get("format"), &get("timezone")).map(Value::Timestamp)
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_timestamp",
    &["Formats = Variant[String[2],Array[String[2], 1]]"],
    &[
        DispatchDef::new(&[], now),
        DispatchDef::new(&["param Variant[Integer,Float] seconds"], from_seconds),
        DispatchDef::new(
            &["param String[1] string", "optional Formats format", "optional String[1] timezone"],
            from_string,
        ),
        DispatchDef::new(
            &["param Struct[{string => String[1], Optional[format] => Formats, \
               Optional[timezone] => String[1]}] hash_arg"],
            from_string_hash,
        ),
    ],
);
