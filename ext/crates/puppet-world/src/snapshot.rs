//! [`Snapshot`]: the file system as a compile has seen it.

use std::cell::{Cell, RefCell};
use std::io;
use std::path::{Path, PathBuf};

use puppet_eval::host::Stamp;
use rustc_hash::FxHashMap;

/// Paths that are kept at most; more begin anew.
const BOUND: usize = 1_000;

/// Stamps of paths, asked for once in each stretch of a compile in which the engine runs alone.
///
/// Code of functions, templates and types may write files, and stock sees them: what was seen before such code ran is asked again. In
/// between only other processes change files, and the engine sees each path in one state.
#[derive(Debug, Default)]
pub struct Snapshot {
    /// The number of times that code outside of the engine had run.
    runs: Cell<u64>,
    /// Numbers of errors where there is nothing.
    seen: RefCell<FxHashMap<PathBuf, Result<Stamp, i32>>>,
}

impl Snapshot {
    /// The stamp of a path, which `ask` gives the first time. `runs` grows whenever code outside of the engine runs.
    ///
    /// # Errors
    /// The operating system's.
    ///
    /// ```
    /// use std::{io, path::Path};
    ///
    /// let snapshot = puppet_world::Snapshot::default();
    /// let missing = |_: &Path| Err(io::Error::from_raw_os_error(2));
    /// assert!(snapshot.stat(1, Path::new("/x"), missing).is_err());
    /// // Nothing else has run: the path is not asked for again.
    /// assert!(snapshot.stat(1, Path::new("/x"), |_| unreachable!()).is_err());
    /// assert!(snapshot.stat(2, Path::new("/x"), missing).is_err());
    /// ```
    pub fn stat(
        &self,
        runs: u64,
        path: &Path,
        ask: impl FnOnce(&Path) -> io::Result<Stamp>,
    ) -> io::Result<Stamp> {
        if self.runs.replace(runs) != runs {
            self.seen.borrow_mut().clear();
        } else if let Some(seen) = self.seen.borrow().get(path) {
            return seen.map_err(io::Error::from_raw_os_error);
        }
        let found = ask(path);
        let kept = match &found {
            Ok(stamp) => Some(Ok(*stamp)),
            Err(error) => error.raw_os_error().map(Err),
        };
        if let Some(kept) = kept {
            let mut seen = self.seen.borrow_mut();
            if seen.len() >= BOUND {
                seen.clear();
            }
            seen.insert(path.into(), kept);
        }
        found
    }

    /// Drops what was seen.
    pub fn clear(&self) {
        self.seen.take();
    }
}
