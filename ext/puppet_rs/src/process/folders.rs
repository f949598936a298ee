//! Folders of modules, types and functions: what Ruby would ask the system for in hundreds of calls, each with objects of its own.

use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use magnus::value::ReprValue;
use magnus::{Error, RArray, RString, Ruby, Value};
use puppet_compiler::environment::is_module_name;
use puppet_eval::host::{FileTime, Files, Machine, PathUse, Recorder};
use puppet_pcore::Timestamp;
use puppet_world::Stamp;

use crate::guard::guard;

/// A path as Ruby has it.
pub fn path(given: RString) -> PathBuf {
    // SAFETY: the bytes are copied before Ruby runs again.
    PathBuf::from(OsStr::from_bytes(unsafe { given.as_slice() }))
}

/// A stamp as Ruby has it: a text that is equal while the stamp holds. One that is not settled is equal to no other, of another
/// process neither: commands keep stamps on disk.
pub fn stamp_to_ruby(ruby: &Ruby, stamp: &Stamp) -> Value {
    static YOUNG: AtomicU64 = AtomicU64::new(0);
    let text = match stamp.to_bytes() {
        Some(bytes) => ruby.str_from_slice(&bytes),
        None => {
            let number = YOUNG.fetch_add(1, Ordering::Relaxed);
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
            ruby.str_from_slice(format!("young {} {number} {now}", process::id()).as_bytes())
        }
    };
    text.freeze();
    text.as_value()
}

/// `Native.stamps(paths)`: the identity of each file or folder, to be compared with `==`: equal as long as nothing has changed. Nil
/// for what is not there. What changed within the last moment gets another one each time, so that nothing that is kept with it is
/// found again. Take it before the file is read.
///
/// # Errors
/// For paths that are not strings.
///
/// # Examples
/// ```ruby
/// stamp, = PuppetRs::Native.stamps([path])
/// kept[path] = [stamp, File.read(path)] unless kept[path]&.first == stamp
/// ```
pub fn stamps(ruby: &Ruby, paths: RArray) -> Result<RArray, Error> {
    guard(ruby, || {
        let stamps = ruby.ary_new_capa(paths.len());
        for index in 0..paths.len() {
            let found = Machine::stamp(&path(paths.entry(index as isize)?)).ok();
            stamps.push(found.map(|found| stamp_to_ruby(ruby, &found)))?;
        }
        Ok(stamps)
    })
}

/// `Native.stamped?(paths, stamps)`: whether `stamps(paths)` would give this again, without a Ruby object for each path.
///
/// # Errors
/// For paths that are not strings.
pub fn are_stamped(ruby: &Ruby, paths: RArray, stamps: RArray) -> Result<bool, Error> {
    guard(ruby, || {
        if paths.len() != stamps.len() {
            return Ok(false);
        }
        for index in 0..paths.len() {
            let found = Machine::stamp(&path(paths.entry(index as isize)?)).ok();
            let known = stamps.entry::<Option<RString>>(index as isize)?;
            let is_same = match (known, found) {
                (None, None) => true,
                (Some(known), Some(found)) => {
                    // SAFETY: no Ruby code runs while the bytes are compared.
                    let known = unsafe { known.as_slice() };
                    found.to_bytes().is_some_and(|now| now == known)
                }
                _ => false,
            };
            if !is_same {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// `Native.settled?(times, now)`: whether a change of a file after `now` gives another time than each of `times`, all in nanoseconds
/// since 1970: only then what was read of the file may be kept with its times.
///
/// # Errors
/// For times that are not integers.
pub fn are_settled(ruby: &Ruby, times: RArray, now: u64) -> Result<bool, Error> {
    guard(ruby, || {
        let now = Timestamp::since_epoch(Duration::from_nanos(now));
        Ok(times.to_vec::<i64>()?.into_iter().all(|time| FileTime::of_nanos(time).is_settled(now)))
    })
}

/// `Native.modules(path)`: `[name, stamp]` of the modules in a folder, in its order; the stamp is that of `metadata.json`, nil without
/// one. Nil for a folder of which something cannot be read, or that has a name which needs Ruby's rules.
///
/// # Errors
/// None but Ruby's for want of memory.
pub fn modules(ruby: &Ruby, folder: RString) -> Result<Option<RArray>, Error> {
    guard(ruby, || {
        let folder = path(folder);
        Recorder::path(&folder, PathUse::Entries);
        let Ok(entries) = fs::read_dir(&folder) else { return Ok(None) };
        let found = ruby.ary_new();
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| !name.contains('\n')) else { return Ok(None) };
            if !is_module_name(name) {
                continue;
            }
            let metadata = match Machine::stamp(&folder.join(name).join("metadata.json")) {
                Ok(found) => Some(found),
                Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => None,
                // An error that Ruby raises about it is the error of the compile.
                Err(_) => return Ok(None),
            };
            if metadata.is_none() && !is_directory(&entry, &folder.join(name)) {
                continue;
            }
            found.push((name, metadata.as_ref().map(|found| stamp_to_ruby(ruby, found))))?;
        }
        Ok(Some(found))
    })
}

fn is_directory(entry: &DirEntry, path: &Path) -> bool {
    match entry.file_type() {
        Ok(kind) if !kind.is_symlink() => kind.is_dir(),
        _ => Machine.is_directory(path).unwrap_or_default(),
    }
}
