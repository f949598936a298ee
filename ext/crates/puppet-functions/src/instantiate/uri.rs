//! `URI.new`: from text or from parts.

use puppet_eval::Error;
use puppet_pcore::convert::ruby;
use puppet_pcore::{PHash, Uri, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, standard_error, str_arg};

fn parse(text: &str) -> Result<Value> {
    Uri::parse(text).map(|u| Value::Uri(u.into())).map_err(standard_error)
}

fn create(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    parse(str_arg(args, 0))
}

/// Ruby's `URI::Generic.build`: the parts written one after the other.
fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    let part = |name: &str| hash.get_str(name).filter(|v| !v.is_undef()).map(ruby::to_s);
    let mut text = String::new();
    if let Some(scheme) = part("scheme") {
        text.push_str(&scheme);
        text.push(':');
    }
    if let Some(opaque) = part("opaque") {
        text.push_str(&opaque);
    } else {
        if let Some(host) = part("host") {
            text.push_str("//");
            if let Some(userinfo) = part("userinfo") {
                text.push_str(&userinfo);
                text.push('@');
            }
            text.push_str(&host);
            if let Some(port) = part("port") {
                let default = part("scheme").and_then(|s| puppet_pcore::value::default_port(&s));
                if default.map(|d| d.to_string()) != Some(port.clone()) {
                    text.push(':');
                    text.push_str(&port);
                }
            }
        }
        if let Some(path) = part("path") {
            if !path.starts_with('/') && part("host").is_some() {
                return Err(Error::argument(format!("bad component(expected path component): {path}")));
            }
            text.push_str(&path);
        }
        if let Some(query) = part("query") {
            text.push('?');
            text.push_str(&query);
        }
    }
    if let Some(fragment) = part("fragment") {
        text.push('#');
        text.push_str(&fragment);
    }
    parse(&text)
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
