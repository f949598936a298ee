//! Base64 as Ruby's `Base64` module does it.

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn encode(bytes: &[u8], alphabet: &[u8; 64]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let b = [chunk[0], chunk.get(1).copied().unwrap_or(0), chunk.get(2).copied().unwrap_or(0)];
        let n = u32::from(b[0]) << 16 | u32::from(b[1]) << 8 | u32::from(b[2]);
        for i in 0..4 {
            if i <= chunk.len() {
                out.push(alphabet[(n >> (18 - 6 * i) & 63) as usize] as char);
            } else {
                out.push('=');
            }
        }
    }
    out
}

/// `Base64.strict_encode64`: no line breaks.
pub fn encode_strict(bytes: &[u8]) -> String {
    encode(bytes, STANDARD)
}

/// `Base64.encode64`: a line break after each 60 characters and at the end.
pub fn encode_relaxed(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.chunks(45) {
        out.push_str(&encode(chunk, STANDARD));
        out.push('\n');
    }
    out
}

/// `Base64.urlsafe_encode64`
pub fn encode_url_safe(bytes: &[u8]) -> String {
    encode(bytes, URL_SAFE)
}

fn value_of(c: u8) -> Option<u32> {
    Some(u32::from(match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

/// `Base64.decode64`: skips what is no base64, stops at padding.
pub fn decode_relaxed(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let mut bits = 0u32;
    let mut count = 0;
    for c in text.bytes() {
        if c == b'=' {
            break;
        }
        let Some(v) = value_of(c) else { continue };
        bits = bits << 6 | v;
        count += 1;
        if count == 4 {
            out.extend([(bits >> 16) as u8, (bits >> 8) as u8, bits as u8]);
            bits = 0;
            count = 0;
        }
    }
    match count {
        2 => out.push((bits >> 4) as u8),
        3 => out.extend([(bits >> 10) as u8, (bits >> 2) as u8]),
        _ => {}
    }
    out
}

/// `Base64.strict_decode64`; `None` is Ruby's `invalid base64`.
pub fn decode_strict(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if bytes.len() % 4 != 0 {
        return None;
    }
    let padding = bytes.iter().rev().take_while(|c| **c == b'=').count();
    if padding > 2 {
        return None;
    }
    let data = &bytes[..bytes.len() - padding];
    if data.iter().any(|c| value_of(*c).is_none()) {
        return None;
    }
    // Bits that padding leaves over have to be zero.
    if let Some(last) = data.last().and_then(|c| value_of(*c)) {
        let spare = match padding {
            1 => 0b11,
            2 => 0b1111,
            _ => 0,
        };
        if last & spare != 0 {
            return None;
        }
    }
    Some(decode_relaxed(text))
}

/// `Base64.urlsafe_decode64`: padding may be missing; `None` is Ruby's `invalid base64`.
pub fn decode_url_safe(text: &str) -> Option<Vec<u8>> {
    let mut standard: String = text
        .chars()
        .map(|c| match c {
            '-' => '+',
            '_' => '/',
            c => c,
        })
        .collect();
    if !standard.ends_with('=') && standard.len() % 4 != 0 {
        let missing = standard.len().div_ceil(4) * 4 - standard.len();
        standard.extend(std::iter::repeat_n('=', missing));
    }
    decode_strict(&standard)
}
