//! Ruby's (Onigmo's) regular expression syntax, rewritten for the `regex` crate where that can express
//! the same, else for `fancy_regex`.
//!
//! Differences: `^` and `$` are always line anchors; `(?m)` lets `.` match a line end; `\d \w \s
//! \h` are ASCII while `\b` and POSIX brackets are Unicode; `\Z`, `\R`, octal and control escapes;
//! `{,n}`; `x{2}+` is a repeated repeat, not a possessive one; `(...)` captures nothing when there
//! are named groups; blanks count inside brackets under `(?x)`.

use super::class;
use super::cursor::Cursor;

/// The rewritten pattern.
#[derive(Debug, Default)]
pub(super) struct Translation {
    /// The pattern for the engine.
    pub(super) pattern: String,
    /// Needs lookaround, backreferences or atomic groups.
    pub(super) fancy: bool,
    /// Holds `^`: Onigmo's does not match at the very end of a text that ends with a line end.
    pub(super) line_start: bool,
    /// Ignores case somewhere: Onigmo folds one character to several (`ß` is `ss`), which neither engine does.
    pub(super) folds: bool,
    /// Ours may answer otherwise than Onigmo: a repeat of groups whose last, empty turn sets them, and `(?u)`, `(?a)`.
    pub(super) inexact: bool,
}

/// Deepest nesting of groups and brackets; beyond it Onigmo reports "too deep nest level".
const MAX_DEPTH: usize = 250;

/// Rewrites `source`.
///
/// # Errors
/// Ruby's text, without the `: /source/` that ends it.
pub(super) fn translate(source: &str) -> Result<Translation, String> {
    let named = has_named_group(source);
    let (rest, out) = (Cursor::new(source), Translation::default());
    let mut t = Translator { rest, out, named, depth: 0, groups: 0, matches_nothing: false };
    t.alternatives(false)?;
    if t.rest.peek().is_some() {
        return Err("unmatched close parenthesis".into());
    }
    t.out.inexact |= t.out.folds && !source.is_ascii();
    Ok(t.out)
}

/// True if the pattern has `(?<name>...)`, which turns plain groups off.
fn has_named_group(source: &str) -> bool {
    let bytes = source.as_bytes();
    let mut at = 0;
    let mut brackets = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => brackets += 1,
            b']' => brackets = i32::max(0, brackets - 1),
            b'(' if brackets == 0 => {
                let tail = &source[at..];
                let angle = tail.starts_with("(?<") && !tail.starts_with("(?<=") && !tail.starts_with("(?<!");
                if angle || tail.starts_with("(?'") {
                    return true;
                }
            }
            _ => {}
        }
        at += 1;
    }
    false
}

/// One literal character, quoted for both engines.
pub(super) fn literal(out: &mut String, c: char) {
    if c.is_alphanumeric() || c == '_' || (!c.is_ascii() && !c.is_whitespace()) {
        out.push(c);
    } else {
        out.push_str(&format!("\\x{{{:x}}}", c as u32));
    }
}

struct Translator<'a> {
    rest: Cursor<'a>,
    out: Translation,
    named: bool,
    depth: usize,
    /// Capturing groups opened so far.
    groups: usize,
    /// True if what was read last, an atom or alternatives, may match the empty text.
    matches_nothing: bool,
}

