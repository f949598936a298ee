//! The elements of lists whose end is not parsed yet.

use std::cell::Cell;

use bumpalo::Bump;

use super::conditional::IfPart;
use super::statement::Syntactic;
use crate::ast::{
    CaseOption, Definition, Expr, KeyedEntry, Operation, Parameter, ResourceBody, SelectorEntry,
};
use crate::lexer::SharedMemory;
use crate::spare;
use crate::symbol::Symbol;

macro_rules! stacks {
    ($($(#[$doc:meta])* $stack:ident: $element:ty,)*) => {
        /// A stack for each kind of element. A list takes its elements off the top when it ends, and so is allocated once
        /// and no larger than it is.
        #[derive(Default)]
        pub(super) struct Open<'a> {
            $($(#[$doc])* pub(super) $stack: Vec<$element>,)*
        }

        impl Open<'_> {
            /// The same stacks, empty.
            fn emptied(self) -> Open<'static> {
                Open { $($stack: spare::emptied(self.$stack),)* }
            }
        }
    };
}

stacks! {
    exprs: Expr<'a>,
    entries: KeyedEntry<'a>,
    operations: Operation<'a>,
    parameters: Parameter<'a>,
    bodies: ResourceBody<'a>,
    statements: Syntactic<'a>,
    options: CaseOption<'a>,
    selectors: SelectorEntry<'a>,
    ifs: IfPart<'a>,
    /// All definitions so far.
    definitions: Definition<'a>,
    /// Names of the classes (and plans) around the current position.
    names: Symbol,
}

thread_local! {
    /// The memory of the last parse: most texts are small, and a new stack grows several times.
    static SPARE: Cell<(Open<'static>, SharedMemory)> = Cell::default();
}

/// Empty stacks, and memory for the lexer.
pub(super) fn take() -> (Open<'static>, SharedMemory) {
    SPARE.take()
}

/// Keeps the memory for the next parse.
pub(super) fn keep(open: Open<'_>, memory: SharedMemory) {
    SPARE.set((open.emptied(), memory));
}

/// Takes what was pushed since a stack had this length.
pub(super) fn close<'a, T: Copy>(arena: &'a Bump, stack: &mut Vec<T>, start: usize) -> &'a [T] {
    let elements = &stack[start..];
    if elements.is_empty() {
        return &[];
    }
    let list = arena.alloc_slice_copy(elements);
    stack.truncate(start);
    list
}
