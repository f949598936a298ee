//! Levels of Hiera that were asked for keys without work of their own. They take no reading of the clock: the searches of a thousand keys
//! are one path of steps, and the level that a search ends at has the time of its key.

use rustc_hash::FxHashMap;

use super::names::{Name, Names, Number};

/// A level, asked after the levels of the step before.
struct Step {
    before: u32,
    level: Number,
    /// Number of levels of the path.
    length: u32,
    /// The step that was taken from here last; 0: none.
    last: u32,
}

/// Paths of levels; the step 0 is before the first one.
pub(super) struct Steps {
    steps: Vec<Step>,
    known: FxHashMap<(u32, Number), u32>,
}

impl Default for Steps {
    fn default() -> Steps {
        let start = Step { before: 0, level: Number::Text(0), length: 0, last: 0 };
        Steps { steps: vec![start], known: FxHashMap::default() }
    }
}

impl Steps {
    /// The step that was taken last from here, where it is to this level.
    pub fn again(&self, from: u32, level: &str, location: Option<&str>, names: &Names) -> Option<u32> {
        let last = self.steps[from as usize].last;
        (last > 0 && names.is_level(self.steps[last as usize].level, level, location)).then_some(last)
    }

    /// The step to a level; `None` for a new one where none is to be added.
    pub fn step(&mut self, from: u32, level: Name<'_>, names: &mut Names, add: bool) -> Option<u32> {
        let level = names.number(level, add)?;
        let step = match self.known.get(&(from, level)) {
            Some(step) => *step,
            None if add => {
                let length = self.length(from) as u32 + 1;
                self.steps.push(Step { before: from, level, length, last: 0 });
                let new = self.steps.len() as u32 - 1;
                self.known.insert((from, level), new);
                new
            }
            None => return None,
        };
        self.steps[from as usize].last = step;
        Some(step)
    }

    /// Number of levels of the path that ends here.
    pub fn length(&self, step: u32) -> usize {
        self.steps[step as usize].length as usize
    }

    /// Levels of the path that ends here, the one asked last first.
    pub fn path(&self, step: u32) -> impl Iterator<Item = Number> + '_ {
        let mut at = step as usize;
        std::iter::from_fn(move || {
            let step = (at > 0).then(|| &self.steps[at])?;
            at = step.before as usize;
            Some(step.level)
        })
    }
}

/// The search for a key whose span is open.
#[derive(Clone, Copy, Default)]
pub(super) struct Search {
    /// The entry of the key; `None` where it has none.
    pub entry: Option<u32>,
    /// The levels that were asked by now.
    pub step: u32,
    /// Levels that were counted without a reading of the clock.
    pub counted: u32,
    /// Nanoseconds of spans below it.
    pub callees: u64,
}

/// Searches that asked the same levels.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    pub step: u32,
    pub count: u64,
    /// Nanoseconds of the key's own.
    pub wall: u64,
}

impl Asked {
    pub fn add(&mut self, other: Asked) {
        self.count += other.count;
        self.wall += other.wall;
    }
}
