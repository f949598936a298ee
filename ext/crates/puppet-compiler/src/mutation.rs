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

/// Gives what a value is to be replaced by.
pub type Replace<'a> = dyn FnMut(&Value) -> Option<Value> + 'a;

impl Compiler {
    /// Offers every value that a variable or a parameter holds to `replace`: those of all named
    /// scopes, and those of `frames` and the callers of what runs, with what is around them.
    pub fn replace_values(&self, frames: &[Rc<Frame>], replace: &mut Replace<'_>) {
        for frame in self.class_frames.borrow().values() {
            replace_in(frame, replace);
        }
        for frame in self.node_frame.borrow().iter().chain(self.top.get()) {
            replace_in(frame, replace);
        }
        for frame in frames.iter().chain(&self.evaluator.callers()) {
            let mut at = Some(frame);
            while let Some(frame) = at {
                replace_in(frame, replace);
                at = frame.outer.as_ref().or(frame.scope.parent.as_ref());
            }
        }
        let mut catalog = self.catalog.borrow_mut();
        for id in catalog.order.clone() {
            for param in &mut catalog.get_mut(id).params {
                if let Some(value) = replace(&param.value) {
                    param.value = value;
                }
            }
        }
    }
}

fn replace_in(frame: &Frame, replace: &mut Replace<'_>) {
    for (name, value) in frame.locals() {
        if let Some(value) = replace(&value) {
            frame.set_local(name, value);
        }
    }
}
