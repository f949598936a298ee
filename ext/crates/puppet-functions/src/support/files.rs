//! Files of modules and of the environment.

use std::path::{Path, PathBuf};

use puppet_eval::Unwind;

use super::{CallCx, Result, session, standard_error};

/// `Puppet::Parser::Files.find_file` and then a look whether it is there.
///
/// # Errors
/// When the session is gone.
pub(crate) fn find(cx: &CallCx<'_>, kind: &str, name: &str) -> Result<Option<PathBuf>> {
    let found = session(cx)?.find_module_file(kind, name);
    Ok(found.filter(|path| path.exists()))
}

/// Ruby's `Errno` text of a failed read.
#[cold]
pub(crate) fn io_error(error: &std::io::Error, path: &Path) -> Box<Unwind> {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "No such file or directory".to_owned(),
        std::io::ErrorKind::PermissionDenied => "Permission denied".to_owned(),
        _ if path.is_dir() => {
            return standard_error("Is a directory @ io_fread - ".to_owned() + &path.to_string_lossy());
        }
        _ => error.to_string(),
    };
    standard_error(format!("{reason} @ rb_sysopen - {}", path.to_string_lossy()))
}
