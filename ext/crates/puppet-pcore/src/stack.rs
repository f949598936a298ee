//! How much machine stack is left. Recursion over values, types and syntax asks before going
//! deeper, because Puppet code runs in threads and fibers with small stacks.

use std::cell::Cell;

/// What is kept free for whatever runs at the deepest point.
const RESERVE: usize = 96 * 1024;
/// What a thread is taken to have when nobody said.
const UNKNOWN: usize = 1024 * 1024;

thread_local! {
    static LIMIT: Cell<usize> = const { Cell::new(0) };
}

#[inline(always)]
fn here() -> usize {
    let mark = 0u8;
    (&raw const mark).addr()
}

/// Says where this thread's stack ends (its lowest address). The embedder calls it when it
/// enters the engine.
pub fn set_limit(lowest: usize) {
    LIMIT.with(|l| l.set(lowest.saturating_add(RESERVE)));
}

/// Forgets the limit; the next question measures from where it is asked.
pub fn clear_limit() {
    LIMIT.with(|l| l.set(0));
}

/// Whether there is room to go deeper.
#[inline]
pub fn has_room() -> bool {
    LIMIT.with(|limit| {
        if limit.get() == 0 {
            limit.set(here().saturating_sub(UNKNOWN).saturating_add(RESERVE));
        }
        here() > limit.get()
    })
}
