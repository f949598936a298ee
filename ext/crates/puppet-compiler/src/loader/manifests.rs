//! The manifests in an environment's directory (`Dir.glob("**/*.pp")`).

use std::path::Path;

use puppet_eval::Result;
use puppet_eval::host::{FileKind, FileUse, Files};
use puppet_world::{Listing, listing};

/// The manifests below a directory, sorted; `None` where the path is not a directory.
///
/// # Errors
/// The error that replaced methods of reading raised.
pub(super) fn manifests<F: Files + ?Sized>(files: &F, path: &Path) -> Result<Option<Vec<String>>> {
    let mut found = Vec::new();
    if files.are_files_replaced() {
        if !files.is_directory(path)? {
            return Ok(None);
        }
        match files.replaced_glob(&format!("{}/**/*.pp", path.display()), FileUse::Manifest)? {
            Some(manifests) => found = manifests,
            None => below(files, path, 0, &mut found),
        }
    } else {
        let Some(entries) = listing(files, path, FileUse::Manifest) else { return Ok(None) };
        among(files, &entries, path, 0, &mut found);
    }
    found.sort();
    Ok(Some(found))
}

/// Every manifest below a directory.
fn below<F: Files + ?Sized>(files: &F, directory: &Path, depth: usize, found: &mut Vec<String>) {
    if let Some(entries) = listing(files, directory, FileUse::Manifest) {
        among(files, &entries, directory, depth, found);
    }
}

/// Every manifest among the entries of a directory and below them.
fn among<F: Files + ?Sized>(
    files: &F,
    entries: &Listing,
    directory: &Path,
    depth: usize,
    found: &mut Vec<String>,
) {
    for entry in &**entries {
        if entry.name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let path = directory.join(&entry.name);
        // A directory of that name counts: reading it fails as it does in stock.
        if path.extension().is_some_and(|e| e == "pp") {
            found.push(path.to_string_lossy().into_owned());
        }
        // Ruby's `**` does not follow links to directories.
        if entry.kind == FileKind::Directory && depth < 100 {
            below(files, &path, depth + 1, found);
        }
    }
}
