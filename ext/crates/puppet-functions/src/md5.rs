//! `md5`: the digest of a string.

use puppet_pcore::Value;

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, digest};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    Ok(Value::string(digest::hex::<::md5::Md5>(&bytes(&args[0])?)))
}

legacy_function!("md5", 1, body);
