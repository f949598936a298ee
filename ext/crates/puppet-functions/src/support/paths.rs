//! Functions that give the first path of several that exists.

use std::path::PathBuf;

use puppet_pcore::Value;

use super::{Args, Result};

/// The first path that `find` gives for the names among the arguments, or undef. One array of names is taken for the names.
///
/// # Errors
/// The error that `find` raised.
pub(crate) fn first(args: Args<'_>, find: impl Fn(&str) -> Result<Option<PathBuf>>) -> Result<Value> {
    let names: Args<'_> = match args.first() {
        Some(Value::Array(names)) => names,
        _ => args,
    };
    for name in names.iter().filter_map(Value::as_str) {
        if let Some(path) = find(name)? {
            return Ok(Value::string(path.to_string_lossy().as_ref()));
        }
    }
    Ok(Value::Undef)
}
