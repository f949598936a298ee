//! Work that was left undone: there was no stack or no memory left, it was interrupted, or a type turned
//! out to make no sense. What matches, formats or converts gives any answer ("no", a text that breaks off)
//! and leaves the reason here; the evaluator raises it at the expression that asked. A reason belongs to the
//! work under way: other work that begins meanwhile on the same thread sets it aside ([`set_aside`]).

use std::any::Any;
use std::cell::{Cell, RefCell};

use puppet_syntax::interrupt;

/// Why there was no answer.
#[derive(Debug)]
pub enum Failure {
    /// The machine stack is used up.
    Stack,
    /// The memory is used up.
    Memory,
    /// The embedder wants the work to stop and keeps the reason itself.
    Interrupt(Box<dyn Any>),
    /// The text of Ruby's `ArgumentError`.
    Text(String),
    /// The text of Ruby's `NoMethodError`.
    NoMethod(String),
}

thread_local! {
    static PENDING: Cell<bool> = const { Cell::new(false) };
    /// Beside the reason, as the allocator cannot touch what has to be dropped.
    static NO_MEMORY: Cell<bool> = const { Cell::new(false) };
    static REASON: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// True if a reason was left.
#[inline]
pub fn is_pending() -> bool {
    PENDING.get()
}

/// The reason that was left, which is then forgotten.
#[cold]
pub fn take() -> Option<Failure> {
    PENDING.set(false);
    interrupt::resume();
    let reason = REASON.take();
    match reason {
        Some(Failure::Interrupt(_)) => {
            NO_MEMORY.set(false);
            reason
        }
        _ if NO_MEMORY.replace(false) => Some(Failure::Memory),
        reason => reason,
    }
}

/// The reason of the work around, which is put back when this is dropped.
#[derive(Debug)]
#[must_use]
pub struct SetAside(Option<Failure>);

/// Begins work of its own, such as a compile that Ruby code starts within another one: the reason that was
/// left so far is none of it.
#[inline]
pub fn set_aside() -> SetAside {
    SetAside(if is_pending() { take() } else { None })
}

impl Drop for SetAside {
    fn drop(&mut self) {
        if let Some(failure) = self.0.take() {
            leave(failure);
        }
    }
}

/// The text that was left as the reason, which is then forgotten; any other reason stays.
#[cold]
pub fn take_text() -> Option<String> {
    match take()? {
        Failure::Text(text) => Some(text),
        other => {
            leave(other);
            None
        }
    }
}

/// Leaves a reason; the first one stays, unless there was no more than a text.
#[cold]
pub fn leave(failure: Failure) {
    match failure {
        Failure::Memory => return out_of_memory(),
        Failure::Interrupt(_) => {
            interrupt::stop();
            REASON.replace(Some(failure));
        }
        Failure::Stack | Failure::Text(_) | Failure::NoMethod(_) if PENDING.get() => {}
        Failure::Stack | Failure::Text(_) | Failure::NoMethod(_) => {
            REASON.replace(Some(failure));
        }
    }
    PENDING.set(true);
}

/// The memory is used up: called by the allocator, too, so it neither allocates nor registers anything.
#[cold]
pub fn out_of_memory() {
    NO_MEMORY.set(true);
    PENDING.set(true);
    interrupt::stop();
}

/// True if there is stack left and no interrupt is pending; if not, that is the reason for
/// whatever is answered.
#[inline]
pub fn has_room() -> bool {
    crate::stack::has_room() && interrupt::go_on(1) || no_room()
}

#[cold]
fn no_room() -> bool {
    leave(Failure::Stack);
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_within_other_work_leaves_its_own_reason() {
        leave(Failure::Text("of the work around".to_owned()));
        {
            let _around = set_aside();
            assert!(!is_pending() && take().is_none());
            leave(Failure::Stack);
            assert!(matches!(take(), Some(Failure::Stack)));
        }
        assert_eq!(take_text().as_deref(), Some("of the work around"));
    }

    #[test]
    fn an_interrupt_that_was_set_aside_stops_the_work_around() {
        leave(Failure::Interrupt(Box::new(1)));
        assert!(!interrupt::go_on(1));
        {
            let _around = set_aside();
            assert!(interrupt::go_on(1));
        }
        assert!(!interrupt::go_on(1));
        assert!(matches!(take(), Some(Failure::Interrupt(_))));
    }
}
