//! Texts that Ruby calls binary (`File.binread`, `Base64.decode64`), as its methods and patterns see them: a byte is a character, and
//! one beyond ASCII is no letter, digit or space.

use puppet_syntax::Symbol;

use super::{ByteString, Value};

/// Characters of Unicode's private use, one for each byte beyond ASCII.
const BEYOND_ASCII: u32 = 0xE000;

impl ByteString {
    /// The text with a character for each byte; `None` unless Ruby calls it binary. [`Value::from_bytes_apart`] is the way back.
    pub fn bytes_apart(&self) -> Option<String> {
        let apart = |byte: &u8| {
            let code = u32::from(*byte);
            char::from_u32(if byte.is_ascii() { code } else { BEYOND_ASCII + code })
        };
        if self.encoding == Symbol::BINARY { self.bytes.iter().map(apart).collect() } else { None }
    }
}

impl Value {
    /// The text of a string as Ruby's methods go through it: character by character, or byte by byte.
    pub fn bytes_apart(&self) -> Option<String> {
        match self {
            Value::Bytes(text) => text.bytes_apart(),
            _ => None,
        }
    }

    /// A binary text, or one of ASCII alone, of which a method has made `apart`.
    ///
    /// # Errors
    /// The text of Ruby's `Encoding::CompatibilityError`: it holds characters beyond ASCII that came from another text.
    pub fn from_bytes_apart(apart: &str) -> Result<Value, String> {
        if apart.is_ascii() {
            return Ok(Value::from(apart));
        }
        let byte = |c: char| match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => Some(byte),
            _ => (c as u32).checked_sub(BEYOND_ASCII).and_then(|code| u8::try_from(code).ok()),
        };
        match apart.chars().map(byte).collect::<Option<Box<[u8]>>>() {
            Some(bytes) => Ok(Value::Bytes(ByteString { bytes, encoding: Symbol::BINARY }.into())),
            None => Err("incompatible character encodings: ASCII-8BIT and UTF-8".into()),
        }
    }

    /// Result of a method of strings for this string: a text, or of a binary one a binary one. Other values stay as they are.
    ///
    /// # Errors
    /// As [`Value::from_bytes_apart`].
    pub fn map_text(&self, method: impl FnOnce(&str) -> String) -> Result<Value, String> {
        match self {
            Value::String(text) => Ok(Value::string(method(text))),
            other => other
                .bytes_apart()
                .map_or_else(|| Ok(other.clone()), |text| Value::from_bytes_apart(&method(&text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binary(bytes: &[u8]) -> Value {
        Value::Bytes(ByteString { bytes: bytes.into(), encoding: Symbol::BINARY }.into())
    }

    #[test]
    fn goes_byte_by_byte_through_binary_texts() {
        let text = binary("a\u{e9}b".as_bytes());
        assert_eq!(text.bytes_apart().map(|apart| apart.chars().count()), Some(4));
        assert_eq!(text.map_text(str::to_uppercase), Ok(binary("A\u{e9}B".as_bytes())));
        assert_eq!(text.map_text(|apart| apart[..1].to_owned()), Ok(Value::from("a")));
        assert_eq!(Value::from("\u{e9}").map_text(str::to_uppercase), Ok(Value::from("\u{c9}")));
        assert_eq!(Value::from_bytes_apart("\u{e0e9}"), Ok(binary(b"\xe9")));
        assert_eq!(
            Value::from_bytes_apart("\u{e9}\u{e0e9}"),
            Err("incompatible character encodings: ASCII-8BIT and UTF-8".into())
        );
    }
}
