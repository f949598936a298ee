//! Which names a file may define, by its place in a module.

use std::path::{Component, Path, PathBuf};

/// What a file may define.
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
pub fn namespace_for_file(file: &str, manifest: Option<&str>, modulepath: &[&str]) -> FileNamespace {
    let path = clean(Path::new(file));
    let Some(path_text) = path.to_str() else { return FileNamespace::Any };
    if !has_extension(file) || manifest.is_some_and(|m| path_text.starts_with(m)) {
        return FileNamespace::Any;
    }
    let relative = modulepath.iter().find_map(|dir| {
        let dir = clean(Path::new(dir));
        path.strip_prefix(&dir).ok().filter(|rest| !rest.as_os_str().is_empty()).map(Path::to_path_buf)
    });
    let Some(relative) = relative else { return FileNamespace::Any };
    let relative = relative.to_string_lossy().to_lowercase();
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

/// Without `.` and `..`, as Ruby's Pathname#cleanpath.
fn clean(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
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
    }
}
