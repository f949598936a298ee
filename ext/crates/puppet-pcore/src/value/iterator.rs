//! Lazy iterables: a source and what is done to it on the way.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use super::Value;
use crate::types::Type;

/// A lazy `Iterator` value: clonable, evaluated when iterated.
#[derive(Clone, Debug)]
pub struct PIterator {
    /// Value that is iterated: an array, hash, string, integer, an Integer or Enum type, or an iterator.
    pub source: Value,
    /// Step that is applied to it: one, or none. Another step has this iterator as its source.
    pub ops: Vec<IterOp>,
    /// The element type stock reports (`Iterator[element_type]`).
    pub element_type: Type,
    /// Number of elements taken by functions that take one after the other: they are used up.
    pub used: Arc<AtomicUsize>,
    /// True for what is an `Iterable` in stock, but no `Iterator`: 3.x knows it as the Ruby object that it is.
    pub tree: bool,
}

impl PIterator {
    /// An unused iterator.
    pub fn new(source: Value, ops: Vec<IterOp>, element_type: Type) -> PIterator {
        PIterator { source, ops, element_type, used: Arc::default(), tree: false }
    }

    /// Pairs of a tree (`TreeIterator`), or elements of an object whose class includes `Iterable`.
    pub fn tree(source: Value, element_type: Type) -> PIterator {
        PIterator { tree: true, ..PIterator::new(source, Vec::new(), element_type) }
    }
}

/// One step of a lazy iterable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IterOp {
    /// `reverse_each`
    Reverse,
    /// `step(n)`
    Step(i64),
}
