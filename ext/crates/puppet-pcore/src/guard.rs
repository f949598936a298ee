//! Noticing that a walk over self recursive aliases goes in circles
//! (Puppet::Pops::Types::RecursionGuard).

use smallvec::SmallVec;

/// The walk is going in circles in the type it started from.
pub(crate) const IN_THIS: u8 = 1;
/// Going in circles in the other type.
pub(crate) const IN_THAT: u8 = 2;
/// In both: nothing new can be found.
pub(crate) const IN_BOTH: u8 = 3;

/// What a walk has come through.
#[derive(Default)]
pub(crate) struct Guard {
    pub(crate) state: u8,
    this: SmallVec<[usize; 8]>,
    that: SmallVec<[usize; 8]>,
}

impl Guard {
    /// Enters `id` on this side. The answer goes to `leave_this`.
    pub(crate) fn enter_this(&mut self, id: usize) -> bool {
        if self.state & IN_THIS != 0 {
            return false;
        }
        if self.this.contains(&id) {
            self.state |= IN_THIS;
            return false;
        }
        self.this.push(id);
        true
    }

    /// Leaves what `enter_this` entered.
    pub(crate) fn leave_this(&mut self, entered: bool, id: usize) {
        if entered {
            self.state &= !IN_THIS;
            self.this.retain(|i| *i != id);
        }
    }

    /// Enters `id` on the other side. The answer goes to `leave_that`.
    pub(crate) fn enter_that(&mut self, id: usize) -> bool {
        if self.state & IN_THAT != 0 {
            return false;
        }
        if self.that.contains(&id) {
            self.state |= IN_THAT;
            return false;
        }
        self.that.push(id);
        true
    }

    /// Leaves what `enter_that` entered.
    pub(crate) fn leave_that(&mut self, entered: bool, id: usize) {
        if entered {
            self.state &= !IN_THAT;
            self.that.retain(|i| *i != id);
        }
    }

    /// Notes `id` on the other side, for the rest of the walk.
    pub(crate) fn add_that(&mut self, id: usize) -> u8 {
        if self.state & IN_THAT == 0 {
            if self.that.contains(&id) {
                self.state |= IN_THAT;
            } else {
                self.that.push(id);
            }
        }
        self.state
    }
}
