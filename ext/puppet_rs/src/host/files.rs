//! [`Files`] and [`Clock`]: those of the machine, and methods of Ruby that user code has put in the place
//! of those by which stock reads files (mocks).

use std::io;
use std::path::Path;

use magnus::RString;
use puppet_eval::error::Result;
use puppet_eval::host::{
    Clock, DirectoryEntry, FileError, FileKind, FileTime, FileUse, Files, Input, Machine, Own, PathUse,
    Recorder, Stamp, Subject,
};
use puppet_pcore::Timestamp;

use super::ask::ask;
use super::{RubyHost, ruby};
use crate::convert::{Text, effects};
use crate::names::method;

/// The name of a use in Ruby.
fn name(file_use: FileUse) -> &'static str {
    match file_use {
        FileUse::Manifest => "manifest",
        FileUse::NamedManifest => "named_manifest",
        FileUse::Code => "code",
        FileUse::Metadata => "metadata",
        FileUse::HieraConfig => "hiera_config",
        FileUse::HieraConfigLines => "hiera_config_lines",
        FileUse::HieraData => "hiera_data",
        FileUse::ModuleFile => "module_file",
        FileUse::BinaryFile => "binary_file",
        FileUse::Epp => "epp",
    }
}

/// True for a file that is a manifest where it lies, not content of a module: comments in it count as well if it is read as text.
fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "pp")
        && !path.components().any(|part| matches!(part.as_os_str().to_str(), Some("files" | "templates")))
}

impl RubyHost {
    /// True if user code has replaced Puppet's search for files of modules, or methods by which files are read: stock's search
    /// calls these.
    pub(super) fn are_module_files_replaced(&self) -> bool {
        self.is_replaced(Subject::ModuleFiles) || self.are_files_replaced()
    }

    /// True if reading a path may block for any length of time: a pipe, a socket, a device. Ruby reads these, so that other
    /// threads run meanwhile, and signals, `Timeout` and `Thread#kill` end the wait.
    fn may_block(&self, path: &Path) -> bool {
        self.look(path).is_ok_and(|found| found.kind == FileKind::Other)
    }

    /// A path as this compile sees it.
    fn look(&self, path: &Path) -> io::Result<Stamp> {
        self.snapshot.stat(effects(), path, Machine::look)
    }
}

impl Files for RubyHost {
    fn are_files_replaced(&self) -> bool {
        match self.files_replaced.get() {
            Some(known) => known,
            None => {
                let found = self.is_replaced(Subject::Files);
                if found {
                    Recorder::input(Input::Unknown, "methods that read files are replaced", "");
                }
                self.files_replaced.set(Some(found));
                found
            }
        }
    }

    fn replaced_dependencies(&self, module: &str) -> Result<Option<Vec<String>>> {
        if !self.is_replaced(Subject::ModuleMetadata) {
            return Ok(None);
        }
        let names: Vec<Text> = ask(&method::MODULE_DEPENDENCIES, (self.compiler_facade(&ruby()), module))?;
        Ok(Some(names.into_iter().map(|name| name.as_str().to_owned()).collect()))
    }

    fn stat(&self, path: &Path, file_use: FileUse) -> std::result::Result<Stamp, FileError> {
        if !self.are_files_replaced() {
            let found = self.look(path);
            Recorder::path(path, PathUse::of(found.as_ref().ok().map(|found| found.kind)));
            return Ok(found?);
        }
        let (size, inode, seconds, nanos) =
            ask(&method::FILE_STAT, (&*path.to_string_lossy(), name(file_use))).map_err(FileError::Raised)?;
        let modified = FileTime { seconds, nanos };
        // An answer of replaced methods is never settled: it may answer otherwise without a change.
        Ok(Stamp {
            kind: FileKind::File,
            device: 0,
            inode,
            size,
            modified,
            changed: modified,
            settled: false,
        })
    }

    fn link_stat(&self, path: &Path) -> io::Result<Stamp> {
        Machine.link_stat(path)
    }

    fn read_file(&self, path: &Path, file_use: FileUse) -> std::result::Result<Vec<u8>, FileError> {
        if matches!(file_use, FileUse::ModuleFile | FileUse::BinaryFile) && is_program(path) {
            Recorder::input(Input::Unknown, "a manifest that is read as text", &path.to_string_lossy());
        }
        if !self.are_files_replaced() && !self.may_block(path) {
            return Machine.read_file(path, file_use);
        }
        let text: RString =
            ask(&method::READ_FILE, (&*path.to_string_lossy(), name(file_use))).map_err(FileError::Raised)?;
        // SAFETY: the bytes are copied before Ruby runs again.
        Ok(unsafe { text.as_slice() }.to_vec())
    }

    fn list_directory(&self, path: &Path) -> io::Result<Vec<DirectoryEntry>> {
        Machine.list_directory(path)
    }

    fn path_exists(&self, path: &Path, file_use: FileUse) -> Result<bool> {
        if !self.are_files_replaced() {
            let exists = self.look(path).is_ok();
            Recorder::path(path, PathUse::of_presence(exists, file_use));
            return Ok(exists);
        }
        ask(&method::IS_THERE, (&*path.to_string_lossy(), name(file_use)))
    }

    fn is_directory(&self, path: &Path) -> Result<bool> {
        if !self.are_files_replaced() {
            let found = self.look(path);
            Recorder::path(path, PathUse::of_presence(found.is_ok(), FileUse::ModuleFile));
            return Ok(found.is_ok_and(|found| found.kind == FileKind::Directory));
        }
        ask(&method::IS_DIRECTORY, (&*path.to_string_lossy(),))
    }

    fn replaced_glob(&self, pattern: &str, file_use: FileUse) -> Result<Option<Vec<String>>> {
        if !self.are_files_replaced() {
            return Ok(None);
        }
        ask(&method::GLOB_FILES, (pattern, name(file_use))).map(Some)
    }
}

impl Clock for RubyHost {
    fn now(&self) -> Timestamp {
        Recorder::input(Input::Unknown, "the clock", "");
        Machine.now()
    }
}
