//! The machine stack in use. Puppet code runs on the main thread, on threads and in fibers, whose
//! stacks differ by a factor of sixteen; each entry from Ruby may be on another one.

use std::cell::{Cell, RefCell};

use magnus::{Error, Ruby};
use puppet_pcore::stack::{self, Bounds};

/// Size that a fiber certainly has beside Ruby's own stack, where the system does not report it.
const FIBER_STACK: usize = 256 * 1024;
/// More is not used of a stack without a limit: endless recursion shall end.
const LARGEST: usize = 16 << 20;
/// As many stacks of fibers are remembered.
const REMEMBERED: usize = 16;

thread_local! {
    /// The thread's own stack.
    static THREAD: Cell<Option<Bounds>> = const { Cell::new(None) };
    /// Stacks of fibers. The address at which one begins stays true when another fiber gets it: all have one size.
    static FIBERS: RefCell<Vec<Bounds>> = const { RefCell::new(Vec::new()) };
}

/// Has the engine ask here.
pub fn install() {
    stack::set_measure(measure);
}

/// Registers the stack in use; called at each entry from Ruby.
///
/// # Errors
/// `SystemStackError` when it is used up.
#[inline]
pub fn enter(ruby: &Ruby) -> Result<(), Error> {
    if start() != stack::top() {
        if let Some(bounds) = measure() {
            stack::set_bounds(bounds);
        }
    }
    if enough() { Ok(()) } else { Err(used_up(ruby)) }
}

/// True while a few more evaluations fit.
pub fn enough() -> bool {
    stack::has_room()
}

/// The error of Ruby.
#[cold]
pub fn used_up(ruby: &Ruby) -> Error {
    Error::new(ruby.exception_sys_stack_error(), "stack level too deep")
}

/// The address at which the stack in use begins.
#[inline]
pub fn start() -> usize {
    let mut end = std::ptr::null_mut();
    // SAFETY: asks the current execution context, on a thread that Ruby knows, for two numbers.
    let words = unsafe { rb_sys::ruby_stack_length(&raw mut end) };
    end.addr() + words as usize * size_of::<usize>()
}

#[cold]
fn measure() -> Option<Bounds> {
    let start = start();
    let thread = THREAD.get().or_else(|| {
        let bounds = thread_stack();
        THREAD.set(bounds);
        bounds
    });
    if let Some((low, high)) = thread {
        if low < start && start <= high {
            return Some((low.max(start.saturating_sub(LARGEST)), start));
        }
    }
    let (low, high) = fiber_stack(start);
    Some((low.max(start.saturating_sub(LARGEST)), high))
}

fn fiber_stack(start: usize) -> Bounds {
    let known = FIBERS.with_borrow(|known| known.iter().find(|(_, high)| *high == start).copied());
    known.unwrap_or_else(|| {
        // Below the mapping is the guard page.
        let low = mapping(start - 1).map_or(start.saturating_sub(FIBER_STACK), |((low, _), _)| low);
        FIBERS.with_borrow_mut(|known| {
            if known.len() == REMEMBERED {
                known.remove(0);
            }
            known.push((low, start));
        });
        (low, start)
    })
}

/// The memory mapping that an address is in, and true for the one that the kernel makes larger as it is used.
#[cfg(target_os = "linux")]
fn mapping(address: usize) -> Option<(Bounds, bool)> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    for line in maps.lines() {
        let (low, rest) = line.split_once('-')?;
        let high = rest.split_once(' ')?.0;
        let low = usize::from_str_radix(low, 16).ok()?;
        let high = usize::from_str_radix(high, 16).ok()?;
        if low <= address && address < high {
            return Some(((low, high), line.ends_with("[stack]")));
        }
    }
    None
}

#[cfg(not(target_os = "linux"))]
fn mapping(_address: usize) -> Option<(Bounds, bool)> {
    None
}

#[cfg(target_os = "linux")]
fn thread_stack() -> Option<Bounds> {
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
    let reported = (low.addr(), low.addr() + size);
    // musl reports of a process's first stack what was used so far.
    if cfg!(target_env = "musl") { Some(first_stack(reported.1).unwrap_or(reported)) } else { Some(reported) }
}

/// A process's first stack, if it begins at the address: as large as the limit lets it become.
#[cfg(target_os = "linux")]
fn first_stack(high: usize) -> Option<Bounds> {
    let ((_, end), true) = mapping(high - 1)? else { return None };
    let mut limit = std::mem::MaybeUninit::<libc::rlimit>::uninit();
    // SAFETY: the limit is read where the call has written it.
    let largest = unsafe {
        if libc::getrlimit(libc::RLIMIT_STACK, limit.as_mut_ptr()) != 0 {
            return None;
        }
        limit.assume_init().rlim_cur
    };
    let largest = usize::try_from(largest).unwrap_or(usize::MAX).min(LARGEST);
    Some((end.saturating_sub(largest), high))
}

#[cfg(not(target_os = "linux"))]
fn thread_stack() -> Option<Bounds> {
    None
}
