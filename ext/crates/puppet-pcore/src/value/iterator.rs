//! Lazy iterables: a source and what is done to it on the way.

use super::Value;
use crate::types::Type;

/// A lazy `Iterator` value: clonable, evaluated when iterated.
#[derive(Clone, Debug)]
pub struct PIterator {
    /// What is iterated: an array, hash, string, integer, an Integer or Enum type, or an iterator.
    pub source: Value,
    /// Steps applied in order.
    pub ops: Vec<IterOp>,
    /// The element type stock reports (`Iterator[element_type]`).
    pub element_type: Type,
}

/// One step of a lazy iterable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IterOp {
    /// `reverse_each`
    Reverse,
    /// `step(n)`
    Step(i64),
}
