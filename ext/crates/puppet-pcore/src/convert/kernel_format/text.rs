//! `%s`, `%p`, `%c`.

use super::arguments::argument;
use super::integer::native_int;
use super::spec::Spec;
use crate::convert::error::Result;
use crate::convert::implicit;
use crate::convert::wording::Wording;
use crate::value::Value;

pub(super) fn text_directive(spec: Spec, text: &str, out: &mut String) {
    match spec.prec {
        Some(prec) => {
            let end = text.char_indices().nth(prec).map_or(text.len(), |(i, _)| i);
            spec.pad(&text[..end], out);
        }
        None => spec.pad(text, out),
    }
}

pub(super) fn character(spec: Spec, value: &Value, out: &mut String) -> Result<()> {
    let c = match implicit::to_str(value) {
        Some(text) if Wording::FirstCharacters.is_used() => {
            // As `%.1s`, a text without characters too.
            text_directive(Spec { prec: Some(1), ..spec }, &text, out);
            return Ok(());
        }
        Some(text) => {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => c,
                _ => return argument("%c requires a character"),
            }
        }
        None => {
            let code = native_int(value)?;
            match u32::try_from(code).ok().and_then(char::from_u32) {
                Some(c) => c,
                None => return argument("invalid character"),
            }
        }
    };
    let mut buffer = [0; 4];
    spec.pad(c.encode_utf8(&mut buffer), out);
    Ok(())
}
