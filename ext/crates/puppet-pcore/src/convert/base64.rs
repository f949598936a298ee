//! Base64 as Ruby's `Base64` module does it.

use base64::Engine;
use base64::alphabet;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD, URL_SAFE};

/// Takes what is left of a text without padding, whatever its spare bits are.
const RELAXED: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

/// `Base64.strict_encode64`: no line breaks.
pub fn encode_strict(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// `Base64.encode64`: a line break after each 60 characters and at the end.
pub fn encode_relaxed(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 4 / 3 + bytes.len() / 45 + 5);
    for line in bytes.chunks(45) {
        STANDARD.encode_string(line, &mut out);
        out.push('\n');
    }
    out
}

/// `Base64.urlsafe_encode64`
pub fn encode_url_safe(bytes: &[u8]) -> String {
    URL_SAFE.encode(bytes)
}

/// `Base64.decode64`: skips what is no base64, stops at padding.
pub fn decode_relaxed(text: &str) -> Vec<u8> {
    let is_digit = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/');
    let mut digits: Vec<u8> = text.bytes().take_while(|b| *b != b'=').filter(is_digit).collect();
    // One digit more is less than a byte.
    if digits.len() % 4 == 1 {
        digits.pop();
    }
    RELAXED.decode(digits).unwrap_or_default()
}

/// `Base64.strict_decode64`; `None` is Ruby's `invalid base64`.
pub fn decode_strict(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

/// `Base64.urlsafe_decode64`: padding may be missing; `None` is Ruby's `invalid base64`.
pub fn decode_url_safe(text: &str) -> Option<Vec<u8>> {
    let mut standard = text.replace('-', "+").replace('_', "/");
    if !standard.ends_with('=') {
        let padding = standard.len().next_multiple_of(4) - standard.len();
        standard.extend(std::iter::repeat_n('=', padding));
    }
    decode_strict(&standard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_ruby_does() {
        assert_eq!(encode_relaxed(&[0; 46]), format!("{}\nAA==\n", "A".repeat(60)));
        assert_eq!(encode_relaxed(b""), "");
        assert_eq!(decode_relaxed("YW\n-Jj\u{e9}Z"), b"abc");
        assert_eq!(decode_relaxed("YWJjZB=x"), b"abcd");
        assert_eq!(decode_relaxed("YW==YW=="), b"a");
        assert_eq!(decode_strict("YQ=="), Some(b"a".to_vec()));
        for wrong in ["YQ", "YQ=", "YR==", "YW\nJj", "=", "====", "YQ==YQ==", "Y-=="] {
            assert_eq!(decode_strict(wrong), None, "{wrong}");
        }
        assert_eq!(decode_url_safe("-_8"), Some(vec![0xfb, 0xff]));
        assert_eq!(decode_url_safe("+/8="), Some(vec![0xfb, 0xff]));
        assert_eq!(decode_url_safe("A"), None);
    }
}
