//! Ranges used as type parameters.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::value::SemVerRange;

/// `Integer[min, max]`; an open end is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IntRange {
    /// Smallest.
    pub min: Option<i64>,
    /// Largest.
    pub max: Option<i64>,
}

impl IntRange {
    /// Whether every number within `other` is within this.
    pub fn covers(&self, other: &IntRange) -> bool {
        self.min.is_none_or(|m| other.min.is_some_and(|o| m <= o))
            && self.max.is_none_or(|m| other.max.is_some_and(|o| o <= m))
    }

    /// Whether both ends are set.
    pub fn is_finite(&self) -> bool {
        self.min.is_some() && self.max.is_some()
    }

    /// The range as a size of something: negative ends become 0 (PIntegerType#to_size).
    pub fn to_size(&self) -> Size {
        Size { min: self.min.unwrap_or(0).max(0), max: self.max.map(|m| m.max(0)) }
    }

    /// Whether an integer beyond 64 bits is within.
    pub fn contains_big(&self, n: i128) -> bool {
        if n > 0 { self.max.is_none() } else { self.min.is_none() }
    }

    /// The narrowest range with an integer beyond 64 bits. (Ends are of 64 bits, in stock of any size.)
    pub fn around_big(n: i128) -> IntRange {
        if n > 0 {
            IntRange { min: Some(i64::MAX), max: None }
        } else {
            IntRange { min: None, max: Some(i64::MIN) }
        }
    }

    /// Whether a number is within.
    pub fn contains(&self, n: i64) -> bool {
        self.min.is_none_or(|m| n >= m) && self.max.is_none_or(|m| n <= m)
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
    /// Whether every number within `other` is within this.
    pub fn covers(&self, other: &FloatRange) -> bool {
        self.min.is_none_or(|m| other.min.is_some_and(|o| m <= o))
            && self.max.is_none_or(|m| other.max.is_some_and(|o| o <= m))
    }

    /// Whether a number is within.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Smallest.
    pub min: i64,
    /// Largest.
    pub max: Option<i64>,
}

impl Size {
    /// From `min` to `max`.
    pub fn new(min: i64, max: Option<i64>) -> Size {
        Size { min: min.max(0), max }
    }

    /// Exactly `n`.
    pub fn exactly(n: usize) -> Size {
        Size { min: n as i64, max: Some(n as i64) }
    }

    /// Whether only nothing fits.
    pub fn is_empty(self) -> bool {
        self.min == 0 && self.max == Some(0)
    }

    /// Whether every length within `other` is within this (Integer assignable).
    pub fn covers(self, other: Size) -> bool {
        self.min <= other.min && self.max.is_none_or(|m| other.max.is_some_and(|o| o <= m))
    }

    /// Whether a length is within.
    pub fn contains(&self, len: usize) -> bool {
        let len = len as i64;
        len >= self.min && self.max.is_none_or(|m| len <= m)
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
    /// Whether every point within `other` is within this.
    pub fn covers(&self, other: &TimeRange<T>) -> bool {
        self.from.is_none_or(|m| other.from.is_some_and(|o| m <= o))
            && self.to.is_none_or(|m| other.to.is_some_and(|o| o <= m))
    }

    /// Whether a point is within.
    pub fn contains(&self, t: T) -> bool {
        self.from.is_none_or(|m| t >= m) && self.to.is_none_or(|m| t <= m)
    }
}

/// Ranges of a `SemVer[...]`; none means any version.
pub type SemVerRanges = Box<[Arc<SemVerRange>]>;
