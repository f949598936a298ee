//! Values made of files and folders that are kept for the life of the process, as long as each file is what it was.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard};

use puppet_eval::host::Stamp;
use puppet_syntax::Cache;

/// Values made of files or folders, with the stamp that each had before it was read. A changed one replaces its entry.
pub struct FileCache<K, T>(Mutex<Cache<K, (Stamp, T)>>);

impl<K: Hash + Eq, T> FileCache<K, T> {
    /// An empty cache of at most twice as many entries.
    pub const fn new(generation: usize) -> FileCache<K, T> {
        FileCache(Mutex::new(Cache::new(generation)))
    }

    fn lock(&self) -> MutexGuard<'_, Cache<K, (Stamp, T)>> {
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

    /// The result of `take` for the entry of a file whose stamp still holds.
    pub fn get<Q, U>(&self, key: &Q, now: &Stamp, take: impl FnOnce(&T) -> Option<U>) -> Option<U>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let mut entries = self.lock();
        let (known, value) = entries.get(key)?;
        if known.still_holds(now) { take(value) } else { None }
    }

    /// Keeps what was made of a file that had this stamp before it was read, unless another change could leave it the same.
    pub fn keep(&self, key: K, stamp: Stamp, value: T) {
        if stamp.settled {
            self.lock().insert(key, (stamp, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use puppet_eval::host::{FileKind, FileTime};

    use super::*;

    #[test]
    fn a_file_that_changed_a_moment_ago_is_read_again() {
        let time = FileTime { seconds: 100, nanos: 1_000_000 };
        let young = Stamp {
            kind: FileKind::File,
            device: 1,
            inode: 1,
            size: 1,
            modified: time,
            changed: time,
            settled: false,
        };
        let cache: FileCache<&str, u8> = FileCache::new(10);
        cache.keep("path", young, 1);
        assert_eq!(cache.get("path", &young, |value| Some(*value)), None);
        let old = Stamp { settled: true, ..young };
        cache.keep("path", old, 2);
        assert_eq!(cache.get("path", &old, |value| Some(*value)), Some(2));
        assert_eq!(cache.len(), 1);
        let later = FileTime { nanos: 2_000_000, ..time };
        for other in [
            Stamp { kind: FileKind::Directory, ..old },
            Stamp { device: 2, ..old },
            Stamp { inode: 2, ..old },
            Stamp { size: 2, ..old },
            Stamp { modified: later, ..old },
            Stamp { changed: later, ..old },
        ] {
            assert_eq!(cache.get("path", &other, |value| Some(*value)), None, "{other:?}");
        }
    }
}
