//! Finding out what does not match.

use super::{Kind, Mismatch, Step};
use crate::assignable::assignable;
use crate::normalize::normalize;
use crate::types::{CallableType, IntRange, Size, StructMember, Type, TypeKind as K};

type Found = Vec<Mismatch>;

fn with(path: &[Step], step: Step) -> Vec<Step> {
    let mut longer = path.to_vec();
    longer.push(step);
    longer
}

fn takes_undef(t: &Type) -> bool {
    assignable(t, &Type::undef())
}

pub(super) fn range(size: Size) -> IntRange {
    size.to_range()
}

fn size_or(size: Option<Size>, default: Size) -> IntRange {
    range(size.unwrap_or(default))
}

/// The name of an unknown type, anywhere within.
fn unresolved(t: &Type, seen: &mut Vec<usize>) -> Option<String> {
    if let K::TypeReference(name) = t.kind() {
        return Some(name.to_string());
    }
    if seen.contains(&t.id()) || !crate::failure::has_room() {
        return None;
    }
    seen.push(t.id());
    let mut found = None;
    crate::types::walk::children(t, &mut |child| {
        if found.is_none() {
            found = unresolved(child, seen);
        }
    });
    found
}

/// Mismatches of `actual` where `expected` is wanted; none when it fits.
pub(super) fn describe(expected: &Type, actual: &Type, path: &[Step]) -> Found {
    if let Some(name) = unresolved(expected, &mut Vec::new()) {
        return vec![Mismatch::new(path, Kind::UnresolvedTypeReference(name))];
    }
    inner(&normalize(expected), expected, actual, path)
}

fn inner(expected: &Type, original: &Type, actual: &Type, path: &[Step]) -> Found {
    if !crate::failure::has_room() {
        return vec![Mismatch::of_types(path, original, actual)];
    }
    match expected.kind() {
        K::Variant(types) => variant(types, original, actual, path),
        K::Struct(members) => structure(members, original, actual, path),
        K::Hash(key, value, size) => hash(key, value, *size, original, actual, path),
        K::Tuple(types, size) => {
            if expected == actual {
                return Vec::new();
            }
            tuple(types, *size, original, actual, path, Kind::Size)
        }
        K::Array(element, size) => array(element, *size, original, actual, path),
        K::Callable(callable_type) => callable(callable_type, original, actual, path),
        K::Optional(wanted) => {
            let Some(wanted) = wanted else { return Vec::new() };
            if matches!(actual.kind(), K::Undef) {
                return Vec::new();
            }
            let original = if matches!(original.kind(), K::Alias(_)) { original } else { expected };
            inner(wanted, original, actual, path)
        }
        K::Pattern(_) | K::Enum(_) => {
            vec![Mismatch::new(path, Kind::Pattern(normalize(original), normalize(actual)))]
        }
        K::Alias(alias) => match alias.target() {
            Some(target) => inner(&normalize(&target), expected, actual, path),
            None => Vec::new(),
        },
        _ if assignable(expected, actual) => Vec::new(),
        _ => vec![Mismatch::of_types(path, original, actual)],
    }
}

fn variant(types: &[Type], original: &Type, actual: &Type, path: &[Step]) -> Found {
    let mut all: Vec<Found> = Vec::new();
    let undef = matches!(original.kind(), K::Optional(_)).then(Type::undef);
    for (i, t) in undef.iter().chain(types).enumerate() {
        let found = describe(t, actual, &with(path, Step::Variant(i)));
        if found.is_empty() {
            return found;
        }
        all.push(found);
    }
    let merged = merge(path.len(), false, all);
    if matches!(original.kind(), K::Alias(_)) && merged.len() == 1 {
        return vec![Mismatch::of_types(path, original, actual)];
    }
    merged
}

/// Puts what is wrong with each variant together; `counts` for arguments instead of sizes.
pub(super) fn merge(varying: usize, counts: bool, variants: Vec<Found>) -> Found {
    let number = variants.len();
    let all: Found = variants.into_iter().flatten().collect();
    let classes: [fn(&Kind) -> bool; 4] = [
        if counts {
            |k| matches!(k, Kind::Count(..))
        } else {
            |k| matches!(k, Kind::Size(..) | Kind::Count(..))
        },
        |k| matches!(k, Kind::MissingRequiredBlock),
        |k| matches!(k, Kind::UnexpectedBlock),
        |k| matches!(k, Kind::Type(..) | Kind::Pattern(..)),
    ];
    let mut merged = None;
    for class in classes {
        let same: Vec<&Mismatch> = all.iter().filter(|m| class(&m.kind)).collect();
        if same.len() != number {
            continue;
        }
        let Some((first, rest)) = same.split_first() else { continue };
        let mut generic = (*first).clone();
        if rest.iter().all(|m| generic.same_place(m)) {
            for m in rest {
                generic.kind = merge_kinds(&generic.kind, &m.kind);
            }
            merged = Some(generic);
            break;
        }
    }
    let mut unique: Found = Vec::new();
    for m in merged.map_or(all, |m| vec![m]) {
        if !unique.iter().any(|u| u.same(&m)) {
            unique.push(m);
        }
    }
    if unique.len() == 1 {
        return unique.into_iter().map(|m| m.chop(varying)).collect();
    }
    unique
}

