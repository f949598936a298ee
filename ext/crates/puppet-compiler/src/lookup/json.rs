//! JSON as Ruby's parser reads it. Whatever is unusual (errors, comments, big numbers, odd
//! escapes) is left to Ruby itself, which also words the errors.

use ecow::EcoString;
use puppet_pcore::Value;

/// Ruby's `max_nesting`.
const MAX_NESTING: usize = 100;

/// The value of a text, `None` if Ruby has to look at it.
pub(crate) fn parse(text: &str) -> Option<Value> {
    let mut parser = Parser { text, bytes: text.as_bytes(), at: 0 };
    parser.blanks();
    let value = parser.value(0)?;
    parser.blanks();
    (parser.at == text.len()).then_some(value)
}

struct Parser<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        self.bytes[self.at..].starts_with(word.as_bytes()).then(|| {
            self.at += word.len();
            value
        })
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            b'{' => self.hash(depth + 1),
            b'[' => self.array(depth + 1),
            b'"' => self.string().map(Value::String),
            b't' => self.word("true", Value::Boolean(true)),
            b'f' => self.word("false", Value::Boolean(false)),
            b'n' => self.word("null", Value::Undef),
            b'-' | b'0'..=b'9' => self.number(),
            _ => None,
        }
    }

    fn hash(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_NESTING {
            return None;
        }
        self.at += 1;
        let mut pairs = Vec::new();
        self.blanks();
        if self.eat(b'}') {
            return Some(Value::hash(pairs));
        }
        loop {
            self.blanks();
            if self.peek() != Some(b'"') {
                return None;
            }
            let key = self.string()?;
            self.blanks();
            if !self.eat(b':') {
                return None;
            }
            self.blanks();
            let value = self.value(depth)?;
            pairs.push((Value::String(key), value));
            self.blanks();
            if self.eat(b'}') {
                return Some(Value::hash(pairs));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_NESTING {
            return None;
        }
        self.at += 1;
        let mut items = Vec::new();
        self.blanks();
        if self.eat(b']') {
            return Some(Value::array(items));
        }
        loop {
            self.blanks();
            items.push(self.value(depth)?);
            self.blanks();
            if self.eat(b']') {
                return Some(Value::array(items));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    fn string(&mut self) -> Option<EcoString> {
        self.at += 1;
        let mut out = EcoString::new();
        loop {
            let start = self.at;
            while !matches!(self.peek()?, b'"' | b'\\' | 0..=0x1f) {
                self.at += 1;
            }
            out.push_str(&self.text[start..self.at]);
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Some(out);
                }
                b'\\' => out.push(self.escape()?),
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        self.at += 2;
        Some(match self.bytes.get(self.at - 1)? {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let code = self.hex()?;
                if !(0xd800..0xdc00).contains(&code) {
                    return char::from_u32(code);
                }
                if !(self.eat(b'\\') && self.eat(b'u')) {
                    return None;
                }
                let low = self.hex()?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
                char::from_u32(0x10000 + ((code - 0xd800) << 10) + low)?
            }
            _ => return None,
        })
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.bytes().all(|b| b.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Option<Value> {
        let start = self.at;
        self.eat(b'-');
        let leading_zero = self.peek() == Some(b'0');
        let digits = self.digits();
        if digits == 0 || leading_zero && digits > 1 {
            return None;
        }
        let mut is_float = false;
        if self.eat(b'.') {
            is_float = true;
            if self.digits() == 0 {
                return None;
            }
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            is_float = true;
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if self.digits() == 0 {
                return None;
            }
        }
        let text = &self.text[start..self.at];
        if is_float { text.parse().ok().map(Value::Float) } else { text.parse().ok().map(Value::Integer) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_is_plain_and_leaves_the_rest() {
        let value = parse(r#" {"a": [1, -2.5e1, "x\u00e9\ud83d\ude00", null, true], "a": 7, "b": {}} "#);
        let expected = Value::hash([(Value::from("a"), Value::from(7)), (Value::from("b"), Value::hash([]))]);
        assert_eq!(value, Some(expected));
        for odd in ["", "{", "[1,]", "01", "// c\n1", "12345678901234567890", "\"\\ud800\"", "\"\t\"", "NaN"]
        {
            assert_eq!(parse(odd), None, "{odd}");
        }
    }
}
