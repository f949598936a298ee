//! [`CodeFiles`]: the files of functions and types of a module or of the environment.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use puppet_eval::Result;
use puppet_eval::host::{FileKind, FileUse, Files};
use puppet_syntax::Symbol;
use puppet_world::{Known, Table, Witness, WitnessKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Environment;

/// Kinds of files that stock's loaders look for together (`SmartPaths#effective_paths`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodeKind {
    /// Functions.
    Functions,
    /// Data types and aliases.
    Types,
}

impl CodeKind {
    /// Folders with the extension of the files in them, in the order in which they are looked at.
    const fn folders(self) -> &'static [(&'static str, &'static str)] {
        match self {
            CodeKind::Functions => {
                &[("lib/puppet/functions", "rb"), ("functions", "pp"), ("lib/puppet/parser/functions", "rb")]
            }
            CodeKind::Types => &[("lib/puppet/datatypes", "rb"), ("types", "pp")],
        }
    }

    /// The kind of a file below a module, and its folder.
    fn of(below: &str) -> Option<(CodeKind, &'static str)> {
        [CodeKind::Functions, CodeKind::Types].into_iter().find_map(|kind| {
            let mut folders = kind.folders().iter().map(|(folder, _)| *folder);
            let is_in = |folder: &&str| below.strip_prefix(*folder).is_some_and(|rest| rest.starts_with('/'));
            folders.find(is_in).map(|folder| (kind, folder))
        })
    }
}

/// The files of a kind that a module has.
///
/// Like a loader of stock (`ModuleLoaders::FileBased#add_to_index`), an environment lists them once, when the first name of the kind is
/// looked for in the module: a file that comes later is not seen, one that is gone is missed when it is read.
#[derive(Debug, Default)]
pub struct CodeFiles {
    /// Paths below the module by folder, in the order of Ruby's `Dir.glob`.
    folders: Vec<(&'static str, Vec<Box<str>>)>,
    all: FxHashSet<Box<str>>,
    /// Ruby functions with a name outside any namespace.
    plain: FxHashMap<Symbol, PlainFunction>,
}

/// A Ruby function with a name outside any namespace.
#[derive(Clone, Debug)]
pub(super) struct PlainFunction {
    pub path: Arc<str>,
    /// A 3.x function.
    pub legacy: bool,
}

/// Files of each module, and the environment itself, by path; at most 20,000 are kept.
static LISTED: Known<(Box<str>, CodeKind), Arc<CodeFiles>> = Known::new(10_000);

/// Files of modules as a table of the process.
pub(crate) const CODE_FILES: Table = Table {
    witnesses: &[WitnessKind::Stamp, WitnessKind::Missing],
    ..Table::of_files(
        "code_files",
        20_000,
        || LISTED.len(),
        |which| LISTED.forget(|(root, _)| which.includes(Path::new(&**root))),
    )
};

impl CodeFiles {
    /// The files of a folder.
    pub fn below<'a>(&'a self, folder: &str) -> impl Iterator<Item = &'a str> {
        let found = self.folders.iter().find(|(name, _)| *name == folder);
        found.into_iter().flat_map(|(_, files)| files.iter().map(|file| &**file))
    }

    pub(super) fn has(&self, below: &str) -> bool {
        self.all.contains(below)
    }

    pub(super) fn plain(&self, name: Symbol) -> Option<&PlainFunction> {
        self.plain.get(&name)
    }

    fn add(&mut self, root: &str, folder: &'static str, files: Vec<Box<str>>) {
        let legacy = folder == "lib/puppet/parser/functions";
        if legacy || folder == "lib/puppet/functions" {
            for file in &files {
                let name = file.get(folder.len() + 1..).and_then(|name| name.strip_suffix(".rb"));
                if let Some(name) = name.filter(|name| !name.contains('/')) {
                    // A module's 4.x function goes before its 3.x function of the same name.
                    let function = || PlainFunction { path: format!("{root}/{file}").into(), legacy };
                    self.plain.entry(Symbol::new(name)).or_insert_with(function);
                }
            }
        }
        self.all.extend(files.iter().cloned());
        self.folders.push((folder, files));
    }

    fn list<F: Files + ?Sized>(files: &F, root: &str, kind: CodeKind) -> (CodeFiles, Vec<Witness>) {
        let mut code = CodeFiles::default();
        let mut witnesses = Vec::new();
        for (folder, extension) in kind.folders() {
            let mut found = Vec::new();
            list_folder(files, Path::new(root), folder, (extension, 0), &mut found, &mut witnesses);
            code.add(root, folder, found);
        }
        (code, witnesses)
    }

    /// As methods that user code has replaced find them.
    fn replaced<F: Files + ?Sized>(files: &F, root: &str, kind: CodeKind) -> Result<CodeFiles> {
        let mut code = CodeFiles::default();
        for (folder, extension) in kind.folders() {
            let pattern = format!("{root}/{folder}/**/*.{extension}");
            let found = files.replaced_glob(&pattern, FileUse::Code)?.unwrap_or_default();
            let below = |path: String| Some(path.strip_prefix(root)?.strip_prefix('/')?.into());
            code.add(root, folder, found.into_iter().filter_map(below).collect());
        }
        Ok(code)
    }
}

