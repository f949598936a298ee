//! Character classes and escapes of Ruby's regular expressions: `[a-z&&[^x]]`, `\d`, `\p{Alpha}`,
//! `[[:alpha:]]`, `\x41`, `\u{1F600}`.

use super::cursor::Cursor;
use super::translate::literal;

/// The members of a POSIX bracket or property of Onigmo, as class items of the `regex` crate.
fn posix(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_lowercase().as_str() {
        "alnum" => "\\p{Alphabetic}\\p{M}\\p{Nd}",
        "alpha" => "\\p{Alphabetic}\\p{M}",
        "ascii" => "\\x00-\\x7f",
        "blank" => "\\p{Zs}\\t",
        "cntrl" => "\\p{Cc}",
        "digit" => "\\p{Nd}",
        "graph" => "[^\\p{White_Space}\\p{Cc}\\p{Cs}\\p{Cn}]",
        "lower" => "\\p{Lowercase}",
        "print" => "[[^\\p{White_Space}\\p{Cc}\\p{Cs}\\p{Cn}]\\p{Zs}]",
        "punct" => "\\p{P}$+<=>\\^`|\\x7e",
        "space" => "\\p{White_Space}",
        "upper" => "\\p{Uppercase}",
        "word" => "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}",
        "xdigit" => "0-9a-fA-F",
        _ => return None,
    })
}

/// `\d \w \s \h` and their negations, `\p{...}`: a set in brackets, usable inside and outside of
/// a class. The cursor stands after the backslash and moves only when there is one.
///
/// # Errors
/// Ruby's text for an unknown property.
pub(super) fn shorthand(rest: &mut Cursor<'_>) -> Result<Option<String>, String> {
    let set = match rest.peek() {
        Some('d') => "[0-9]",
        Some('D') => "[^0-9]",
        Some('w') => "[0-9A-Za-z_]",
        Some('W') => "[^0-9A-Za-z_]",
        Some('s') => "[\\t-\\r\\x20]",
        Some('S') => "[^\\t-\\r\\x20]",
        Some('h') => "[0-9a-fA-F]",
        Some('H') => "[^0-9a-fA-F]",
        Some('p' | 'P') => return property(rest),
        _ => return Ok(None),
    };
    rest.next();
    Ok(Some(set.into()))
}

/// `\p{Alpha}`, `\p{^Alpha}`, `\P{Alpha}`.
fn property(rest: &mut Cursor<'_>) -> Result<Option<String>, String> {
    let tail = rest.tail();
    let Some((name, _)) = tail[1..].strip_prefix('{').and_then(|t| t.split_once('}')) else {
        return Ok(None);
    };
    let mut negative = tail.starts_with('P');
    rest.eat(&tail[..name.len() + 3]);
    let bare = name.strip_prefix('^').inspect(|_| negative = !negative).unwrap_or(name);
    let items = match posix(bare) {
        Some(items) => items.to_owned(),
        None if regex::Regex::new(&format!("\\p{{{bare}}}")).is_ok() => format!("\\p{{{bare}}}"),
        None => return Err(format!("invalid character property name {{{name}}}")),
    };
    Ok(Some(if negative { format!("[^{items}]") } else { format!("[{items}]") }))
}

/// An escaped single character; the cursor stands after the backslash.
///
/// # Errors
/// Ruby's texts for malformed escapes.
pub(super) fn character(rest: &mut Cursor<'_>) -> Result<char, String> {
    let Some(c) = rest.next() else { return Err("too short escape sequence".into()) };
    let code = match c {
        'n' => '\n' as u32,
        't' => '\t' as u32,
        'r' => '\r' as u32,
        'f' => 0x0c,
        'v' => 0x0b,
        'a' => 0x07,
        'e' => 0x1b,
        'x' => hex(rest.digits(16, 2)).ok_or("invalid hex escape")?,
        'u' if rest.eat("{") => {
            let code = hex(rest.digits(16, 6)).ok_or("invalid Unicode escape")?;
            if !rest.eat("}") {
                return Err("unterminated Unicode escape".into());
            }
            code
        }
        'u' => {
            let digits = rest.digits(16, 4);
            hex(digits).filter(|_| digits.len() == 4).ok_or("invalid Unicode escape")?
        }
        'c' => control(rest)?,
        'C' if rest.eat("-") => control(rest)?,
        '0'..='7' => {
            let more = rest.digits(8, 2);
            u32::from_str_radix(&format!("{c}{more}"), 8).unwrap_or(0) & 0xff
        }
        other => other as u32,
    };
    char::from_u32(code).ok_or_else(|| "invalid Unicode range".into())
}

