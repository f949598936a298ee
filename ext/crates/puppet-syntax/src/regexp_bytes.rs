//! Escaped bytes of regular expressions (`rb_reg_preprocess` of Ruby).

use std::borrow::Cow;

type Read<T> = Result<T, &'static str>;

/// The pattern with escapes of bytes beyond ASCII (`\xc3\xa9`, `\303\251`, `\M-C\M-)`) replaced by the characters that
/// these bytes are, as Ruby does before it compiles a pattern. All other escapes stay as they are.
///
/// # Errors
/// Ruby's text, for bytes that are not characters.
pub fn join_bytes(pattern: &str) -> Read<Cow<'_, str>> {
    let mut out = String::new();
    let (mut kept, mut at) = (0, 0);
    while let Some(found) = pattern[at..].find('\\') {
        at += found;
        let mut end = at;
        match first_byte(pattern, &mut end) {
            Some(byte) => {
                let c = character(byte, pattern, &mut end)?;
                out.push_str(&pattern[kept..at]);
                out.push(c);
                (kept, at) = (end, end);
            }
            None => at += 1 + pattern[at + 1..].chars().next().map_or(0, char::len_utf8),
        }
    }
    if kept == 0 {
        return Ok(pattern.into());
    }
    out.push_str(&pattern[kept..]);
    Ok(out.into())
}

/// The byte beyond ASCII that an escape says; `None` for all other escapes.
fn first_byte(pattern: &str, at: &mut usize) -> Option<u8> {
    let start = *at;
    match pattern.as_bytes().get(start + 1)? {
        b'0'..=b'7' | b'x' | b'c' | b'C' | b'M' => {}
        _ => return None,
    }
    escaped_byte(pattern.as_bytes(), at).ok().filter(|byte| !byte.is_ascii())
}

/// The character that begins with a byte; the bytes after it must be escapes, too.
fn character(first: u8, pattern: &str, at: &mut usize) -> Read<char> {
    let mut bytes = vec![first];
    loop {
        match std::str::from_utf8(&bytes) {
            Ok(text) => return text.chars().next().ok_or("invalid multibyte escape"),
            Err(e) if e.error_len().is_some() => return Err("invalid multibyte escape"),
            Err(_) => bytes.push(escaped_byte(pattern.as_bytes(), at)?),
        }
    }
}

fn digits(text: &[u8], at: &mut usize, radix: u32, max: usize) -> Option<u32> {
    let mut code = None;
    for _ in 0..max {
        let Some(digit) = text.get(*at).and_then(|b| char::from(*b).to_digit(radix)) else { break };
        code = Some(code.unwrap_or(0) * radix + digit);
        *at += 1;
    }
    code
}

/// `read_escaped_byte`
fn escaped_byte(text: &[u8], at: &mut usize) -> Read<u8> {
    if text.get(*at) != Some(&b'\\') {
        return Err("too short escaped multibyte character");
    }
    *at += 1;
    let (mut meta, mut control) = (false, false);
    let code = loop {
        let letter = text.get(*at).copied();
        *at += 1;
        let (prefix, duplicate, short) = match letter {
            Some(b'n') => break 0x0a,
            Some(b't') => break 0x09,
            Some(b'r') => break 0x0d,
            Some(b'f') => break 0x0c,
            Some(b'v') => break 0x0b,
            Some(b'a') => break 0x07,
            Some(b'e') => break 0x1b,
            Some(b'0'..=b'7') => {
                *at -= 1;
                break digits(text, at, 8, 3).unwrap_or(0);
            }
            Some(b'x') => break digits(text, at, 16, 2).ok_or("invalid hex escape")?,
            Some(b'M') => (&mut meta, "duplicate meta escape", "too short meta escape"),
            Some(b'C' | b'c') => (&mut control, "duplicate ctrl escape", "too short control escape"),
            _ => return Err("unexpected escape sequence"),
        };
        if std::mem::replace(prefix, true) {
            return Err(duplicate);
        }
        if letter != Some(b'c') {
            if text.get(*at) != Some(&b'-') {
                return Err(short);
            }
            *at += 1;
        }
        match text.get(*at) {
            Some(b'\\') => *at += 1,
            Some(byte) if byte.is_ascii() => {
                *at += 1;
                break u32::from(*byte);
            }
            _ => return Err(short),
        }
    };
    let code = u8::try_from(code).map_err(|_| "invalid hex code")?;
    let code = if control { code & 0x1f } else { code };
    Ok(if meta { code | 0x80 } else { code })
}

#[cfg(test)]
mod tests {
    use super::join_bytes;

    #[test]
    fn joins_escaped_bytes() {
        for (pattern, joined) in [
            (r"a\xc3\xa9b", "aéb"),
            (r"\303\251|\M-C\M-)", "é|é"),
            (r"[\xe2\x82\xac-\xf0\x9f\x98\x80]", "[€-😀]"),
            (r"\x41\\xc3\101\1é", r"\x41\\xc3\101\1é"),
        ] {
            assert_eq!(join_bytes(pattern).as_deref(), Ok(joined), "{pattern}");
        }
        for (pattern, error) in [
            (r"\xc3", "too short escaped multibyte character"),
            (r"\xc3[\xa9]", "too short escaped multibyte character"),
            (r"\xff", "invalid multibyte escape"),
            (r"\xc3\101", "invalid multibyte escape"),
            (r"\xc3\d", "unexpected escape sequence"),
        ] {
            assert_eq!(join_bytes(pattern), Err(error), "{pattern}");
        }
    }
}
