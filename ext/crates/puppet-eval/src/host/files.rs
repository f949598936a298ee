//! [`Files`]: the file system as the engine sees it.

use std::ffi::OsString;
use std::io::Result;
use std::path::Path;

/// What a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link; only where links are not followed.
    Link,
    /// A device, socket or pipe.
    Other,
}

/// What the caches of the engine compare to see whether a file has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileStat {
    /// What the path names.
    pub kind: FileKind,
    /// Size in bytes.
    pub size: u64,
    /// Number of the inode.
    pub inode: u64,
    /// Time of the last change, in seconds since 1970.
    pub modified_seconds: i64,
    /// The nanoseconds of that time.
    pub modified_nanos: i64,
}

/// An entry of a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectoryEntry {
    /// Its name, without the directory.
    pub name: OsString,
    /// What it is; links are not followed.
    pub kind: FileKind,
}

/// The file system.
///
/// Implementations may run Ruby code: callers hold no lock and borrow nothing of the session
/// across a call.
pub trait Files {
    /// Describes a file; follows links.
    ///
    /// # Errors
    /// The operating system's.
    fn stat(&self, path: &Path) -> Result<FileStat>;

    /// Describes a file; does not follow links.
    ///
    /// # Errors
    /// The operating system's.
    fn link_stat(&self, path: &Path) -> Result<FileStat>;

    /// Reads a file as bytes.
    ///
    /// # Errors
    /// The operating system's.
    fn read_file(&self, path: &Path) -> Result<Vec<u8>>;

    /// Lists a directory in its own order, without `.` and `..`.
    ///
    /// # Errors
    /// The operating system's.
    fn list_directory(&self, path: &Path) -> Result<Vec<DirectoryEntry>>;

    /// Whether there is something at a path; follows links.
    fn path_exists(&self, path: &Path) -> bool {
        self.stat(path).is_ok()
    }

    /// Whether a path names a directory; follows links.
    fn is_directory(&self, path: &Path) -> bool {
        self.stat(path).is_ok_and(|stat| stat.kind == FileKind::Directory)
    }
}
