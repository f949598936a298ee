//! JSON as Ruby's `JSON.generate` writes it.

use puppet_pcore::convert::float_to_s;
use puppet_pcore::{Value, memory};

use super::values::reference_parts;

/// JSON that is being written. Floats are left out until all else is there: releases of the json library choose
/// exponents differently (`1.0e+15`, `1e+15`; `1.0e-05`, `0.00001`), and since 2.11 the digits too (`1.0e+23`,
/// `9.999999999999999e+22`), so the library of the process writes them, all with one call.
#[derive(Default)]
pub struct JsonText {
    /// The text without floats.
    pub text: String,
    floats: Vec<(usize, f64)>,
}

impl JsonText {
    /// Continues a text.
    pub fn after(text: String) -> JsonText {
        JsonText { text, floats: Vec::new() }
    }

    /// The floats, in the order of the text.
    pub fn floats(&self) -> impl ExactSizeIterator<Item = f64> + '_ {
        self.floats.iter().map(|(_, float)| *float)
    }

    /// The whole text, with a text for each float.
    pub fn with_floats<'a>(self, texts: impl IntoIterator<Item = &'a str>) -> String {
        if self.floats.is_empty() {
            return self.text;
        }
        let mut whole = String::with_capacity(self.text.len() + self.floats.len() * 8);
        let mut from = 0;
        for ((at, _), text) in self.floats.iter().zip(texts) {
            memory::push_str(&mut whole, &self.text[from..*at]);
            whole.push_str(text);
            from = *at;
        }
        memory::push_str(&mut whole, &self.text[from..]);
        whole
    }

    /// The whole text, with floats as Ruby's `Float#to_s` writes them: so did json before 2.11, and so do its generators in
    /// Ruby.
    pub fn with_plain_floats(self) -> String {
        let texts: Vec<String> = self.floats().map(float_to_s).collect();
        self.with_floats(texts.iter().map(String::as_str))
    }
}

/// Appends a string with its quotes.
pub fn write_str(out: &mut String, text: &str) {
    // Room for all of it: what follows asks for none, unless bytes are escaped.
    if !memory::make_room(out, text.len() + 2) {
        return;
    }
    out.push('"');
    write_escaped(out, text);
    out.push('"');
}

/// Appends `"Type[title]"`.
pub fn write_reference(out: &mut String, type_name: &str, title: &str) {
    out.push('"');
    write_escaped(out, type_name);
    out.push('[');
    write_escaped(out, title);
    out.push_str("]\"");
}

/// Appends a number.
pub fn write_integer(out: &mut String, number: i64) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// The same byte eight times.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The index of the first of eight bytes that is escaped: less than a space, `"` or `\`. A subtraction borrows from the
/// bytes after the one it finds, so only the first mark is certain; no other is asked for.
fn first_escaped(bytes: [u8; 8]) -> Option<usize> {
    let word = u64::from_le_bytes(bytes);
    let zeros = |word: u64| word.wrapping_sub(each(1)) & !word;
    let control = word.wrapping_sub(each(b' ')) & !word;
    let found = (control | zeros(word ^ each(b'"')) | zeros(word ^ each(b'\\'))) & each(0x80);
    (found != 0).then(|| found.trailing_zeros() as usize / 8)
}

/// The first byte that is escaped. Most texts have none: eight bytes are looked at at once, and the last eight again.
#[inline]
fn next_escaped(bytes: &[u8]) -> Option<usize> {
    let Some(last) = bytes.last_chunk() else { return next_of_few(bytes) };
    let mut at = 0;
    while at + 8 < bytes.len() {
        let Some(chunk) = bytes[at..].first_chunk() else { break };
        if let Some(index) = first_escaped(*chunk) {
            return Some(at + index);
        }
        at += 8;
    }
    first_escaped(*last).map(|index| bytes.len() - 8 + index)
}

/// The same of fewer than eight bytes: from four on, the first four and the last four.
#[inline]
fn next_of_few(bytes: &[u8]) -> Option<usize> {
    if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let [a, b, c, d] = *first;
        let [e, f, g, h] = *last;
        first_escaped([a, b, c, d, e, f, g, h])?;
    }
    bytes.iter().position(|byte| matches!(byte, 0..b' ' | b'"' | b'\\'))
}

#[inline]
fn write_escaped(out: &mut String, text: &str) {
    match next_escaped(text.as_bytes()) {
        Some(first) => write_from(out, text, first),
        None => {
            memory::push_str(out, text);
        }
    }
}