/// The code points of `\u{61 62}`; the cursor stands after the brace.
///
/// # Errors
/// As [`character`].
pub(super) fn code_points(rest: &mut Cursor<'_>) -> Result<Vec<char>, String> {
    let mut found = Vec::new();
    loop {
        while rest.eat(" ") || rest.eat("\t") {}
        if !found.is_empty() && rest.eat("}") {
            return Ok(found);
        }
        let digits = rest.digits(16, 6);
        if digits.is_empty() && !found.is_empty() {
            return Err("unterminated Unicode escape".into());
        }
        let code = hex(digits).ok_or("invalid Unicode escape")?;
        found.push(char::from_u32(code).ok_or("invalid Unicode range")?);
    }
}

fn hex(digits: &str) -> Option<u32> {
    u32::from_str_radix(digits, 16).ok()
}

fn control(rest: &mut Cursor<'_>) -> Result<u32, String> {
    match rest.next() {
        None => Err("too short control sequence".into()),
        Some('?') => Ok(0x7f),
        Some('\\') => Ok(character(rest)? as u32 & 0x1f),
        Some(c) => Ok(c as u32 & 0x1f),
    }
}

/// A bracket expression; the cursor stands after its `[`.
///
/// # Errors
/// Ruby's texts.
pub(super) fn bracket(rest: &mut Cursor<'_>, depth: usize) -> Result<String, String> {
    if depth > 100 {
        return Err("too deep nest level".into());
    }
    let mut out = String::from(if rest.eat("^") { "[^" } else { "[" });
    let empty = out.len();
    // A `]` at the beginning is a member, unless nothing closes the class then.
    if rest.peek() == Some(']') {
        if !rest.tail()[1..].contains(']') {
            return Err("empty char-class".into());
        }
        rest.next();
        literal(&mut out, ']');
    }
    loop {
        let Some(c) = rest.peek() else { return Err("premature end of char-class".into()) };
        if c == ']' {
            rest.next();
            if out.len() == empty {
                return Err("empty char-class".into());
            }
            out.push(']');
            return Ok(out);
        }
        if rest.eat("[:") {
            if let Some(set) = posix_bracket(rest) {
                out.push_str(&set);
                no_range(rest)?;
            } else if rest.tail().split_once(":]").is_some_and(|(name, _)| name.len() < 20) {
                return Err("invalid POSIX bracket type".into());
            } else {
                literal(&mut out, '[');
                literal(&mut out, ':');
            }
            continue;
        }
        if rest.eat("[") {
            out.push_str(&bracket(rest, depth + 1)?);
            continue;
        }
        if rest.eat("&&") {
            out.push_str("&&");
            continue;
        }
        rest.next();
        let low = if c == '\\' {
            if let Some(set) = shorthand(rest)? {
                out.push_str(&set);
                no_range(rest)?;
                continue;
            }
            if rest.peek() == Some('b') {
                rest.next();
                '\u{8}'
            } else if rest.eat("u{") {
                // All but the last are members; the last may begin a range.
                let mut points = code_points(rest)?;
                let last = points.pop().unwrap_or_default();
                points.into_iter().for_each(|c| literal(&mut out, c));
                last
            } else {
                character(rest)?
            }
        } else {
            c
        };
        range(rest, low, &mut out)?;
    }
}

/// After a set such as `\w`: a hyphen is a member only at the end of the class or of its part before `&&`.
fn no_range(rest: &Cursor<'_>) -> Result<(), String> {
    match rest.tail().strip_prefix('-') {
        Some(tail) if !tail.starts_with(']') && !tail.starts_with("&&") => {
            Err("unmatched range specifier in char-class".into())
        }
        _ => Ok(()),
    }
}

/// A single member or `a-z`.
fn range(rest: &mut Cursor<'_>, low: char, out: &mut String) -> Result<(), String> {
    let tail = rest.tail();
    let is_range =
        tail.starts_with('-') && !tail.starts_with("-]") && tail.len() > 1 && !tail.starts_with("-[");
    literal(out, low);
    if !is_range {
        return Ok(());
    }
    rest.next();
    let high = match rest.next() {
        Some('\\') => {
            if shorthand(rest)?.is_some() {
                return Err("char-class value at end of range".into());
            }
            character(rest)?
        }
        Some(c) => c,
        None => return Err("premature end of char-class".into()),
    };
    if high < low {
        return Err("empty range in char class".into());
    }
    out.push('-');
    literal(out, high);
    Ok(())
}

/// `[:alpha:]` and `[:^alpha:]`, after the `[:`.
fn posix_bracket(rest: &mut Cursor<'_>) -> Option<String> {
    let (name, _) = rest.tail().split_once(":]")?;
    let negative = name.starts_with('^');
    let items = posix(name.trim_start_matches('^'))?;
    let name = name.to_owned();
    rest.eat(&name);
    rest.eat(":]");
    Some(if negative { format!("[^{items}]") } else { format!("[{items}]") })
}
