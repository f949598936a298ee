//! The common type of two types (TypeCalculator#common_type).

use crate::assignable::assignable;
use crate::generalize::string_value;
use crate::types::{EnumType, FloatRange, IntRange, ResourceType, Size, StringType, Type, TypeKind as K};

/// The common type of all of them; Undef gives way to whatever else there is.
pub(crate) fn reduce(types: impl IntoIterator<Item = Type>) -> Type {
    types.into_iter().reduce(|a, b| common_type(&a, &b)).unwrap_or_else(Type::any)
}

/// The most specific type that accepts values of both types.
pub fn common_type(a: &Type, b: &Type) -> Type {
    if !crate::failure::has_room() {
        return Type::any();
    }
    if matches!(a.kind(), K::Undef | K::Unit) && !matches!((a.kind(), b.kind()), (K::Unit, K::Undef)) {
        return b.clone();
    }
    if matches!(b.kind(), K::Undef | K::Unit) {
        return a.clone();
    }
    if assignable(a, b) {
        return a.clone();
    }
    if assignable(b, a) {
        return b.clone();
    }
    specific(a, b).unwrap_or_else(|| general(a, b))
}

fn specific(a: &Type, b: &Type) -> Option<Type> {
    Some(match (a.kind(), b.kind()) {
        (K::Array(x, _), K::Array(y, _)) => Type::array_of(common_type(x, y)),
        (K::Hash(k1, v1, _), K::Hash(k2, v2, _)) => Type::hash_of(common_type(k1, k2), common_type(v1, v2)),
        (K::Class(_), K::Class(_)) => Type::class(),
        (K::Resource(x), K::Resource(y)) => {
            // Stock compares the names as they are, here case matters.
            if x.type_name == y.type_name {
                Type::new(K::Resource(ResourceType { type_name: x.type_name, title: None, reference: false }))
            } else {
                Type::resource()
            }
        }
        (K::Integer(x), K::Integer(y)) => {
            let min = x.min().zip(y.min()).map(|(m, n)| m.min(n));
            let max = x.max().zip(y.max()).map(|(m, n)| m.max(n));
            Type::new(K::Integer(IntRange::new(min, max)))
        }
        (K::Float(x), K::Float(y)) => {
            let min = x.min.zip(y.min).map(|(m, n)| m.min(n));
            let max = x.max.zip(y.max).map(|(m, n)| m.max(n));
            Type::new(K::Float(FloatRange { min, max }))
        }
        (K::String(_), K::Enum(e)) => match string_value(a) {
            None => Type::enumeration(),
            Some(s) => with_value(e, s),
        },
        (K::String(x), K::String(y)) => strings(x, y),
        (K::Pattern(x), K::Pattern(y)) => Type::pattern_of(x.iter().chain(y.iter()).cloned()),
        (K::Enum(x), K::Enum(y)) => Type::enum_of(x.values.iter().chain(y.values.iter()).cloned(), false),
        (K::Enum(e), K::String(_)) => match string_value(b) {
            None => Type::enumeration(),
            Some(s) => with_value(e, s),
        },
        (K::Variant(x), K::Variant(y)) => {
            Type::variant_or_single(x.iter().chain(y.iter()).cloned().collect())
        }
        (K::Regexp(_), K::Regexp(_)) => Type::regexp(),
        (K::Callable(_), K::Callable(_)) => Type::callable(),
        _ => return None,
    })
}

fn with_value(e: &EnumType, value: &str) -> Type {
    Type::enum_of(e.values.iter().cloned().chain([value.into()]), false)
}

fn strings(a: &StringType, b: &StringType) -> Type {
    match (a, b) {
        (StringType::Sized(x), StringType::Sized(y)) => {
            let max = x.max().zip(y.max()).map(|(m, n)| m.max(n));
            Type::string_sized(Size::new(x.min().min(y.min()), max))
        }
        (StringType::Value(x), StringType::Value(y)) => Type::enum_of([x.clone(), y.clone()], false),
        _ => Type::string(),
    }
}

fn general(a: &Type, b: &Type) -> Type {
    let both = |t: Type| Some(t).filter(|t| assignable(t, a) && assignable(t, b));
    if let Some(t) = both(Type::numeric())
        .or_else(|| both(Type::scalar_data()))
        .or_else(|| both(Type::scalar()))
        .or_else(|| both(Type::data()))
    {
        return t;
    }
    if let (K::Type(x), K::Type(y)) = (a.kind(), b.kind()) {
        // Of a missing type and another, the other is common.
        return Type::new(K::Type(match (x, y) {
            (Some(x), Some(y)) => Some(common_type(x, y)),
            (None, t) | (t, None) => t.clone(),
        }));
    }
    let of_runtime = || match (a.kind(), b.kind()) {
        (K::Runtime(_, x), K::Runtime(_, y)) => crate::runtime::common(x.as_ref(), y.as_ref()),
        _ => None,
    };
    both(Type::rich_data()).or_else(of_runtime).unwrap_or_else(Type::any)
}
