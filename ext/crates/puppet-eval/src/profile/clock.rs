//! Meter of the thread: wall time, processor time and objects so far.

/// Reads what work has cost this thread so far.
#[derive(Clone, Copy)]
pub struct Meter {
    /// Nanoseconds.
    pub wall: fn() -> u64,
    /// Nanoseconds of processor time: a system call.
    pub processor: fn() -> u64,
    /// Ruby objects that were allocated.
    pub objects: fn() -> u64,
}

/// A thread that waits for less than this is taken to have worked.
pub(super) const SHORT: u64 = 100_000;

/// Processor time of the thread, which is read at most every 100 microseconds: between two readings it is as much as wall time.
#[derive(Default)]
pub(super) struct Processor {
    wall: u64,
    time: u64,
}

impl Processor {
    /// Processor time at this moment of wall time, and the nanoseconds that reading it took.
    pub fn time(&mut self, meter: &Meter, wall: u64) -> (u64, u64) {
        let since = wall.saturating_sub(self.wall);
        if self.wall == 0 || since > SHORT {
            *self = Processor { wall, time: (meter.processor)() };
            return (self.time, (meter.wall)().saturating_sub(wall));
        }
        (self.time + since, 0)
    }
}
