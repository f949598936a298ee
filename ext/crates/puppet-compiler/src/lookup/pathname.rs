//! Paths as Ruby's `Pathname` joins and globs them.

use std::path::Path;

/// `Pathname#+`: an absolute path replaces, leading `.` and `..` are worked off.
pub(crate) fn join(base: &str, path: &str) -> String {
    if path.starts_with('/') || base.is_empty() {
        return path.to_string();
    }
    let mut rest = path;
    let mut base = base;
    loop {
        while let Some(after) = leading(rest, ".") {
            rest = after;
        }
        let Some((parent, name)) = chop(base) else { break };
        if name == "." {
            base = parent;
            continue;
        }
        match leading(rest, "..") {
            Some(after) if name != ".." => {
                rest = after;
                base = parent;
            }
            _ => break,
        }
    }
    if base.bytes().all(|b| b == b'/') {
        while let Some(after) = leading(rest, "..") {
            rest = after;
        }
    }
    let is_root = base.bytes().all(|b| b == b'/');
    match (rest.is_empty(), base.is_empty(), is_root) {
        (true, true, _) => ".".to_string(),
        (true, false, true) => "/".to_string(),
        (true, false, false) => base.trim_end_matches('/').to_string(),
        (false, true, _) => rest.to_string(),
        (false, false, _) => format!("{}/{rest}", base.trim_end_matches('/')),
    }
}

/// The rest after a leading component, if it is `name`.
fn leading<'p>(path: &'p str, name: &str) -> Option<&'p str> {
    let after = path.strip_prefix(name)?;
    if after.is_empty() {
        return Some(after);
    }
    after.strip_prefix('/').map(|rest| rest.trim_start_matches('/'))
}

/// Parent (with its slash) and last component.
fn chop(path: &str) -> Option<(&str, &str)> {
    let trimmed = path.trim_end_matches('/');
    if trimmed.is_empty() {
        return None;
    }
    let at = trimmed.rfind('/').map_or(0, |i| i + 1);
    Some((&path[..at], &trimmed[at..]))
}

/// `Pathname#parent` of a file's path.
pub(crate) fn parent(path: &str) -> String {
    match chop(path) {
        Some(("", _)) => ".".to_string(),
        Some((parent, _)) if parent.bytes().all(|b| b == b'/') => "/".to_string(),
        Some((parent, _)) => parent.trim_end_matches('/').to_string(),
        None => "/".to_string(),
    }
}

/// `Pathname.glob` without directories, in Ruby's order (sorted by name).
pub(crate) fn glob(pattern: &str) -> Vec<String> {
    let mut found = Vec::new();
    for pattern in braces(pattern) {
        let parts: Vec<&str> = pattern.split('/').filter(|p| !p.is_empty()).collect();
        let start = if pattern.starts_with('/') { "/" } else { "" };
        expand(start, &parts, &mut found);
    }
    found.retain(|path| !Path::new(path).is_dir());
    found
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

fn entries(dir: &str) -> Vec<String> {
    let dir = if dir.is_empty() { "." } else { dir };
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .map(|all| all.flatten().filter_map(|e| e.file_name().into_string().ok()).collect())
        .unwrap_or_default();
    names.sort();
    names
}

fn below(dir: &str, name: &str) -> String {
    if dir.is_empty() || dir.ends_with('/') { format!("{dir}{name}") } else { format!("{dir}/{name}") }
}

fn expand(dir: &str, parts: &[&str], found: &mut Vec<String>) {
    let Some((part, rest)) = parts.split_first() else {
        if Path::new(dir).symlink_metadata().is_ok() {
            found.push(dir.to_string());
        }
        return;
    };
    if *part == "**" && !rest.is_empty() {
        expand(dir, rest, found);
        for name in entries(dir) {
            let path = below(dir, &name);
            // Ruby's `**/` follows no links and enters no hidden folders.
            if !name.starts_with('.') && Path::new(&path).symlink_metadata().is_ok_and(|m| m.is_dir()) {
                expand(&path, parts, found);
            }
        }
        return;
    }
    if !part.contains(['*', '?', '[', '\\']) {
        let path = below(dir, part);
        if Path::new(&path).symlink_metadata().is_ok() {
            expand(&path, rest, found);
        }
        return;
    }
    let pattern: Vec<char> = part.chars().collect();
    for name in entries(dir) {
        let hidden = name.starts_with('.') && !part.starts_with('.');
        if !hidden && fnmatch(&pattern, &name.chars().collect::<Vec<_>>()) {
            let path = below(dir, &name);
            if rest.is_empty() || Path::new(&path).is_dir() {
                expand(&path, rest, found);
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
    fn joins_as_pathname_does() {
        for (base, path, expected) in [
            ("/a/b", "c.yaml", "/a/b/c.yaml"),
            ("/a/b", "/c", "/c"),
            ("/a/b", "../c", "/a/c"),
            ("/a/b", "./c", "/a/b/c"),
            ("/a/b", "../../../c", "/c"),
            ("/a/b", "c/../d", "/a/b/c/../d"),
            ("/a/b", "", "/a/b"),
            ("/a/b/", "c", "/a/b/c"),
            ("/a/b", "..", "/a"),
            ("/", "c", "/c"),
            ("data", "c", "data/c"),
            ("/a/b", "nodes//x.yaml", "/a/b/nodes//x.yaml"),
        ] {
            assert_eq!(join(base, path), expected, "{base} + {path}");
        }
        assert_eq!(parent("/a/hiera.yaml"), "/a");
        assert_eq!(parent("/hiera.yaml"), "/");
    }

    #[test]
    fn braces_and_patterns() {
        assert_eq!(braces("a{b,c{d,e}}f"), ["abf", "acdf", "acef"]);
        let matches =
            |p: &str, n: &str| fnmatch(&p.chars().collect::<Vec<_>>(), &n.chars().collect::<Vec<_>>());
        assert!(matches("*.yaml", "x.yaml") && matches("[a-c]?", "bx") && matches("[!a]", "b"));
        assert!(!matches("[!a]", "a") && !matches("*.yaml", "x.yml"));
    }
}
