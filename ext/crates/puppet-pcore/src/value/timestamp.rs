//! Points in time.

/// Nanoseconds since 1970 (UTC). Packed as [`Timespan`](super::Timespan) is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(C, packed(8))]
pub struct Timestamp(i128);

impl Timestamp {
    /// From nanoseconds since 1970.
    pub const fn from_nanos(nanos: i128) -> Timestamp {
        Timestamp(nanos)
    }

    /// From the time that has passed since 1970.
    pub const fn since_epoch(passed: std::time::Duration) -> Timestamp {
        Timestamp(passed.as_nanos() as i128)
    }

    /// Nanoseconds since 1970.
    pub const fn total_nanos(self) -> i128 {
        self.0
    }

    /// Whole seconds since 1970, rounded down (`Time::TimeData#to_i`).
    pub const fn whole_seconds(self) -> i128 {
        self.0.div_euclid(1_000_000_000)
    }

    /// Nanoseconds after the whole second: 0 to 999,999,999.
    pub const fn nanos(self) -> u32 {
        self.0.rem_euclid(1_000_000_000) as u32
    }

    /// Seconds since 1970 with their fraction (`Time::TimeData#to_f`).
    pub fn seconds(self) -> f64 {
        self.whole_seconds() as f64 + f64::from(self.nanos()) / 1e9
    }
}
