//! [`Files`]: the file system as the engine sees it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::Stamp;
use crate::error::{Error, ErrorClass, Result, Unwind};

/// Purposes that a file is read for. Stock asks for each by a method of its own, which Ruby code may have
/// replaced ([`Files::are_files_replaced`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileUse {
    /// A manifest, or the code of a function or type of the Puppet language.
    Manifest,
    /// A manifest that is looked for by the name of a class or define.
    NamedManifest,
    /// The code of a function or data type, which stock's loaders find.
    Code,
    /// `metadata.json`
    Metadata,
    /// `hiera.yaml`
    HieraConfig,
    /// The lines of `hiera.yaml`, for the place of an error.
    HieraConfigLines,
    /// A data file of Hiera.
    HieraData,
    /// Files that `file`, `find_file` and their like name.
    ModuleFile,
    /// Files that `binary_file` reads.
    BinaryFile,
    /// An EPP template.
    Epp,
}

/// Why a file could not be read or described.
#[derive(Debug)]
pub enum FileError {
    /// An error of the operating system.
    System(io::Error),
    /// The error of Ruby code that reads files instead.
    Raised(Box<Unwind>),
}

impl FileError {
    /// The error that Ruby's `File` raises: the text of the operating system, and the function of Ruby
    /// that failed unless reading did.
    #[cold]
    pub fn raised(self, function: &str, path: &str) -> Box<Unwind> {
        let error = match self {
            FileError::System(error) => error,
            FileError::Raised(unwind) => return unwind,
        };
        if error.kind() == io::ErrorKind::InvalidInput && path.contains('\0') {
            return Error::argument("string contains null byte");
        }
        let text = error.to_string();
        let reason = text.split(" (os error").next().unwrap_or_default();
        // Opening a directory works, reading it does not.
        let function = if error.kind() == io::ErrorKind::IsADirectory { "io_fread" } else { function };
        let class = error.raw_os_error().map_or(ErrorClass::StandardError, ErrorClass::SystemCall);
        Error::new(class, format!("{reason} @ {function} - {path}")).raise()
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        FileError::System(error)
    }
}

/// Kinds of entries that a path names.
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

/// A file that was looked for and found.
#[derive(Clone, Debug)]
pub struct FoundFile {
    /// Where it is.
    pub path: PathBuf,
    /// Result of the look for it. For work that is done with the file at once, before any other code runs.
    pub stat: Option<Stamp>,
}

impl From<PathBuf> for FoundFile {
    /// A path at which nothing was looked yet.
    fn from(path: PathBuf) -> FoundFile {
        FoundFile { path, stat: None }
    }
}

/// An entry of a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectoryEntry {
    /// Its name, without the directory.
    pub name: OsString,
    /// Kind of the entry; links are not followed.
    pub kind: FileKind,
}

/// The file system.
///
/// Implementations may run Ruby code: callers hold no lock and borrow nothing of the session
/// across a call.
pub trait Files {
    /// True if Ruby code has replaced methods by which stock reads files (a mock). Then nothing that
    /// was read may be kept longer than stock keeps it.
    fn are_files_replaced(&self) -> bool {
        false
    }

    /// The modules that a module depends on, while Ruby code has replaced methods that read its metadata
    /// (`Puppet::Module#has_metadata?`); `None`: they are the original ones.
    ///
    /// # Errors
    /// Errors that replaced methods raised.
    fn replaced_dependencies(&self, _module: &str) -> Result<Option<Vec<String>>> {
        Ok(None)
    }

    /// Describes a file; follows links.
    ///
    /// # Errors
    /// The operating system's; what replaced methods raised.
    fn stat(&self, path: &Path, file_use: FileUse) -> std::result::Result<Stamp, FileError>;

    /// Describes a file; does not follow links.
    ///
    /// # Errors
    /// The operating system's.
    fn link_stat(&self, path: &Path) -> io::Result<Stamp>;

    /// Reads a file as bytes.
    ///
    /// # Errors
    /// The operating system's; what replaced methods raised.
    fn read_file(&self, path: &Path, file_use: FileUse) -> std::result::Result<Vec<u8>, FileError>;

    /// Lists a directory in its own order, without `.` and `..`.
    ///
    /// # Errors
    /// The operating system's.
    fn list_directory(&self, path: &Path) -> io::Result<Vec<DirectoryEntry>>;

    /// True if there is something at a path; follows links.
    ///
    /// # Errors
    /// Errors that replaced methods raised.
    fn path_exists(&self, path: &Path, file_use: FileUse) -> Result<bool>;

    /// True if a path names a directory; follows links.
    ///
    /// # Errors
    /// Errors that replaced methods raised.
    fn is_directory(&self, path: &Path) -> Result<bool>;

    /// The paths that match a pattern of Ruby's `Dir.glob`, as replaced methods find them; `None`
    /// where no method is replaced.
    ///
    /// # Errors
    /// Errors that replaced methods raised.
    fn replaced_glob(&self, _pattern: &str, _file_use: FileUse) -> Result<Option<Vec<String>>> {
        Ok(None)
    }
}
