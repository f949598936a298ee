//! Things that are counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of evaluations of something.
#[derive(Clone, Debug, Default)]
pub struct Counter(Arc<AtomicU64>);

impl Counter {
    /// Counts one evaluation. Ruby's lock keeps other threads out, so an atomic addition would only cost time.
    #[inline]
    pub fn hit(&self) {
        self.0.store(self.get().wrapping_add(1), Ordering::Relaxed);
    }

    /// The count so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Where a point's count comes from.
#[derive(Clone, Debug)]
pub enum Count {
    /// A counter of its own.
    Own(Counter),
    /// The evaluations of one point that are not evaluations of another: both are indices of points.
    Rest {
        /// All.
        of: u32,
        /// Points to leave out.
        part: u32,
    },
}

/// The kinds of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An expression, and the lines where it or a literal inside it begins.
    Expression(Box<[u32]>),
    /// The body of a definition or lambda.
    Body {
        /// `class`, `define`, `node`, `function`, `lambda`, `template`
        kind: &'static str,
        /// Its name.
        name: Box<str>,
    },
    /// An alternative of a branch.
    Arm {
        /// `if`, `unless`, `case`, `selector`, `and`, `or`, `default`, `collector`
        branch: &'static str,
        /// Which of the file's branches.
        number: u32,
        /// The line of the branch.
        at: u32,
        /// Which alternative.
        label: Box<str>,
    },
}

/// Something that is counted.
#[derive(Clone, Debug)]
pub struct Point {
    /// Kind of the point: statement, branch, definition.
    pub kind: Kind,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// True behind a call that never returns (`fail`).
    pub dead: bool,
    /// Its count.
    pub count: Count,
}

impl Point {
    pub(crate) fn reset(&self) {
        if let Count::Own(counter) = &self.count {
            counter.0.store(0, Ordering::Relaxed);
        }
    }
}
