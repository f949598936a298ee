//! Semantic versions and ranges of them (the semantic_puppet gem).

mod number;
mod parse;
mod range;
mod simple;

use std::cmp::Ordering;
use std::fmt;

pub use number::Number;
pub use range::SemVerRange;

/// A part of a pre-release: numbers compare as numbers and before text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PreRelease {
    /// `1`
    Number(Number),
    /// `rc`
    Text(Box<str>),
}

impl fmt::Display for PreRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PreRelease::Number(n) => n.fmt(f),
            PreRelease::Text(t) => t.fmt(f),
        }
    }
}

/// A semantic version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SemVer {
    /// Major; Infinity in the greatest version.
    pub major: Number,
    /// Minor.
    pub minor: Number,
    /// Patch.
    pub patch: Number,
    /// Parts after `-`. Empty (not missing) only in the least version.
    pub prerelease: Option<Box<[PreRelease]>>,
    /// Parts after `+`.
    pub build: Option<Box<[Box<str>]>>,
}

impl SemVer {
    /// Greater than every other version.
    pub const MAX: SemVer = SemVer {
        major: Number::Infinity,
        minor: Number::Small(0),
        patch: Number::Small(0),
        prerelease: None,
        build: None,
    };

    /// Less than every other version.
    pub fn min() -> SemVer {
        SemVer { prerelease: Some(Box::default()), ..SemVer::new(0, 0, 0) }
    }

    /// A version without pre-release and build.
    pub fn new(major: impl Into<Number>, minor: impl Into<Number>, patch: impl Into<Number>) -> SemVer {
        let (major, minor, patch) = (major.into(), minor.into(), patch.into());
        SemVer { major, minor, patch, prerelease: None, build: None }
    }

    /// Reads a version.
    ///
    /// # Errors
    /// Stock's message if the text is none.
    pub fn parse(text: &str) -> Result<SemVer, String> {
        parse::version(text)
    }

    /// True if it is not a pre-release.
    pub fn is_stable(&self) -> bool {
        self.prerelease.as_ref().is_none_or(|p| p.is_empty())
    }

    fn next_patch(&self) -> SemVer {
        SemVer::new(self.major.clone(), self.minor.clone(), self.patch.successor())
    }
}

impl Ord for SemVer {
    fn cmp(&self, other: &SemVer) -> Ordering {
        let numbers = (&self.major, &self.minor, &self.patch);
        numbers.cmp(&(&other.major, &other.minor, &other.patch)).then_with(|| {
            match (&self.prerelease, &other.prerelease) {
                (None, None) => Ordering::Equal,
                (None, Some(_)) => Ordering::Greater,
                (Some(_), None) => Ordering::Less,
                (Some(a), Some(b)) => a.cmp(b),
            }
        })
    }
}

impl PartialOrd for SemVer {
    fn partial_cmp(&self, other: &SemVer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for SemVer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)?;
        if let Some(parts) = &self.prerelease {
            f.write_str("-")?;
            joined(parts, f)?;
        }
        if let Some(parts) = &self.build {
            f.write_str("+")?;
            joined(parts, f)?;
        }
        Ok(())
    }
}

fn joined<T: fmt::Display>(parts: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(".")?;
        }
        part.fmt(f)?;
    }
    Ok(())
}