/// Lists a folder and those in it, each entry in the order of its name, as Ruby's `**/*` does: it follows no links to folders, and
/// enters no hidden ones. Links that lead nowhere count.
fn list_folder<F: Files + ?Sized>(
    files: &F,
    root: &Path,
    folder: &str,
    (extension, depth): (&str, usize),
    found: &mut Vec<Box<str>>,
    witnesses: &mut Vec<Witness>,
) {
    let path = root.join(folder);
    let witness = Witness::of(files, path.clone(), FileUse::Code);
    let is_folder = witness.stamp().is_some_and(|stamp| stamp.kind == FileKind::Directory);
    witnesses.push(witness);
    if !is_folder {
        return;
    }
    let mut entries = files.list_directory(&path).unwrap_or_default();
    entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    for entry in entries {
        let Some(name) = entry.name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        let below = format!("{folder}/{name}");
        let has_extension =
            name.strip_suffix(extension).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'));
        if has_extension {
            found.push(below.as_str().into());
        }
        if entry.kind == FileKind::Directory && depth < 100 {
            list_folder(files, root, &below, (extension, depth + 1), found, witnesses);
        }
    }
}

impl Environment {
    /// The files of a kind below a module or the environment, as they were when they were asked for first.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub(super) fn code_files<F: Files + ?Sized>(
        &self,
        files: &F,
        root: &str,
        kind: CodeKind,
    ) -> Result<Arc<CodeFiles>> {
        if let Some(known) = self.listed_code(root, kind) {
            return Ok(known);
        }
        let found = if files.are_files_replaced() {
            Arc::new(CodeFiles::replaced(files, root, kind)?)
        } else {
            listed(files, root, kind)
        };
        // Replaced methods may have asked meanwhile.
        let mut known = self.code.lock().unwrap_or_else(|e| e.into_inner());
        Ok(known.entry(root.into()).or_default()[kind as usize].get_or_insert(found).clone())
    }

    /// The files of a kind if they have been listed.
    fn listed_code(&self, root: &str, kind: CodeKind) -> Option<Arc<CodeFiles>> {
        let known = self.code.lock().unwrap_or_else(|e| e.into_inner());
        known.get(root)?[kind as usize].clone()
    }

    /// True if there is the file of a function or data type: below a folder of a module or of the environment.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub(crate) fn code_exists<F: Files + ?Sized>(&self, files: &F, root: &str, below: &str) -> Result<bool> {
        let Some((kind, _)) = CodeKind::of(below) else { return Ok(false) };
        Ok(self.code_files(files, root, kind)?.has(below))
    }

    /// The same for who only wants to know, and must not have the environment list a module before its names are looked for.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub(crate) fn code_may_exist<F: Files + ?Sized>(
        &self,
        files: &F,
        root: &str,
        below: &str,
    ) -> Result<bool> {
        let Some((kind, _)) = CodeKind::of(below) else { return Ok(false) };
        if files.are_files_replaced() {
            return Ok(self.code_files(files, root, kind)?.has(below));
        }
        let known = self.listed_code(root, kind);
        Ok(known.unwrap_or_else(|| listed(files, root, kind)).has(below))
    }

    /// True if the files of a kind have been listed, this one among them.
    pub(crate) fn has_listed(&self, root: &str, below: &str) -> bool {
        let listed = CodeKind::of(below).and_then(|(kind, _)| self.listed_code(root, kind));
        listed.is_some_and(|files| files.has(below))
    }

    /// The files that stock's loader of a module or of the environment has in one of its folders; `None` for the folder of another
    /// loader, and without `files` for one that the environment has not listed.
    pub fn code_below<F: Files + ?Sized>(
        &self,
        files: Option<&F>,
        folder: &str,
        extension: &str,
    ) -> Option<(Arc<CodeFiles>, PathBuf, &'static str)> {
        let (root, kind, name) = [CodeKind::Functions, CodeKind::Types].into_iter().find_map(|kind| {
            kind.folders().iter().find_map(|(name, of)| {
                let root = folder.strip_suffix(name)?.strip_suffix('/')?;
                (*of == extension && self.is_root(Path::new(root))).then_some((root, kind, *name))
            })
        })?;
        let found = match files {
            Some(files) => self.code_files(files, root, kind).ok()?,
            None => self.listed_code(root, kind)?,
        };
        Some((found, root.into(), name))
    }

    fn is_root(&self, path: &Path) -> bool {
        let module = || {
            let name = path.file_name()?.to_str()?;
            self.module(Symbol::get(name)?).filter(|module| module.path == path)
        };
        self.path.as_deref() == Some(path) || module().is_some()
    }
}

/// The files of a kind, listed again when one of the folders has changed.
fn listed<F: Files + ?Sized>(files: &F, root: &str, kind: CodeKind) -> Arc<CodeFiles> {
    let key = (Box::from(root), kind);
    if let Some(known) = LISTED.get(files, &key, FileUse::Code) {
        return known;
    }
    let (found, witnesses) = CodeFiles::list(files, root, kind);
    let found = Arc::new(found);
    LISTED.keep(key, witnesses, found.clone());
    found
}
