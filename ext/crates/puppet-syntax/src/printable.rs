//! Characters that Ruby prints as they are (`[[:print:]]`), by the Unicode that it knows. A process has one Ruby.

use std::sync::OnceLock;

/// Characters, as far as they vary between releases of Ruby.
#[derive(Clone, Debug)]
pub struct Characters {
    /// Unicode's version (`RbConfig::CONFIG['UNICODE_VERSION']`): 13.0 of Ruby 3.1, 15.0 of Ruby 3.2.
    pub unicode: String,
    /// True if U+0085 is printed: Ruby 3.1.
    pub has_next_line: bool,
}

static CHARACTERS: OnceLock<Characters> = OnceLock::new();

/// First and last of runs of characters that this version of Unicode has.
static ASSIGNED: OnceLock<Vec<(char, char)>> = OnceLock::new();

/// Notes the characters of this process's Ruby, before the first text is shown. Without it they are those of Ruby 3.1.
pub fn learn(characters: Characters) {
    // Another call has the same.
    let _ = CHARACTERS.set(characters);
}

fn characters() -> &'static Characters {
    CHARACTERS.get_or_init(|| Characters { unicode: "13.0".to_owned(), has_next_line: true })
}

/// True if Ruby prints a character as it is: all but control characters, separators of lines and paragraphs, and codes that are
/// no characters or that its Unicode does not have.
///
/// ```
/// use puppet_syntax::printable::is_printable;
/// assert!(is_printable('é') && !is_printable('\u{378}'));
/// ```
pub fn is_printable(c: char) -> bool {
    match c as u32 {
        0..=0x1f | 0x7f..=0x84 | 0x86..=0x9f | 0x2028 | 0x2029 | 0xfdd0..=0xfdef => false,
        0x20..=0x7e | 0xa0..=0x377 => true,
        0x85 => characters().has_next_line,
        code if code & 0xfffe == 0xfffe => false,
        _ => is_assigned(c),
    }
}

fn is_assigned(c: char) -> bool {
    let runs = ASSIGNED.get_or_init(|| {
        // `13.0.0` is `13.0` there; of a newer Unicode than the crate's the characters of its newest are known.
        let version = characters().unicode.split('.').take(2).collect::<Vec<_>>().join(".");
        runs(&format!(r"\p{{age={version}}}")).or_else(|| runs(r"\p{Assigned}")).unwrap_or_default()
    });
    let after = runs.partition_point(|(first, _)| *first <= c);
    after > 0 && c <= runs[after - 1].1
}

fn runs(class: &str) -> Option<Vec<(char, char)>> {
    use regex_syntax::hir::{Class, HirKind};
    match regex_syntax::parse(class).ok()?.into_kind() {
        HirKind::Class(Class::Unicode(class)) => {
            Some(class.iter().map(|run| (run.start(), run.end())).collect())
        }
        _ => None,
    }
}
