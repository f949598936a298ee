//! Ruby's (Onigmo's) syntax rewritten for `fancy_regex`: line anchors, `(?m)`, escapes, classes,
//! groups. What neither has in common with the other is left as it is and fails to compile.

use std::iter::Peekable;
use std::str::Chars;

/// Flags in effect inside a group.
#[derive(Clone, Copy, Default)]
struct Flags {
    extended: bool,
}

struct Translator<'a> {
    text: &'a str,
    chars: Peekable<Chars<'a>>,
    out: String,
    flags: Vec<Flags>,
    groups: usize,
    named: bool,
    /// Something stands before that a quantifier can apply to.
    atom: bool,
}

const WORD: &str = "A-Za-z0-9_";
const SPACE: &str = "\\t\\n\\x0B\\x0C\\r ";
const HEX: &str = "0-9A-Fa-f";

/// The text of a Ruby expression for `fancy_regex`.
pub(super) fn translate(source: &str) -> String {
    let mut translator = Translator {
        text: source,
        chars: source.chars().peekable(),
        out: String::with_capacity(source.len() + 16),
        flags: vec![Flags::default()],
        groups: count_groups(source),
        named: source.contains("(?<") && has_named_group(source),
        atom: false,
    };
    translator.run();
    let anchors = source.contains(['^', '$']);
    if anchors { format!("(?m){}", translator.out) } else { translator.out }
}

fn has_named_group(source: &str) -> bool {
    let opens = |found: &str| found.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
    source.match_indices("(?<").any(|(i, m)| opens(&source[i + m.len()..]))
        || source.match_indices("(?'").any(|(i, m)| opens(&source[i + m.len()..]))
}

fn count_groups(source: &str) -> usize {
    let bytes = source.as_bytes();
    let mut count = 0;
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'\\' => i += 1,
            b'(' if bytes.get(i + 1) != Some(&b'?') => count += 1,
            _ => {}
        }
        i += 1;
    }
    count
}

/// A character that stands for itself, inside or outside of a class.
fn literal(c: char, out: &mut String) {
    if c.is_ascii_punctuation() && c != '_' && c != '<' && c != '>' {
        out.push('\\');
        out.push(c);
    } else if c == '\0' {
        out.push_str("\\x00");
    } else {
        out.push(c);
    }
}

