//! Time that measuring takes itself, which is left out of costs. For spans of known entries it is found out once a process; work for a new
//! entry is timed each time. To count a level takes some nanoseconds, which stay with the key.

use std::sync::OnceLock;

use super::clock::Meter;
use super::entry::Kind;
use super::names::Name;
use super::tree::{Tree, Way};
use super::{METER, TREE, open};

/// Spans that are timed together, and how often: the middle time has no interruption in it.
const SPANS: u64 = 200;
const TIMES: usize = 9;

/// Nanoseconds that a span takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    /// In all.
    pub all: u64,
    /// Between its two readings of the clock.
    pub inside: u64,
}

/// By [`Way`].
static TOLLS: OnceLock<[Toll; 2]> = OnceLock::new();

/// The toll of a span; none while it is being found out.
pub(super) fn of(way: Way) -> Toll {
    TOLLS.get().map_or_else(Toll::default, |tolls| tolls[way as usize])
}

/// Finds the tolls out, the first time.
pub(super) fn find() {
    let Some(meter) = METER.get().filter(|_| TOLLS.get().is_none()) else { return };
    let kept = TREE.take();
    let tolls = [Kind::Builtin, Kind::Lookup].map(|kind| usual(kind, meter));
    TREE.set(kept);
    let _ = TOLLS.set(tolls);
}

/// The middle time of a span of a known entry.
fn usual(kind: Kind, meter: &Meter) -> Toll {
    TREE.set(Tree::default());
    let span = || drop(open(kind, Name::Text("module::parameter"), None));
    span();
    let inside = || TREE.with_borrow(|tree| tree.cost_of(1).wall);
    let time = |_| {
        let (before, began) = (inside(), (meter.wall)());
        (0..SPANS).for_each(|_| span());
        let all = (meter.wall)().saturating_sub(began);
        Toll { all: all / SPANS, inside: (inside() - before) / SPANS }
    };
    let mut timed = (0..TIMES).map(time).collect::<Vec<_>>();
    timed.sort_by_key(|toll| toll.all);
    timed[TIMES / 2]
}