impl Translator<'_> {
    fn push(&mut self, text: &str) {
        self.out.pattern.push_str(text);
    }

    fn fancy(&mut self, text: &str) {
        self.out.fancy = true;
        self.push(text);
    }

    /// Everything up to the closing parenthesis or the end. `(?i)` in the middle of a group holds
    /// to the end of that group, alternatives included: `a(?i)b|c` is `a(?i:b|c)`, and the group so
    /// opened is closed here. `extended` is the state of `(?x)`.
    fn alternatives(&mut self, mut extended: bool) -> Result<(), String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("too deep nest level".into());
        }
        let mut open_options = 0;
        let mut atom: Option<usize> = None;
        let mut groups = self.groups;
        // Of the alternatives before, of what stands before the last atom, of that atom.
        let (mut any, mut before, mut last) = (false, true, true);
        while let Some(c) = self.rest.peek() {
            if c == ')' {
                break;
            }
            let start = self.out.pattern.len();
            let groups_before = self.groups;
            self.matches_nothing = false;
            self.rest.next();
            match c {
                '|' => {
                    self.push("|");
                    atom = None;
                    any |= before && last;
                    (before, last) = (true, true);
                    continue;
                }
                '#' if extended => {
                    if self.rest.until('\n').is_none() {
                        self.rest.at = self.rest.text.len();
                    }
                    continue;
                }
                ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' if extended => continue,
                '*' | '+' | '?' => {
                    self.quantifier(c, atom)?;
                    self.out.inexact |= last && c != '?' && self.groups > groups;
                    last |= c != '+';
                    continue;
                }
                '{' if self.interval(atom)? => {
                    self.out.inexact |= last && self.groups > groups;
                    last |= self.rest.text[..self.rest.at]
                        .rsplit('{')
                        .next()
                        .is_some_and(|c| c.starts_with(['0', ',']));
                    continue;
                }
                '^' => {
                    self.out.line_start = true;
                    self.push("(?m:^)");
                    self.matches_nothing = true;
                }
                '$' => {
                    self.push("(?m:$)");
                    self.matches_nothing = true;
                }
                '.' => self.push("."),
                '[' => {
                    let text = class::bracket(&mut self.rest, 0)?;
                    self.push(&text);
                }
                '(' => {
                    if let Some((options, is_extended)) = self.group(extended)? {
                        self.push(&options);
                        extended = is_extended;
                        open_options += 1;
                        atom = None;
                        continue;
                    }
                }
                '\\' => self.escape()?,
                c => literal(&mut self.out.pattern, c),
            }
            // A comment group leaves nothing behind; a quantifier after it belongs to what was before.
            if self.out.pattern.len() > start {
                atom = Some(start);
                groups = groups_before;
                before &= last;
                last = self.matches_nothing;
            }
        }
        self.matches_nothing = any || (before && last);
        for _ in 0..open_options {
            self.push(")");
        }
        self.depth -= 1;
        Ok(())
    }

    /// `* + ?` with their lazy and possessive forms.
    fn quantifier(&mut self, c: char, atom: Option<usize>) -> Result<(), String> {
        let start = atom.ok_or("target of repeat operator is not specified")?;
        self.wrap_if_quantified(start);
        self.out.pattern.push(c);
        if self.rest.eat("?") {
            self.push("?");
        } else if self.rest.eat("+") {
            self.fancy("+");
        }
        Ok(())
    }

    /// `{2}`, `{2,}`, `{,3}`, `{2,3}`; anything else after `{` is a literal. Onigmo checks each number before it looks for the
    /// end, and both before it asks what is repeated.
    fn interval(&mut self, atom: Option<usize>) -> Result<bool, String> {
        let mark = self.rest.at;
        let low = self.count()?;
        let comma = self.rest.eat(",");
        let high = if comma { self.count()? } else { None };
        if !self.rest.eat("}") || (low.is_none() && high.is_none()) {
            self.rest.at = mark;
            return Ok(false);
        }
        let lowest = low.unwrap_or(0);
        if high.is_some_and(|high| lowest > high) {
            return Err("upper is smaller than lower in repeat range".into());
        }
        let start = atom.ok_or("target of repeat operator is not specified")?;
        self.wrap_if_quantified(start);
        let high = high.map(|high| high.to_string()).unwrap_or_default();
        self.push(&if comma { format!("{{{lowest},{high}}}") } else { format!("{{{lowest}}}") });
        if self.rest.eat("?") {
            if comma {
                self.push("?");
            } else {
                // `a{2}?` is not lazy: it is two or none.
                self.out.pattern.insert_str(start, "(?:");
                self.push(")?");
            }
        }
        Ok(true)
    }

    /// A number of an interval.
    fn count(&mut self) -> Result<Option<u32>, String> {
        let digits = self.rest.digits(10, usize::MAX);
        match digits.parse::<u32>() {
            Ok(number) if number <= 100_000 => Ok(Some(number)),
            _ if digits.is_empty() => Ok(None),
            _ => Err("too big number for repeat range".into()),
        }
    }

    /// A second quantifier repeats the first one's repeat; the engines would read it as a mode.
    fn wrap_if_quantified(&mut self, start: usize) {
        let tail = &self.out.pattern[start..];
        let quantified = tail.len() > 1
            && (tail.ends_with(['*', '+', '?'])
                || (tail.ends_with('}') && !tail.starts_with("\\x") && !tail.starts_with("\\p")))
            || tail.starts_with("\\x") && tail.matches('{').count() > 1;
        if quantified {
            self.out.pattern.insert_str(start, "(?:");
            self.push(")");
        }
    }

    /// After `(`. Gives the opening text and the state of `(?x)` when it is a bare option group
    /// (`(?i)`), which its caller closes.
    fn group(&mut self, extended: bool) -> Result<Option<(String, bool)>, String> {
        if !self.rest.eat("?") {
            self.groups += 1;
            self.push(if self.named { "(?:" } else { "(" });
            return self.close(extended);
        }
        if self.rest.eat("#") {
            loop {
                match self.rest.next() {
                    None => return Err("end pattern in group".into()),
                    Some('\\') => _ = self.rest.next(),
                    Some(')') => return Ok(None),
                    Some(_) => {}
                }
            }
        }
        for (open, fancy) in
            [(":", false), ("=", true), ("!", true), (">", true), ("<=", true), ("<!", true), ("~", true)]
        {
            if self.rest.eat(open) {
                self.out.fancy |= fancy;
                self.push(&format!("(?{open}"));
                let found = self.close(extended)?;
                self.matches_nothing |= !matches!(open, ":" | ">");
                return Ok(found);
            }
        }
        for (open, end) in [("<", '>'), ("'", '\'')] {
            if self.rest.eat(open) {
                let Some(name) = self.rest.until(end) else {
                    return Err(format!("invalid group name <{}>", self.rest.tail()));
                };
                if name.is_empty() {
                    return Err("group name is empty".into());
                }
                if name.starts_with(|c: char| c.is_ascii_digit())
                    || !name.chars().all(|c| c.is_alphanumeric() || c == '_')
                {
                    return Err(format!("invalid group name <{name}>"));
                }
                self.groups += 1;
                self.push(&format!("(?P<{name}>"));
                return self.close(extended);
            }
        }
        self.options(extended)
    }

    /// `(?mix-mix)` and `(?mix-mix:...)`.
    fn options(&mut self, extended: bool) -> Result<Option<(String, bool)>, String> {
        let (mut on, mut off, mut negative, mut is_extended) =
            (String::new(), String::new(), false, extended);
        loop {
            let flags = if negative { &mut off } else { &mut on };
            match self.rest.next() {
                Some('i') => {
                    flags.push('i');
                    self.out.folds = true;
                }
                Some('m') => flags.push('s'),
                Some('x') => is_extended = !negative,
                Some(set @ ('a' | 'd' | 'u')) if !negative => self.out.inexact |= set != 'd',
                Some('-') if !negative => negative = true,
                Some(end @ (':' | ')')) => {
                    let open = if off.is_empty() { format!("(?{on}:") } else { format!("(?{on}-{off}:") };
                    if end == ')' {
                        return Ok(Some((open, is_extended)));
                    }
                    self.push(&open);
                    return self.close(is_extended);
                }
                None => return Err("end pattern in group".into()),
                Some(_) => return Err("undefined group option".into()),
            }
        }
    }

    fn close(&mut self, extended: bool) -> Result<Option<(String, bool)>, String> {
        self.alternatives(extended)?;
        if !self.rest.eat(")") {
            return Err("end pattern with unmatched parenthesis".into());
        }
        self.push(")");
        Ok(None)
    }

    fn escape(&mut self) -> Result<(), String> {
        let Some(c) = self.rest.peek() else { return Err("too short escape sequence".into()) };
        if let Some(set) = class::shorthand(&mut self.rest)? {
            self.push(&set);
            return Ok(());
        }
        match c {
            'A' | 'z' | 'b' | 'B' => {
                self.push(&format!("\\{c}"));
                self.matches_nothing = true;
            }
            'Z' | 'G' | 'K' => {
                let text = if c == 'Z' { "(?=\\n?\\z)".to_owned() } else { format!("\\{c}") };
                self.fancy(&text);
                self.matches_nothing = true;
            }
            'R' => self.fancy("(?>\\r\\n|[\\n\\x0b\\x0c\\r\\u{85}\\u{2028}\\u{2029}])"),
            'X' => self.fancy("(?>\\r\\n|\\P{M}\\p{M}*|\\p{M}+)"),
            'k' | 'g' => {
                self.rest.next();
                let name = (self.rest.eat("<").then(|| self.rest.until('>')))
                    .or_else(|| self.rest.eat("'").then(|| self.rest.until('\'')))
                    .flatten()
                    .ok_or("invalid backref number/name")?;
                self.fancy(&format!("\\{c}<{name}>"));
                self.matches_nothing = true;
                return Ok(());
            }
            '1'..='9' if !self.named => return self.number(c),
            'u' if self.rest.tail().starts_with("u{") => {
                self.rest.eat("u{");
                for c in class::code_points(&mut self.rest)? {
                    literal(&mut self.out.pattern, c);
                }
                return Ok(());
            }
            _ => {
                let c = class::character(&mut self.rest)?;
                literal(&mut self.out.pattern, c);
                return Ok(());
            }
        }
        self.rest.next();
        Ok(())
    }

    /// `\1`: a group's text if there is such a group, or if it has a single digit; else `\10` is an
    /// octal escape, and `\89` begins with a literal digit.
    fn number(&mut self, first: char) -> Result<(), String> {
        let mark = self.rest.at;
        let digits = self.rest.digits(10, usize::MAX);
        if digits.len() == 1 || digits.parse().is_ok_and(|n: usize| n <= self.groups) {
            self.fancy(&format!("(?:\\{digits})"));
            self.matches_nothing = true;
            return Ok(());
        }
        self.rest.at = mark;
        let c =
            if first >= '8' { self.rest.next().unwrap_or(first) } else { class::character(&mut self.rest)? };
        literal(&mut self.out.pattern, c);
        Ok(())
    }
}
