//! Files of modules and of the environment.

use std::path::{Path, PathBuf};

use puppet_eval::Unwind;
use puppet_eval::host::{FileError, FileUse, ModuleFile};

use super::{CallCx, Result, session, standard_error};

/// `Puppet::Parser::Files.find_file` and then a look whether it is there.
///
/// # Errors
/// When the session is gone, and what user code raised that replaced Puppet's lookup.
pub(crate) fn find(cx: &CallCx<'_>, kind: ModuleFile, name: &str) -> Result<Option<PathBuf>> {
    let Some(path) = session(cx)?.find_module_file(kind, name)? else { return Ok(None) };
    Ok(cx.evaluator.host.path_exists(&path, FileUse::ModuleFile)?.then_some(path))
}

/// Ruby's `Errno` text of a failed read.
#[cold]
pub(crate) fn io_error(error: FileError, path: &Path) -> Box<Unwind> {
    let error = match error {
        FileError::System(error) => error,
        FileError::Raised(unwind) => return unwind,
    };
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "No such file or directory".to_owned(),
        std::io::ErrorKind::PermissionDenied => "Permission denied".to_owned(),
        std::io::ErrorKind::IsADirectory => {
            return standard_error("Is a directory @ io_fread - ".to_owned() + &path.to_string_lossy());
        }
        _ => error.to_string(),
    };
    standard_error(format!("{reason} @ rb_sysopen - {}", path.to_string_lossy()))
}