/// Appends a text whose byte at `first` is the first one that is escaped.
#[inline(never)]
fn write_from(out: &mut String, text: &str, first: usize) {
    let bytes = text.as_bytes();
    let mut from = 0;
    let mut next = Some(first);
    while let Some(i) = next {
        memory::push_str(out, &text[from..i]);
        from = i + 1;
        next = next_escaped(&bytes[from..]).map(|index| from + index);
        match bytes[i] {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x0c => out.push_str("\\f"),
            0x08 => out.push_str("\\b"),
            other => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                out.push_str("\\u00");
                out.push(char::from(HEX[usize::from(other >> 4)]));
                out.push(char::from(HEX[usize::from(other & 15)]));
            }
        }
    }
    memory::push_str(out, &text[from..]);
}

/// Appends data: references are their texts; anything else is written as its text, as Ruby's
/// `to_json` of an object.
pub fn write_value(json: &mut JsonText, value: &Value) {
    let out = &mut json.text;
    match value {
        Value::Undef => out.push_str("null"),
        Value::Boolean(true) => out.push_str("true"),
        Value::Boolean(false) => out.push_str("false"),
        Value::Integer(i) => write_integer(out, *i),
        Value::BigInteger(i) => out.push_str(&i.to_string()),
        Value::Float(f) => json.floats.push((out.len(), *f)),
        Value::String(s) => write_str(out, s),
        Value::Symbol(s) => write_str(out, s.as_str()),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.glance().iter().enumerate() {
                if !memory::room(&mut json.text) {
                    return;
                }
                if i > 0 {
                    json.text.push(',');
                }
                write_value(json, item);
            }
            json.text.push(']');
        }
        Value::Hash(hash) => {
            out.push('{');
            for (i, (key, value)) in hash.glance().iter().enumerate() {
                let out = &mut json.text;
                if !memory::room(out) {
                    return;
                }
                if i > 0 {
                    out.push(',');
                }
                match key {
                    Value::String(s) => write_str(out, s),
                    other => write_str(out, &puppet_pcore::convert::ruby::to_s(other)),
                }
                out.push(':');
                write_value(json, value);
            }
            json.text.push('}');
        }
        other => match reference_parts(other) {
            Some((type_name, title)) => write_reference(out, type_name.as_str(), &title),
            None => write_str(out, &puppet_pcore::convert::ruby::to_s(other)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_ruby_escapes() {
        let mut out = String::new();
        write_str(&mut out, "é\u{1}\n\"\\/\u{7f}\u{1f}");
        assert_eq!(out, "\"é\\u0001\\n\\\"\\\\/\u{7f}\\u001f\"");
        for before in 0..40 {
            let text = "x".repeat(before);
            let mut out = String::new();
            write_str(&mut out, &format!("{text}\t"));
            assert_eq!(out, format!("\"{text}\\t\""));
            out.clear();
            write_str(&mut out, &format!("{text}\n{text}\"\"{text}"));
            assert_eq!(out, format!("\"{text}\\n{text}\\\"\\\"{text}\""));
        }
    }

    #[test]
    fn floats_are_written_last_and_where_they_belong() {
        let value = Value::array(vec![
            Value::Float(1e23),
            Value::from("a"),
            Value::hash([(Value::from("b"), Value::Float(-0.5))]),
        ]);
        let write = || {
            let mut json = JsonText::after("x".into());
            write_value(&mut json, &value);
            json.text.push('y');
            json
        };
        assert_eq!(write().floats().collect::<Vec<_>>(), [1e23, -0.5]);
        assert_eq!(
            write().with_floats(["9.999999999999999e+22", "-5e-1"]),
            "x[9.999999999999999e+22,\"a\",{\"b\":-5e-1}]y"
        );
        assert_eq!(write().with_plain_floats(), "x[1.0e+23,\"a\",{\"b\":-0.5}]y");
    }

    #[test]
    fn finds_each_byte_that_is_escaped_and_no_other() {
        let is_escaped = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
        for (first, second) in
            (0..=u8::MAX).flat_map(|first| (0..=u8::MAX).map(move |second| (first, second)))
        {
            let bytes = [b'x', first, second, 0x80, b'!', b'#', b'[', b'y'];
            assert_eq!(first_escaped(bytes), bytes.iter().position(|byte| is_escaped(*byte)), "{bytes:?}");
        }
    }
}