fn merge_kinds(a: &Kind, b: &Kind) -> Kind {
    let widest = |a: &IntRange, b: &IntRange| {
        let min = a.min().unwrap_or(0).min(b.min().unwrap_or(0));
        IntRange::new(Some(min), a.max().zip(b.max()).map(|(a, b)| a.max(b)))
    };
    let either = |a: &Type, b: &Type| {
        if a == b { a.clone() } else { normalize(&Type::variant_or_single(vec![a.clone(), b.clone()])) }
    };
    // The actual type is normalized with each one that is added: normal forms have normal forms of their own.
    match (a, b) {
        (Kind::Size(e1, actual), Kind::Size(e2, _) | Kind::Count(e2, _)) => {
            Kind::Size(widest(e1, e2), *actual)
        }
        (Kind::Count(e1, actual), Kind::Size(e2, _) | Kind::Count(e2, _)) => {
            Kind::Count(widest(e1, e2), *actual)
        }
        (Kind::Type(e1, actual), Kind::Type(e2, _) | Kind::Pattern(e2, _)) => {
            Kind::Type(either(e1, e2), normalize(actual))
        }
        (Kind::Pattern(e1, actual), Kind::Type(e2, _) | Kind::Pattern(e2, _)) => {
            Kind::Pattern(either(e1, e2), normalize(actual))
        }
        _ => a.clone(),
    }
}

fn array(element: &Type, size: Option<Size>, original: &Type, actual: &Type, path: &[Step]) -> Found {
    match actual.kind() {
        K::Tuple(types, actual_size) => {
            let expected_size = size_or(size, Size::ANY);
            let actual_size = size_or(*actual_size, Size::exactly(types.len()));
            if !expected_size.covers(&actual_size) {
                return vec![Mismatch::new(path, Kind::Size(expected_size, actual_size))];
            }
            let mut found = Vec::new();
            for (i, t) in types.iter().enumerate().filter(|(_, t)| !assignable(element, t)) {
                found.extend(describe(element, t, &with(path, Step::Index(i))));
            }
            found
        }
        K::Array(actual_element, actual_size) => {
            let actual_size = size_or(*actual_size, Size::ANY);
            if size.is_none_or(|s| range(s).covers(&actual_size)) {
                let actual = Type::array_of(actual_element.clone());
                vec![Mismatch::of_types(path, original, &actual)]
            } else {
                vec![Mismatch::new(path, Kind::Size(size_or(size, Size::ANY), actual_size))]
            }
        }
        _ => vec![Mismatch::of_types(path, original, actual)],
    }
}

/// Number of entries of a struct.
fn struct_size(members: &[StructMember]) -> IntRange {
    let required = members.iter().filter(|m| !takes_undef(&m.key)).count();
    range(Size::of_counts(required, Some(members.len())))
}

fn hash(
    key: &Type,
    value: &Type,
    size: Option<Size>,
    original: &Type,
    actual: &Type,
    path: &[Step],
) -> Found {
    match actual.kind() {
        K::Struct(members) => {
            let expected_size = size_or(size, Size::ANY);
            let actual_size = struct_size(members);
            if !expected_size.covers(&actual_size) {
                return vec![Mismatch::new(path, Kind::Size(expected_size, actual_size))];
            }
            let mut found = Vec::new();
            for member in members {
                if !assignable(key, &member.key) {
                    let path = with(path, Step::EntryKey(member.name.to_string()));
                    found.extend(describe(key, &member.key, &path));
                }
                if !assignable(value, &member.value) {
                    let path = with(path, Step::EntryValue(member.name.to_string()));
                    found.extend(describe(value, &member.value, &path));
                }
            }
            found
        }
        K::Hash(actual_key, actual_value, actual_size) => {
            let actual_size = size_or(*actual_size, Size::ANY);
            if size.is_none_or(|s| range(s).covers(&actual_size)) {
                let actual = Type::hash_of(actual_key.clone(), actual_value.clone());
                vec![Mismatch::of_types(path, original, &actual)]
            } else {
                vec![Mismatch::new(path, Kind::Size(size_or(size, Size::ANY), actual_size))]
            }
        }
        _ => vec![Mismatch::of_types(path, original, actual)],
    }
}

