//! `sha256`: the SHA-256 digest of a string.
//!
//! ```puppet
//! sha256('abc')  # => 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
//! ```

use puppet_pcore::Value;

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, digest};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    Ok(Value::string(hex(&bytes(&args[0])?)))
}

/// The SHA-256 digest of bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    digest::hex::<::sha2::Sha256>(bytes)
}

legacy_function!("sha256", 1, body);
