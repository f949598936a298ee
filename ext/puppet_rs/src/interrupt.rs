//! Ruby's interrupts in the middle of work of the engine: signals, `Timeout`, `Thread#raise`, `Thread#kill`,
//! and the turns of other threads.

use magnus::Ruby;
use puppet_eval::interrupt::stop;

use crate::error::catch;

/// Has long work of the engine give way.
pub fn init() {
    puppet_syntax::interrupt::set(give_way);
}

/// Does what waits for this thread. What that raises stops the work, travels up through it as its error, and
/// is raised again at the entry point.
fn give_way() -> bool {
    let Ok(ruby) = Ruby::get() else { return true };
    match ruby.thread_check_ints() {
        Ok(()) => true,
        Err(error) => {
            stop(catch(&ruby, error));
            false
        }
    }
}
