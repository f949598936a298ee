//! Ranges of versions.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::simple::{Simple, same_or_apart, shown};
use super::{SemVer, parse};

/// A range of versions, as SemanticPuppet reads them.
#[derive(Clone, Debug)]
pub struct SemVerRange {
    ranges: Vec<Simple>,
    source: Box<str>,
    /// Its two ends, if it was not read from a text.
    ends: Option<Box<Ends>>,
}

/// First and last version of a range, and true if the last is not in it.
type Ends = (SemVer, SemVer, bool);

impl SemVerRange {
    /// Ruby's `inspect`: the bounds, however the range was written.
    pub fn inspect(&self) -> String {
        let texts: Vec<String> = self
            .ranges
            .iter()
            .map(|range| match range {
                Simple::All => "*".to_owned(),
                Simple::One(op, bound) => shown(*op, bound),
                Simple::MinMax(min, max) => format!("{} {}", shown(min.0, &min.1), shown(max.0, &max.1)),
            })
            .collect();
        texts.join(" || ")
    }
}

impl SemVerRange {
    pub(super) fn of(mut ranges: Vec<Simple>, source: Box<str>) -> SemVerRange {
        let mut merged_some = true;
        while ranges.len() > 1 && merged_some {
            merged_some = false;
            let mut result = Vec::new();
            while let Some(mut memo) = ranges.pop() {
                let mut unmerged = Vec::new();
                for other in ranges {
                    match memo.merge(&other) {
                        Some(merged) => {
                            merged_some = true;
                            memo = merged;
                        }
                        None => unmerged.push(other),
                    }
                }
                result.push(memo);
                ranges = unmerged;
            }
            result.reverse();
            ranges = result;
        }
        if ranges.is_empty() {
            ranges.push(Simple::nothing());
        }
        SemVerRange { ranges, source, ends: None }
    }

    /// Reads a range.
    ///
    /// # Errors
    /// Stock's message if the text is none.
    pub fn parse(source: &str) -> Result<SemVerRange, String> {
        parse::range(source)
    }

    /// From `min` to `max` (`SemVerRange(min, max, exclude_max)`).
    pub fn between(min: &SemVer, max: &SemVer, exclude_max: bool) -> SemVerRange {
        // The text has the two the wrong way round, as stock has it.
        let source = if exclude_max { format!(">={max} <{min}") } else { format!("{max} - {min}") };
        let ranges = same_or_apart(min.clone(), max.clone(), exclude_max).into_iter().collect();
        let made = SemVerRange::of(ranges, source.into());
        SemVerRange { ends: Some(Box::new((min.clone(), max.clone(), exclude_max))), ..made }
    }

    /// The versions it was made of ([`SemVerRange::between`]), if it was not read: nothing reads its text, which has them in
    /// reverse order. An end without a bound is `None`.
    pub fn ends(&self) -> Option<(Option<&SemVer>, Option<&SemVer>, bool)> {
        let (min, max, exclude_max) = self.ends.as_deref()?;
        Some((
            Some(min).filter(|v| **v != SemVer::min()),
            Some(max).filter(|v| **v != SemVer::MAX),
            *exclude_max,
        ))
    }

    /// The range of an object of Ruby's: its text, if that is what it was made of, else its ends.
    ///
    /// # Errors
    /// Stock's message if neither makes a range.
    pub fn of_object(source: &str, begin: &str, end: &str, exclude_end: bool) -> Result<SemVerRange, String> {
        let read = SemVerRange::parse(source);
        let version = |text: &str| match text {
            "0.0.0-" => Ok(SemVer::min()),
            "Infinity.0.0" => Ok(SemVer::MAX),
            text => SemVer::parse(text),
        };
        let (Ok(begin), Ok(end)) = (version(begin), version(end)) else { return read };
        if let Ok(read) = &read {
            let (first, last) = (read.ranges.first(), read.ranges.last());
            let is_same = |one: &Simple, other: &Simple| {
                one.begin() == begin && other.end() == end && other.excludes_end() == exclude_end
            };
            if read.ranges.len() > 1 || first.zip(last).is_some_and(|(one, other)| is_same(one, other)) {
                return Ok(read.clone());
            }
        }
        let made = SemVerRange::between(&begin, &end, exclude_end);
        Ok(SemVerRange { source: source.into(), ..made })
    }

