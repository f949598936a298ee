//! Noticing that a walk over self recursive aliases goes in circles
//! (Puppet::Pops::Types::RecursionGuard).

use smallvec::SmallVec;

/// The walk is going in circles in the type it started from.
pub(crate) const IN_THIS: u8 = 1;
/// Going in circles in the other type.
pub(crate) const IN_THAT: u8 = 2;
/// In both: nothing new can be found.
pub(crate) const IN_BOTH: u8 = 3;

/// Path of a walk so far.
#[derive(Default)]
pub(crate) struct Guard {
    pub(crate) state: u8,
    this: SmallVec<[usize; 8]>,
    that: SmallVec<[usize; 8]>,
}

impl Guard {
    /// Enters `id` on a side, [`IN_THIS`] or [`IN_THAT`]. The answer goes to `leave`; without that the id is noted for the rest
    /// of the walk.
    pub(crate) fn enter(&mut self, side: u8, id: usize) -> bool {
        if self.state & side != 0 {
            return false;
        }
        let ids = self.ids(side);
        let new = !ids.contains(&id);
        if new {
            ids.push(id);
        } else {
            self.state |= side;
        }
        new
    }

    /// Leaves what `enter` entered.
    pub(crate) fn leave(&mut self, side: u8, entered: bool, id: usize) {
        if entered {
            self.state &= !side;
            self.ids(side).retain(|i| *i != id);
        }
    }

    fn ids(&mut self, side: u8) -> &mut SmallVec<[usize; 8]> {
        if side == IN_THIS { &mut self.this } else { &mut self.that }
    }
}