fn structure(members: &[StructMember], original: &Type, actual: &Type, path: &[Step]) -> Found {
    match actual.kind() {
        K::Struct(given) => {
            let mut found = Vec::new();
            for member in members {
                let name = || member.name.to_string();
                match given.iter().find(|g| g.name == member.name) {
                    None if takes_undef(&member.key) => {}
                    None => found.push(Mismatch::new(path, Kind::MissingKey(name()))),
                    Some(g) => {
                        if !assignable(&member.key, &g.key) {
                            found.extend(describe(&member.key, &g.key, &with(path, Step::EntryKey(name()))));
                        }
                        if !assignable(&member.value, &g.value) {
                            let path = with(path, Step::EntryValue(name()));
                            found.extend(describe(&member.value, &g.value, &path));
                        }
                    }
                }
            }
            for g in given.iter().filter(|g| !members.iter().any(|m| m.name == g.name)) {
                found.push(Mismatch::new(path, Kind::ExtraneousKey(g.name.to_string())));
            }
            found
        }
        K::Hash(key, value, actual_size) => {
            let actual_size = size_or(*actual_size, Size::ANY);
            let expected_size = struct_size(members);
            if expected_size.covers(&actual_size) {
                let actual = Type::hash_of(key.clone(), value.clone());
                vec![Mismatch::of_types(path, original, &actual)]
            } else {
                vec![Mismatch::new(path, Kind::Size(expected_size, actual_size))]
            }
        }
        _ => vec![Mismatch::of_types(path, original, actual)],
    }
}

fn tuple(
    types: &[Type],
    size: Option<Size>,
    original: &Type,
    actual: &Type,
    path: &[Step],
    wrong_size: fn(IntRange, IntRange) -> Kind,
) -> Found {
    // Without types and size a tuple takes anything.
    let implied = |types: &[Type]| if types.is_empty() { Size::ANY } else { Size::exactly(types.len()) };
    let expected_size = size_or(size, implied(types));
    match actual.kind() {
        K::Tuple(given, actual_size) => {
            let actual_size = size_or(*actual_size, implied(given));
            if !expected_size.covers(&actual_size) {
                return vec![Mismatch::new(path, wrong_size(expected_size, actual_size))];
            }
            let mut found = Vec::new();
            if !types.is_empty() {
                for (i, t) in given.iter().enumerate() {
                    let i = i.min(types.len() - 1);
                    found.extend(describe(&types[i], t, &with(path, Step::Index(i))));
                }
            }
            found
        }
        K::Array(element, actual_size) => {
            if types.is_empty() {
                return Vec::new();
            }
            let actual_size = size_or(*actual_size, Size::ANY);
            if !expected_size.covers(&actual_size) {
                return vec![Mismatch::new(path, wrong_size(expected_size, actual_size))];
            }
            let mut found = Vec::new();
            for (i, t) in types.iter().enumerate() {
                found.extend(describe(t, element, &with(path, Step::Index(i))));
            }
            found
        }
        _ => vec![Mismatch::of_types(path, original, actual)],
    }
}

fn callable(expected: &CallableType, original: &Type, actual: &Type, path: &[Step]) -> Found {
    let K::Callable(given) = actual.kind() else { return vec![Mismatch::of_types(path, original, actual)] };
    if expected.params.is_none() && expected.returns.is_none() {
        return Vec::new();
    }
    if let (Some(wanted), Some(params)) = (&expected.params, &given.params) {
        if let K::Tuple(types, size) = wanted.kind() {
            if wanted != params {
                let found = tuple(types, *size, wanted, params, path, Kind::Count);
                if !found.is_empty() {
                    return found;
                }
            }
        }
    }
    let result = expected.returns.clone().unwrap_or_else(Type::any);
    let given_result = given.returns.clone().unwrap_or_else(Type::any);
    if !assignable(&result, &given_result) {
        return vec![Mismatch::of_types(&with(path, Step::Return), &result, &given_result)];
    }
    let block = expected.block.clone().unwrap_or_else(Type::undef);
    let given_block = given.block.clone().unwrap_or_else(Type::undef);
    if assignable(&given_block, &block) {
        return Vec::new();
    }
    vec![Mismatch::of_types(&with(path, Step::Block), &block, &given_block)]
}
