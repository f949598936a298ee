//! Time that measuring takes itself: a lookup of two microseconds has nine spans. It is found out once a process, and left out of costs.

use std::sync::OnceLock;

use ecow::EcoString;

use super::tree::{Kind, Name, Tree};
use super::{METER, TREE, open};

/// Spans that are timed together, and how often: the quickest time has no interruption in it.
const SPANS: u64 = 100;
const TIMES: usize = 6;

/// Nanoseconds that a span takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    /// In all.
    pub all: u64,
    /// Between its two readings of the meter.
    pub inside: u64,
}

/// By the precision of spans.
static TOLLS: OnceLock<[Toll; 2]> = OnceLock::new();

/// The toll of a span; none while it is being found out.
pub(super) fn of(precise: bool) -> Toll {
    TOLLS.get().map_or_else(Toll::default, |tolls| tolls[usize::from(precise)])
}

/// Finds the tolls out, the first time.
pub(super) fn find() {
    if TOLLS.get().is_none() {
        let kept = TREE.with(|tree| std::mem::take(&mut *tree.borrow_mut()));
        let tolls = [Kind::Level, Kind::Lookup].map(quickest);
        TREE.with(|tree| *tree.borrow_mut() = kept);
        let _ = TOLLS.set(tolls);
    }
}

fn quickest(kind: Kind) -> Toll {
    let name = (
        EcoString::from("module::class::name"),
        Some(EcoString::from("environments/production/data/nodes/common.yaml")),
    );
    let timed = (0..TIMES).map(|_| time(kind, &name)).collect::<Vec<_>>();
    let least = |part: fn(&Toll) -> u64| timed.iter().map(part).min().unwrap_or_default();
    Toll { all: least(|toll| toll.all), inside: least(|toll| toll.inside) }
}

fn time(kind: Kind, (name, location): &(EcoString, Option<EcoString>)) -> Toll {
    let Some(meter) = METER.get() else { return Toll::default() };
    TREE.with(|tree| *tree.borrow_mut() = Tree::default());
    let before = meter(false).wall;
    for _ in 0..SPANS {
        drop(open(kind, Name::Level(name.clone(), location.clone()), None));
    }
    let all = meter(false).wall.saturating_sub(before);
    let inside = TREE.with(|tree| tree.borrow().entries().last().map_or(0, |entry| entry.cost.wall));
    Toll { all: all / SPANS, inside: inside / SPANS }
}
