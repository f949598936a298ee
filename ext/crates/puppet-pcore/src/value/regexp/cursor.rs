//! Reading a pattern.

/// A position in the pattern.
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    pub(super) fn tail(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.tail().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.tail().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    /// Takes up to `max` digits of a radix.
    pub(super) fn digits(&mut self, radix: u32, max: usize) -> &'a str {
        let tail = self.tail();
        let len = tail.bytes().take(max).take_while(|b| (*b as char).is_digit(radix)).count();
        self.at += len;
        &tail[..len]
    }

    pub(super) fn until(&mut self, end: char) -> Option<&'a str> {
        let tail = self.tail();
        let len = tail.find(end)?;
        self.at += len + end.len_utf8();
        Some(&tail[..len])
    }
}
