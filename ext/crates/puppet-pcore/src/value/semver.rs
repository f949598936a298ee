//! Semantic versions and ranges of them.

/// A semantic version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SemVer {
    /// Major, minor, patch.
    pub numbers: [u64; 3],
    /// Parts after `-`.
    pub prerelease: Option<Box<str>>,
    /// Parts after `+`.
    pub build: Option<Box<str>>,
}

/// A range of versions, as SemanticPuppet reads them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SemVerRange {
    /// The text it was made from.
    pub source: Box<str>,
}
