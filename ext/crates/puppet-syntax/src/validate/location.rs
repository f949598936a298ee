//! Names that a file may define, by its place in a module.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

/// Definitions that a file may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FileNamespace {
    /// Anything: it is not a file of a module.
    #[default]
    Any,
    /// Nothing: it is in a module, but not where definitions belong.
    None,
    /// Names that begin with this (in lower case).
    Under(String),
}

/// The rule for a file, given the environment's initial manifest and module path
/// (`Checker4_0#namespace_for_file`). All paths absolute.
pub fn namespace_for_file(
    file: &str,
    manifest: Option<&str>,
    modulepath: &[impl AsRef<str>],
) -> FileNamespace {
    let path = clean(file);
    if !has_extension(file) || manifest.is_some_and(|m| path.starts_with(m)) {
        return FileNamespace::Any;
    }
    let Some(relative) = modulepath.iter().find_map(|dir| below(&path, &clean(dir.as_ref()))) else {
        return FileNamespace::Any;
    };
    let relative = relative.to_lowercase();
    let parts: Vec<&str> = relative.split('/').collect();
    match parts.as_slice() {
        [module, "manifests" | "functions" | "types" | "plans", dirs @ .., name] => {
            let mut names = vec![*module];
            names.extend(dirs);
            // Only the file directly below: `a/manifests/init.pp`.
            if !(dirs.is_empty() && *name == "init.pp") {
                names.push(name.strip_suffix(".pp").unwrap_or(name));
            }
            FileNamespace::Under(names.join("::"))
        }
        _ => FileNamespace::None,
    }
}

fn has_extension(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|e| e == "pp")
}

/// Part of a path below a directory.
fn below<'p>(path: &'p str, dir: &str) -> Option<&'p str> {
    if dir.is_empty() {
        return Some(path);
    }
    let rest = path.strip_prefix(dir.trim_end_matches('/'))?.strip_prefix('/')?;
    (!rest.is_empty()).then_some(rest)
}

/// Without `.` and `..`, as Ruby's Pathname#cleanpath. Most paths are clean.
fn clean(path: &str) -> Cow<'_, str> {
    let inner = path.strip_prefix('/').unwrap_or(path);
    if inner.split('/').all(|part| !matches!(part, "" | "." | "..")) {
        return path.into();
    }
    let mut out = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out.to_string_lossy().into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn namespaces() {
        let of = |file| namespace_for_file(file, Some("/e/manifests"), &["/e/modules"]);
        assert_eq!(of("/e/manifests/site.pp"), FileNamespace::Any);
        assert_eq!(of("/e/modules/a/manifests/init.pp"), FileNamespace::Under("a".into()));
        assert_eq!(of("/e/modules/a/manifests/b/init.pp"), FileNamespace::Under("a::b::init".into()));
        assert_eq!(of("/e/modules/a/manifests/B/c.pp"), FileNamespace::Under("a::b::c".into()));
        assert_eq!(of("/e/modules/a/files/c.pp"), FileNamespace::None);
        assert_eq!(of("/x/c.pp"), FileNamespace::Any);
        assert_eq!(of("/e/modules.d/a/manifests/init.pp"), FileNamespace::Any);
    }

    #[test]
    fn paths_that_are_not_clean() {
        let of = |file, dir| namespace_for_file(file, None, &[dir]);
        let named = FileNamespace::Under("a::b".into());
        assert_eq!(of("/e/modules//a/./manifests/x/../b.pp", "/e/modules"), named);
        assert_eq!(of("/e/modules/a/manifests/b.pp", "/e/x/../modules/"), named);
        assert_eq!(of("/a/manifests/b.pp", "/"), named);
        assert_eq!(of("/e/modules", "/e/modules"), FileNamespace::Any);
    }
}
