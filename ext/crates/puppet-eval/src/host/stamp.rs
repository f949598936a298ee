//! [`Stamp`]: the identity of a file or folder, by which everything that is kept of one is checked.

use puppet_pcore::Timestamp;

use super::FileKind;

/// A point in time as a file system writes it down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileTime {
    /// Seconds since 1970.
    pub seconds: i64,
    /// The nanoseconds of that second.
    pub nanos: i64,
}

impl FileTime {
    /// A point in time by nanoseconds since 1970.
    pub fn of_nanos(nanos: i64) -> FileTime {
        FileTime { seconds: nanos.div_euclid(1_000_000_000), nanos: nanos.rem_euclid(1_000_000_000) }
    }

    /// Nanoseconds between two changes that may bear the same time: file systems count seconds (some only even ones), or at least
    /// every hundredth; a network file system may have another clock.
    fn tick(self) -> i128 {
        if self.nanos == 0 { 2_000_000_000 } else { 100_000_000 }
    }

    /// True if a change after `now` gives another time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use puppet_eval::host::FileTime;
    /// use puppet_pcore::Timestamp;
    ///
    /// let now = Timestamp::since_epoch(Duration::from_millis(1_200));
    /// assert!(FileTime::of_nanos(1_000_000_001).is_settled(now));
    /// assert!(!FileTime::of_nanos(1_150_000_000).is_settled(now));
    /// assert!(!FileTime::of_nanos(1_000_000_000).is_settled(now));
    /// ```
    pub fn is_settled(self, now: Timestamp) -> bool {
        now.total_nanos() - i128::from(self.seconds) * 1_000_000_000 - i128::from(self.nanos) > self.tick()
    }
}

/// Identity of the content of a file, or the entries of a folder. The only comparison of files in the engine and, as
/// `PuppetRs::Native.stamps`, in its Ruby half.
///
/// Size, inode and time of the last modification are not enough: Linux gives a new file the inode of a deleted one, `tar`, `rsync -t`
/// and `cp -p` give files and folders the times that they had elsewhere, and images and package builds one time to all of them. The
/// time of the last change of the inode cannot be set by a program, so each of these shows there. The device tells file systems
/// apart that are mounted over each other.
///
/// Two changes within one tick of the file system's clock have the same times. A stamp that is so young is not [settled](Self::settled),
/// and then says nothing about a later look.
#[derive(Clone, Copy, Debug)]
pub struct Stamp {
    /// Kind of entry that the path names.
    pub kind: FileKind,
    /// Number of the device.
    pub device: u64,
    /// Number of the inode.
    pub inode: u64,
    /// Size in bytes.
    pub size: u64,
    /// When the content, or the list of a folder's entries, was modified last (`mtime`).
    pub modified: FileTime,
    /// When the inode was changed last (`ctime`): by every modification, and when the file was linked, renamed or its times were
    /// set.
    pub changed: FileTime,
    /// True if every later change gives another stamp, since the clock had moved on before the file was looked at.
    pub settled: bool,
}

impl Stamp {
    /// A stamp that was taken at a time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use puppet_eval::host::{FileKind, FileTime, Stamp};
    /// use puppet_pcore::Timestamp;
    ///
    /// let time = FileTime { seconds: 100, nanos: 1 };
    /// let stamp = Stamp { kind: FileKind::Directory, device: 1, inode: 1, size: 0, modified: time, changed: time, settled: false };
    /// assert!(!stamp.taken_at(Timestamp::since_epoch(Duration::from_millis(100_050))).settled);
    /// assert!(stamp.taken_at(Timestamp::since_epoch(Duration::from_millis(100_200))).settled);
    /// let seconds = Stamp { changed: FileTime { seconds: 100, nanos: 0 }, ..stamp };
    /// assert!(!seconds.taken_at(Timestamp::since_epoch(Duration::from_secs(102))).settled);
    /// ```
    #[must_use]
    pub fn taken_at(self, now: Timestamp) -> Stamp {
        Stamp { settled: self.modified.is_settled(now) && self.changed.is_settled(now), ..self }
    }

    /// True if the file is still what it was when this stamp was taken, as far as that can be known.
    ///
    /// ```
    /// use puppet_eval::host::{FileKind, FileTime, Stamp};
    ///
    /// let time = FileTime { seconds: 100, nanos: 1 };
    /// let stamp = Stamp { kind: FileKind::File, device: 1, inode: 1, size: 0, modified: time, changed: time, settled: true };
    /// assert!(stamp.still_holds(&stamp));
    /// assert!(!stamp.still_holds(&Stamp { changed: FileTime { seconds: 101, nanos: 1 }, ..stamp }));
    /// let young = Stamp { settled: false, ..stamp };
    /// assert!(!young.still_holds(&young));
    /// ```
    pub fn still_holds(&self, now: &Stamp) -> bool {
        self.settled && self.identity() == now.identity()
    }

    /// Properties that stock compares of a data file of Hiera (`EnvironmentContext::FileData#valid?`), for what an environment keeps as stock
    /// does.
    pub fn is_same_file_data(&self, other: &Stamp) -> bool {
        (self.inode, self.modified, self.size) == (other.inode, other.modified, other.size)
    }

    /// All that is compared.
    fn identity(&self) -> (FileKind, u64, u64, u64, FileTime, FileTime) {
        let Stamp { kind, device, inode, size, modified, changed, settled: _ } = *self;
        (kind, device, inode, size, modified, changed)
    }

    /// The identity as bytes: equal for stamps of which one [still holds](Self::still_holds) for the other; `None` of one that is
    /// not settled.
    pub fn to_bytes(&self) -> Option<[u8; 57]> {
        if !self.settled {
            return None;
        }
        let mut bytes = [0; 57];
        bytes[0] = self.kind as u8;
        let numbers = [
            self.device,
            self.inode,
            self.size,
            self.modified.seconds as u64,
            self.modified.nanos as u64,
            self.changed.seconds as u64,
            self.changed.nanos as u64,
        ];
        for (place, number) in bytes[1..].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_ne_bytes());
        }
        Some(bytes)
    }
}
