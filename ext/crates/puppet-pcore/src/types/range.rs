//! Ranges used as type parameters.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::Type;
use crate::value::SemVerRange;

/// An end of a range of integers. (Packed to the alignment of 64 bits, so that ends of 128 bits do not make types larger.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, packed(8))]
struct End(i128);

/// `Integer[min, max]`; an open end is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IntRange {
    min: Option<End>,
    max: Option<End>,
}

impl IntRange {
    /// From `min` to `max`.
    pub fn new(min: Option<i128>, max: Option<i128>) -> IntRange {
        IntRange { min: min.map(End), max: max.map(End) }
    }

    /// Just one number.
    pub fn exactly(n: i128) -> IntRange {
        IntRange::new(Some(n), Some(n))
    }

    /// Smallest.
    pub fn min(&self) -> Option<i128> {
        self.min.map(|end| end.0)
    }

    /// Largest.
    pub fn max(&self) -> Option<i128> {
        self.max.map(|end| end.0)
    }

    /// True if neither end is set.
    pub fn is_open(&self) -> bool {
        self.min.is_none() && self.max.is_none()
    }

    /// True if every number within `other` is within this.
    pub fn covers(&self, other: &IntRange) -> bool {
        self.min.is_none_or(|m| other.min.is_some_and(|o| m <= o))
            && self.max.is_none_or(|m| other.max.is_some_and(|o| o <= m))
    }

    /// True if both ends are set.
    pub fn is_finite(&self) -> bool {
        self.min.is_some() && self.max.is_some()
    }

    /// The range as a size of something: negative ends become 0 (PIntegerType#to_size).
    pub fn to_size(&self) -> Size {
        Size::new(self.min().unwrap_or(0), self.max().map(|n| n.max(0)))
    }

    /// True if a number is within.
    pub fn contains(&self, n: i128) -> bool {
        self.min().is_none_or(|m| n >= m) && self.max().is_none_or(|m| n <= m)
    }
}

/// `Float[min, max]`; an open end is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct FloatRange {
    /// Smallest.
    pub min: Option<f64>,
    /// Largest.
    pub max: Option<f64>,
}

impl FloatRange {
    /// True if every number within `other` is within this.
    pub fn covers(&self, other: &FloatRange) -> bool {
        self.min.is_none_or(|m| other.min.is_some_and(|o| m <= o))
            && self.max.is_none_or(|m| other.max.is_some_and(|o| o <= m))
    }

    /// True if a number is within.
    pub fn contains(&self, n: f64) -> bool {
        self.min.is_none_or(|m| n >= m) && self.max.is_none_or(|m| n <= m)
    }

    fn bits(&self) -> (Option<u64>, Option<u64>) {
        // Adding 0.0 makes -0.0 the same as 0.0.
        (self.min.map(|f| (f + 0.0).to_bits()), self.max.map(|f| (f + 0.0).to_bits()))
    }
}

impl PartialEq for FloatRange {
    fn eq(&self, other: &FloatRange) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for FloatRange {}

impl Hash for FloatRange {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

/// The size of a collection or string: `min` is never negative, an open end is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    min: End,
    max: Option<End>,
}

impl Default for Size {
    fn default() -> Size {
        Size::ANY
    }
}

impl Size {
    /// Any number of elements.
    pub const ANY: Size = Size::at_least(0);

    /// From `min` to `max`.
    pub fn new(min: i128, max: Option<i128>) -> Size {
        Size { min: End(min.max(0)), max: max.map(End) }
    }

    /// From `min` to `max` elements of something in memory.
    pub fn of_counts(min: usize, max: Option<usize>) -> Size {
        Size { min: End(min as i128), max: max.map(|max| End(max as i128)) }
    }

    /// `n` or more.
    pub const fn at_least(n: usize) -> Size {
        Size { min: End(n as i128), max: None }
    }

    /// Exactly `n`.
    pub fn exactly(n: usize) -> Size {
        Size::of_counts(n, Some(n))
    }

    /// Smallest.
    pub fn min(self) -> i128 {
        self.min.0
    }

    /// Largest.
    pub fn max(self) -> Option<i128> {
        self.max.map(|end| end.0)
    }

    /// Smallest, as a number of elements in memory.
    pub fn min_count(self) -> usize {
        usize::try_from(self.min()).unwrap_or(usize::MAX)
    }

    /// Largest, as a number of elements in memory.
    pub fn max_count(self) -> Option<usize> {
        self.max().map(|n| usize::try_from(n).unwrap_or(usize::MAX))
    }

    /// True if only nothing fits.
    pub fn is_empty(self) -> bool {
        self.min() == 0 && self.max() == Some(0)
    }

    /// True if every length within `other` is within this (Integer assignable).
    pub fn covers(self, other: Size) -> bool {
        self.min <= other.min && self.max.is_none_or(|m| other.max.is_some_and(|o| o <= m))
    }

    /// The size as a range of integers.
    pub fn to_range(self) -> IntRange {
        IntRange { min: Some(self.min), max: self.max }
    }

    /// The size as a type: `Integer[min, max]`.
    pub fn to_type(self) -> Type {
        Type::integer_range(Some(self.min()), self.max())
    }

    /// True if a length is within.
    pub fn contains(self, len: usize) -> bool {
        let len = len as i128;
        len >= self.min() && self.max().is_none_or(|m| len <= m)
    }
}

/// `Timestamp[from, to]`, `Timespan[from, to]`; an open end is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeRange<T> {
    /// First.
    pub from: Option<T>,
    /// Last.
    pub to: Option<T>,
}

impl<T: PartialOrd + Copy> TimeRange<T> {
    /// True if every point within `other` is within this.
    pub fn covers(&self, other: &TimeRange<T>) -> bool {
        self.from.is_none_or(|m| other.from.is_some_and(|o| m <= o))
            && self.to.is_none_or(|m| other.to.is_some_and(|o| o <= m))
    }

    /// True if a point is within.
    pub fn contains(&self, t: T) -> bool {
        self.from.is_none_or(|m| t >= m) && self.to.is_none_or(|m| t <= m)
    }
}

/// Ranges of a `SemVer[...]`; none means any version.
pub type SemVerRanges = Box<[Arc<SemVerRange>]>;
