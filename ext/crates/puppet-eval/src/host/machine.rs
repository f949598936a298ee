//! Files and clock of the machine: the only code below the bridge that calls the operating system.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use puppet_pcore::Timestamp;

use super::{Clock, DirectoryEntry, FileError, FileKind, FileStat, FileUse, Files};
use crate::error::Result;

/// A host with this marker uses the files and the clock of the machine.
pub trait OnMachine {}

/// The machine alone, for what is read before there is a session.
#[derive(Clone, Copy, Debug, Default)]
pub struct Machine;

impl OnMachine for Machine {}

impl From<std::fs::FileType> for FileKind {
    fn from(kind: std::fs::FileType) -> FileKind {
        if kind.is_file() {
            FileKind::File
        } else if kind.is_dir() {
            FileKind::Directory
        } else if kind.is_symlink() {
            FileKind::Link
        } else {
            FileKind::Other
        }
    }
}

impl From<std::fs::Metadata> for FileStat {
    fn from(found: std::fs::Metadata) -> FileStat {
        FileStat {
            kind: found.file_type().into(),
            size: found.size(),
            inode: found.ino(),
            modified_seconds: found.mtime(),
            modified_nanos: found.mtime_nsec(),
        }
    }
}

impl<T: OnMachine> Files for T {
    fn stat(&self, path: &Path, _file_use: FileUse) -> std::result::Result<FileStat, FileError> {
        Ok(std::fs::metadata(path)?.into())
    }

    fn link_stat(&self, path: &Path) -> io::Result<FileStat> {
        std::fs::symlink_metadata(path).map(FileStat::from)
    }

    fn read_file(&self, path: &Path, _file_use: FileUse) -> std::result::Result<Vec<u8>, FileError> {
        Ok(std::fs::read(path)?)
    }

    fn list_directory(&self, path: &Path) -> io::Result<Vec<DirectoryEntry>> {
        let entry = |found: std::fs::DirEntry| {
            let kind = found.file_type().map_or(FileKind::Other, FileKind::from);
            DirectoryEntry { name: found.file_name(), kind }
        };
        Ok(std::fs::read_dir(path)?.flatten().map(entry).collect())
    }

    fn path_exists(&self, path: &Path, _file_use: FileUse) -> Result<bool> {
        Ok(std::fs::metadata(path).is_ok())
    }

    fn is_directory(&self, path: &Path) -> Result<bool> {
        Ok(std::fs::metadata(path).is_ok_and(|found| found.is_dir()))
    }
}

impl<T: OnMachine> Clock for T {
    fn now(&self) -> Timestamp {
        Timestamp::since_epoch(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}
