//! What is kept of files and folders for the life of the process, as long as each is what it was.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard};

use puppet_eval::host::{Clock, FileStat};
use puppet_syntax::Cache;

/// What was made of files or folders, with the state that each had before it was read. A changed one replaces its entry.
pub(crate) struct FileCache<K, T>(Mutex<Cache<K, (FileStat, T)>>);

impl<K: Hash + Eq, T> FileCache<K, T> {
    /// An empty cache of at most twice as many entries.
    pub(crate) const fn new(generation: usize) -> FileCache<K, T> {
        FileCache(Mutex::new(Cache::new(generation)))
    }

    fn lock(&self) -> MutexGuard<'_, Cache<K, (FileStat, T)>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// How many entries there are; for tests and leak hunting.
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// What `take` makes of the entry of a file that is still in this state.
    pub(crate) fn get<Q, U>(&self, key: &Q, stat: FileStat, take: impl FnOnce(&T) -> Option<U>) -> Option<U>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let mut entries = self.lock();
        let (known, value) = entries.get(key)?;
        if *known == stat { take(value) } else { None }
    }

    /// Keeps what was made of a file in this state, unless another change could leave it the same.
    pub(crate) fn keep<C: Clock + ?Sized>(&self, clock: &C, key: K, stat: FileStat, value: T) {
        if stat.is_settled(clock.now()) {
            self.lock().insert(key, (stat, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use puppet_eval::host::FileKind;
    use puppet_pcore::Timestamp;

    use super::*;

    /// So many milliseconds after the file has changed.
    struct After(u64);

    impl Clock for After {
        fn now(&self) -> Timestamp {
            Timestamp::since_epoch(Duration::from_millis(100_001 + self.0))
        }
    }

    #[test]
    fn a_file_that_changed_a_moment_ago_is_read_again() {
        let stat = FileStat {
            kind: FileKind::File,
            size: 1,
            inode: 1,
            modified_seconds: 100,
            modified_nanos: 1_000_000,
        };
        let cache: FileCache<&str, u8> = FileCache::new(10);
        cache.keep(&After(50), "path", stat, 1);
        assert_eq!(cache.get("path", stat, |value| Some(*value)), None);
        cache.keep(&After(500), "path", stat, 2);
        assert_eq!(cache.get("path", stat, |value| Some(*value)), Some(2));
        assert_eq!(cache.get("path", FileStat { size: 2, ..stat }, |value| Some(*value)), None);
        assert_eq!(cache.len(), 1);
    }
}
