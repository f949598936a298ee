//! Giving way. Work that can take long counts its steps, and every so many of them asks the embedder
//! whether to go on: signals, `Timeout`, `Thread#kill` and other threads get their turn then.

use std::cell::Cell;
use std::sync::OnceLock;

/// Gives way; false: the work is to stop, and the embedder has left the reason.
pub type GiveWay = fn() -> bool;

/// The cost after which the embedder is asked; a step is a call of a block, a few hundred nanoseconds.
const INTERVAL: i64 = 1024;

static GIVE_WAY: OnceLock<GiveWay> = OnceLock::new();

struct Count {
    left: Cell<i64>,
    stopped: Cell<bool>,
}

thread_local! {
    static COUNT: Count = const { Count { left: Cell::new(INTERVAL), stopped: Cell::new(false) } };
}

/// Sets what is asked; the first one set stays.
pub fn set(give_way: GiveWay) {
    let _ = GIVE_WAY.set(give_way);
}

/// Counts work of that cost. False: it is to stop, whatever comes out of it is thrown away. From then on the
/// answer is the same until [`resume`].
///
/// Called where nothing is locked or borrowed that other threads, or Ruby code on this one, may need.
#[inline]
pub fn go_on(cost: usize) -> bool {
    COUNT.with(|count| {
        let left = count.left.get() - cost as i64;
        count.left.set(left);
        left > 0 || ask()
    })
}

#[cold]
fn ask() -> bool {
    COUNT.with(|count| {
        if count.stopped.get() {
            return false;
        }
        count.left.set(INTERVAL);
        let go_on = GIVE_WAY.get().is_none_or(|give_way| give_way());
        if !go_on {
            stop();
        }
        go_on
    })
}

/// Makes all work of this thread stop at its next step.
pub fn stop() {
    COUNT.with(|count| {
        count.stopped.set(true);
        count.left.set(0);
    });
}

/// The reason was taken: what follows is other work.
pub fn resume() {
    COUNT.with(|count| {
        if count.stopped.replace(false) {
            count.left.set(INTERVAL);
        }
    });
}
