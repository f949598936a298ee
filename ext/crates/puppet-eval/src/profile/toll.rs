//! Time that measuring takes itself, which is left out of costs. For spans of known entries and levels that are counted it is found out
//! as a profile begins, since a processor is not always as fast; work for a new entry is timed each time. A server begins for each
//! request: what was found is good for a second.

use std::sync::atomic::{AtomicU64, Ordering};

use super::clock::Meter;
use super::entry::Kind;
use super::names::Name;
use super::tree::{Tree, Way};
use super::{METER, TREE, ask, open};

/// Spans that are timed together, and how often: the middle time has no interruption in it.
const SPANS: u64 = 200;
const TIMES: usize = 9;

/// Nanoseconds until tolls are found out again.
const GOOD: u64 = 1_000_000_000;

/// Levels of the search that is timed, as a site has them: their names and files are compared each time.
const LEVELS: [(&str, &str); 7] = [
    ("Per-node data", "/etc/puppetlabs/code/environments/production/data/nodes/web1.example.com.yaml"),
    ("Per-role data", "/etc/puppetlabs/code/environments/production/data/roles/web.yaml"),
    ("Per-datacenter data", "/etc/puppetlabs/code/environments/production/data/datacenters/east.yaml"),
    (
        "Per-environment data",
        "/etc/puppetlabs/code/environments/production/data/environments/production.yaml",
    ),
    ("Per-OS data", "/etc/puppetlabs/code/environments/production/data/os/Debian/12.yaml"),
    ("Per-family data", "/etc/puppetlabs/code/environments/production/data/families/Debian.yaml"),
    ("Common data", "/etc/puppetlabs/code/environments/production/data/common.yaml"),
];

/// Nanoseconds that a span takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    /// In all.
    pub all: u64,
    /// Between its two readings of the clock.
    pub inside: u64,
}

/// By [`Way`]: nanoseconds of [`SPANS`] spans, and those between their readings.
static TOLLS: [[AtomicU64; 2]; 2] = [const { [const { AtomicU64::new(0) }; 2] }; 2];

/// Nanoseconds of the levels of [`SPANS`] searches.
static COUNTED: AtomicU64 = AtomicU64::new(0);

/// The toll of a span.
pub(super) fn of(way: Way) -> Toll {
    let [all, inside] = TOLLS[way as usize].each_ref().map(|toll| toll.load(Ordering::Relaxed) / SPANS);
    Toll { all, inside }
}

/// The toll of levels that were counted.
pub(super) fn of_levels(counted: u32) -> u64 {
    COUNTED.load(Ordering::Relaxed) * u64::from(counted) / (LEVELS.len() as u64 * SPANS)
}

/// When they were found out; 0: they were not.
static FOUND: AtomicU64 = AtomicU64::new(0);

/// Finds the tolls out, unless that was done a moment ago.
pub(super) fn find() {
    let Some(meter) = METER.get() else { return };
    let now = (meter.wall)().max(1);
    let last = FOUND.load(Ordering::Relaxed);
    if last > 0 && now.saturating_sub(last) < GOOD {
        return;
    }
    FOUND.store(now, Ordering::Relaxed);
    let kept = TREE.take();
    let spans = [Kind::Builtin, Kind::Lookup].map(|kind| usual(kind, meter, &[]));
    let search = usual(Kind::Lookup, meter, &LEVELS);
    TREE.set(kept);
    COUNTED.store(search.all.saturating_sub(spans[Way::Precise as usize].all), Ordering::Relaxed);
    for (known, found) in TOLLS.iter().zip(spans) {
        known[0].store(found.all, Ordering::Relaxed);
        known[1].store(found.inside, Ordering::Relaxed);
    }
}

/// The middle time of spans of a known entry, in which known levels are counted.
fn usual(kind: Kind, meter: &Meter, levels: &[(&str, &str)]) -> Toll {
    TREE.set(Tree::paying_nothing());
    let span = || {
        let _span = open(kind, Name::Text("module::parameter"), None);
        for (level, location) in levels {
            ask(level, Some(location));
        }
    };
    span();
    let inside = || TREE.with_borrow(|tree| tree.cost_of(1).wall);
    let time = |_| {
        let (before, began) = (inside(), (meter.wall)());
        (0..SPANS).for_each(|_| span());
        Toll { all: (meter.wall)().saturating_sub(began), inside: inside() - before }
    };
    let mut timed = (0..TIMES).map(time).collect::<Vec<_>>();
    timed.sort_by_key(|toll| toll.all);
    timed[TIMES / 2]
}
