//! `URI.new`: from text or from parts.

use puppet_eval::ops;
use puppet_pcore::convert::ruby;
use puppet_pcore::{PHash, Uri, Value};

use super::uri_build;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, raised, str_arg};

fn create(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let relative_ip_literals = cx.evaluator.settings.features.relative_ip_literals;
    let uri = Uri::parse_strictly(str_arg(args, 0), relative_ip_literals)
        .map_err(|message| raised(ops::uri::parse_error(&message), message))?;
    Ok(Value::Uri(uri.into()))
}

/// `URI::Generic.build` and what the classes of schemes make of it.
fn from_hash(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    let part = |name: &str| hash.get_str(name).filter(|v| !v.is_undef()).map(ruby::to_s);
    let port = hash.get_str("port").and_then(Value::as_wide_int);
    Ok(Value::Uri(uri_build::build(&part, port, cx.evaluator.settings.features)?.into()))
}

/// Stock names it `new_error`.
pub(super) static DEF: FunctionDef = FunctionDef::new(
    "new_error",
    &[
        DispatchDef::new(&["param String[1] uri"], create),
        DispatchDef::new(
            &["param Struct[{Optional[scheme] => String[1], Optional[userinfo] => String[1], \
               Optional[host] => String[1], Optional[port] => Integer[0], Optional[path] => String[1], \
               Optional[query] => String[1], Optional[fragment] => String[1], \
               Optional[opaque] => String[1]}] hash"],
            from_hash,
        ),
    ],
);
