//! [`Metadata`]: the content of the `metadata.json` of modules, in a table of the process.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puppet_eval::Result;
use puppet_eval::host::{FileError, FileUse, Files};
use puppet_syntax::Symbol;
use puppet_world::{FileCache, Stamp, Table};

/// The content of a module's `metadata.json` (`Puppet::Module#load_metadata`).
#[derive(Clone, Debug)]
pub(super) enum Metadata {
    /// There is none, or it is empty.
    Missing,
    /// Stock logs an error or a warning about it.
    Faulty,
    /// Puppet loads it.
    Valid(ModuleMetadata),
}

/// A valid `metadata.json`, shared with the table of these files.
#[derive(Clone, Debug)]
pub struct ModuleMetadata(Arc<MetadataFile>);

#[derive(Debug)]
struct MetadataFile {
    dependencies: Box<[Symbol]>,
    /// True if each dependency has a name.
    is_named: bool,
    text: Box<str>,
}

impl ModuleMetadata {
    /// The metadata of the module in a directory, with the state of its file; `None` where there is none, or Puppet finds a fault.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub fn of<F: Files + ?Sized>(files: &F, module: &Path) -> Result<Option<(ModuleMetadata, Stamp)>> {
        Ok(match Metadata::known(files, module.join("metadata.json"))? {
            (Metadata::Valid(found), Some(stamp)) => Some((found, stamp)),
            _ => None,
        })
    }

    /// The names of the modules in `dependencies`; `None` where stock fails at one without a name.
    pub fn dependencies(&self) -> Option<&[Symbol]> {
        self.0.is_named.then_some(&*self.0.dependencies)
    }

    /// The names of the dependencies that have one.
    pub(super) fn all_dependencies(&self) -> &[Symbol] {
        &self.0.dependencies
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

/// Content of each metadata file; at most 10,000 are kept.
static METADATA: FileCache<PathBuf, Metadata> = FileCache::new(5_000);

/// Metadata as a table of the process.
pub(crate) const METADATA_FILES: Table = Table::of_files(
    "metadata",
    10_000,
    || METADATA.len(),
    |which| METADATA.forget(|path| which.includes(path)),
);

impl Metadata {
    /// Reads a metadata file that has changed since it was read.
    pub(super) fn known<F: Files + ?Sized>(files: &F, path: PathBuf) -> Result<(Metadata, Option<Stamp>)> {
        let stat = match files.stat(&path, FileUse::Metadata) {
            Ok(stat) => stat,
            Err(error) => return Ok((without_metadata(error)?, None)),
        };
        if let Some(found) = METADATA.get(&path, &stat, |found| Some(found.clone())) {
            return Ok((found, Some(stat)));
        }
        let found = Metadata::read(files, &path)?;
        METADATA.keep(path, stat, found.clone());
        Ok((found, Some(stat)))
    }

    /// Reads a metadata file.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub(super) fn read<F: Files + ?Sized>(files: &F, path: &Path) -> Result<Metadata> {
        match files.read_file(path, FileUse::Metadata) {
            Ok(text) => Ok(parse_metadata(&text)),
            Err(error) => without_metadata(error),
        }
    }
}

/// A metadata file that cannot be read: the error that stock raises of it is the error of the compile.
fn without_metadata(error: FileError) -> Result<Metadata> {
    match error {
        FileError::Raised(unwind) => Err(unwind),
        FileError::System(error)
            if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
        {
            Ok(Metadata::Missing)
        }
        FileError::System(_) => Ok(Metadata::Faulty),
    }
}

fn parse_metadata(text: &[u8]) -> Metadata {
    let Ok(text) = std::str::from_utf8(text) else { return Metadata::Faulty };
    let Ok(serde_json::Value::Object(data)) = serde_json::from_str(text) else { return Metadata::Faulty };
    if data.is_empty() {
        return Metadata::Missing;
    }
    let required = ["source", "author", "version", "license", "dependencies"];
    if required.iter().any(|name| data.get(*name).is_none_or(serde_json::Value::is_null)) {
        return Metadata::Faulty;
    }
    let Some(list) = data["dependencies"].as_array() else { return Metadata::Faulty };
    // Stock fails at other kinds of names (`tr`) and of dependencies (`[]`).
    let named = |name: Option<&serde_json::Value>| name.is_none_or(|name| name.is_string() || name.is_null());
    if !named(data.get("name")) || !list.iter().all(|one| one.is_object() && named(one.get("name"))) {
        return Metadata::Faulty;
    }
    // `author/name` or `author-name`, of which the second part counts.
    let name = |one: &serde_json::Value| one.get("name")?.as_str()?.split(['/', '-']).nth(1).map(Symbol::new);
    Metadata::Valid(ModuleMetadata(Arc::new(MetadataFile {
        dependencies: list.iter().filter_map(name).collect(),
        is_named: list.iter().all(|one| one.get("name").is_some_and(serde_json::Value::is_string)),
        text: text.into(),
    })))
}
