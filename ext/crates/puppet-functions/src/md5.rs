//! `md5`: the MD5 digest of a string.
//!
//! ```puppet
//! md5('abc')  # => '900150983cd24fb0d6963f7d28e17f72'
//! ```

use puppet_pcore::Value;

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, digest};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    Ok(Value::string(digest::hex::<::md5::Md5>(&bytes(&args[0])?)))
}

legacy_function!("md5", 1, body);
