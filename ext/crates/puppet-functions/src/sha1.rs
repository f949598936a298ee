//! `sha1`: the digest of a string.

use puppet_pcore::Value;

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, digest};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    Ok(Value::string(digest::hex::<::sha1::Sha1>(&bytes(&args[0])?)))
}

legacy_function!("sha1", 1, body);
