//! Files and clock of the machine: the only code below the bridge that calls the operating system.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use puppet_pcore::Timestamp;

use super::{Clock, DirectoryEntry, FileError, FileKind, FileTime, FileUse, Files, PathUse, Recorder, Stamp};
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

impl Machine {
    /// Describes what a path names; follows links. The clock is read before the file system is asked.
    ///
    /// # Errors
    /// The operating system's.
    pub fn stamp(path: &Path) -> io::Result<Stamp> {
        let found = Machine::look(path);
        Recorder::path(path, PathUse::of(found.as_ref().ok().map(|found| found.kind)));
        found
    }

    /// Stamp of a path, without a note of it for `PuppetRs.dependencies`: the caller makes one.
    ///
    /// # Errors
    /// The operating system's.
    pub fn look(path: &Path) -> io::Result<Stamp> {
        let now = Machine.now();
        std::fs::metadata(path).map(|found| stamp(&found).taken_at(now))
    }
}

fn stamp(found: &std::fs::Metadata) -> Stamp {
    Stamp {
        kind: found.file_type().into(),
        device: found.dev(),
        inode: found.ino(),
        size: found.size(),
        modified: FileTime { seconds: found.mtime(), nanos: found.mtime_nsec() },
        changed: FileTime { seconds: found.ctime(), nanos: found.ctime_nsec() },
        settled: false,
    }
}

impl<T: OnMachine> Files for T {
    fn stat(&self, path: &Path, _file_use: FileUse) -> std::result::Result<Stamp, FileError> {
        Ok(Machine::stamp(path)?)
    }

    fn link_stat(&self, path: &Path) -> io::Result<Stamp> {
        let found = std::fs::symlink_metadata(path);
        Recorder::path(path, if found.is_ok() { PathUse::Presence } else { PathUse::Absence });
        found.map(|found| stamp(&found))
    }

    fn read_file(&self, path: &Path, _file_use: FileUse) -> std::result::Result<Vec<u8>, FileError> {
        let found = std::fs::read(path);
        Recorder::path(path, if found.is_ok() { PathUse::Content } else { PathUse::Absence });
        Ok(found?)
    }

    fn list_directory(&self, path: &Path) -> io::Result<Vec<DirectoryEntry>> {
        Recorder::path(path, PathUse::Entries);
        let entry = |found: std::fs::DirEntry| {
            let kind = found.file_type().map_or(FileKind::Other, FileKind::from);
            DirectoryEntry { name: found.file_name(), kind }
        };
        Ok(std::fs::read_dir(path)?.flatten().map(entry).collect())
    }

    fn path_exists(&self, path: &Path, file_use: FileUse) -> Result<bool> {
        let exists = std::fs::metadata(path).is_ok();
        Recorder::path(path, PathUse::of_presence(exists, file_use));
        Ok(exists)
    }

    fn is_directory(&self, path: &Path) -> Result<bool> {
        let found = std::fs::metadata(path);
        Recorder::path(path, PathUse::of_presence(found.is_ok(), FileUse::ModuleFile));
        Ok(found.is_ok_and(|found| found.is_dir()))
    }
}

impl<T: OnMachine> Clock for T {
    fn now(&self) -> Timestamp {
        Timestamp::since_epoch(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}
