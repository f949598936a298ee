//! True if all values of one type are values of another (P*Type#assignable?). Follows stock
//! case by case, its oddities included.

mod composite;
mod meta;
mod other;
mod scalar;

pub(crate) use scalar::enum_has;

pub use other::{TakesOther, takes_other};

use crate::guard::{Guard, IN_BOTH, IN_THAT, IN_THIS};
use crate::types::{Type, TypeKind as K};

/// True if every value of `other` is a value of `t`.
pub fn assignable(t: &Type, other: &Type) -> bool {
    check(t, other, None)
}

/// The guard of a walk, once there is one.
pub(crate) type Guarded<'a> = Option<&'a mut Guard>;

/// `t.assignable?(o, guard)`
pub(crate) fn check(t: &Type, o: &Type, guard: Guarded<'_>) -> bool {
    match t.kind() {
        K::Any | K::Unit => true,
        K::Alias(alias) if alias.is_recursive() => {
            let mut own = Guard::default();
            let guard = guard.unwrap_or(&mut own);
            let id = alias.id();
            let entered = guard.enter(IN_THIS, id);
            let found = guard.state == IN_BOTH || general(t, o, Some(guard));
            guard.leave(IN_THIS, entered, id);
            found
        }
        K::Variant(types) => variant(t, types, o, guard),
        _ => general(t, o, guard),
    }
}

fn variant(t: &Type, types: &[Type], o: &Type, mut guard: Guarded<'_>) -> bool {
    match o.kind() {
        K::Undef if types.is_empty() => false,
        K::Variant(_) if types.is_empty() => true,
        K::Variant(others) => {
            !others.is_empty() && others.iter().all(|vt| general(t, vt, guard.as_deref_mut()))
        }
        _ => general(t, o, guard),
    }
}

/// `PAnyType#assignable?`: takes `o` apart if it is a variant, an alias or the like.
fn general(t: &Type, o: &Type, mut guard: Guarded<'_>) -> bool {
    if !crate::failure::has_room() {
        return false;
    }
    match o.kind() {
        K::Unit => true,
        K::Alias(alias) => {
            let Some(target) = alias.target() else { return unresolved(t, guard) };
            if !alias.is_recursive() {
                return check(t, &target, guard);
            }
            let mut own = Guard::default();
            let guard = guard.unwrap_or(&mut own);
            guard.enter(IN_THAT, alias.id());
            guard.state == IN_BOTH || check(t, &target, Some(guard))
        }
        K::Variant(types) => match t.kind() {
            K::Any => true,
            K::NotUndef(_) if types.is_empty() => specific(t, o, guard),
            _ => !types.is_empty() && types.iter().all(|vt| check(t, vt, guard.as_deref_mut())),
        },
        K::Optional(inner) => {
            check(t, &Type::undef(), None) && inner.as_ref().is_none_or(|i| check(t, i, None))
        }
        K::NotUndef(Some(inner)) if !check(inner, &Type::undef(), None) => check(t, inner, guard),
        _ => specific(t, o, guard),
    }
}

/// An alias that is still being resolved counts as an unknown type.
fn unresolved(t: &Type, guard: Guarded<'_>) -> bool {
    check(t, &Type::type_reference(), guard)
}

/// `_assignable?` of each type.
fn specific(t: &Type, o: &Type, mut guard: Guarded<'_>) -> bool {
    let by_inner = |inner: &Option<Type>, other: &Type, guard: Guarded<'_>| {
        inner.as_ref().is_none_or(|i| check(i, other, guard))
    };
    match t.kind() {
        K::Any | K::Unit => true,
        K::Undef => matches!(o.kind(), K::Undef),
        K::Default => matches!(o.kind(), K::Default),
        K::Binary => matches!(o.kind(), K::Binary),
        K::SemVerRange => matches!(o.kind(), K::SemVerRange),
        K::NotUndef(inner) => !check(o, &Type::undef(), guard.as_deref_mut()) && by_inner(inner, o, guard),
        K::Optional(inner) => match o.kind() {
            K::Undef => true,
            _ => by_inner(inner, o, guard),
        },
        K::Variant(types) => types.iter().any(|option| check(option, o, guard.as_deref_mut())),
        K::Alias(alias) => match alias.target() {
            Some(target) => check(&target, o, guard),
            None => false,
        },
        K::Type(inner) => match (inner, o.kind()) {
            (None, K::Type(_)) => true,
            (Some(inner), K::Type(Some(other))) => check(inner, other, guard),
            _ => false,
        },
        K::Sensitive(inner) => match o.kind() {
            K::Sensitive(other) => check(inner, other, guard),
            _ => false,
        },
        K::Scalar
        | K::ScalarData
        | K::Numeric
        | K::Integer(_)
        | K::Float(_)
        | K::Boolean(_)
        | K::String(_)
        | K::Enum(_)
        | K::Pattern(_)
        | K::Regexp(_)
        | K::Timestamp(_)
        | K::Timespan(_)
        | K::SemVer(_) => scalar::specific(t, o),
        K::Collection(_)
        | K::Array(..)
        | K::Hash(..)
        | K::Tuple(..)
        | K::Struct(_)
        | K::Callable(_)
        | K::Iterable(_)
        | K::Iterator(_) => composite::specific(t, o, guard),
        K::CatalogEntry
        | K::Class(_)
        | K::Resource(_)
        | K::TypeReference(_)
        | K::Object(_)
        | K::ObjectExtension(..)
        | K::TypeSet(_)
        | K::Runtime(..)
        | K::Uri(_)
        | K::Init(..) => meta::specific(t, o, guard),
    }
}
