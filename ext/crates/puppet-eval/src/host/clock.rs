//! [`Clock`]: the time of day.

use puppet_pcore::Timestamp;

/// The clock.
pub trait Clock {
    /// The time now.
    fn now(&self) -> Timestamp;
}
