//! `sha1`: the SHA-1 digest of a string.
//!
//! ```puppet
//! sha1('abc')  # => 'a9993e364706816aba3e25717850c26c9cd0d89d'
//! ```

use puppet_pcore::Value;

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, digest};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    Ok(Value::string(digest::hex::<::sha1::Sha1>(&bytes(&args[0])?)))
}

legacy_function!("sha1", 1, body);
