//! [`Known`]: values that are kept with what they were made of.

use std::borrow::Borrow;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use puppet_eval::host::{FileUse, Files, Stamp};
use puppet_syntax::Cache;

/// Something outside that a value depends on. Recorded while the value is made, and asked again before it is used.
#[derive(Clone, Debug)]
pub enum Witness {
    /// A file or folder is what it was.
    Stamp(PathBuf, Stamp),
    /// There is nothing at a path.
    Missing(PathBuf),
}

impl Witness {
    /// The state of a path now. Taken before it is read.
    pub fn of<F: Files + ?Sized>(files: &F, path: PathBuf, file_use: FileUse) -> Witness {
        match files.stat(&path, file_use) {
            Ok(stamp) => Witness::Stamp(path, stamp),
            Err(_) => Witness::Missing(path),
        }
    }

    /// The stamp, if there is something.
    pub fn stamp(&self) -> Option<&Stamp> {
        match self {
            Witness::Stamp(_, stamp) => Some(stamp),
            Witness::Missing(_) => None,
        }
    }

    fn still_holds<F: Files + ?Sized>(&self, files: &F, file_use: FileUse) -> bool {
        let found = |path: &Path| files.stat(path, file_use);
        match self {
            Witness::Stamp(path, stamp) => found(path).is_ok_and(|now| stamp.still_holds(&now)),
            Witness::Missing(path) => found(path).is_err(),
        }
    }
}

/// A value with its witnesses.
type Entry<V> = (Arc<[Witness]>, V);

/// A table of values that are used as long as all their witnesses hold.
pub struct Known<K, V>(Mutex<Cache<K, Entry<V>>>);

impl<K: Hash + Eq, V: Clone> Known<K, V> {
    /// An empty table of at most twice as many entries.
    pub const fn new(generation: usize) -> Known<K, V> {
        Known(Mutex::new(Cache::new(generation)))
    }

    fn lock(&self) -> MutexGuard<'_, Cache<K, Entry<V>>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Drops the entries of keys of which this is true.
    pub fn forget(&self, is_dropped: impl Fn(&K) -> bool) {
        self.lock().retain(|key, _| !is_dropped(key));
    }

    /// The number of entries; for tests and leak hunting.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// True if there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a key, if it would be made again.
    pub fn get<Q, F>(&self, files: &F, key: &Q, file_use: FileUse) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
        F: Files + ?Sized,
    {
        // Asking for files may run Ruby code.
        let (witnesses, value) = self.lock().get(key).cloned()?;
        witnesses.iter().all(|witness| witness.still_holds(files, file_use)).then_some(value)
    }

    /// Keeps a value, unless something changed so shortly before that another change could leave it the same.
    pub fn keep(&self, key: K, witnesses: Vec<Witness>, value: V) {
        if witnesses.iter().all(|witness| witness.stamp().is_none_or(|stamp| stamp.settled)) {
            self.lock().insert(key, (witnesses.into(), value));
        }
    }
}
