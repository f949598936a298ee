//! Assignability of collections, callables and iterables.

use super::{Guarded, check};
use crate::iterable::{element_type, is_iterable};
use crate::types::{CallableType, Size, StructMember, Type, TypeKind as K};
use crate::value::Value;

/// `_assignable?` of composite types; `o` is none of Unit, Alias, Variant, Optional.
pub(super) fn specific(t: &Type, o: &Type, guard: Guarded<'_>) -> bool {
    match t.kind() {
        K::Collection(size) => collection(*size, o),
        K::Array(element, size) => array(element, *size, o, guard),
        K::Hash(key, value, size) => hash(key, value, *size, o, guard),
        K::Tuple(types, size) => tuple(t, types, *size, o, guard),
        K::Struct(members) => structure(members, o, guard),
        K::Callable(c) => callable(c, o, guard),
        K::Iterable(None) => is_iterable(o),
        K::Iterable(Some(inner)) if check(inner, &Type::any(), None) => is_iterable(o),
        K::Iterable(Some(inner)) => match element_type(o) {
            Some(Some(element)) => check(inner, &element, guard),
            _ => false,
        },
        K::Iterator(inner) => match (inner, o.kind()) {
            (None, K::Iterator(_)) => true,
            (Some(inner), K::Iterator(Some(other))) => check(inner, other, guard),
            // Stock fails on a missing element type; nothing fits what is not known.
            _ => false,
        },
        _ => false,
    }
}

/// The number of elements a Tuple takes (PTupleType#size_range).
pub(crate) fn tuple_size(types: &[Type], size: Option<Size>) -> Size {
    match size {
        Some(size) => size,
        None if types.is_empty() => Size::ANY,
        None => Size::exactly(types.len()),
    }
}

fn collection(size: Option<Size>, o: &Type) -> bool {
    let size = size.unwrap_or(Size::ANY);
    match o.kind() {
        K::Collection(other) | K::Array(_, other) | K::Hash(_, _, other) => {
            size.covers(other.unwrap_or(Size::ANY))
        }
        K::Tuple(types, other) => size.covers(other.unwrap_or(Size::exactly(types.len()))),
        K::Struct(members) => size.covers(Size::exactly(members.len())),
        _ => false,
    }
}

fn array(element: &Type, size: Option<Size>, o: &Type, mut guard: Guarded<'_>) -> bool {
    match o.kind() {
        K::Tuple(..) | K::Array(..) if !collection(size, o) => false,
        K::Tuple(types, _) => types.iter().all(|t| check(element, t, guard.as_deref_mut())),
        K::Array(other, _) => check(element, other, guard),
        _ => false,
    }
}

fn hash(key: &Type, value: &Type, size: Option<Size>, o: &Type, mut guard: Guarded<'_>) -> bool {
    match o.kind() {
        K::Hash(k, v, _) => {
            if size.is_none_or(|s| s.min() == 0) && crate::generalize::is_empty_hash(o) {
                return true;
            }
            check(key, k, guard.as_deref_mut()) && check(value, v, guard) && collection(size, o)
        }
        K::Struct(members) => {
            size.unwrap_or(Size::ANY).contains(members.len())
                && members.iter().all(|m| {
                    crate::instance(key, &Value::String(m.name.clone()))
                        && check(value, &m.value, guard.as_deref_mut())
                })
        }
        _ => false,
    }
}

fn tuple(t: &Type, types: &[Type], size: Option<Size>, o: &Type, mut guard: Guarded<'_>) -> bool {
    if t == o {
        return true;
    }
    let own = tuple_size(types, size);
    let at = |index: usize| types.get(index).or(types.last());
    match o.kind() {
        K::Tuple(others, other_size) => {
            if !own.covers(tuple_size(others, *other_size)) {
                return false;
            }
            if types.is_empty() {
                return true;
            }
            if others.is_empty() {
                return own.min() == 0;
            }
            others
                .iter()
                .enumerate()
                .all(|(i, other)| at(i).is_some_and(|t| check(t, other, guard.as_deref_mut())))
        }
        K::Array(element, other_size) => {
            let other = other_size.unwrap_or(Size::ANY);
            if !own.covers(other) {
                return false;
            }
            let count = other.max_count().map_or(types.len(), |max| types.len().min(max));
            types[..count].iter().all(|t| check(t, element, guard.as_deref_mut()))
        }
        _ => false,
    }
}

/// True if a Struct's key may be missing.
fn may_miss(member: &StructMember) -> bool {
    member.optional
}

fn structure(members: &[StructMember], o: &Type, mut guard: Guarded<'_>) -> bool {
    match o.kind() {
        K::Struct(others) => {
            let mut matched = 0;
            let all = members.iter().all(|m| match others.iter().rfind(|other| other.name == m.name) {
                None => may_miss(m),
                Some(other) => {
                    matched += 1;
                    check(&m.key, &other.key, guard.as_deref_mut())
                        && check(&m.value, &other.value, guard.as_deref_mut())
                }
            });
            all && matched == others.len()
        }
        K::Hash(key, value, size) => {
            let mut required = 0;
            let all = members.iter().all(|m| {
                if may_miss(m) {
                    return true;
                }
                required += 1;
                check(&m.value, value, guard.as_deref_mut()) && check(&Type::string(), key, None)
            });
            all && Size::of_counts(required, Some(members.len())).covers(size.unwrap_or(Size::ANY))
        }
        _ => false,
    }
}

fn callable(t: &CallableType, o: &Type, mut guard: Guarded<'_>) -> bool {
    let K::Callable(o) = o.kind() else { return false };
    if let Some(returns) = &t.returns {
        let other = o.returns.clone().unwrap_or_else(Type::any);
        if !check(returns, &other, guard.as_deref_mut()) {
            return false;
        }
    }
    let Some(params) = &t.params else { return true };
    // Parameters are compared the other way round: the call has to be accepted.
    if !o.params.as_ref().is_some_and(|other| check(other, params, guard.as_deref_mut())) {
        return false;
    }
    let none = Type::undef();
    check(o.block.as_ref().unwrap_or(&none), t.block.as_ref().unwrap_or(&none), guard)
}
