//! `apply(...) { ... }` of plans: the executor's work (`EvaluatorImpl#eval_ApplyExpression`).

use puppet_pcore::Value;

use super::Cx;
use super::call::ArgVec;
use crate::error::Result;
use crate::host::ApplyBlock;
use crate::ir::{Arguments, Node};

impl Cx<'_> {
    /// Hands the arguments and the place of the block to the host, which finds its model there.
    #[cold]
    pub(super) fn apply(&self, node: &Node, arguments: &Arguments) -> Result<Value> {
        let mut args = ArgVec::new();
        self.args(arguments, &mut args)?;
        let source = self.source;
        let block = ApplyBlock {
            arguments: &args,
            text: &source.text,
            path: source.path.as_deref(),
            offset: node.span.start,
        };
        self.ev.host.apply(self.frame, &block)
    }
}
