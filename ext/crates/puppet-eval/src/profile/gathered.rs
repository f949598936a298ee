//! Entries of other threads than the one that asks for them: a thread hands over what it has at the end of each compile.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::entry::{Entry, Kind};

/// The thread that began to measure, which keeps its own tree; and what the others have handed over.
static GATHERED: Mutex<Option<Gathered>> = Mutex::new(None);

type Identity = (u32, Kind, EcoString, Option<(Arc<str>, u32)>);

struct Gathered {
    owner: ThreadId,
    entries: Vec<Entry>,
    known: FxHashMap<Identity, u32>,
    full: bool,
}

fn gathered() -> MutexGuard<'static, Option<Gathered>> {
    GATHERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets what was handed over. This thread keeps its entries from now on.
pub(super) fn begin() {
    *gathered() = Some(Gathered {
        owner: thread::current().id(),
        entries: Vec::new(),
        known: FxHashMap::default(),
        full: false,
    });
}

/// True for a thread that hands its entries over.
pub(super) fn takes_from_here() -> bool {
    gathered().as_ref().is_some_and(|gathered| gathered.owner != thread::current().id())
}

/// Takes entries of a thread, of which each comes after its caller. The same work under the same caller is one entry.
pub(super) fn take(entries: &[Entry], is_full: bool, most: usize) {
    if let Some(gathered) = &mut *gathered() {
        gathered.full |= is_full;
        gathered.add(entries, most);
    }
}

/// The entries of this thread, joined with what other threads have handed over.
pub(super) fn with(own: Vec<Entry>) -> Vec<Entry> {
    match &*gathered() {
        Some(gathered) if !gathered.entries.is_empty() => {
            let mut all = Gathered {
                owner: gathered.owner,
                entries: gathered.entries.clone(),
                known: gathered.known.clone(),
                full: false,
            };
            all.add(&own, usize::MAX);
            all.entries
        }
        _ => own,
    }
}

/// True when there was no room for some of them, here or in their thread.
pub(super) fn is_full() -> bool {
    gathered().as_ref().is_some_and(|gathered| gathered.full)
}

impl Gathered {
    fn add(&mut self, entries: &[Entry], most: usize) {
        // Numbers here of the thread's entries; the first one is the root.
        let mut numbers = Vec::with_capacity(entries.len());
        for (number, entry) in entries.iter().enumerate() {
            let caller = numbers.get(entry.caller as usize).copied().unwrap_or_default();
            let place = if number == 0 { None } else { entry.place.clone() };
            let identity = (caller, entry.kind, entry.name.clone(), place);
            let known = if number == 0 && !self.entries.is_empty() {
                Some(0)
            } else {
                self.known.get(&identity).copied()
            };
            if known.is_none() && self.entries.len() >= most {
                self.full = true;
                // The cost is its caller's, too.
                numbers.push(caller);
                continue;
            }
            let at = known.unwrap_or(self.entries.len() as u32);
            if let Some(known) = self.entries.get_mut(at as usize) {
                known.count += entry.count;
                known.cost.wall += entry.cost.wall;
                known.cost.cpu += entry.cost.cpu;
                known.cost.objects += entry.cost.objects;
            } else {
                self.entries.push(Entry { caller, ..entry.clone() });
                if number > 0 {
                    self.known.insert(identity, at);
                }
            }
            numbers.push(at);
        }
    }
}
