//! Variables whose value Ruby changed in place.
//!
//! In stock a template gets the very Array or Hash that a variable, and the parameter it came
//! from, hold: appending to it changes both. Values here are immutable, so the change is put in
//! their place afterwards.

use std::rc::Rc;

use puppet_eval::Frame;
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::compiler::Compiler;

impl Compiler {
    /// Puts `value` in the place of what the variable holds as seen from a frame, and in that of
    /// the parameter of the same name of the frame's resource, if that is the same object.
    pub fn variable_mutated(&self, frame: &Rc<Frame>, name: Symbol, value: &Value) {
        let mut at: Option<&Frame> = Some(frame);
        while let Some(holder) = at {
            let Some(old) = holder.get_local(name) else {
                at = holder
                    .outer
                    .as_deref()
                    .or(holder.scope.inherited.as_deref())
                    .or(holder.scope.enclosing.as_deref());
                continue;
            };
            holder.set_local(name, value.clone());
            if let Some(id) = holder.root().scope.resource.get() {
                let mut catalog = self.catalog.borrow_mut();
                let params = &mut catalog.get_mut(id).params;
                if let Some(param) = params.iter_mut().find(|p| p.name == name && same(&p.value, &old)) {
                    param.value = value.clone();
                }
            }
            return;
        }
    }
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.ptr_eq(b),
        (Value::Hash(a), Value::Hash(b)) => a.ptr_eq(b),
        _ => false,
    }
}
