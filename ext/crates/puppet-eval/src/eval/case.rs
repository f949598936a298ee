//! `case` and selectors.

use std::rc::Rc;

use puppet_pcore::Value;

use super::{Cx, unfold};
use crate::error::Result;
use crate::function::{Block, Closure};
use crate::interrupt;
use crate::ir::{CaseNode, CaseValue, Node, NodeKind, SelectorNode};
use crate::ops::matching;

impl Cx<'_> {
    pub(super) fn case(&self, node: &CaseNode) -> Result<Value> {
        self.guard(node.guard, || {
            let test = self.eval(&node.test)?;
            let mut default: Option<&Node> = None;
            for option in &node.options {
                for value in &option.values {
                    if matches!(value, CaseValue::Default) {
                        default = Some(&option.then);
                    } else if self.proposition(&test, value)? {
                        return self.eval(&option.then);
                    }
                }
            }
            default.map_or(Ok(Value::Undef), |then| self.eval(then))
        })
    }

    pub(super) fn selector(&self, node: &SelectorNode) -> Result<Value> {
        self.guard(node.guard, || {
            let test = self.eval(&node.test)?;
            let mut default: Option<&Node> = None;
            for entry in &node.entries {
                for value in &entry.values {
                    if matches!(value, CaseValue::Default) {
                        default = Some(&entry.then);
                    } else if self.proposition(&test, value)? {
                        return self.eval(&entry.then);
                    }
                }
            }
            match default {
                Some(then) => self.eval(then),
                None => Err(self.fail(
                    node.test.span,
                    "UNMATCHED_SELECTOR",
                    format!(
                        "No matching entry for selector parameter with value '{}'",
                        puppet_pcore::convert::ruby::to_s(&test)
                    ),
                )),
            }
        })
    }

    fn proposition(&self, test: &Value, value: &CaseValue) -> Result<bool> {
        match value {
            CaseValue::Default => Ok(false),
            CaseValue::Value(node) => match &node.kind {
                NodeKind::Literal(pattern) => interrupt::whole(self.matches(test, pattern)),
                _ => {
                    let pattern = self.eval(node)?;
                    interrupt::whole(self.matches(test, &pattern))
                }
            },
            CaseValue::Unfold(node) => {
                let patterns = unfold(self.eval(node)?);
                interrupt::whole(patterns.iter().any(|pattern| self.matches(test, pattern)))
            }
            CaseValue::Lambda(lambda) => {
                let block = Block::Lambda(Rc::new(Closure::new(lambda.clone(), self.frame.clone())));
                let args = unfold(test.clone());
                Ok(self.ev.call_block(&block, &args)?.is_truthy())
            }
        }
    }

    /// `CompareOperator#match`, setting match variables.
    pub(super) fn matches(&self, value: &Value, pattern: &Value) -> bool {
        matching::matches(value, pattern, &mut |found| self.set_match(found))
    }

    /// Remembers a match for `$0`, `$1`, ...
    pub(super) fn set_match(&self, found: crate::scope::MatchData) {
        *self.frame.scope.match_data.borrow_mut() = Some(Rc::new(found));
    }
}
