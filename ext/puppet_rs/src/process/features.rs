//! `$LOADED_FEATURES`.

use std::collections::HashSet;
use std::ffi::{CStr, CString};
use std::sync::{Mutex, PoisonError};

use magnus::rb_sys::protect;
use magnus::{Error, Ruby};
use puppet_world::Table;

use crate::guard::guard;

/// Ruby keeps a pointer to the text that [`provide`] gives it. A path that is added again is the same one.
static PATHS: Mutex<Option<HashSet<&'static CStr>>> = Mutex::new(None);

/// Paths as a table of the process.
pub const LOADED_FILES: Table = Table {
    name: "loaded_files",
    bound: None,
    witnesses: &[],
    ends: "never: Ruby holds them, as many as the files that were loaded",
    len: || PATHS.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map_or(0, HashSet::len),
    forget: None,
};

/// Adds a file to `$LOADED_FEATURES`, unless it is there. Ruby keeps an index of that array. After code has appended to the array itself, the next
/// `require` makes the index of all files again, which takes 10 to 20 ms in a process that has loaded Puppet.
///
/// # Errors
/// `ArgumentError` for a path with a NUL, `RuntimeError` if user code froze the array.
pub fn provide(ruby: &Ruby, path: String) -> Result<(), Error> {
    guard(ruby, || {
        let path =
            CString::new(path).map_err(|error| Error::new(ruby.exception_arg_error(), error.to_string()))?;
        protect(|| {
            // SAFETY: as below.
            if unsafe { rb_sys::rb_provided(path.as_ptr()) } != 0 {
                return rb_sys::Qtrue.into();
            }
            let path = kept(&path);
            // SAFETY: Ruby's lock is held; the text ends with a NUL and is never freed or changed. What the call raises is caught by
            // `protect`, and no frame of Rust with something to drop lies between.
            unsafe { rb_sys::rb_provide(path.as_ptr()) };
            rb_sys::Qnil.into()
        })?;
        Ok(())
    })
}

fn kept(path: &CStr) -> &'static CStr {
    let mut paths = PATHS.lock().unwrap_or_else(PoisonError::into_inner);
    let paths = paths.get_or_insert_default();
    if let Some(known) = paths.get(path) {
        return known;
    }
    let path = Box::leak(CString::from(path).into_boxed_c_str());
    paths.insert(path);
    path
}
