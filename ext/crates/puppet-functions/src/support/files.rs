//! Files of modules and of the environment.

use std::path::{Path, PathBuf};

use puppet_eval::host::{FileError, FileUse, FoundFile, ModuleFile};
use puppet_eval::{Error, Unwind};

use super::{CallCx, Result, session};

/// `Puppet::Parser::Files.find_file` and then a look whether it is there.
///
/// # Errors
/// When the session is gone, and what user code raised that replaced Puppet's lookup.
pub(crate) fn find(cx: &CallCx<'_>, kind: ModuleFile, name: &str) -> Result<Option<PathBuf>> {
    let Some(FoundFile { path, stat }) = session(cx)?.find_module_file(kind, name)? else { return Ok(None) };
    no_null_byte(&path)?;
    let exists = stat.is_some() || cx.evaluator.host.path_exists(&path, FileUse::ModuleFile)?;
    Ok(exists.then_some(path))
}

/// The error that Ruby raises for a path with a NUL.
///
/// # Errors
/// Such a path.
pub(crate) fn no_null_byte(path: &Path) -> Result<()> {
    if path.as_os_str().as_encoded_bytes().contains(&0) {
        return Err(Error::argument("string contains null byte"));
    }
    Ok(())
}

/// Ruby's `Errno` text of a failed read.
#[cold]
pub(crate) fn io_error(error: FileError, path: &Path) -> Box<Unwind> {
    error.raised("rb_sysopen", &path.to_string_lossy())
}
