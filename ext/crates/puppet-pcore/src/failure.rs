//! Questions with a yes or no for an answer that could not be answered: there was no stack left, or
//! a type turned out to make no sense. What matches answers "no" and leaves the reason here; the
//! evaluator raises it at the expression that asked.

use std::cell::{Cell, RefCell};

/// Why there was no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The machine stack is used up.
    Stack,
    /// The text of Ruby's `ArgumentError`.
    Text(String),
}

thread_local! {
    static PENDING: Cell<bool> = const { Cell::new(false) };
    static REASON: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Whether a reason was left.
#[inline]
pub fn is_pending() -> bool {
    PENDING.get()
}

/// The reason that was left, which is then forgotten.
#[cold]
pub fn take() -> Option<Failure> {
    PENDING.set(false);
    REASON.take()
}

/// The text that was left as the reason, which is then forgotten; a used up stack stays the reason.
#[cold]
pub fn take_text() -> Option<String> {
    match take()? {
        Failure::Text(text) => Some(text),
        Failure::Stack => {
            leave(Failure::Stack);
            None
        }
    }
}

/// Leaves a reason; the first one stays.
#[cold]
pub(crate) fn leave(failure: Failure) {
    if !PENDING.replace(true) {
        REASON.replace(Some(failure));
    }
}

/// Whether there is room to go deeper; if not, that is the reason for whatever is answered.
#[inline]
pub(crate) fn has_room() -> bool {
    crate::stack::has_room() || no_room()
}

#[cold]
fn no_room() -> bool {
    leave(Failure::Stack);
    false
}
