//! [`Table`]: everything that outlives a compile, in one list, to be counted and dropped.

use std::path::{Path, PathBuf};

/// Inputs that are compared before a value is used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WitnessKind {
    /// The identity of a file or folder ([`Stamp`](crate::Stamp)).
    Stamp,
    /// The absence of a file or folder.
    Missing,
    /// The entries of a folder.
    Listing,
    /// Methods of Puppet or of user code.
    Methods,
    /// Settings.
    Settings,
    /// The key of the entry, which holds every input of the value.
    Key,
}

impl WitnessKind {
    /// The name that Ruby knows it by.
    ///
    /// ```
    /// assert_eq!(puppet_world::WitnessKind::Missing.name(), "missing");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            WitnessKind::Stamp => "stamp",
            WitnessKind::Missing => "missing",
            WitnessKind::Listing => "listing",
            WitnessKind::Methods => "methods",
            WitnessKind::Settings => "settings",
            WitnessKind::Key => "key",
        }
    }
}

/// Entries to drop.
#[derive(Clone, Copy, Debug)]
pub enum Forget<'a> {
    /// All.
    All,
    /// Entries of files below these folders: those of an environment.
    Below(&'a [PathBuf]),
}

impl Forget<'_> {
    /// True if the entry of a path is among them.
    ///
    /// ```
    /// use std::path::{Path, PathBuf};
    /// use puppet_world::Forget;
    ///
    /// let folders = [PathBuf::from("/environments/production")];
    /// assert!(Forget::Below(&folders).includes(Path::new("/environments/production/manifests/site.pp")));
    /// assert!(!Forget::Below(&folders).includes(Path::new("/environments/production2")));
    /// assert!(Forget::All.includes(Path::new("/")));
    /// ```
    pub fn includes(&self, path: &Path) -> bool {
        match self {
            Forget::All => true,
            Forget::Below(folders) => folders.iter().any(|folder| path.starts_with(folder)),
        }
    }

    /// True if entries that belong to no folder are among them.
    pub fn is_all(&self) -> bool {
        matches!(self, Forget::All)
    }
}

/// A table of the process.
#[derive(Debug)]
pub struct Table {
    /// Its name in `PuppetRs::Native.kept`.
    pub name: &'static str,
    /// The largest number of entries; `None` where `ends` names the bound.
    pub bound: Option<usize>,
    /// Inputs that are compared before an entry is used.
    pub witnesses: &'static [WitnessKind],
    /// The end of an entry, where it is not that of all: a witness that changed, a full table, `forget`.
    pub ends: &'static str,
    /// The number of entries.
    pub len: fn() -> usize,
    /// Drops entries; `None` where they must stay.
    pub forget: Option<fn(&Forget<'_>)>,
}

impl Table {
    /// A table of values made of files or folders, whose stamps are compared.
    pub const fn of_files(
        name: &'static str,
        bound: usize,
        len: fn() -> usize,
        forget: fn(&Forget<'_>),
    ) -> Table {
        Table {
            name,
            bound: Some(bound),
            witnesses: &[WitnessKind::Stamp],
            ends: "",
            len,
            forget: Some(forget),
        }
    }
}

/// Tables of this crate and of those below it.
pub static TABLES: &[Table] = &[
    Table {
        name: "symbols",
        bound: None,
        witnesses: &[WitnessKind::Key],
        ends: "never: numbers of names in source code, as many as were loaded",
        len: puppet_syntax::Symbol::interned,
        forget: None,
    },
    Table {
        name: "patterns",
        bound: None,
        witnesses: &[WitnessKind::Key],
        ends: "1,000 and those in use",
        len: puppet_pcore::Regexp::kept,
        forget: Some(|which| {
            if which.is_all() {
                puppet_pcore::Regexp::forget();
            }
        }),
    },
    Table {
        name: "templates",
        bound: Some(2_000),
        witnesses: &[WitnessKind::Key],
        ends: "",
        len: puppet_eval::cached_templates,
        forget: Some(|which| {
            if which.is_all() {
                puppet_eval::forget_templates();
            }
        }),
    },
    crate::listings::TABLE,
];
