//! Entries of folders of manifests and modules. A folder is listed again when it has changed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use puppet_eval::host::{DirectoryEntry, FileKind, FileUse, Files};

use crate::{FileCache, Table};

/// The entries of a folder, in its order.
pub type Listing = Arc<[DirectoryEntry]>;

/// Entries of each folder; at most 10,000 are kept.
static LISTINGS: FileCache<PathBuf, Listing> = FileCache::new(5_000);

/// Listings as a table of the process.
pub(crate) const TABLE: Table = Table::of_files(
    "folders",
    10_000,
    || LISTINGS.len(),
    |which| LISTINGS.forget(|path| which.includes(path)),
);

/// The entries of a folder, none of one that cannot be read; `None` where the path is not a directory.
pub fn listing<F: Files + ?Sized>(files: &F, path: &Path, file_use: FileUse) -> Option<Listing> {
    // Answers of replaced methods must not be kept.
    if files.are_files_replaced() {
        return files.list_directory(path).ok().map(Listing::from);
    }
    let stamp = files.stat(path, file_use).ok().filter(|stamp| stamp.kind == FileKind::Directory)?;
    if let Some(found) = LISTINGS.get(path, &stamp, |found| Some(found.clone())) {
        return Some(found);
    }
    let Ok(found) = files.list_directory(path).map(Listing::from) else { return Some(Listing::default()) };
    LISTINGS.keep(path.into(), stamp, found.clone());
    Some(found)
}
