//! Texts made of parts that may not be valid UTF-8, joined as Ruby joins strings.

use puppet_syntax::{Symbol, interrupt};

use crate::{failure, memory};

use super::{ByteString, Value};

/// A text that grows part by part.
#[derive(Debug)]
pub struct Text {
    bytes: Vec<u8>,
    encoding: Symbol,
}

impl Default for Text {
    fn default() -> Text {
        Text { bytes: Vec::new(), encoding: Symbol::UTF_8 }
    }
}

impl Text {
    /// Appends a string; another value adds nothing.
    ///
    /// # Errors
    /// The text of Ruby's `Encoding::CompatibilityError`: both have characters beyond ASCII, in different
    /// encodings.
    pub fn push(&mut self, part: &Value) -> Result<(), String> {
        let (bytes, encoding) = match part {
            Value::String(text) => (text.as_bytes(), Symbol::UTF_8),
            Value::Bytes(text) => (&text.bytes[..], text.encoding),
            _ => return Ok(()),
        };
        if encoding != self.encoding && !bytes.is_ascii() {
            if !self.bytes.is_ascii() {
                let (own, other) = (self.encoding.as_str(), encoding.as_str());
                return Err(format!("incompatible character encodings: {own} and {other}"));
            }
            self.encoding = encoding;
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// Before the next piece of a text that can become large: gives way, and makes room for small pieces. False:
    /// nothing more is to be written.
    pub fn has_room(&mut self) -> bool {
        if !interrupt::go_on(1) {
            return false;
        }
        let bytes = &mut self.bytes;
        let found = bytes.len() < memory::LARGE || bytes.capacity() - bytes.len() >= memory::LARGE;
        let found = found || bytes.try_reserve(memory::LARGE).is_ok();
        if !found {
            failure::out_of_memory();
        }
        found
    }

    /// The whole text.
    pub fn into_value(self) -> Value {
        let Text { bytes, encoding } = self;
        if encoding != Symbol::UTF_8 {
            return Value::Bytes(ByteString { bytes: bytes.into(), encoding }.into());
        }
        match String::from_utf8(bytes) {
            Ok(text) => Value::string(text),
            Err(error) => Value::Bytes(ByteString { bytes: error.into_bytes().into(), encoding }.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binary(bytes: &[u8]) -> Value {
        Value::Bytes(ByteString { bytes: bytes.into(), encoding: Symbol::BINARY }.into())
    }

    fn joined(parts: &[Value]) -> Result<Value, String> {
        let mut text = Text::default();
        parts.iter().try_for_each(|part| text.push(part))?;
        Ok(text.into_value())
    }

    #[test]
    fn joins_as_ruby_does() {
        assert_eq!(joined(&[Value::from("a"), Value::from("\u{e9}")]), Ok(Value::from("a\u{e9}")));
        assert_eq!(joined(&[Value::from("a"), binary(b"\xff"), Value::from("b")]), Ok(binary(b"a\xffb")));
        let error = "incompatible character encodings: UTF-8 and ASCII-8BIT".to_owned();
        assert_eq!(joined(&[Value::from("\u{e9}"), binary(b"\xff")]), Err(error));
    }
}
