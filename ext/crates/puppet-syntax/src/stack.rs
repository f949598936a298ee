//! Room on the machine stack. Recursion over values, types and syntax asks before going
//! deeper, because Puppet code runs in threads and fibers with small stacks.

use std::cell::Cell;
use std::sync::OnceLock;
use std::thread;

/// Reserve for whatever runs at the deepest point; a quarter of a small stack.
const RESERVE: usize = 128 * 1024;
/// Reserve below the first question when the stack is unknown.
const UNKNOWN: usize = 1024 * 1024;

/// The lowest address of the stack in use and the one it began at.
pub type Bounds = (usize, usize);

/// Gives the bounds of the stack in use.
pub type Measure = fn() -> Option<Bounds>;

static MEASURE: OnceLock<Measure> = OnceLock::new();

/// The stack last asked about.
#[derive(Clone, Copy)]
struct Known {
    /// The lowest address from which to go deeper.
    limit: usize,
    /// Distance from that to the begin of the stack.
    room: usize,
}

thread_local! {
    static KNOWN: Cell<Known> = const { Cell::new(Known { limit: 0, room: 0 }) };
}

#[inline(always)]
fn here() -> usize {
    let mark = 0u8;
    (&raw const mark).addr()
}

fn know((low, high): Bounds) -> Known {
    let limit = low.saturating_add(RESERVE.min(high.saturating_sub(low) / 4));
    let known = Known { limit, room: high.saturating_sub(limit) };
    KNOWN.set(known);
    known
}

/// Sets how stacks are measured: a thread may run on several (fibers have their own), so that the
/// embedder is asked whenever the one in use is not the one asked about before.
pub fn set_measure(measure: Measure) {
    let _ = MEASURE.set(measure);
}

/// Registers the stack in use, before the first question on it.
pub fn set_bounds(bounds: Bounds) {
    know(bounds);
}

/// Where the stack asked about last began.
pub fn top() -> usize {
    let known = KNOWN.get();
    known.limit.saturating_add(known.room)
}

/// Registers where this thread's stack ends (its lowest address).
pub fn set_limit(lowest: usize) {
    know((lowest, usize::MAX));
}

/// Number of bytes for going deeper.
pub fn room() -> usize {
    if has_room() { here().saturating_sub(KNOWN.get().limit) } else { 0 }
}

/// True if there is room to go deeper.
#[inline]
pub fn has_room() -> bool {
    let known = KNOWN.get();
    // Also false below the limit: the difference wraps around.
    here().wrapping_sub(known.limit) < known.room || has_room_here()
}

/// The stack is used up, or another one.
#[cold]
fn has_room_here() -> bool {
    let here = here();
    let known = match MEASURE.get() {
        Some(measure) => match measure() {
            Some(bounds) => know(bounds),
            None => know((here.saturating_sub(UNKNOWN), usize::MAX)),
        },
        None if KNOWN.get().room == 0 => know((here.saturating_sub(UNKNOWN), usize::MAX)),
        None => return false,
    };
    here.wrapping_sub(known.limit) < known.room
}

/// Trees up to this height never need a stack of their own.
const TALL: u32 = 128;

/// Runs what walks through a tree of a height and calls no code of the embedder, on another stack if it
/// may need more than there is: programs are kept by caches, so that a small stack may meet a tree
/// that a large one could make. `None` when there is no room and no thread to be had.
pub fn walk<T: Send>(height: u32, frame: usize, f: impl FnOnce() -> T + Send) -> Option<T> {
    let needed = height as usize * frame;
    if height <= TALL || needed < room() {
        return Some(f());
    }
    let size = needed + 2 * RESERVE;
    thread::scope(|scope| {
        let run = || {
            let top = here();
            set_bounds((top.saturating_sub(size), top));
            f()
        };
        thread::Builder::new().stack_size(size + RESERVE).spawn_scoped(scope, run).ok()?.join().ok()
    })
}

/// Frees a tree of a height.
pub fn free<T: Send>(tree: T, height: u32) {
    walk(height, 1024, move || drop(tree));
}
