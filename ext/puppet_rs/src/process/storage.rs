//! Work of `puppet_rs server` for each request without Ruby's lock or with fewer steps than Ruby: files that are replaced while
//! a compile runs, and texts of forms.

use std::ffi::c_void;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use magnus::prelude::*;
use magnus::rb_sys::protect;
use magnus::{DataTypeFunctions, Error, RString, Ruby, TypedData, function, method};

use crate::guard::guard;

/// The thread calls nothing that needs more.
const STACK: usize = 64 << 10;

/// `PuppetRs::Native::FileReplacement`: a file that is being replaced by a thread which Ruby knows nothing of.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::FileReplacement", free_immediately)]
struct FileReplacement(Arc<Progress>);

impl DataTypeFunctions for FileReplacement {}

#[derive(Default)]
struct Progress {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// True if the file is on the disk, once that is known.
    done: Option<bool>,
    /// True if Ruby wants its thread back.
    interrupted: bool,
}

impl Progress {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    /// Facts known now.
    fn known(&self) -> Option<bool> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.interrupted = false;
        state.done
    }

    fn wait(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.done.is_none() && !state.interrupted {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl FileReplacement {
    /// `start(path, text, mode)`: begins; the folder of the file must be there.
    fn start(ruby: &Ruby, path: RString, text: RString, mode: u32) -> Result<FileReplacement, Error> {
        guard(ruby, || {
            let path = PathBuf::from(bytes(path));
            let text = bytes(text);
            let progress = Arc::new(Progress::default());
            let shared = progress.clone();
            let work = move || {
                let replaced = replace(&path, &text, mode).is_ok();
                shared.change(|state| state.done = Some(replaced));
            };
            if thread::Builder::new().stack_size(STACK).spawn(work).is_err() {
                progress.change(|state| state.done = Some(false));
            }
            Ok(FileReplacement(progress))
        })
    }

    /// `wait`: until it is over. Whether the file is on the disk; if not, Puppet's own method tells why.
    fn wait(ruby: &Ruby, rb_self: &FileReplacement) -> Result<bool, Error> {
        guard(ruby, || rb_self.0.until_done())
    }
}

impl Progress {
    fn until_done(&self) -> Result<bool, Error> {
        let progress: *const Progress = self;
        loop {
            if let Some(done) = self.known() {
                return Ok(done);
            }
            let data = progress.cast_mut().cast::<c_void>();
            // SAFETY: both functions touch nothing of Ruby, and the Ruby object that holds this is on the caller's stack, so what they
            // are given lives. Called with Ruby's lock; what an interrupt raises is caught.
            protect(|| unsafe {
                rb_sys::rb_thread_call_without_gvl(Some(wait_unlocked), data, Some(interrupt), data);
                rb_sys::rb_thread_check_ints();
                rb_sys::Qnil.into()
            })?;
        }
    }
}

// SAFETY: called with the data that `wait` gives, without Ruby's lock; nothing of Ruby is touched.
unsafe extern "C" fn wait_unlocked(data: *mut c_void) -> *mut c_void {
    // SAFETY: `wait` gives a `Progress` that lives longer.
    unsafe { &*data.cast::<Progress>() }.wait();
    std::ptr::null_mut()
}

// SAFETY: as above; called by whoever wants the thread back.
unsafe extern "C" fn interrupt(data: *mut c_void) {
    // SAFETY: as above.
    unsafe { &*data.cast::<Progress>() }.change(|state| state.interrupted = true);
}

fn bytes(text: RString) -> std::ffi::OsString {
    use std::os::unix::ffi::OsStringExt;
    // SAFETY: the bytes are copied before Ruby runs again.
    std::ffi::OsString::from_vec(unsafe { text.as_slice() }.to_vec())
}

/// As `Puppet::FileSystem.replace_file`: owner and group of the file that was there, the new text on the disk before the name
/// changes hands. Stock makes a folder as a lock beside it first; a name of its own needs none.
fn replace(path: &Path, text: &std::ffi::OsStr, mode: u32) -> io::Result<()> {
    let before = match fs::symlink_metadata(path) {
        Ok(found) => Some((found.uid(), found.gid())),
        Err(e) if e.kind() == io::ErrorKind::NotFound => None,
        Err(e) => return Err(e),
    };
    let (mut file, temporary) = create_beside(path)?;
    let written = write(&mut file, text, before, mode).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write(file: &mut File, text: &std::ffi::OsStr, owner: Option<(u32, u32)>, mode: u32) -> io::Result<()> {
    use std::os::unix::ffi::OsStrExt;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    if let Some((uid, gid)) = owner {
        let now = file.metadata()?;
        if (now.uid(), now.gid()) != (uid, gid) {
            std::os::unix::fs::fchown(&*file, Some(uid), Some(gid))?;
        }
    }
    file.set_permissions(Permissions::from_mode(mode))
}

fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        match options.open(&name) {
            Ok(file) => return Ok((file, name.into())),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(e),
        }
    }
}

/// `unescape(text)`: the bytes of a word of a form, as `CGI.unescape` makes them, as UTF-8. In one step: `CGI.unescape` asks for
/// each character how it is encoded, which takes ten times as long.
fn unescape(ruby: &Ruby, text: RString) -> Result<RString, Error> {
    guard(ruby, || {
        // SAFETY: Ruby does not run while the bytes are read.
        let made = unescaped(unsafe { text.as_slice() });
        Ok(ruby.enc_str_new(made, ruby.utf8_encoding()))
    })
}

fn unescaped(given: &[u8]) -> Vec<u8> {
    let mut made = Vec::with_capacity(given.len());
    let mut rest = given;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        made.push(match (byte, after) {
            (b'+', _) => b' ',
            (b'%', [high, low, ..]) => match (digit(*high), digit(*low)) {
                (Some(high), Some(low)) => {
                    rest = &after[2..];
                    high << 4 | low
                }
                _ => byte,
            },
            _ => byte,
        });
    }
    made
}

/// `escaped?(text)`: whether each `%` of a text has two digits after it.
fn is_escaped(ruby: &Ruby, text: RString) -> Result<bool, Error> {
    // SAFETY: as above.
    guard(ruby, || Ok(has_digits(unsafe { text.as_slice() })))
}

fn has_digits(mut rest: &[u8]) -> bool {
    while let Some(at) = rest.iter().position(|&byte| byte == b'%') {
        match &rest[at + 1..] {
            [high, low, after @ ..] if digit(*high).is_some() && digit(*low).is_some() => rest = after,
            _ => return false,
        }
    }
    true
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Defines `PuppetRs::Native::FileReplacement`, `PuppetRs::Native.unescape` and `.escaped?`.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    native.define_singleton_method("unescape", function!(unescape, 1))?;
    native.define_singleton_method("escaped?", function!(is_escaped, 1))?;
    let class = native.define_class("FileReplacement", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<FileReplacement>(ruby);
    class.define_singleton_method("start", function!(FileReplacement::start, 3))?;
    class.define_method("wait", method!(FileReplacement::wait, 0))
}
