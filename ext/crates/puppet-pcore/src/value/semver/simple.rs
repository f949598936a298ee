//! Parts of a range: everything, one bound, or two.

use super::SemVer;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Op {
    Gt,
    GtEq,
    Lt,
    LtEq,
    Eq,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Simple {
    All,
    One(Op, SemVer),
    MinMax((Op, SemVer), (Op, SemVer)),
}

fn one_includes(op: Op, bound: &SemVer, v: &SemVer) -> bool {
    match op {
        Op::Gt => v > bound,
        Op::GtEq => v >= bound,
        Op::Lt => v < bound,
        Op::LtEq => v <= bound,
        // Stock compares with `==`, which looks at the build too.
        Op::Eq => v == bound,
    }
}

fn one_takes_prerelease(bound: &SemVer, v: &SemVer) -> bool {
    !bound.is_stable() && (&bound.major, &bound.minor, &bound.patch) == (&v.major, &v.minor, &v.patch)
}

pub(super) fn shown(op: Op, bound: &SemVer) -> String {
    let sign = match op {
        Op::Gt => ">",
        Op::GtEq => ">=",
        Op::Lt => "<",
        Op::LtEq => "<=",
        Op::Eq => "",
    };
    format!("{sign}{bound}")
}

impl Simple {
    pub(super) fn nothing() -> Simple {
        Simple::One(Op::Lt, SemVer::min())
    }

    pub(super) fn includes(&self, v: &SemVer) -> bool {
        match self {
            Simple::All => true,
            Simple::One(op, bound) => one_includes(*op, bound, v),
            Simple::MinMax(min, max) => one_includes(min.0, &min.1, v) && one_includes(max.0, &max.1, v),
        }
    }

    pub(super) fn takes_prerelease(&self, v: &SemVer) -> bool {
        match self {
            Simple::All => true,
            Simple::One(_, bound) => one_takes_prerelease(bound, v),
            Simple::MinMax(min, max) => one_takes_prerelease(&min.1, v) || one_takes_prerelease(&max.1, v),
        }
    }

    pub(super) fn min_side(&self) -> Option<(Op, &SemVer)> {
        match self {
            Simple::One(op @ (Op::Gt | Op::GtEq | Op::Eq), v) => Some((*op, v)),
            Simple::MinMax(min, _) => Some((min.0, &min.1)),
            _ => None,
        }
    }

    pub(super) fn max_side(&self) -> Option<(Op, &SemVer)> {
        match self {
            Simple::One(op @ (Op::Lt | Op::LtEq | Op::Eq), v) => Some((*op, v)),
            Simple::MinMax(_, max) => Some((max.0, &max.1)),
            _ => None,
        }
    }

    pub(super) fn begin(&self) -> SemVer {
        self.min_side().map_or_else(SemVer::min, |(_, v)| v.clone())
    }

    pub(super) fn end(&self) -> SemVer {
        self.max_side().map_or(SemVer::MAX, |(_, v)| v.clone())
    }

    pub(super) fn excludes_begin(&self) -> bool {
        matches!(self.min_side(), Some((Op::Gt, _)))
    }

    pub(super) fn excludes_end(&self) -> bool {
        matches!(self.max_side(), Some((Op::Lt, _)))
    }

    pub(super) fn is_lower_bound(&self) -> bool {
        match self.min_side() {
            None => false,
            Some((Op::Gt, _)) => true,
            Some((_, v)) => *v != SemVer::min(),
        }
    }

    pub(super) fn is_upper_bound(&self) -> bool {
        match self.max_side() {
            None => false,
            Some((Op::Lt, _)) => true,
            Some((_, v)) => *v != SemVer::MAX,
        }
    }

    pub(super) fn intersection(&self, other: &Simple) -> Option<Simple> {
        use std::cmp::Ordering::*;
        if let Simple::All = self {
            return Some(other.clone());
        }
        let (begin, end) = (self.begin(), self.end());
        let (other_begin, other_end) = (other.begin(), other.end());
        match begin.cmp(&other_end) {
            Greater => return None,
            Equal => {
                let apart = self.excludes_begin() || other.excludes_end();
                return (!apart).then_some(Simple::One(Op::Eq, begin));
            }
            Less => {}
        }
        match other_begin.cmp(&end) {
            Greater => return None,
            Equal => {
                let apart = other.excludes_begin() || self.excludes_end();
                return (!apart).then_some(Simple::One(Op::Eq, other_begin));
            }
            Less => {}
        }
        let min = match begin.cmp(&other_begin) {
            Less => other,
            Greater => self,
            Equal if self.excludes_begin() => self,
            Equal => other,
        };
        let max = match end.cmp(&other_end) {
            Greater => other,
            Less => self,
            Equal if self.excludes_end() => self,
            Equal => other,
        };
        if !max.is_upper_bound() {
            return Some(min.clone());
        }
        if !min.is_lower_bound() {
            return Some(max.clone());
        }
        // The comparator itself, whichever side it bounds: what stock keeps.
        let side = |s: &Simple, lower: bool| match s {
            Simple::One(op, v) => Some((*op, v.clone())),
            Simple::MinMax(min, max) => Some(if lower { min.clone() } else { max.clone() }),
            Simple::All => None,
        };
        Some(Simple::MinMax(side(min, true)?, side(max, false)?))
    }

    pub(super) fn merge(&self, other: &Simple) -> Option<Simple> {
        if let Simple::All = self {
            return Some(Simple::All);
        }
        let (begin, end) = (self.begin(), self.end());
        let (other_begin, other_end) = (other.begin(), other.end());
        if self.includes(&other_begin) || other.includes(&begin) {
            let (min, open_begin) = match begin.cmp(&other_begin) {
                std::cmp::Ordering::Less => (begin, self.excludes_begin()),
                std::cmp::Ordering::Greater => (other_begin, other.excludes_begin()),
                std::cmp::Ordering::Equal => (begin, self.excludes_begin() && other.excludes_begin()),
            };
            let (max, open_end) = match end.cmp(&other_end) {
                std::cmp::Ordering::Greater => (end, self.excludes_end()),
                std::cmp::Ordering::Less => (other_end, other.excludes_end()),
                std::cmp::Ordering::Equal => (end, self.excludes_end() && other.excludes_end()),
            };
            return from_to(min, open_begin, max, open_end);
        }
        let join = |a: &Simple, b: &Simple| from_to(a.begin(), a.excludes_begin(), b.end(), b.excludes_end());
        if self.excludes_end() && !other.excludes_begin() && end == other_begin {
            return join(self, other);
        }
        if other.excludes_end() && !self.excludes_begin() && other_end == begin {
            return join(other, self);
        }
        if !self.excludes_end() && !other.excludes_begin() && end.next_patch() == other_begin {
            return join(self, other);
        }
        if !other.excludes_end() && !self.excludes_begin() && other_end.next_patch() == begin {
            return join(other, self);
        }
        None
    }
}

fn from_to(min: SemVer, open_begin: bool, max: SemVer, open_end: bool) -> Option<Simple> {
    let min = Simple::One(if open_begin { Op::Gt } else { Op::GtEq }, min);
    min.intersection(&Simple::One(if open_end { Op::Lt } else { Op::LtEq }, max))
}

/// From `min` to `max`; `None` if that is nothing.
pub(super) fn same_or_apart(min: SemVer, max: SemVer, open_end: bool) -> Option<Simple> {
    from_to(min, false, max, open_end)
}

/// Range that all of them include; `None` if it is empty.
pub(super) fn intersect_all(ranges: Vec<Simple>) -> Option<Simple> {
    let mut ranges = ranges.into_iter();
    let first = ranges.next()?;
    ranges.try_fold(first, |memo, range| memo.intersection(&range))
}
