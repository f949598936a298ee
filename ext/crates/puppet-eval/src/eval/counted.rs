//! Expressions with counters (`crate::coverage`).

use puppet_pcore::Value;

use super::Cx;
use crate::error::Result;
use crate::ir::CountedNode;

impl Cx<'_> {
    pub(super) fn counted(&self, node: &CountedNode) -> Result<Value> {
        match node {
            CountedNode::Expression { counter, node } => {
                counter.hit();
                self.eval(node)
            }
            CountedNode::And { pair, short } => {
                if !self.eval(&pair.0)?.is_truthy() {
                    short.hit();
                    return Ok(Value::Boolean(false));
                }
                Ok(Value::Boolean(self.eval(&pair.1)?.is_truthy()))
            }
            CountedNode::Or { pair, short } => {
                if self.eval(&pair.0)?.is_truthy() {
                    short.hit();
                    return Ok(Value::Boolean(true));
                }
                Ok(Value::Boolean(self.eval(&pair.1)?.is_truthy()))
            }
        }
    }
}
