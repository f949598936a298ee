//! The elements of lists whose end is not parsed yet.

use std::cell::Cell;

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

/// Longer stacks are not kept.
const KEPT: usize = 256;

thread_local! {
    /// The stacks of the last parse, empty: most texts are small, and a new stack grows several times.
    static SPARE: Cell<Open> = Cell::default();
}

impl Open {
    /// Empty stacks.
    pub(super) fn new() -> Open {
        SPARE.take()
    }

    /// Keeps the stacks for the next parse.
    pub(super) fn keep(mut self) {
        keep(&mut self.exprs);
        keep(&mut self.entries);
        keep(&mut self.operations);
        keep(&mut self.parameters);
        keep(&mut self.bodies);
        keep(&mut self.statements);
        SPARE.set(self);
    }
}

fn keep<T>(stack: &mut Vec<T>) {
    stack.clear();
    stack.shrink_to(KEPT);
}

/// Takes what was pushed since a stack had this length.
pub(super) fn close<T, C: FromIterator<T>>(stack: &mut Vec<T>, start: usize) -> C {
    stack.drain(start..).collect()
}
