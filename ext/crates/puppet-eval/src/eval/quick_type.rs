//! The fast path of [`super::parse_type`]: types out of texts of the usual form, read in one go without syntax
//! tree: names, brackets, numbers, simple strings, regular expressions, hashes. Anything else, and anything that is
//! wrong, is left to the parser, which has the exact rules and texts.

use puppet_pcore::parse::{parameterize, parameterized};
use puppet_pcore::{Regexp, Type, TypeKind, Value};
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use super::types::reference;
use crate::error::Result;
use crate::evaluator::Evaluator;

/// The type that was read; `None`: not of the usual form.
type Read<T> = Result<Option<T>>;

type Items = SmallVec<[Value; 4]>;

struct Reader<'a> {
    ev: &'a Evaluator,
    text: &'a str,
    at: usize,
    depth: u8,
}

/// The type of a text of the usual form.
///
/// # Errors
/// The error that loading a type raised.
pub(super) fn read(ev: &Evaluator, text: &str) -> Read<Type> {
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return Ok(None);
    }
    let mut reader = Reader { ev, text, at: 0, depth: 0 };
    let Some(Value::Type(t)) = reader.type_expression()? else { return Ok(None) };
    reader.blank();
    Ok(Some(t).filter(|_| reader.at == text.len()))
}

impl Reader<'_> {
    fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn blank(&mut self) {
        while matches!(self.byte(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.blank();
        let found = self.byte() == byte;
        self.at += usize::from(found);
        found
    }

    /// The name that starts here, with its namespaces, each part beginning with what `first` wants.
    fn name(&mut self, first: fn(&u8) -> bool) -> Option<&str> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut at = start;
        loop {
            bytes.get(at).filter(|b| first(b))?;
            while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
                at += 1;
            }
            if bytes.get(at) != Some(&b':') {
                break;
            }
            if bytes.get(at + 1) != Some(&b':') {
                return None;
            }
            at += 2;
        }
        self.at = at;
        // Beyond ASCII there may be more to a word.
        if bytes.get(at).is_some_and(|b| !b.is_ascii()) { None } else { Some(&self.text[start..at]) }
    }

    fn type_expression(&mut self) -> Read<Value> {
        let (start, ev) = (self.at, self.ev);
        let Some(written) = self.name(u8::is_ascii_uppercase) else { return Ok(None) };
        let written = Symbol::new(written);
        if self.byte() != b'[' {
            self.blank();
            // A bracket after a blank is a list of its own.
            if matches!(self.byte(), b'[' | b'{' | b'(') {
                return Ok(None);
            }
            let found = ev.named_type(written)?;
            return Ok(Some(Value::Type(found.unwrap_or_else(|| reference(written.as_str())))));
        }
        self.at += 1;
        let Some(params) = self.items(b']')? else { return Ok(None) };
        if self.byte() == b'[' {
            return Ok(None);
        }
        let name = written.as_str().to_ascii_lowercase();
        let unknown =
            |v: &Value| matches!(v, Value::Type(t) if matches!(t.kind(), TypeKind::TypeReference(_)));
        if params.is_empty() || name == "resource" && params.first().is_some_and(unknown) {
            return Ok(None);
        }
        match parameterized(&name, &params) {
            Ok(Some(made)) => return Ok(made.map(Value::Type)),
            Ok(None) => {}
            Err(_) => return Ok(None),
        }
        Ok(match ev.named_type(written)? {
            Some(found) => parameterize(&found, written.as_str(), &params).ok().map(Value::Type),
            None => Some(Value::Type(reference(&self.text[start..self.at]))),
        })
    }

    /// Values with commas between, up to the bracket that closes.
    fn items(&mut self, close: u8) -> Read<Items> {
        let mut items = Items::new();
        if self.depth > 60 {
            return Ok(None);
        }
        self.depth += 1;
        loop {
            let Some(item) = self.item()? else { return Ok(None) };
            items.push(item);
            if self.take(b',') {
                continue;
            }
            self.depth -= 1;
            return Ok(self.take(close).then_some(items));
        }
    }

    fn item(&mut self) -> Read<Value> {
        self.blank();
        match self.byte() {
            b'A'..=b'Z' => self.type_expression(),
            b'a'..=b'z' => Ok(self.word()),
            b'0'..=b'9' | b'-' => Ok(self.number()),
            b'\'' => Ok(self.string()),
            b'/' => Ok(self.regexp()),
            b'[' => {
                self.at += 1;
                Ok(self.items(b']')?.map(|items| Value::array(items.into_vec())))
            }
            b'{' => self.hash(),
            _ => Ok(None),
        }
    }

    fn word(&mut self) -> Option<Value> {
        let word = self.name(u8::is_ascii_lowercase)?;
        let value = match word {
            "default" => Value::Default,
            "undef" => Value::Undef,
            "true" => Value::Boolean(true),
            "false" => Value::Boolean(false),
            _ if puppet_syntax::is_keyword(word) => return None,
            _ => Value::from(word),
        };
        self.blank();
        matches!(self.byte(), b',' | b']' | b'}' | b'=').then_some(value)
    }

    fn number(&mut self) -> Option<Value> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let digits = |mut at: usize| {
            while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                at += 1;
            }
            at
        };
        let first = start + usize::from(bytes[start] == b'-');
        let mut end = digits(first);
        // A leading zero is another radix, or wrong.
        if end == first || bytes[first] == b'0' && end > first + 1 {
            return None;
        }
        let mut float = false;
        if bytes.get(end) == Some(&b'.') {
            float = true;
            let point = end;
            end = digits(point + 1);
            if end == point + 1 {
                return None;
            }
        }
        if bytes
            .get(end)
            .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.') || !b.is_ascii())
        {
            return None;
        }
        self.at = end;
        let text = &self.text[start..end];
        if float { text.parse().ok().map(Value::Float) } else { text.parse().ok().map(Value::Integer) }
    }

    fn string(&mut self) -> Option<Value> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find(['\'', '\\'])?;
        if rest.as_bytes()[end] == b'\\' {
            return None;
        }
        self.at += end + 2;
        Some(Value::from(&rest[..end]))
    }

    fn regexp(&mut self) -> Option<Value> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find('/')?;
        let source = &rest[..end];
        if source.is_empty() || source.ends_with('\\') || source.contains('\n') {
            return None;
        }
        self.at += end + 2;
        Regexp::new(source).ok().map(Value::Regexp)
    }

    fn hash(&mut self) -> Read<Value> {
        self.at += 1;
        let mut pairs: SmallVec<[(Value, Value); 4]> = SmallVec::new();
        if self.depth > 60 {
            return Ok(None);
        }
        self.depth += 1;
        loop {
            let Some(key) = self.item()? else { return Ok(None) };
            if !(self.take(b'=') && self.byte() == b'>') {
                return Ok(None);
            }
            self.at += 1;
            let Some(value) = self.item()? else { return Ok(None) };
            // Validation reports duplicate keys.
            if pairs.iter().any(|(k, _)| *k == key) {
                return Ok(None);
            }
            pairs.push((key, value));
            if self.take(b',') {
                continue;
            }
            self.depth -= 1;
            return Ok(self.take(b'}').then(|| Value::hash(pairs)));
        }
    }
}
