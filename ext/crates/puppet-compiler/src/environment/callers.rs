//! Folders of code that has called functions or named types. Stock asks once an environment for the module of each
//! (`LoaderAdapter.loader_name_by_source`), by the first part of the folder's path from a folder of the module path: often `..`.

use std::path::{Component, Path};
use std::sync::{Mutex, MutexGuard};

use ecow::EcoString;
use puppet_eval::Result;
use puppet_eval::host::Files;
use rustc_hash::FxHashSet;

use super::Environment;

/// Folders whose modules were asked for.
pub(super) type Callers = Mutex<FxHashSet<Box<str>>>;

impl Environment {
    fn callers(&self) -> MutexGuard<'_, FxHashSet<Box<str>>> {
        self.callers.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// True if the module of a folder was asked for.
    pub(crate) fn knows_caller(&self, folder: &str) -> bool {
        self.callers().contains(folder)
    }

    /// Asks for no module of this folder any more.
    pub(crate) fn keep_caller(&self, folder: &str) {
        self.callers().insert(folder.into());
    }

    /// Names by which stock asks for the module of a folder, in the order of the module path.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub(crate) fn names_of_caller<F: Files + ?Sized>(
        &self,
        files: &F,
        folder: &str,
    ) -> Result<Vec<EcoString>> {
        let mut names = Vec::new();
        for root in &self.modulepath {
            if let Some(name) = first_of_several(Path::new(folder), root) {
                if files.is_directory(root)? {
                    names.push(name);
                }
            }
        }
        Ok(names)
    }

    /// Takes over what another environment of the engine has asked for, for the same object of Puppet's.
    pub(super) fn receive_callers(&self, earlier: &Environment) {
        self.callers().extend(earlier.callers().iter().cloned());
        if earlier.has_named_module() {
            self.note_named_module();
        }
    }
}

/// The first part of a path from another one (`Pathname#relative_path_from`), if it has more than one.
fn first_of_several(path: &Path, from: &Path) -> Option<EcoString> {
    let (path, from) = (parts(path), parts(from));
    let shared = path.iter().zip(&from).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return None;
    }
    let (down, up) = (&path[shared..], from.len() - shared);
    if down.len() + up < 2 {
        return None;
    }
    if up > 0 { Some("..".into()) } else { down.first().map(|&name| name.into()) }
}

/// `Pathname#cleanpath`
fn parts(path: &Path) -> Vec<&str> {
    let mut found = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir if found.len() > 1 => drop(found.pop()),
            Component::ParentDir | Component::CurDir => {}
            _ => found.extend(part.as_os_str().to_str()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_parts_of_folders() {
        let first = |path, from| first_of_several(Path::new(path), Path::new(from));
        assert_eq!(first("/e/modules/m/manifests", "/e/modules").as_deref(), Some("m"));
        assert_eq!(first("/e/manifests", "/e/modules").as_deref(), Some(".."));
        assert_eq!(first("/e/x/../manifests/", "/e//modules").as_deref(), Some(".."));
        assert_eq!(first("/e", "/e/modules"), None);
        assert_eq!(first("/e/modules", "/e/modules"), None);
        assert_eq!(first("/e/modules/m", "/e/modules"), None);
        assert_eq!(first("e/manifests", "/e/modules"), None);
    }
}
