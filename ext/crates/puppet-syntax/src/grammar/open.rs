//! The elements of lists whose end is not parsed yet.

use super::statement::Syntactic;
use crate::ast::{Expr, KeyedEntry, Operation, Parameter, ResourceBody};

/// A stack for each kind of element. A list takes its elements off the top when it ends, and so is allocated once and no
/// larger than it is: most lists are short, and trees are kept.
#[derive(Default)]
pub(super) struct Open {
    pub(super) exprs: Vec<Expr>,
    pub(super) entries: Vec<KeyedEntry>,
    pub(super) operations: Vec<Operation>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) bodies: Vec<ResourceBody>,
    pub(super) statements: Vec<Syntactic>,
}

/// Takes what was pushed since a stack had this length.
pub(super) fn close<T, C: FromIterator<T>>(stack: &mut Vec<T>, start: usize) -> C {
    stack.drain(start..).collect()
}
