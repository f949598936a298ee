//! Identifiers of catalogs.

use std::fmt::Write;

use magnus::{Error, RString, Ruby};

use crate::guard::guard;

/// `Native.uuid(bytes)`: a version 4 UUID of 16 random bytes, as `SecureRandom.uuid` makes it of them; nil for another number
/// of bytes.
///
/// # Errors
/// None but Ruby's for want of memory.
pub fn uuid(ruby: &Ruby, random: RString) -> Result<Option<RString>, Error> {
    guard(ruby, || {
        // SAFETY: the bytes are copied before Ruby runs again.
        let Ok(mut bytes) = <[u8; 16]>::try_from(unsafe { random.as_slice() }) else { return Ok(None) };
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let mut text = String::with_capacity(36);
        for (index, byte) in bytes.iter().enumerate() {
            if matches!(index, 4 | 6 | 8 | 10) {
                text.push('-');
            }
            // Writing to a String does not fail.
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Some(ruby.str_new(&text)))
    })
}