impl Translator<'_> {
    fn rest(&self) -> &str {
        let left: usize = self.chars.clone().map(char::len_utf8).sum();
        &self.text[self.text.len() - left..]
    }

    fn eat(&mut self, prefix: &str) -> bool {
        if !self.rest().starts_with(prefix) {
            return false;
        }
        for _ in prefix.chars() {
            self.chars.next();
        }
        true
    }

    fn extended(&self) -> bool {
        self.flags.last().is_some_and(|f| f.extended)
    }

    fn run(&mut self) {
        while let Some(c) = self.chars.next() {
            match c {
                '\\' => self.escape(),
                '[' => {
                    self.class();
                    self.atom = true;
                }
                '(' => self.open(),
                ')' => {
                    self.out.push(')');
                    if self.flags.len() > 1 {
                        self.flags.pop();
                    }
                    self.atom = true;
                }
                '{' => self.brace(),
                '}' | ']' => {
                    literal(c, &mut self.out);
                    self.atom = true;
                }
                '*' | '+' | '?' => self.out.push(c),
                '|' => {
                    self.out.push(c);
                    self.atom = false;
                }
                '^' | '$' | '.' => {
                    self.out.push(c);
                    self.atom = true;
                }
                ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C' if self.extended() => {}
                '#' if self.extended() => {
                    for c in self.chars.by_ref() {
                        if c == '\n' {
                            break;
                        }
                    }
                }
                c => {
                    literal(c, &mut self.out);
                    self.atom = true;
                }
            }
        }
    }

    /// `{n}`, `{n,}`, `{,m}`, `{n,m}` after something to repeat; any other brace is itself.
    fn brace(&mut self) {
        let rest = self.rest();
        let end = rest.find('}');
        let inner = end.map(|end| rest[..end].to_owned()).unwrap_or_default();
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        let quantifier = match inner.split_once(',') {
            Some((from, to)) => digits(from) && digits(to) && !(from.is_empty() && to.is_empty()),
            None => !inner.is_empty() && digits(&inner),
        };
        if !(quantifier && self.atom) {
            self.out.push_str("\\{");
            self.atom = true;
            return;
        }
        for _ in 0..=inner.chars().count() {
            self.chars.next();
        }
        self.out.push('{');
        if inner.starts_with(',') {
            self.out.push('0');
        }
        self.out.push_str(&inner);
        self.out.push('}');
    }

    fn open(&mut self) {
        let flags = self.flags.last().copied().unwrap_or_default();
        self.atom = false;
        if !self.eat("?") {
            self.out.push_str(if self.named { "(?:" } else { "(" });
            self.flags.push(flags);
            return;
        }
        if self.eat("#") {
            let mut escaped = false;
            for c in self.chars.by_ref() {
                match c {
                    '\\' => escaped = !escaped,
                    ')' if !escaped => break,
                    _ => escaped = false,
                }
            }
            return;
        }
        for known in [":", "=", "!", ">", "<=", "<!"] {
            if self.eat(known) {
                self.out.push_str("(?");
                self.out.push_str(known);
                self.flags.push(flags);
                return;
            }
        }
        if self.eat("<") || self.eat("'") {
            self.out.push_str("(?<");
            for c in self.chars.by_ref() {
                if c == '>' || c == '\'' {
                    break;
                }
                self.out.push(c);
            }
            self.out.push('>');
            self.flags.push(flags);
            return;
        }
        if self.eat("(") {
            // A conditional: the condition goes through as it is.
            self.out.push_str("(?(");
            for c in self.chars.by_ref() {
                self.out.push(c);
                if c == ')' {
                    break;
                }
            }
            self.flags.push(flags);
            return;
        }
        self.flag_group(flags);
    }

    /// `(?mix-mix)` and `(?mix-mix:...)`: Ruby's `m` is `s` here, anchors are always those of lines.
    fn flag_group(&mut self, mut flags: Flags) {
        let (mut on, mut off) = (String::new(), String::new());
        let mut negative = false;
        let mut group = false;
        for c in self.chars.by_ref() {
            match c {
                '-' => negative = true,
                ':' => {
                    group = true;
                    break;
                }
                ')' => break,
                'm' if negative => off.push('s'),
                'm' => on.push('s'),
                'i' if negative => off.push('i'),
                'i' => on.push('i'),
                'x' => flags.extended = !negative,
                _ => {}
            }
        }
        let mut text = on;
        if !off.is_empty() {
            text.push('-');
            text.push_str(&off);
        }
        if group {
            self.out.push_str("(?");
            self.out.push_str(&text);
            self.out.push(':');
            self.flags.push(flags);
        } else {
            if !text.is_empty() {
                self.out.push_str("(?");
                self.out.push_str(&text);
                self.out.push(')');
            }
            if let Some(last) = self.flags.last_mut() {
                *last = flags;
            }
        }
    }

    fn escape(&mut self) {
        let Some(c) = self.chars.next() else {
            self.out.push_str("\\\\");
            return;
        };
        self.atom = true;
        let class = match c {
            'w' => Some(format!("[{WORD}]")),
            'W' => Some(format!("[^{WORD}]")),
            'd' => Some("[0-9]".to_owned()),
            'D' => Some("[^0-9]".to_owned()),
            's' => Some(format!("[{SPACE}]")),
            'S' => Some(format!("[^{SPACE}]")),
            'h' => Some(format!("[{HEX}]")),
            'H' => Some(format!("[^{HEX}]")),
            'R' => Some("(?:\\r\\n|[\\n\\x0B\\x0C\\r\\x{85}\\x{2028}\\x{2029}])".to_owned()),
            'Z' => Some("(?=\\n?\\z)".to_owned()),
            'A' | 'z' | 'b' | 'B' | 'G' | 'K' => Some(format!("\\{c}")),
            'p' | 'P' => Some(self.property(c == 'P')),
            _ => None,
        };
        if let Some(class) = class {
            self.out.push_str(&class);
            return;
        }
        match c {
            'k' | 'g' => {
                self.out.push('\\');
                self.out.push(c);
                if let Some('<' | '\'') = self.chars.peek().copied() {
                    for c in self.chars.by_ref() {
                        self.out.push(if c == '\'' { '>' } else { c });
                        if c == '>' || c == '\'' && self.out.ends_with('>') {
                            break;
                        }
                    }
                }
            }
            '1'..='9' => {
                let mut digits = String::from(c);
                while let Some(d) = self.chars.peek().filter(|d| d.is_ascii_digit()) {
                    digits.push(*d);
                    self.chars.next();
                }
                let number: usize = digits.parse().unwrap_or(usize::MAX);
                if number <= self.groups.max(9) {
                    // A group of its own keeps a digit that follows apart.
                    self.out.push_str(&format!("(?:\\{number})"));
                } else {
                    let code = u32::from_str_radix(&digits, 8).unwrap_or(0);
                    literal(char::from_u32(code).unwrap_or('\0'), &mut self.out);
                }
            }
            _ => {
                let c = self.escaped_char(c);
                literal(c, &mut self.out);
            }
        }
    }

    /// The character an escape stands for, the same inside and outside of classes.
    fn escaped_char(&mut self, c: char) -> char {
        match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'f' => '\x0C',
            'v' => '\x0B',
            'a' => '\x07',
            'e' => '\x1B',
            'x' => self.hex(2),
            'u' => self.hex(4),
            '0'..='7' => {
                let mut code = c.to_digit(8).unwrap_or(0);
                for _ in 0..2 {
                    let Some(d) = self.chars.peek().and_then(|d| d.to_digit(8)) else { break };
                    code = code * 8 + d;
                    self.chars.next();
                }
                char::from_u32(code).unwrap_or('\0')
            }
            'c' => self.chars.next().map_or('c', |c| char::from((c as u32 as u8) & 0x1F)),
            'C' if self.eat("-") => self.chars.next().map_or('C', |c| char::from((c as u32 as u8) & 0x1F)),
            other => other,
        }
    }

    fn hex(&mut self, most: usize) -> char {
        let mut code = 0;
        if self.chars.peek() == Some(&'{') {
            self.chars.next();
            for c in self.chars.by_ref() {
                match c.to_digit(16) {
                    Some(d) => code = (code << 4 | d) & 0x1F_FFFF,
                    None => break,
                }
            }
        } else {
            for _ in 0..most {
                let Some(d) = self.chars.peek().and_then(|d| d.to_digit(16)) else { break };
                code = code << 4 | d;
                self.chars.next();
            }
        }
        char::from_u32(code).unwrap_or('\u{FFFD}')
    }

    /// `\p{Name}`, `\p{^Name}`, `\P{Name}` as a class.
    fn property(&mut self, mut negative: bool) -> String {
        if self.chars.peek() != Some(&'{') {
            return if negative { "P".to_owned() } else { "p".to_owned() };
        }
        self.chars.next();
        if self.chars.peek() == Some(&'^') {
            self.chars.next();
            negative = !negative;
        }
        let name: String = self.chars.by_ref().take_while(|c| *c != '}').collect();
        let known = posix(&name.to_lowercase()).map_or_else(|| format!("\\p{{{name}}}"), str::to_owned);
        if negative { format!("[^{known}]") } else { format!("[{known}]") }
    }

    /// A bracketed class, from after its `[`.
    fn class(&mut self) {
        self.out.push('[');
        if self.chars.peek() == Some(&'^') {
            self.chars.next();
            self.out.push('^');
        }
        let mut first = true;
        while let Some(c) = self.chars.next() {
            match c {
                ']' if first && self.rest().contains(']') => literal(']', &mut self.out),
                ']' => break,
                '[' if self.chars.peek() == Some(&':') && self.rest().contains(":]") => self.posix_class(),
                '[' => self.class(),
                '&' if self.chars.peek() == Some(&'&') => {
                    self.chars.next();
                    self.out.push_str("&&");
                }
                c => self.class_item(c),
            }
            first = false;
        }
        self.out.push(']');
    }

    fn class_item(&mut self, c: char) {
        let from = match c {
            '\\' => match self.class_escape() {
                Some(c) => c,
                None => return,
            },
            c => c,
        };
        literal(from, &mut self.out);
        if self.chars.peek() != Some(&'-') {
            return;
        }
        // A range, unless the dash ends the class or stands before a set.
        let mut ahead = self.chars.clone();
        ahead.next();
        let to = match ahead.next() {
            None | Some(']' | '[') => return,
            Some('\\') => match ahead.peek() {
                Some('w' | 'W' | 'd' | 'D' | 's' | 'S' | 'h' | 'H' | 'p' | 'P' | 'R') | None => return,
                Some(_) => {
                    self.chars = ahead;
                    let c = self.chars.next().unwrap_or('\\');
                    if c == 'b' { '\x08' } else { self.escaped_char(c) }
                }
            },
            Some(to) => {
                self.chars = ahead;
                to
            }
        };
        self.out.push('-');
        literal(to, &mut self.out);
    }

    /// An escape inside of a class: a set is written out, a character given back.
    fn class_escape(&mut self) -> Option<char> {
        let c = self.chars.next().unwrap_or('\\');
        let set = match c {
            'w' => WORD.to_owned(),
            'W' => format!("[^{WORD}]"),
            'd' => "0-9".to_owned(),
            'D' => "[^0-9]".to_owned(),
            's' => SPACE.to_owned(),
            'S' => format!("[^{SPACE}]"),
            'h' => HEX.to_owned(),
            'H' => format!("[^{HEX}]"),
            'R' => "\\n\\x0B\\x0C\\r\\x{85}\\x{2028}\\x{2029}".to_owned(),
            'p' | 'P' => self.property(c == 'P'),
            'b' => return Some('\x08'),
            other => return Some(self.escaped_char(other)),
        };
        self.out.push_str(&set);
        None
    }

    /// `[:name:]` inside of a class, from after its first bracket.
    fn posix_class(&mut self) {
        self.chars.next();
        let negative = self.chars.peek() == Some(&'^');
        if negative {
            self.chars.next();
        }
        let name: String = self.chars.by_ref().take_while(|c| *c != ':').collect();
        self.chars.next();
        let set = posix(&name).unwrap_or("");
        if negative {
            self.out.push_str(&format!("[^{set}]"));
        } else {
            self.out.push_str(set);
        }
    }
}

