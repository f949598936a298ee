//! Iterable types and the types of their elements (P*Type#iterable?, #iterable_type).

use crate::types::{Size, Type, TypeKind as K};

/// True if values of this type can be iterated.
pub fn is_iterable(t: &Type) -> bool {
    match t.kind() {
        K::Enum(_)
        | K::Integer(_)
        | K::Collection(_)
        | K::Array(..)
        | K::Hash(..)
        | K::String(_)
        | K::Iterable(_)
        | K::Iterator(_)
        | K::Struct(_)
        | K::Tuple(..) => true,
        K::Type(Some(inner)) => match inner.kind() {
            K::Enum(_) => true,
            K::Integer(range) => range.is_finite(),
            _ => false,
        },
        K::Alias(alias) => alias.target().is_some_and(|t| is_iterable(&t)),
        K::Object(o) => o.def().and_then(|d| d.parent.clone()).is_some_and(|p| is_iterable(&p)),
        _ => false,
    }
}

/// The type of the elements, if the type has it. The outer option is whether the type is
/// iterable, the inner whether the element type is known.
pub fn element_type(t: &Type) -> Option<Option<Type>> {
    let pair = |k: Type, v: Type| Type::tuple_of(vec![k, v], Some(Size::exactly(2)));
    let char_type = || Type::string_sized(Size::exactly(1));
    match t.kind() {
        K::Enum(_) | K::String(_) => Some(Some(char_type())),
        K::Integer(_) => Some(Some(Type::integer())),
        K::Array(element, _) => Some(Some(element.clone()).filter(|e| !e.is_any())),
        K::Hash(key, value, size) => {
            if size.is_none() && key.is_any() && value.is_any() {
                return Some(Some(pair(Type::unit(), Type::unit())));
            }
            Some(Some(pair(key.clone(), value.clone())))
        }
        K::Iterable(element) | K::Iterator(element) => Some(element.clone()),
        K::Struct(members) if members.is_empty() => Some(Some(pair(Type::unit(), Type::unit()))),
        K::Struct(members) => {
            let keys = members.iter().map(|m| m.key.clone()).collect();
            let values = members.iter().map(|m| m.value.clone()).collect();
            Some(Some(pair(Type::variant_or_single(keys), Type::variant_or_single(values))))
        }
        K::Tuple(types, _) => Some(Some(Type::variant_or_single(types.to_vec()))),
        K::Type(Some(inner)) => match inner.kind() {
            K::Enum(_) => Some(Some(inner.clone())),
            K::Integer(range) if range.is_finite() => Some(Some(inner.clone())),
            _ => None,
        },
        K::Alias(alias) => alias.target().and_then(|t| element_type(&t)),
        K::Object(o) => o.def().and_then(|d| d.parent.clone()).and_then(|p| element_type(&p)),
        _ => None,
    }
}
