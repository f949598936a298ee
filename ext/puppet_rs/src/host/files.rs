//! [`Files`] and [`Clock`]: those of the machine, and methods of Ruby that user code has put in the place
//! of those by which stock reads files (mocks).

use std::cell::Cell;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use magnus::prelude::*;
use magnus::rb_sys::{AsRawId, AsRawValue};
use magnus::value::IntoId;
use magnus::{Error, RArray, RClass, RModule, RString, Ruby, Value};
use puppet_eval::error::Result;
use puppet_eval::host::{
    Clock, DirectoryEntry, FileError, FileKind, FileTime, FileUse, Files, Machine, Stamp,
};
use puppet_pcore::Timestamp;

use super::ask::ask;
use super::{RubyHost, ruby};
use crate::guard::guard;
use crate::interrupt;
use crate::names::{Constant, Name, constant, method, part};
use crate::watched::Watched;

/// The methods of Ruby's own classes that reading a file by stock may come to. `Dir.glob` is written in Ruby, which
/// Ruby does not take for one that it started with: it is among the methods that [`OWN`] compares.
static BUILT_IN: [(&Constant, &[&Name]); 4] = [
    (
        &constant::FILE,
        &[
            &method::EXIST,
            &method::FILE,
            &method::DIRECTORY,
            &method::READ,
            &method::BINREAD,
            &method::OPEN,
            &method::NEW,
            &method::STAT,
            &method::FOREACH,
        ],
    ),
    (&constant::FILE_TEST, &[&method::EXIST, &method::DIRECTORY]),
    (&constant::DIR, &[&method::ENTRIES, &method::CHILDREN]),
    (&constant::IO, &[&method::READ, &method::FOREACH]),
];

/// Whether these methods are those that Ruby started with: a look at the method caches, without objects.
/// The constants are read each time, since libraries replace them, too.
fn is_built_in(ruby: &Ruby) -> bool {
    let object = ruby.class_object();
    BUILT_IN.iter().all(|(class, names)| {
        let Ok(found) = object.const_get::<_, Value>(class.path()) else { return false };
        if RModule::from_value(found).is_none() && RClass::from_value(found).is_none() {
            return false;
        }
        // SAFETY: every class and module has a singleton class, and `rb_method_basic_definition_p` only looks
        // up a method there.
        unsafe {
            let singleton = rb_sys::rb_singleton_class(found.as_raw());
            names.iter().all(|name| {
                let id = name.into_id_with(ruby);
                rb_sys::rb_method_basic_definition_p(singleton, id.as_raw()) != 0
            })
        }
    })
}

/// What Ruby's half calls a use.
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

/// Puppet's methods, and Ruby's that are written in Ruby, once all of them are their own.
static OWN: OnceLock<Watched> = OnceLock::new();

/// Whether Puppet's methods are those that were kept.
fn is_own(ruby: &Ruby) -> std::result::Result<bool, Error> {
    let own = match OWN.get() {
        Some(own) => own,
        None => {
            let found: Option<RArray> = part::HOST.get(ruby)?.funcall(&method::OWN_READING_METHODS, ())?;
            let Some(found) = found else { return Ok(false) };
            let own = Watched::new(ruby, found)?;
            OWN.get_or_init(|| own)
        }
    };
    own.is_unchanged(ruby)
}

/// `Native.own_reading_methods?`: whether the methods by which files are read are those that were found to be Ruby's and Puppet's
/// own before. Where this is false they may be all the same.
///
/// # Errors
/// What Ruby raised.
pub fn are_methods_own(ruby: &Ruby) -> std::result::Result<bool, Error> {
    guard(ruby, || Ok(part::HOST.get(ruby).is_ok() && is_built_in(ruby) && is_own(ruby)?))
}

/// Whether user code has replaced methods by which files are read.
fn are_methods_replaced(ruby: &Ruby) -> std::result::Result<bool, Error> {
    // A method that was replaced and put back is another one to Ruby: then its source is looked at.
    Ok(!(is_built_in(ruby) && is_own(ruby)?)
        && part::HOST.get(ruby)?.funcall(&method::ARE_FILES_REPLACED, ())?)
}

/// What was found since the engine was entered, or is now. Where Ruby cannot tell, nothing is replaced.
fn found_once(
    known: &Cell<Option<bool>>,
    look: impl FnOnce(&Ruby) -> std::result::Result<bool, Error>,
) -> bool {
    if let Some(known) = known.get() {
        return known;
    }
    let ruby = ruby();
    let found = look(&ruby).unwrap_or_else(|error| {
        interrupt::unless_standard(&ruby, error);
        false
    });
    known.set(Some(found));
    found
}

impl RubyHost {
    /// Whether user code has replaced Puppet's search for files of modules, or methods by which files are read: stock's search
    /// calls these.
    pub(super) fn are_module_files_replaced(&self) -> bool {
        found_once(&self.external_files, |ruby| {
            let found: bool = part::HOST
                .get(ruby)?
                .funcall(&method::ARE_MODULE_FILES_REPLACED, (self.compiler_facade(ruby),))?;
            Ok(found || self.are_files_replaced())
        })
    }
}

/// Whether reading a path may block for any length of time: a pipe, a socket, a device. Ruby reads these, so that other
/// threads run meanwhile, and signals, `Timeout` and `Thread#kill` end the wait.
fn may_block(path: &Path) -> bool {
    Machine.stat(path, FileUse::ModuleFile).is_ok_and(|found| found.kind == FileKind::Other)
}

impl Files for RubyHost {
    fn are_files_replaced(&self) -> bool {
        found_once(&self.files_replaced, are_methods_replaced)
    }

    fn stat(&self, path: &Path, file_use: FileUse) -> std::result::Result<Stamp, FileError> {
        if !self.are_files_replaced() {
            return Machine.stat(path, file_use);
        }
        let (size, inode, seconds, nanos) =
            ask(&method::FILE_STAT, (&*path.to_string_lossy(), name(file_use))).map_err(FileError::Raised)?;
        let modified = FileTime { seconds, nanos };
        // What is replaced is never settled: it may answer otherwise without a change.
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
        if !self.are_files_replaced() && !may_block(path) {
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
            return Machine.path_exists(path, file_use);
        }
        ask(&method::IS_THERE, (&*path.to_string_lossy(), name(file_use)))
    }

    fn is_directory(&self, path: &Path) -> Result<bool> {
        if !self.are_files_replaced() {
            return Machine.is_directory(path);
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
        Machine.now()
    }
}
