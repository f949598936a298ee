//! Digests as lower case hexadecimal text.

use digest::Digest;

/// Digest and hexadecimal text.
pub(crate) fn hex<D: Digest>(bytes: &[u8]) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    for byte in D::digest(bytes).as_slice() {
        let _ = write!(out, "{byte:02x}");
    }
    out
}
