//! Values that Ruby code changed in place.
//!
//! In stock Ruby code gets the very Array or Hash that variables, parameters and other containers
//! hold: appending to it changes all of them. Values here are immutable, so what became of a
//! container is put in its place wherever the compile holds it. That is slow, and happens only when
//! something did change.

use std::rc::Rc;

use puppet_eval::Frame;
use puppet_pcore::Value;

use crate::compiler::Compiler;

/// What becomes of values.
pub trait Replacement {
    /// The value that replaces this one; `None`: it stays.
    fn replace(&mut self, value: &Value) -> Option<Value>;

    /// True when nothing can be left that holds a value to be replaced.
    fn is_complete(&mut self) -> bool;
}

impl dyn Replacement + '_ {
    /// Replaces a value in its place.
    pub(crate) fn offer(&mut self, place: &mut Value) {
        if let Some(value) = self.replace(place) {
            *place = value;
        }
    }
}

impl Compiler {
    /// Offers the values that variables and parameters hold to `replacement`, until it is complete: those
    /// of `frames` and the callers of what runs, with what is around them, then those of all named
    /// scopes, what the lookup keeps, and those of the catalog.
    pub fn replace_values(&self, frames: &[Rc<Frame>], replacement: &mut dyn Replacement) {
        if replacement.is_complete() {
            return;
        }
        for frame in frames.iter().rev().chain(&self.evaluator.callers()) {
            let mut at = Some(frame);
            while let Some(frame) = at {
                replace_in(frame, replacement);
                if replacement.is_complete() {
                    return;
                }
                at = frame.outer.as_ref().or(frame.scope.parent.as_ref());
            }
        }
        for frame in self.scopes.all() {
            replace_in(&frame, replacement);
            if replacement.is_complete() {
                return;
            }
        }
        self.lookup.replace_values(replacement);
        if replacement.is_complete() {
            return;
        }
        let mut catalog = self.catalog.borrow_mut();
        for id in catalog.order.clone() {
            for param in &mut catalog.get_mut(id).params {
                replacement.offer(&mut param.value);
            }
        }
    }
}

fn replace_in(frame: &Frame, replacement: &mut dyn Replacement) {
    let mut slots = frame.slots.borrow_mut();
    let mut extra = frame.extra.borrow_mut();
    let values = slots.iter_mut().flatten().chain(extra.iter_mut().flat_map(|extra| extra.values_mut()));
    for place in values {
        replacement.offer(place);
    }
}
