//! Ruby's `Pathname.glob`.

use std::path::Path;

use puppet_eval::Result;
use puppet_eval::host::{FileKind, FileUse, Files};

/// `Pathname.glob` without directories, in Ruby's order (sorted by name).
///
/// # Errors
/// The error that replaced methods of reading raised.
pub(crate) fn glob<F: Files + ?Sized>(files: &F, pattern: &str) -> Result<Vec<String>> {
    if let Some(found) = files.replaced_glob(pattern, FileUse::HieraData)? {
        return Ok(found);
    }
    let mut found = Vec::new();
    for pattern in braces(pattern) {
        let parts: Vec<&str> = pattern.split('/').filter(|p| !p.is_empty()).collect();
        let start = if pattern.starts_with('/') { "/" } else { "" };
        expand(files, start, &parts, &mut found);
    }
    found.retain(|path| !is_directory(files, path));
    Ok(found)
}

fn is_directory<F: Files + ?Sized>(files: &F, path: &str) -> bool {
    files.stat(Path::new(path), FileUse::HieraData).is_ok_and(|stat| stat.kind == FileKind::Directory)
}

/// Every reading of `{a,b}`.
fn braces(pattern: &str) -> Vec<String> {
    let Some(open) = pattern.find('{') else { return vec![pattern.to_string()] };
    let mut depth = 0;
    let mut cuts = vec![open];
    let mut close = None;
    for (i, b) in pattern.bytes().enumerate().skip(open) {
        match b {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    close = Some(i);
                    break;
                }
            }
            b',' if depth == 1 => cuts.push(i),
            _ => {}
        }
    }
    let Some(close) = close else { return vec![pattern.to_string()] };
    cuts.push(close);
    cuts.windows(2)
        .flat_map(|cut| {
            let choice = &pattern[cut[0] + 1..cut[1]];
            braces(&format!("{}{choice}{}", &pattern[..open], &pattern[close + 1..]))
        })
        .collect()
}

fn entries<F: Files + ?Sized>(files: &F, dir: &str) -> Vec<String> {
    let dir = if dir.is_empty() { "." } else { dir };
    let entries = files.list_directory(Path::new(dir)).unwrap_or_default();
    let mut names: Vec<String> =
        entries.into_iter().filter_map(|entry| entry.name.into_string().ok()).collect();
    names.sort();
    names
}

fn below(dir: &str, name: &str) -> String {
    if dir.is_empty() || dir.ends_with('/') { format!("{dir}{name}") } else { format!("{dir}/{name}") }
}

fn expand<F: Files + ?Sized>(files: &F, dir: &str, parts: &[&str], found: &mut Vec<String>) {
    let Some((part, rest)) = parts.split_first() else {
        if files.link_stat(Path::new(dir)).is_ok() {
            found.push(dir.to_string());
        }
        return;
    };
    if *part == "**" && !rest.is_empty() {
        expand(files, dir, rest, found);
        let is_own_directory =
            |path: &str| files.link_stat(Path::new(path)).is_ok_and(|stat| stat.kind == FileKind::Directory);
        for name in entries(files, dir) {
            let path = below(dir, &name);
            // Ruby's `**/` follows no links and enters no hidden folders.
            if !name.starts_with('.') && is_own_directory(&path) {
                expand(files, &path, parts, found);
            }
        }
        return;
    }
    if !part.contains(['*', '?', '[', '\\']) {
        let path = below(dir, part);
        if files.link_stat(Path::new(&path)).is_ok() {
            expand(files, &path, rest, found);
        }
        return;
    }
    let pattern: Vec<char> = part.chars().collect();
    for name in entries(files, dir) {
        let hidden = name.starts_with('.') && !part.starts_with('.');
        if !hidden && fnmatch(&pattern, &name.chars().collect::<Vec<_>>()) {
            let path = below(dir, &name);
            if rest.is_empty() || is_directory(files, &path) {
                expand(files, &path, rest, found);
            }
        }
    }
}

/// `File.fnmatch` of one component.
fn fnmatch(pattern: &[char], name: &[char]) -> bool {
    match (pattern, name) {
        ([], []) => true,
        (['*', rest @ ..], _) => (0..=name.len()).any(|i| fnmatch(rest, &name[i..])),
        (['?', rest @ ..], [_, name @ ..]) => fnmatch(rest, name),
        (['\\', c, rest @ ..], [n, name @ ..]) => c == n && fnmatch(rest, name),
        (['[', rest @ ..], [n, name @ ..]) => match class(rest, *n) {
            Some((matched, rest)) => matched && fnmatch(rest, name),
            None => false,
        },
        ([c, rest @ ..], [n, name @ ..]) => c == n && fnmatch(rest, name),
        _ => false,
    }
}

/// A bracket expression after its `[`: whether it has the character, and what follows it.
fn class(pattern: &[char], c: char) -> Option<(bool, &[char])> {
    let close = pattern.iter().skip(1).position(|p| *p == ']')? + 1;
    let (set, rest) = (&pattern[..close], &pattern[close + 1..]);
    let (negated, mut set) = match set {
        ['!' | '^', set @ ..] => (true, set),
        set => (false, set),
    };
    let mut matched = false;
    while let [first, tail @ ..] = set {
        if let ['-', last, after @ ..] = tail {
            matched |= (*first..=*last).contains(&c);
            set = after;
        } else {
            matched |= *first == c;
            set = tail;
        }
    }
    Some((matched != negated, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_and_patterns() {
        assert_eq!(braces("a{b,c{d,e}}f"), ["abf", "acdf", "acef"]);
        let matches =
            |p: &str, n: &str| fnmatch(&p.chars().collect::<Vec<_>>(), &n.chars().collect::<Vec<_>>());
        assert!(matches("*.yaml", "x.yaml") && matches("[a-c]?", "bx") && matches("[!a]", "b"));
        assert!(!matches("[!a]", "a") && !matches("*.yaml", "x.yml"));
    }
}
