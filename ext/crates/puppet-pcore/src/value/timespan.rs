//! Lengths of time.

/// A length of time in nanoseconds. (Packed to the alignment of the other values, since Puppet's
/// own go beyond 64 bits and a [`Value`](super::Value) is to stay at 24 bytes.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(C, packed(8))]
pub struct Timespan(i128);

impl Timespan {
    /// From nanoseconds.
    pub const fn from_nanos(nanos: i128) -> Timespan {
        Timespan(nanos)
    }

    /// All of it, in nanoseconds.
    pub const fn total_nanos(self) -> i128 {
        self.0
    }

    /// Whole seconds, rounded down (`Time::TimeData#to_i`).
    pub const fn whole_seconds(self) -> i128 {
        self.0.div_euclid(1_000_000_000)
    }

    /// Seconds with their fraction (`Time::TimeData#to_f`).
    pub fn seconds(self) -> f64 {
        self.0 as f64 / 1e9
    }
}
