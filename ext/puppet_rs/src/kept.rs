//! Tables of the process for Ruby: `PuppetRs::Native.kept`, `.tables` and `.forget`.

use magnus::prelude::*;
use magnus::{Error, RArray, RHash, RModule, RString, Ruby, function};
use puppet_world::{Forget, Table};

use crate::convert::each;
use crate::guard::guard;
use crate::names::{constant, method};
use crate::process::folders::path;

/// Tables of the bridge.
static BRIDGE: &[Table] = &[
    crate::convert::RUBY_CLASSES,
    crate::host::NATIVE_TYPES,
    crate::host::templates::COMPILED_TEMPLATES,
    crate::class::session::SETTING_VALUES,
    crate::process::features::LOADED_FILES,
];

/// All tables of Rust.
fn all() -> impl Iterator<Item = &'static Table> {
    [puppet_world::TABLES, puppet_compiler::TABLES, BRIDGE].into_iter().flatten()
}

/// `Native.kept`: the number of entries of each table of the process, those of Ruby included.
///
/// # Errors
/// Out of memory.
fn kept(ruby: &Ruby) -> Result<RHash, Error> {
    let counts: RHash = constant::KNOWN.get(ruby)?.funcall(&method::COUNTS, ())?;
    for table in all() {
        counts.aset(table.name, (table.len)())?;
    }
    Ok(counts)
}

/// `Native.tables`: name, largest number of entries, witnesses and end of each table of Rust, and whether it can be emptied.
///
/// # Errors
/// Out of memory.
fn tables(ruby: &Ruby) -> Result<RArray, Error> {
    let rows = ruby.ary_new();
    for table in all() {
        let witnesses: Vec<&str> = table.witnesses.iter().map(|kind| kind.name()).collect();
        rows.push((table.name, table.bound, witnesses, table.ends, table.forget.is_some()))?;
    }
    Ok(rows)
}

/// `Native.forget(folders)`: drops entries of files below these folders; nil: all entries.
///
/// # Errors
/// For paths that are not strings.
fn forget(ruby: &Ruby, folders: Option<RArray>) -> Result<(), Error> {
    guard(ruby, || {
        let mut below = Vec::new();
        if let Some(folders) = folders {
            each(folders, |folder: RString| {
                below.push(path(folder));
                Ok(())
            })?;
        }
        let which = if folders.is_some() { Forget::Below(&below) } else { Forget::All };
        all().filter_map(|table| table.forget).for_each(|forget| forget(&which));
        Ok(())
    })
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    native.define_singleton_method("kept", function!(kept, 0))?;
    native.define_singleton_method("tables", function!(tables, 0))?;
    native.define_singleton_method("forget", function!(forget, 1))
}
