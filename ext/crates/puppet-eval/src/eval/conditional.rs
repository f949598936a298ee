//! `if` and `unless`.

use puppet_pcore::Value;

use super::Cx;
use crate::error::Result;
use crate::ir::IfNode;

impl Cx<'_> {
    pub(super) fn if_else(&self, node: &IfNode, wanted: bool) -> Result<Value> {
        self.guard(node.guard, || {
            let branch =
                if self.eval(&node.test)?.is_truthy() == wanted { &node.then } else { &node.otherwise };
            self.eval(branch)
        })
    }

    /// Restores match variables after `f` (`Scope#with_guarded_scope`) when it may set them.
    #[inline]
    pub fn guard<T>(&self, needed: bool, f: impl FnOnce() -> T) -> T {
        if !needed {
            return f();
        }
        let saved = self.frame.scope.match_data.borrow().clone();
        let result = f();
        *self.frame.scope.match_data.borrow_mut() = saved;
        result
    }
}