/// The content of a class for a POSIX name; Ruby's are those of Unicode.
fn posix(name: &str) -> Option<&'static str> {
    Some(match name {
        "alnum" => "\\p{Alphabetic}\\p{M}\\p{Nd}",
        "alpha" => "\\p{Alphabetic}",
        "ascii" => "\\x00-\\x7F",
        "blank" => "\\t\\p{Zs}",
        "cntrl" => "\\p{Cc}",
        "digit" => "\\p{Nd}",
        "graph" => "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}",
        "lower" => "\\p{Lowercase}",
        "print" => "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}",
        "punct" => "\\p{P}$+<=>\\^`|~",
        "space" => "\\p{White_Space}",
        "upper" => "\\p{Uppercase}",
        "word" => "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}",
        "xdigit" => "0-9A-Fa-f",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::Regexp;

    fn matches(source: &str, text: &str) -> bool {
        Regexp::new(source).unwrap_or_else(|e| panic!("{source}: {e}")).is_match(text)
    }

    #[test]
    fn ruby_means_what_ruby_means() {
        for (source, text, expected) in [
            (r"^b$", "a\nb\nc", true),
            (r"\Ab", "a\nb", false),
            (r"a.b", "a\nb", false),
            (r"(?m:a.b)", "a\nb", true),
            (r"(?m-ix:a.b)", "a\nb", true),
            (r"x\Z", "x\n", true),
            (r"x\z", "x\n", false),
            (r"\A\h+\z", "09afAF", true),
            (r"\A[\h]+\z", "0g", false),
            (r"\A\/([^\n\/\0]+\/*)*\z", "/usr/lib", true),
            (r"\A[[:alpha:]]+\z", "éa", true),
            (r"\A\w+\z", "é", false),
            (r"\A[\w.-]+\z", "a-b.c", true),
            (r"\A[-+*/]\z", "-", true),
            (r"\A[a\-z]\z", "-", true),
            (r"a{,2}b", "aab", true),
            (r"\A{x}\z", "{x}", true),
            (r"\A(?<y>\d)(z)\k<y>\z", "1z1", true),
            (r"(a)\1", "aa", true),
            (r"(?<!a)b", "cb", true),
            (r"(?>a+)b", "aab", true),
            (r"\A[^]a]\z", "b", true),
            (r"\A\u00e9\z", "é", true),
            (r"\A[~]~\z", "~~", true),
            ("(?x) a b # comment\n c", "abc", true),
            (r"\A[[a-c]&&[b-d]]\z", "b", true),
            (r"\A\S+\z", "a b", false),
            (r#"\A<a href="x">\z"#, r#"<a href="x">"#, true),
            (r"(?i)ABC", "abc", true),
        ] {
            assert_eq!(matches(source, text), expected, "{source} on {text:?}");
        }
    }
}
