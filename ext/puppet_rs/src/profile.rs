//! `PuppetRs::Native::Profile`: what work has cost (`puppet_eval::profile`).

use std::sync::OnceLock;
use std::time::Instant;

use magnus::prelude::*;
use magnus::value::LazyId;
use magnus::{Error, RArray, RModule, Ruby, function};
use puppet_eval::profile::{self, Limits, Meter};

use crate::guard::guard;

/// Defines the module.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    let module = native.define_module("Profile")?;
    module.define_singleton_method("start", function!(start, 2))?;
    module.define_singleton_method("stop", function!(profile::stop, 0))?;
    module.define_singleton_method("full?", function!(profile::is_full, 0))?;
    module.define_singleton_method("reset", function!(profile::reset, 0))?;
    module.define_singleton_method("entries", function!(entries, 0))
}

/// `Native::Profile.start(environment, entries)`: nil is all environments, and the most entries that there may be.
fn start(environment: Option<String>, entries: Option<usize>) {
    let meter = Meter { wall, processor, objects };
    profile::start(meter, Limits { environment: environment.map(Into::into), entries });
}

/// `[[caller, kind, name, file, line, count, wall, cpu, objects], ...]`
fn entries(ruby: &Ruby) -> Result<RArray, Error> {
    guard(ruby, || {
        let entries = ruby.ary_new();
        for entry in profile::entries() {
            let row = ruby.ary_new();
            row.push(entry.caller)?;
            row.push(entry.kind.name())?;
            row.push(entry.name.as_str())?;
            row.push(entry.place.as_ref().map(|(file, _)| &**file))?;
            row.push(entry.place.as_ref().map(|(_, line)| *line))?;
            row.push(entry.count)?;
            row.push(entry.cost.wall)?;
            row.push(entry.cost.cpu)?;
            row.push(entry.cost.objects)?;
            entries.push(row)?;
        }
        Ok(entries)
    })
}

/// Nanoseconds since the first call, at least 1.
fn wall() -> u64 {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_nanos() as u64 + 1
}

/// Nanoseconds of this thread.
fn processor() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes to `time` only, which outlives it.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Ruby objects that the process has allocated.
fn objects() -> u64 {
    static KEY: LazyId = LazyId::new("total_allocated_objects");
    let Ok(ruby) = Ruby::get() else { return 0 };
    let key = ruby.sym_new(LazyId::get_inner_with(&KEY, &ruby));
    // SAFETY: Ruby's lock is held. The key is one of `GC.stat`'s, for which the call returns a number and raises nothing.
    unsafe { rb_sys::rb_gc_stat(magnus::rb_sys::AsRawValue::as_raw(key)) as u64 }
}
