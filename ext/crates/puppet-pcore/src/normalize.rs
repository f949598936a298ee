//! Types in their simplest form (P*Type#normalize): the same meaning with doubles merged.

mod merge;

use crate::assignable::assignable;
use crate::generalize::{is_empty_hash, remade_init, same};
use crate::types::{CallableType, StructMember, Type, TypeKind as K};

/// The simplest form of a type; the type itself if there is nothing to simplify.
pub fn normalize(t: &Type) -> Type {
    if !crate::failure::has_room() {
        return t.clone();
    }
    match t.kind() {
        K::Collection(_) => Type::collection(),
        // Stock forgets the size of an array of Any here.
        K::Array(element, _) if element.is_any() => Type::array(),
        K::Array(element, size) => contained(t, element, |e| Type::array_sized(e, *size)),
        K::Hash(key, value, size) => {
            if is_empty_hash(t) {
                return t.clone();
            }
            let (k, v) = (normalize(key), normalize(value));
            // With a size it is made anew, which Variants around it notice.
            if size.is_none() && k.ptr_eq(key) && v.ptr_eq(value) {
                t.clone()
            } else {
                Type::hash_sized(k, v, *size)
            }
        }
        K::Tuple(types, size) => match altered(types) {
            Some(types) => Type::tuple_of(types, *size),
            None => t.clone(),
        },
        K::Struct(members) => {
            let mut changed = false;
            let normal = members
                .iter()
                .map(|m| {
                    let value = normalize(&m.value);
                    changed |= !value.ptr_eq(&m.value);
                    StructMember { value, ..m.clone() }
                })
                .collect();
            if changed { Type::struct_of(normal) } else { t.clone() }
        }
        K::Callable(CallableType { params, block, returns }) => {
            let normal = |t: &Option<Type>| t.as_ref().map(normalize);
            let (p, b, r) = (normal(params), normal(block), normal(returns));
            if same(&p, params) && same(&b, block) && same(&r, returns) {
                t.clone()
            } else {
                Type::callable_of(p, b, r)
            }
        }
        K::Optional(Some(inner)) => optional(&contained(t, inner, Type::optional_of)),
        K::NotUndef(Some(inner)) => not_undef(&contained(t, inner, Type::not_undef_of)),
        K::Iterable(Some(inner)) => contained(t, inner, Type::iterable_of),
        K::Iterator(Some(inner)) => contained(t, inner, Type::iterator_of),
        K::Type(Some(inner)) => contained(t, inner, Type::type_of),
        K::Sensitive(inner) => contained(t, inner, Type::sensitive_of),
        K::Init(Some(inner), _) => remade_init(t, inner, &normalize(inner)),
        K::Variant(types) if !types.is_empty() => variant(t, types),
        _ => t.clone(),
    }
}

/// An Optional whose inner type is normal.
fn optional(t: &Type) -> Type {
    let K::Optional(Some(inner)) = t.kind() else { return t.clone() };
    match inner.kind() {
        K::NotUndef(Some(deep)) => normalize(&Type::optional_of(deep.clone())),
        K::NotUndef(None) => Type::optional(),
        _ if assignable(inner, &Type::undef()) => inner.clone(),
        _ => t.clone(),
    }
}

/// A NotUndef whose inner type is normal.
fn not_undef(t: &Type) -> Type {
    let K::NotUndef(Some(inner)) = t.kind() else { return t.clone() };
    match inner.kind() {
        K::Optional(Some(deep)) => normalize(&Type::not_undef_of(deep.clone())),
        K::Optional(None) => Type::not_undef(),
        _ if !assignable(inner, &Type::undef()) => inner.clone(),
        _ => t.clone(),
    }
}

fn variant(t: &Type, members: &[Type]) -> Type {
    let altered = altered(members);
    let modified = altered.is_some();
    let types = altered.unwrap_or_else(|| members.to_vec());
    if types.len() == 1 {
        return types.into_iter().next().unwrap_or_else(Type::variant);
    }
    if types.iter().any(|t| matches!(t.kind(), K::Undef | K::Optional(_))) {
        let rest = types
            .into_iter()
            .filter(|t| !matches!(t.kind(), K::Undef))
            .map(|t| match t.kind() {
                K::Optional(inner) => inner.clone().unwrap_or_else(Type::any),
                _ => t,
            })
            .collect();
        return normalize(&Type::optional_of(Type::variant_or_single(rest)));
    }
    let mut flat = Vec::with_capacity(types.len());
    for t in types {
        match t.kind() {
            K::Variant(inner) => flat.extend(inner.iter().cloned()),
            _ => flat.push(t),
        }
    }
    let before = flat.len();
    let merged = merge::all(flat);
    match merged.len() {
        1 => merged.into_iter().next().unwrap_or_else(Type::variant),
        n if modified || n != before => Type::variant_or_single(merged),
        _ => t.clone(),
    }
}

fn contained(t: &Type, inner: &Type, make: impl FnOnce(Type) -> Type) -> Type {
    let normal = normalize(inner);
    if normal.ptr_eq(inner) { t.clone() } else { make(normal) }
}

fn altered(types: &[Type]) -> Option<Vec<Type>> {
    let normal: Vec<Type> = types.iter().map(normalize).collect();
    if normal.iter().zip(types).all(|(a, b)| a.ptr_eq(b)) { None } else { Some(normal) }
}
