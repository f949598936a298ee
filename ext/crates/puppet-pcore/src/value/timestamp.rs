//! Points in time.

/// Seconds since 1970 (UTC) and the nanoseconds after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp {
    /// Whole seconds, rounded down.
    pub seconds: i64,
    /// 0 to 999,999,999.
    pub nanos: u32,
}

impl Timestamp {
    /// From nanoseconds since 1970; `None` beyond what seconds can count.
    pub fn from_nanos(nanos: i128) -> Option<Timestamp> {
        let seconds = i64::try_from(nanos.div_euclid(1_000_000_000)).ok()?;
        Some(Timestamp { seconds, nanos: nanos.rem_euclid(1_000_000_000) as u32 })
    }

    /// Nanoseconds since 1970.
    pub fn total_nanos(self) -> i128 {
        i128::from(self.seconds) * 1_000_000_000 + i128::from(self.nanos)
    }
}