    /// The range of one version.
    pub fn exactly(version: &SemVer) -> Arc<SemVerRange> {
        Arc::new(SemVerRange::between(version, version, false))
    }

    /// True if a version is within. A pre-release is only within if a bound names it.
    pub fn includes(&self, version: &SemVer) -> bool {
        self.ranges
            .iter()
            .any(|r| r.includes(version) && (version.is_stable() || r.takes_prerelease(version)))
    }

    /// True if some version lies in both ranges (`VersionRange#&`).
    pub fn overlap(a: &SemVerRange, b: &SemVerRange) -> bool {
        a.ranges.iter().any(|x| {
            b.ranges.iter().any(|y| {
                let before = |x: &Simple, y: &Simple| {
                    x.end() < y.begin() || (x.end() == y.begin() && x.excludes_end())
                };
                !before(x, y) && !before(y, x)
            })
        })
    }

    /// The text it was made from.
    pub fn source(&self) -> &str {
        &self.source
    }

    fn single(&self) -> Option<&Simple> {
        match &self.ranges[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// True if `other` lies within `self` (PSemVerRangeType.covered_by?); never for ranges of
    /// several parts.
    pub fn covers(own: &SemVerRange, other: &SemVerRange) -> bool {
        let (Some(a), Some(b)) = (other.single(), own.single()) else { return false };
        b.begin() <= a.begin()
            && (b.end() > a.end() || b.end() == a.end() && (!b.excludes_end() || a.excludes_end()))
    }

    /// Two ranges as one if they meet (PSemVerRangeType.merge).
    fn merge(a: &SemVerRange, b: &SemVerRange) -> Option<SemVerRange> {
        let (x, y) = (a.single()?, b.single()?);
        let (x_end, y_end) = (x.end(), y.end());
        if a.includes(&y.begin()) || b.includes(&x.begin()) {
            let max = (&x_end).max(&y_end).clone();
            let exclude = if x.excludes_end() {
                max == x_end && (max > y_end || y.excludes_end())
            } else {
                y.excludes_end() && max == y_end && (max > x_end || x.excludes_end())
            };
            return Some(SemVerRange::between(&x.begin().min(y.begin()), &max, exclude));
        }
        if x.excludes_end() && x_end == y.begin() {
            return Some(SemVerRange::between(&x.begin(), &y_end, y.excludes_end()));
        }
        if y.excludes_end() && y_end == x.begin() {
            return Some(SemVerRange::between(&y.begin(), &x_end, x.excludes_end()));
        }
        None
    }

    /// Ranges that meet are made one (PSemVerType.merge_ranges).
    pub fn merge_all(mut ranges: Vec<Arc<SemVerRange>>) -> Vec<Arc<SemVerRange>> {
        if ranges.len() < 2 {
            return ranges;
        }
        let mut result = Vec::new();
        while let Some(mut memo) = ranges.pop() {
            let mut unmerged = Vec::new();
            for other in ranges {
                match SemVerRange::merge(&memo, &other) {
                    Some(merged) => memo = Arc::new(merged),
                    None => unmerged.push(other),
                }
            }
            result.push(memo);
            ranges = unmerged;
        }
        result.reverse();
        result
    }
}

impl PartialEq for SemVerRange {
    fn eq(&self, other: &SemVerRange) -> bool {
        self.ranges == other.ranges
    }
}

impl Eq for SemVerRange {}

impl Hash for SemVerRange {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ranges.hash(state);
    }
}
