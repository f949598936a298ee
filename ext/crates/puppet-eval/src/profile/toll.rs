//! Time that measuring takes itself: a lookup of two microseconds has nine spans. It is found out once a process, and left out of costs.

use std::sync::OnceLock;

use super::clock::Meter;
use super::names::Name;
use super::tree::{Kind, Tree, Way};
use super::{METER, TREE, open};

/// Spans that are timed together, and how often: the middle time has no interruption in it.
const SPANS: u64 = 200;
const TIMES: usize = 9;

/// New entries that are timed together: a thousand keys with levels fill more than the processor's caches, as they do in a compile.
const ENTRIES: u64 = 8_000;

/// Nanoseconds that a span takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    /// In all.
    pub all: u64,
    /// Between its two readings of the clock.
    pub inside: u64,
}

#[derive(Debug)]
struct Tolls {
    /// By [`Way`].
    ways: [Toll; 3],
    /// Nanoseconds that a new entry takes more than a known one.
    entry: u64,
}

static TOLLS: OnceLock<Tolls> = OnceLock::new();

/// The toll of a span; none while it is being found out.
pub(super) fn of(way: Way) -> Toll {
    TOLLS.get().map_or_else(Toll::default, |tolls| tolls.ways[way as usize])
}

/// Nanoseconds that a new entry takes.
pub(super) fn of_entry() -> u64 {
    TOLLS.get().map_or(0, |tolls| tolls.entry)
}

/// Finds the tolls out, the first time.
pub(super) fn find() {
    let Some(meter) = METER.get().filter(|_| TOLLS.get().is_none()) else { return };
    let kept = TREE.take();
    let ways = [Way::Quick, Way::Precise, Way::Adjacent].map(|way| usual(|| known(way, meter), TIMES));
    let added = usual(|| added(meter), 3);
    TREE.set(kept);
    let entry = added.all.saturating_sub(ways[Way::Quick as usize].all);
    let _ = TOLLS.set(Tolls { ways, entry });
}

fn usual(time: impl Fn() -> Toll, times: usize) -> Toll {
    let mut timed = (0..times).map(|_| time()).collect::<Vec<_>>();
    timed.sort_by_key(|toll| toll.all);
    timed[times / 2]
}

/// Spans of one thing.
fn known(way: Way, meter: &Meter) -> Toll {
    let kind = if way == Way::Precise { Kind::Lookup } else { Kind::Level };
    TREE.set(Tree::default());
    TREE.with_borrow_mut(|tree| tree.ask_levels(way == Way::Adjacent));
    let name = Name::Level("nodes/common", Some("environments/production/data/nodes/common.yaml"));
    let all = timed(meter, SPANS, |_| drop(open(kind, name, None)));
    let inside = TREE.with_borrow(|tree| tree.entries().last().map_or(0, |entry| entry.cost.wall));
    Toll { all, inside: inside / SPANS }
}

/// Spans that have no entry yet: keys with their levels.
fn added(meter: &Meter) -> Toll {
    let names = (0..ENTRIES).map(|number| format!("module::parameter_{number}")).collect::<Vec<_>>();
    TREE.set(Tree::default());
    let mut key = None;
    let all = timed(meter, ENTRIES, |number| {
        if number % 8 == 0 {
            // The span before ends first.
            drop(key.take());
            key = open(Kind::Builtin, Name::Text(&names[number]), None);
        } else {
            drop(open(Kind::Builtin, Name::Text(&names[number % 8]), None));
        }
    });
    Toll { all, inside: 0 }
}

/// Nanoseconds of one of the spans. Making room for entries is no part of it: that is timed each time.
fn timed(meter: &Meter, spans: u64, work: impl FnMut(usize)) -> u64 {
    let before = (meter.wall)();
    (0..spans as usize).for_each(work);
    let all = (meter.wall)().saturating_sub(before);
    all.saturating_sub(TREE.with_borrow(|tree| tree.paid)) / spans
}
