//! Members of a Variant that can be merged into one: enums, patterns, ranges
//! (PVariantType#normalize).

use ecow::EcoString;

use crate::generalize::string_value;
use crate::types::{FloatRange, IntRange, TimeRange, Type, TypeKind as K};
use crate::value::SemVerRange;

/// Merges what can be merged, in stock's order.
pub(super) fn all(types: Vec<Type>) -> Vec<Type> {
    let types = not_undefs(types);
    let types = enums(types);
    let types = case_insensitive_enums(types);
    let types = patterns(types);
    let types = versions(types);
    let types = ranges(
        types,
        |t| matches!(t.kind(), K::Integer(_)),
        |a, b| match (a.kind(), b.kind()) {
            (K::Integer(x), K::Integer(y)) => merge_integers(x, y),
            _ => None,
        },
    );
    let types = ranges(
        types,
        |t| matches!(t.kind(), K::Float(_)),
        |a, b| match (a.kind(), b.kind()) {
            (K::Float(x), K::Float(y)) => merge_floats(x, y),
            _ => None,
        },
    );
    let types = ranges(
        types,
        |t| matches!(t.kind(), K::Timespan(_)),
        |a, b| match (a.kind(), b.kind()) {
            (K::Timespan(x), K::Timespan(y)) => merge_times(x, y).map(|r| Type::new(K::Timespan(r))),
            _ => None,
        },
    );
    ranges(
        types,
        |t| matches!(t.kind(), K::Timestamp(_)),
        |a, b| match (a.kind(), b.kind()) {
            (K::Timestamp(x), K::Timestamp(y)) => merge_times(x, y).map(|r| Type::new(K::Timestamp(r))),
            _ => None,
        },
    )
}

/// Takes out what `wanted` picks if there is more than one of it.
fn partition(types: &mut Vec<Type>, wanted: impl Fn(&Type) -> bool) -> Option<Vec<Type>> {
    if types.iter().filter(|t| wanted(t)).count() < 2 {
        return None;
    }
    let (picked, others) = std::mem::take(types).into_iter().partition(|t| wanted(t));
    *types = others;
    Some(picked)
}

fn not_undefs(mut types: Vec<Type>) -> Vec<Type> {
    if let Some(picked) = partition(&mut types, |t| matches!(t.kind(), K::NotUndef(_))) {
        let inner = picked
            .iter()
            .map(|t| match t.kind() {
                K::NotUndef(Some(inner)) => inner.clone(),
                _ => Type::any(),
            })
            .collect();
        types.push(Type::not_undef_of(super::normalize(&Type::variant_or_single(inner))));
    }
    types
}

fn enums(mut types: Vec<Type>) -> Vec<Type> {
    let wanted = |t: &Type| match t.kind() {
        K::Enum(e) => !e.values.is_empty() && !e.case_insensitive,
        _ => string_value(t).is_some(),
    };
    if let Some(picked) = partition(&mut types, wanted) {
        let values = picked.iter().flat_map(|t| match t.kind() {
            K::Enum(e) => e.values.to_vec(),
            _ => string_value(t).map(EcoString::from).into_iter().collect(),
        });
        types.push(Type::enum_of(values, false));
    }
    types
}

fn case_insensitive_enums(mut types: Vec<Type>) -> Vec<Type> {
    let wanted = |t: &Type| matches!(t.kind(), K::Enum(e) if !e.values.is_empty() && e.case_insensitive);
    if let Some(picked) = partition(&mut types, wanted) {
        let values = picked.iter().flat_map(|t| match t.kind() {
            K::Enum(e) => e.values.iter().map(|v| v.to_lowercase()).collect(),
            _ => Vec::new(),
        });
        types.push(Type::enum_of(values, true));
    }
    types
}

fn patterns(mut types: Vec<Type>) -> Vec<Type> {
    if let Some(picked) = partition(&mut types, |t| matches!(t.kind(), K::Pattern(_))) {
        let all = picked.iter().flat_map(|t| match t.kind() {
            K::Pattern(p) => p.to_vec(),
            _ => Vec::new(),
        });
        types.push(Type::pattern_of(all));
    }
    types
}

fn versions(mut types: Vec<Type>) -> Vec<Type> {
    if let Some(picked) = partition(&mut types, |t| matches!(t.kind(), K::SemVer(_))) {
        let all = picked.iter().flat_map(|t| match t.kind() {
            K::SemVer(r) => r.to_vec(),
            _ => Vec::new(),
        });
        let merged = Type::new(K::SemVer(SemVerRange::merge_all(all.collect()).into()));
        types.insert(0, merged);
    }
    types
}

fn ranges(
    mut types: Vec<Type>,
    wanted: impl Fn(&Type) -> bool,
    merge: impl Fn(&Type, &Type) -> Option<Type>,
) -> Vec<Type> {
    let Some(mut left) = partition(&mut types, wanted) else { return types };
    let mut result = Vec::new();
    while let Some(mut memo) = left.pop() {
        let mut unmerged = Vec::new();
        for other in left {
            match merge(&memo, &other) {
                Some(merged) => memo = merged,
                None => unmerged.push(other),
            }
        }
        result.push(memo);
        left = unmerged;
    }
    result.extend(types);
    result
}

fn below(max: Option<i128>, min: Option<i128>) -> bool {
    matches!((max, min), (Some(max), Some(min)) if max < min)
}

fn adjacent(max: Option<i128>, min: Option<i128>) -> bool {
    matches!((max, min), (Some(max), Some(min)) if max.checked_add(1) == Some(min))
}

fn merge_integers(a: &IntRange, b: &IntRange) -> Option<Type> {
    let apart = below(a.max(), b.min()) || below(b.max(), a.min());
    if apart && !adjacent(a.max(), b.min()) && !adjacent(b.max(), a.min()) {
        return None;
    }
    Some(Type::integer_range(
        a.min().zip(b.min()).map(|(x, y)| x.min(y)),
        a.max().zip(b.max()).map(|(x, y)| x.max(y)),
    ))
}

fn merge_floats(a: &FloatRange, b: &FloatRange) -> Option<Type> {
    let below = |max: Option<f64>, min: Option<f64>| matches!((max, min), (Some(x), Some(y)) if x < y);
    if below(a.max, b.min) || below(b.max, a.min) {
        return None;
    }
    Some(Type::float_range(a.min.zip(b.min).map(|(x, y)| x.min(y)), a.max.zip(b.max).map(|(x, y)| x.max(y))))
}

fn merge_times<T: Ord + Copy>(a: &TimeRange<T>, b: &TimeRange<T>) -> Option<TimeRange<T>> {
    let below = |max: Option<T>, min: Option<T>| matches!((max, min), (Some(x), Some(y)) if x < y);
    if below(a.to, b.from) || below(b.to, a.from) {
        return None;
    }
    Some(TimeRange {
        from: a.from.zip(b.from).map(|(x, y)| x.min(y)),
        to: a.to.zip(b.to).map(|(x, y)| x.max(y)),
    })
}
