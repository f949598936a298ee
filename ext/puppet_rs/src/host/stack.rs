//! How much machine stack is left. Puppet code runs on the main thread, on threads and in fibers,
//! whose stacks differ by a factor of sixteen.

use std::cell::Cell;

/// Left for Ruby code called at the deepest point, and for the frames between two checks.
const MARGIN: usize = 192 * 1024;
/// The size of a fiber's machine stack if Ruby was not told otherwise.
const FIBER_STACK: usize = 512 * 1024;

thread_local! {
    /// Lowest and highest address of the stack last seen on this thread.
    static BOUNDS: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// True while a few more evaluations fit.
pub fn enough() -> bool {
    let here = address();
    let (low, high) = BOUNDS.get();
    let (low, high) = if low < here && here < high {
        (low, high)
    } else {
        let fresh = bounds(here);
        BOUNDS.set(fresh);
        fresh
    };
    let size = high.saturating_sub(low);
    here.saturating_sub(low) > MARGIN.min(size / 4)
}

#[inline(never)]
fn address() -> usize {
    let marker = 0u8;
    std::hint::black_box(&raw const marker).addr()
}

#[cold]
fn bounds(here: usize) -> (usize, usize) {
    if let Some((low, high)) = thread_stack()
        && low < here
        && here < high
    {
        return (low, high);
    }
    // A fiber: Ruby knows how much of its stack is used.
    // SAFETY: asks the current execution context for a number; a null pointer is allowed.
    let words = unsafe { rb_sys::ruby_stack_length(std::ptr::null_mut()) };
    let used = words as usize * size_of::<usize>();
    let high = here + used;
    (high.saturating_sub(FIBER_STACK), high + 1)
}

#[cfg(target_os = "linux")]
fn thread_stack() -> Option<(usize, usize)> {
    let mut attributes = std::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
    let mut low = std::ptr::null_mut();
    let mut size = 0usize;
    // SAFETY: the attributes are initialised by pthread_getattr_np before they are read, and
    // destroyed after.
    unsafe {
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
            return None;
        }
        let failed = libc::pthread_attr_getstack(attributes.as_ptr(), &mut low, &mut size) != 0;
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        if failed {
            return None;
        }
    }
    Some((low.addr(), low.addr() + size))
}

#[cfg(not(target_os = "linux"))]
fn thread_stack() -> Option<(usize, usize)> {
    None
}
