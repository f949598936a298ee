//! Coverage of Puppet code: how often each expression, branch and body was evaluated.
//!
//! While it is on, lowering puts a counter in front of expressions (`lower/cover.rs`), so a program that was lowered while it
//! was off has none and pays nothing. Counters belong to the process: a file that is read again with the same text counts on.

mod point;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use puppet_syntax::Source;
use rustc_hash::FxHashMap;

pub use point::{Count, Counter, Kind, Point};

use crate::error::Location;

/// Paths beyond this many are not recorded.
const FILES: usize = 100_000;

static ON: AtomicBool = AtomicBool::new(false);
/// Recorded files by path.
type Files = FxHashMap<Arc<str>, Vec<Arc<Covered>>>;

static REGISTRY: Mutex<Option<Files>> = Mutex::new(None);

/// A file's text and what can be counted in it.
#[derive(Debug)]
pub struct Covered {
    /// Path and text.
    pub source: Arc<Source>,
    /// In the order in which lowering met them.
    pub points: Vec<Point>,
}

impl Covered {
    /// The count of a point.
    pub fn hits(&self, point: &Point) -> u64 {
        let count = |index: u32| self.points.get(index as usize).map_or(0, |p| self.hits(p));
        match &point.count {
            Count::Own(counter) => counter.get(),
            Count::Rest { of, part } => count(*of).saturating_sub(count(*part)),
        }
    }
}

fn registry() -> MutexGuard<'static, Option<Files>> {
    REGISTRY.lock().unwrap_or_else(|e| e.into_inner())
}

/// Records the programs that are lowered from now on.
pub fn start() {
    ON.store(true, Ordering::Relaxed);
    crate::function::forget_templates();
}

/// True while programs are recorded.
#[inline]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Sets all counters back: a forked process counts its own work.
pub fn reset() {
    for covered in all() {
        covered.points.iter().for_each(Point::reset);
    }
}

/// All recorded files.
pub fn all() -> Vec<Arc<Covered>> {
    registry().iter().flat_map(FxHashMap::values).flatten().cloned().collect()
}

/// True for texts that are files: templates and code given as text have no lines to show.
pub(crate) fn is_file(source: &Source) -> bool {
    source.path.as_deref().is_some_and(|path| path.starts_with('/'))
}

/// The points of this very text, if it was lowered before.
pub(crate) fn known(source: &Source) -> Option<Arc<Covered>> {
    let registry = registry();
    let files = registry.as_ref()?.get(source.path.as_ref()?)?;
    files.iter().find(|covered| covered.source.text == source.text).cloned()
}

/// Keeps the points of a text. A path has its newest two texts only: an older one is no longer what a report could show.
pub(crate) fn register(covered: Covered) {
    let Some(path) = covered.source.path.clone() else { return };
    let mut registry = registry();
    let files = registry.get_or_insert_default();
    if files.len() >= FILES && !files.contains_key(&path) {
        return;
    }
    let of_path = files.entry(path).or_default();
    if of_path.len() > 1 {
        of_path.remove(0);
    }
    of_path.push(Arc::new(covered));
}

/// Counts that the collector written at this place found something.
pub fn collected(at: &Location) {
    let Some(covered) = known(&at.source) else { return };
    let place = (at.line(), at.column());
    let found = covered.points.iter().find(|p| {
        (p.line, p.column) == place
            && matches!(&p.kind, Kind::Arm { branch: "collector", label, .. } if &**label == "matched")
    });
    if let Some(Point { count: Count::Own(counter), .. }) = found {
        counter.hit();
    }
}
