//! What is in folders of manifests and modules. A folder is listed again when it has changed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use puppet_eval::host::{Clock, DirectoryEntry, FileKind, FileUse, Files};

use crate::file_cache::FileCache;

/// The entries of a folder, in its order.
pub(crate) type Listing = Arc<[DirectoryEntry]>;

/// What was listed of each folder; at most 10,000 are kept.
static LISTINGS: FileCache<PathBuf, Listing> = FileCache::new(5_000);

/// How many folders of manifests and modules are cached; for tests and leak hunting.
pub fn cached_folders() -> usize {
    LISTINGS.len()
}

/// The entries of a folder, none of one that cannot be read; `None` where the path is not a directory.
pub(crate) fn listing<F: Files + Clock + ?Sized>(
    files: &F,
    path: &Path,
    file_use: FileUse,
) -> Option<Listing> {
    // What replaced methods hide or invent must not be kept.
    if files.are_files_replaced() {
        return files.list_directory(path).ok().map(Listing::from);
    }
    let stat = files.stat(path, file_use).ok().filter(|stat| stat.kind == FileKind::Directory)?;
    if let Some(found) = LISTINGS.get(path, stat, |found| Some(found.clone())) {
        return Some(found);
    }
    let Ok(found) = files.list_directory(path).map(Listing::from) else { return Some(Listing::default()) };
    LISTINGS.keep(files, path.into(), stat, found.clone());
    Some(found)
}
