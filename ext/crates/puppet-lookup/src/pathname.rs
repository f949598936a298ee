//! Paths as Ruby's `Pathname` joins them.

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
}
