//! Segments of a compile for `Puppet::Util::Profiler`: the phases, resources and function calls that stock reports.
//!
//! The Ruby side switches them on for compiles that begin while a profiler is installed. While they are off, a segment is one load and
//! one branch.

use std::cell::Cell;
use std::sync::OnceLock;

use crate::error::Result;
use crate::session::ResourceId;

/// Work that profilers hear of.
#[derive(Clone, Copy, Debug)]
pub enum Segment<'a> {
    /// A part of the compile, by the last word of stock's metric id.
    Phase(&'static str),
    /// A turn over collectors and defines, from 1.
    Iteration(usize),
    /// The body of a class or define.
    Resource(ResourceId),
    /// A call of a function.
    Function(&'a str),
}

/// Reports the beginning and the end of segments. Both may raise what a profiler raised.
#[derive(Clone, Copy, Debug)]
pub struct Reporter {
    /// Called before the work.
    pub begin: fn(Segment<'_>) -> Result<()>,
    /// Called after the work of the segment that began last, whether it failed or not.
    pub end: fn() -> Result<()>,
}

static REPORTER: OnceLock<Reporter> = OnceLock::new();

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
}

/// Names the reporter of the process.
pub fn install(reporter: Reporter) {
    let _ = REPORTER.set(reporter);
}

/// Switches segments of this thread on or off; the answer is whether they were on.
pub fn switch(on: bool) -> bool {
    ON.replace(on)
}

/// True while this thread reports segments.
#[inline]
pub fn is_on() -> bool {
    ON.get()
}

/// Does some work, inside of a segment if profilers are installed.
///
/// # Errors
/// Errors of the work, and of profilers.
#[inline]
pub fn around<T>(segment: Segment<'_>, work: impl FnOnce() -> Result<T>) -> Result<T> {
    if is_on() { reported(segment, work) } else { work() }
}

#[cold]
fn reported<T>(segment: Segment<'_>, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let Some(reporter) = REPORTER.get() else { return work() };
    (reporter.begin)(segment)?;
    let result = work();
    (reporter.end)()?;
    result
}
