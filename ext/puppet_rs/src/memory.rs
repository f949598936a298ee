//! The allocator: the system's, and a reserve for when that has nothing left. What Rust cannot allocate ends
//! the process, so small amounts then come from the reserve, and the work under way is stopped with Ruby's
//! `NoMemoryError` at its next step. Large amounts are asked for (`puppet_pcore::memory`).

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicPtr, Ordering};

use puppet_pcore::{failure, memory::LARGE};

/// Address space only: nothing of it is ever touched.
const RESERVE: usize = 32 * LARGE;
const LAYOUT: Layout = match Layout::from_size_align(RESERVE, 4096) {
    Ok(layout) => layout,
    Err(_) => Layout::new::<u8>(),
};

static HELD: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

struct WithReserve;

#[global_allocator]
static ALLOCATOR: WithReserve = WithReserve;

// SAFETY: every request goes to the system's allocator, perhaps twice.
unsafe impl GlobalAlloc for WithReserve {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        let found = unsafe { System.alloc(layout) };
        if found.is_null() && spent(layout.size()) {
            // SAFETY: as above.
            return unsafe { System.alloc(layout) };
        }
        found
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(ptr, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        let found = unsafe { System.alloc_zeroed(layout) };
        if found.is_null() && spent(layout.size()) {
            // SAFETY: as above.
            return unsafe { System.alloc_zeroed(layout) };
        }
        found
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: as the caller promises; what fails leaves the old block alone.
        let found = unsafe { System.realloc(ptr, layout, new_size) };
        if found.is_null() && spent(new_size) {
            // SAFETY: as above.
            return unsafe { System.realloc(ptr, layout, new_size) };
        }
        found
    }
}

/// Gives the reserve back to the system for an amount that fits it; the work is to stop then.
#[cold]
fn spent(size: usize) -> bool {
    if size > RESERVE / 2 {
        return false;
    }
    failure::out_of_memory();
    let held = HELD.swap(std::ptr::null_mut(), Ordering::AcqRel);
    if !held.is_null() {
        // SAFETY: taken out of the one place that holds it, allocated with this layout.
        unsafe { System.dealloc(held, LAYOUT) };
    }
    !held.is_null()
}

/// Takes the reserve, unless it is there; called when the engine is entered.
#[inline]
pub fn provide() {
    if HELD.load(Ordering::Relaxed).is_null() {
        take();
    }
}

#[cold]
fn take() {
    // SAFETY: the layout is not empty.
    let taken = unsafe { System.alloc(LAYOUT) };
    let before = HELD.swap(taken, Ordering::AcqRel);
    if !before.is_null() {
        // SAFETY: as in `spent`.
        unsafe { System.dealloc(before, LAYOUT) };
    }
}
