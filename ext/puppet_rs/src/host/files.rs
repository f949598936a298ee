//! [`Files`] and [`Clock`]: those of the machine, and methods of Ruby that user code has put in the place
//! of those by which stock reads files (mocks).

use std::io;
use std::path::Path;
use std::sync::OnceLock;

use magnus::prelude::*;
use magnus::rb_sys::{AsRawId, AsRawValue};
use magnus::value::IntoId;
use magnus::{Error, RArray, RClass, RModule, RString, Ruby, Symbol, TryConvert, Value};
use puppet_eval::error::Result;
use puppet_eval::host::{Clock, DirectoryEntry, FileError, FileKind, FileStat, FileUse, Files, Machine};
use puppet_pcore::Timestamp;

use super::RubyHost;
use super::ask::ask;
use crate::names::{Constant, Name, constant, method, part};
use crate::pin::Pin;

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

/// What Ruby's half gives of Puppet's methods: receiver, how it is asked for a method, the method's name,
/// the answer. Kept once all of them are Puppet's own.
static OWN: OnceLock<Vec<[Pin; 4]>> = OnceLock::new();

/// Whether Puppet's methods are those that were kept.
fn is_own(ruby: &Ruby) -> std::result::Result<bool, Error> {
    let own = match OWN.get() {
        Some(own) => own,
        None => {
            let found: Option<RArray> = part::HOST.get(ruby)?.funcall(&method::OWN_READING_METHODS, ())?;
            let Some(found) = found else { return Ok(false) };
            let mut own = Vec::with_capacity(found.len());
            for row in found.to_vec::<[Value; 4]>()? {
                own.push(row.map(Pin::new));
            }
            OWN.get_or_init(|| own)
        }
    };
    for [receiver, asked, name, kept] in own {
        let asked = Symbol::try_convert(asked.get(ruby))?;
        let now: Value = receiver.get(ruby).funcall(asked, (name.get(ruby),))?;
        if !kept.get(ruby).eql(now)? {
            return Ok(false);
        }
    }
    Ok(true)
}

impl RubyHost {
    /// Looks whether user code has replaced methods by which files are read.
    ///
    /// # Errors
    /// What Ruby raised.
    pub fn look_at_methods(&self, ruby: &Ruby) -> std::result::Result<(), Error> {
        // A method that was replaced and put back is another one to Ruby: then its source is looked at.
        let replaced = !(is_built_in(ruby) && is_own(ruby)?)
            && part::HOST.get(ruby)?.funcall(&method::ARE_FILES_REPLACED, ())?;
        self.files_replaced.set(replaced);
        Ok(())
    }
}

/// Whether reading a path may block for any length of time: a pipe, a socket, a device. Ruby reads these, so that other
/// threads run meanwhile, and signals, `Timeout` and `Thread#kill` end the wait.
fn may_block(path: &Path) -> bool {
    Machine.stat(path, FileUse::ModuleFile).is_ok_and(|found| found.kind == FileKind::Other)
}

impl Files for RubyHost {
    fn are_files_replaced(&self) -> bool {
        self.files_replaced.get()
    }

    fn stat(&self, path: &Path, file_use: FileUse) -> std::result::Result<FileStat, FileError> {
        if !self.files_replaced.get() {
            return Machine.stat(path, file_use);
        }
        let (size, inode, modified_seconds, modified_nanos) =
            ask(&method::FILE_STAT, (&*path.to_string_lossy(), name(file_use))).map_err(FileError::Raised)?;
        Ok(FileStat { kind: FileKind::File, size, inode, modified_seconds, modified_nanos })
    }

    fn link_stat(&self, path: &Path) -> io::Result<FileStat> {
        Machine.link_stat(path)
    }

    fn read_file(&self, path: &Path, file_use: FileUse) -> std::result::Result<Vec<u8>, FileError> {
        if !self.files_replaced.get() && !may_block(path) {
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
        if !self.files_replaced.get() {
            return Machine.path_exists(path, file_use);
        }
        ask(&method::IS_THERE, (&*path.to_string_lossy(), name(file_use)))
    }

    fn is_directory(&self, path: &Path) -> Result<bool> {
        if !self.files_replaced.get() {
            return Machine.is_directory(path);
        }
        ask(&method::IS_DIRECTORY, (&*path.to_string_lossy(),))
    }

    fn replaced_glob(&self, pattern: &str, file_use: FileUse) -> Result<Option<Vec<String>>> {
        if !self.files_replaced.get() {
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
