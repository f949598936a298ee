//! Folders of modules, types and functions: what Ruby would ask the system for in hundreds of calls, each with objects of its own.

use std::ffi::OsStr;
use std::fs::{self, DirEntry, Metadata};
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use magnus::{Error, RArray, RString, Ruby};

use crate::guard::guard;

fn path(given: RString) -> PathBuf {
    // SAFETY: the bytes are copied before Ruby runs again.
    PathBuf::from(OsStr::from_bytes(unsafe { given.as_slice() }))
}

fn nanoseconds(found: &Metadata) -> i64 {
    found.mtime() * 1_000_000_000 + found.mtime_nsec()
}

/// `Native.changed(paths)`: when each directory was changed last, in nanoseconds; nil for what is not a directory. Ruby's `File.stat`
/// raises an exception for each of a hundred folders that are not there.
///
/// # Errors
/// For paths that are not strings.
pub fn changed(ruby: &Ruby, paths: RArray) -> Result<RArray, Error> {
    guard(ruby, || {
        let times = ruby.ary_new_capa(paths.len());
        for index in 0..paths.len() {
            let found = fs::metadata(path(paths.entry(index as isize)?)).ok().filter(Metadata::is_dir);
            times.push(found.as_ref().map(nanoseconds))?;
        }
        Ok(times)
    })
}

/// `Native.marks(paths)`: `[time of change, size, inode]` of each file or directory; nil for what is not there.
///
/// # Errors
/// For paths that are not strings.
pub fn marks(ruby: &Ruby, paths: RArray) -> Result<RArray, Error> {
    guard(ruby, || {
        let marks = ruby.ary_new_capa(paths.len());
        for index in 0..paths.len() {
            let found = fs::metadata(path(paths.entry(index as isize)?)).ok();
            marks.push(found.map(|found| (nanoseconds(&found), found.size(), found.ino())))?;
        }
        Ok(marks)
    })
}

/// `Native.marked?(paths, marks)`: whether `marks(paths)` would give this again, without a Ruby object for each path.
///
/// # Errors
/// For paths that are not strings.
pub fn are_marked(ruby: &Ruby, paths: RArray, marks: RArray) -> Result<bool, Error> {
    guard(ruby, || {
        if paths.len() != marks.len() {
            return Ok(false);
        }
        for index in 0..paths.len() {
            let found = fs::metadata(path(paths.entry(index as isize)?)).ok();
            let known = marks.entry::<Option<(i64, u64, u64)>>(index as isize)?;
            if known != found.map(|found| (nanoseconds(&found), found.size(), found.ino())) {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// `Native.modules(path)`: `[name, size, time of change, inode]` of the modules in a folder, in its order; the numbers are those of
/// `metadata.json`, nil without one. Nil for a folder of which something cannot be read, or that has a name which needs Ruby's rules.
///
/// # Errors
/// None but Ruby's for want of memory.
pub fn modules(ruby: &Ruby, folder: RString) -> Result<Option<RArray>, Error> {
    guard(ruby, || {
        let folder = path(folder);
        let Ok(entries) = fs::read_dir(&folder) else { return Ok(None) };
        let found = ruby.ary_new();
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| !name.contains('\n')) else { return Ok(None) };
            if !is_module_name(name) {
                continue;
            }
            let metadata = match fs::metadata(folder.join(name).join("metadata.json")) {
                Ok(found) => Some(found),
                Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => None,
                // What Ruby raises of it is the error of the compile.
                Err(_) => return Ok(None),
            };
            if metadata.is_none() && !is_directory(&entry, &folder.join(name)) {
                continue;
            }
            let row = ruby.ary_new_capa(4);
            row.push(name)?;
            row.push(metadata.as_ref().map(Metadata::size))?;
            row.push(metadata.as_ref().map(nanoseconds))?;
            row.push(metadata.as_ref().map(Metadata::ino))?;
            found.push(row)?;
        }
        Ok(Some(found))
    })
}

/// `Puppet::Module.is_module_directory_name?`
fn is_module_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_')
}

fn is_directory(entry: &DirEntry, path: &Path) -> bool {
    match entry.file_type() {
        Ok(kind) if !kind.is_symlink() => kind.is_dir(),
        _ => path.is_dir(),
    }
}
