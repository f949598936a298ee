//! Types without what is specific to a value (P*Type#generalize).

use crate::failure::{self, Failure};
use crate::types::{CallableType, Size, StringType, StructMember, Type, TypeKind as K, walk};

/// The general form of a type: `Integer[1, 2]` becomes `Integer`, sizes go away.
pub fn generalize(t: &Type) -> Type {
    if !crate::failure::has_room() {
        return t.clone();
    }
    match t.kind() {
        K::Integer(_) => Type::integer(),
        K::Float(_) => Type::float(),
        K::String(_) => Type::string(),
        K::Boolean(_) => Type::boolean(),
        K::Collection(_) => Type::collection(),
        K::Timespan(_) => Type::timespan(),
        K::Timestamp(_) => Type::timestamp(),
        K::Uri(_) => Type::uri(),
        K::Enum(e) => {
            let lengths = || e.values.iter().map(|v| v.chars().count() as i128);
            match (lengths().min(), lengths().max()) {
                (Some(min), Some(max)) => Type::string_sized(Size::new(min, Some(max))),
                _ => Type::string(),
            }
        }
        K::Array(element, _) if element.is_any() => Type::array(),
        K::Array(element, size) => {
            let general = generalize(element);
            if size.is_none() && general.ptr_eq(element) { t.clone() } else { Type::array_of(general) }
        }
        K::Hash(key, value, size) => {
            if is_empty_hash(t) {
                return t.clone();
            }
            let (k, v) = (generalize(key), generalize(value));
            if size.is_none() && k.ptr_eq(key) && v.ptr_eq(value) { t.clone() } else { Type::hash_of(k, v) }
        }
        K::Tuple(types, size) => altered(t, types, |types| Type::tuple_of(types, *size)),
        K::Variant(types) => altered(t, types, Type::variant_or_single),
        K::Struct(members) => {
            let mut changed = false;
            let general = members
                .iter()
                .map(|m| {
                    let value = generalize(&m.value);
                    changed |= !value.ptr_eq(&m.value);
                    StructMember { value, ..m.clone() }
                })
                .collect();
            if changed { Type::struct_of(general) } else { t.clone() }
        }
        K::Callable(CallableType { params, block, returns }) => {
            let general = |t: &Option<Type>| t.as_ref().map(generalize);
            let (p, b, r) = (general(params), general(block), general(returns));
            if same(&p, params) && same(&b, block) && same(&r, returns) {
                t.clone()
            } else {
                Type::callable_of(p, b, r)
            }
        }
        K::Optional(Some(inner)) => contained(t, inner, Type::optional_of),
        K::NotUndef(Some(inner)) => contained(t, inner, Type::not_undef_of),
        K::Iterable(Some(inner)) => contained(t, inner, Type::iterable_of),
        K::Iterator(Some(inner)) => contained(t, inner, Type::iterator_of),
        K::Type(Some(inner)) => contained(t, inner, Type::type_of),
        // Making the type generalises once more.
        K::Sensitive(inner) => contained(t, inner, Type::sensitive_of),
        K::Init(Some(inner), _) => remade_init(t, inner, &generalize(inner)),
        K::ObjectExtension(base, _) => Type::new(K::Object(base.clone())),
        _ => t.clone(),
    }
}

/// `Hash[0, 0]`, the type of `{}`.
pub(crate) fn is_empty_hash(t: &Type) -> bool {
    matches!(t.kind(), K::Hash(k, v, Some(size))
        if size.is_empty() && matches!(k.kind(), K::Unit) && matches!(v.kind(), K::Unit))
}

/// True if both are the same types in memory.
pub(crate) fn same(a: &Option<Type>, b: &Option<Type>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.ptr_eq(b),
        (None, None) => true,
        _ => false,
    }
}

/// An `Init` of another inner type: stock makes it without its arguments, which fails. `Enum`, `NotUndef`, `Tuple` and `Struct`
/// without parameters become other objects.
pub(crate) fn remade_init(t: &Type, inner: &Type, other: &Type) -> Type {
    let mut is_same = other.ptr_eq(inner);
    if is_same {
        within(inner, &mut |t| {
            is_same &= match t.kind() {
                K::NotUndef(None) => false,
                K::Tuple(types, size) => !types.is_empty() || size.is_some(),
                K::Struct(members) => !members.is_empty(),
                _ => true,
            };
        });
    }
    if !is_same {
        failure::leave(Failure::Text("wrong number of arguments (given 1, expected 2)".to_owned()));
    }
    t.clone()
}

/// Calls `visit` for a type and those within it, as far as they are remade with it: aliases and objects are not.
fn within(t: &Type, visit: &mut dyn FnMut(&Type)) {
    visit(t);
    if !matches!(t.kind(), K::Alias(_) | K::Object(_) | K::TypeSet(_)) {
        walk::children(t, &mut |child| within(child, visit));
    }
}

fn contained(t: &Type, inner: &Type, make: impl FnOnce(Type) -> Type) -> Type {
    let general = generalize(inner);
    if general.ptr_eq(inner) { t.clone() } else { make(general) }
}

fn altered(t: &Type, types: &[Type], make: impl FnOnce(Vec<Type>) -> Type) -> Type {
    let general: Vec<Type> = types.iter().map(generalize).collect();
    if general.iter().zip(types).all(|(a, b)| a.ptr_eq(b)) { t.clone() } else { make(general) }
}

/// The string whose type this is, when it is the type of one certain string.
pub(crate) fn string_value(t: &Type) -> Option<&str> {
    match t.kind() {
        K::String(StringType::Value(v)) => Some(v),
        _ => None,
    }
}
