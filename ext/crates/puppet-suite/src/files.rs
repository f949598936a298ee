//! [`MemoryFiles`]: a file system in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use puppet_eval::Result;
use puppet_eval::host::{DirectoryEntry, FileError, FileKind, FileTime, FileUse, Files, Stamp};

use crate::host::MemoryHost;

/// The files of a host, by absolute path. Directories exist where a file is below them.
#[derive(Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<PathBuf, File>,
    /// Directories that were asked about: what is in them, and whether they are any.
    pub looked_at: RefCell<Vec<PathBuf>>,
}

#[derive(Debug)]
struct File {
    content: Vec<u8>,
    inode: u64,
}

fn missing() -> io::Error {
    io::Error::from_raw_os_error(2)
}

impl MemoryFiles {
    /// Adds a file, or replaces it.
    pub fn add(&mut self, path: impl Into<PathBuf>, content: impl Into<Vec<u8>>) {
        // The caches of the process know a file by its path and its stat: no two files are alike.
        static INODES: AtomicU64 = AtomicU64::new(1);
        let file = File { content: content.into(), inode: INODES.fetch_add(1, Ordering::Relaxed) };
        self.files.insert(path.into(), file);
    }

    /// Copies the files below a directory of the machine.
    ///
    /// # Errors
    /// The operating system's.
    pub fn add_tree(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        for entry in std::fs::read_dir(from)? {
            let entry = entry?;
            let (from, to) = (entry.path(), to.join(entry.file_name()));
            if from.is_dir() {
                self.add_tree(&from, &to)?;
            } else {
                self.add(to, std::fs::read(from)?);
            }
        }
        Ok(())
    }

    /// True if files are below a path.
    pub fn is_directory(&self, path: &Path) -> bool {
        self.below(path).next().is_some()
    }

    /// The inode of what was last added below a directory: another one when its content has changed.
    fn newest(&self, directory: &Path) -> u64 {
        self.below(directory).map(|file| file.inode).max().unwrap_or_default()
    }

    fn below(&self, directory: &Path) -> impl Iterator<Item = &File> {
        let files = self
            .files
            .range(directory.to_path_buf()..)
            .take_while(move |(path, _)| path.starts_with(directory));
        files.filter(move |(path, _)| *path != directory).map(|(_, file)| file)
    }

    fn stat(&self, path: &Path) -> io::Result<Stamp> {
        // `Path` drops what the system understands as "must be a directory".
        let is_file = !path.as_os_str().as_encoded_bytes().ends_with(b"/.");
        let (kind, size, inode) = match self.files.get(path) {
            Some(file) if is_file => (FileKind::File, file.content.len() as u64, file.inode),
            _ if self.is_directory(path) => (FileKind::Directory, 0, self.newest(path)),
            _ => return Err(missing()),
        };
        Ok(Stamp {
            kind,
            device: 0,
            inode,
            size,
            modified: FileTime::default(),
            changed: FileTime::default(),
            settled: true,
        })
    }

    fn list(&self, path: &Path) -> io::Result<Vec<DirectoryEntry>> {
        let mut found: Vec<DirectoryEntry> = Vec::new();
        for file in self.files.keys() {
            let Ok(rest) = file.strip_prefix(path) else { continue };
            let mut parts = rest.components();
            let Some(name) = parts.next() else { continue };
            let kind = if parts.next().is_some() { FileKind::Directory } else { FileKind::File };
            let name = name.as_os_str().to_owned();
            if found.iter().all(|entry| entry.name != name) {
                found.push(DirectoryEntry { name, kind });
            }
        }
        if found.is_empty() { Err(missing()) } else { Ok(found) }
    }
}

impl Files for MemoryHost {
    fn stat(&self, path: &Path, file_use: FileUse) -> std::result::Result<Stamp, FileError> {
        let found = self.files.stat(path);
        // Folders of code, there or not.
        if file_use == FileUse::Code && !found.as_ref().is_ok_and(|stat| stat.kind == FileKind::File) {
            self.files.looked_at.borrow_mut().push(path.to_owned());
        }
        Ok(found?)
    }

    fn link_stat(&self, path: &Path) -> io::Result<Stamp> {
        self.files.stat(path)
    }

    fn read_file(&self, path: &Path, _: FileUse) -> std::result::Result<Vec<u8>, FileError> {
        Ok(self.files.files.get(path).map(|file| file.content.clone()).ok_or_else(missing)?)
    }

    fn list_directory(&self, path: &Path) -> io::Result<Vec<DirectoryEntry>> {
        self.files.looked_at.borrow_mut().push(path.to_owned());
        self.files.list(path)
    }

    fn path_exists(&self, path: &Path, _: FileUse) -> Result<bool> {
        Ok(self.files.stat(path).is_ok())
    }

    fn is_directory(&self, path: &Path) -> Result<bool> {
        self.files.looked_at.borrow_mut().push(path.to_owned());
        Ok(self.files.is_directory(path))
    }
}
