//! Ruby's interrupts in the middle of work of the engine: signals, `Timeout`, `Thread#raise`, `Thread#kill`,
//! and the turns of other threads.

use magnus::{Error, Ruby};
use puppet_eval::Unwind;
use puppet_eval::interrupt::{stop, undone};
use puppet_pcore::memory;
use puppet_syntax::interrupt::go_on;

use crate::convert::Crossing;
use crate::error::{catch, raise};
use crate::fault;

/// Has long work of the engine give way.
pub fn init() {
    puppet_syntax::interrupt::set(give_way);
}

/// Does what waits for this thread. What that raises stops the work, travels up through it as its error, and
/// is raised again at the entry point.
fn give_way() -> bool {
    fault::gave_way();
    let Ok(ruby) = Ruby::get() else { return true };
    let _crossing = Crossing::new();
    match ruby.thread_check_ints() {
        Ok(()) => true,
        Err(error) => {
            stop(catch(&ruby, error));
            false
        }
    }
}

/// A step of work between Ruby and the engine.
///
/// # Errors
/// The error that interrupts it.
#[inline]
pub fn step(ruby: &Ruby) -> Result<(), Error> {
    if go_on(1) { Ok(()) } else { Err(raise(ruby, undone())) }
}

/// True if Ruby has memory for a text of that size: where it has none its exception would jump over frames
/// of the engine.
///
/// # Errors
/// `NoMemoryError`
#[inline]
pub fn memory(ruby: &Ruby, bytes: usize) -> Result<(), Error> {
    if memory::has(bytes) { Ok(()) } else { Err(raise(ruby, undone())) }
}

/// An error of Ruby code that cannot fail the work around it. What is no StandardError (a signal, a thread that
/// is killed, `Timeout`) stops it.
#[cold]
pub fn unless_standard(ruby: &Ruby, error: Error) {
    let unwind = catch(ruby, error);
    if !matches!(*unwind, Unwind::Error(_)) {
        stop(unwind);
    }
}
