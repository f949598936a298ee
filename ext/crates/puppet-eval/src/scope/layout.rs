//! Slots of a body: which variables it can have, known since lowering.

use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

/// The names of a body's slots, known since lowering.
#[derive(Debug, Default)]
pub struct Layout {
    /// Slot number → name.
    pub names: Box<[Symbol]>,
    /// Name → slot, for bodies with many.
    index: FxHashMap<Symbol, u32>,
    /// Slots that are set before the first ones.
    pub(super) leading: Box<[u32]>,
}

/// Up to here looking at each name is faster than hashing.
const FEW: usize = 12;

impl Layout {
    /// A layout with these slots. But for the leading ones they are set in their order.
    pub fn new(names: Vec<Symbol>, leading: Vec<u32>) -> Layout {
        let index = if names.len() > FEW {
            names.iter().enumerate().map(|(i, n)| (*n, i as u32)).collect()
        } else {
            FxHashMap::default()
        };
        Layout { names: names.into(), index, leading: leading.into() }
    }

    /// Slots in the order in which they are set.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        let others = (0..self.names.len() as u32).filter(|slot| !self.leading.contains(slot));
        self.leading.iter().copied().chain(others).map(|slot| slot as usize)
    }

    /// The slot of a name.
    pub fn slot(&self, name: Symbol) -> Option<usize> {
        if self.names.len() > FEW {
            self.index.get(&name).map(|i| *i as usize)
        } else {
            self.names.iter().position(|n| *n == name)
        }
    }
}
