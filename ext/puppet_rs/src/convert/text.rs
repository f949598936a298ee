//! Texts that Ruby gives as names, paths and messages.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

use ecow::EcoString;
use magnus::encoding::EncodingCapable;
use magnus::{Error, RString, Ruby, TryConvert, Value as Rb};

/// A text that Ruby gives, as UTF-8. Where the locale is `C`, Ruby marks the bytes of paths, arguments and what it reads as
/// US-ASCII or binary, whatever they hold: bytes of these two are taken for UTF-8, other encodings are converted.
///
/// # Errors
/// `ArgumentError` as Ruby words it for bytes that are not UTF-8; `Encoding::UndefinedConversionError`; `TypeError` for what
/// is no text.
#[derive(Default)]
pub struct Text(String);

impl TryConvert for Text {
    fn try_convert(value: Rb) -> Result<Text, Error> {
        let ruby = Ruby::get_with(value);
        let text = RString::try_convert(value)?;
        let index = text.enc_get();
        let is_utf8 =
            [ruby.utf8_encindex(), ruby.usascii_encindex(), ruby.ascii8bit_encindex()].contains(&index);
        let text = if is_utf8 { text } else { text.conv_enc(ruby.utf8_encoding())? };
        // SAFETY: copied before Ruby runs again.
        let bytes = unsafe { text.as_slice() }.to_vec();
        String::from_utf8(bytes)
            .map(Text)
            .map_err(|_| Error::new(ruby.exception_arg_error(), "invalid byte sequence in UTF-8"))
    }
}

// SAFETY: a copy, that holds nothing of Ruby.
unsafe impl magnus::try_convert::TryConvertOwned for Text {}

impl Text {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

macro_rules! into {
    ($($kind:ty),*) => {$(
        impl From<Text> for $kind {
            fn from(text: Text) -> $kind {
                text.0.into()
            }
        }
    )*};
}

into!(Arc<str>, EcoString, PathBuf, String);
