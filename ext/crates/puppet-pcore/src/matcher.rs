//! True if a value is of a type (P*Type#instance?): a direct walk over type and value that
//! allocates nothing and infers no type, except for values that only their type distinguishes.

use crate::assignable::{Guarded, assignable, check, enum_has};
use crate::guard::{Guard, IN_BOTH, IN_THAT, IN_THIS};
use crate::types::{ObjectType, StringType, StructMember, Type, TypeKind as K, is_of_pcore_class};
use crate::value::{PHash, Value};

/// True if `value` is an instance of `t`.
pub fn instance(t: &Type, value: &Value) -> bool {
    matches(t, value, None)
}

fn matches(t: &Type, value: &Value, mut guard: Guarded<'_>) -> bool {
    match t.kind() {
        K::Any | K::Unit => true,
        K::String(s) => string(s, value),
        K::Integer(range) => match value {
            Value::Integer(i) => range.contains((*i).into()),
            Value::BigInteger(i) => range.contains(**i),
            _ => false,
        },
        K::Boolean(wanted) => matches!(value, Value::Boolean(b) if wanted.is_none_or(|w| w == *b)),
        K::Undef => is_undef(value),
        K::Optional(inner) => is_undef(value) || inner.as_ref().is_some_and(|i| matches(i, value, guard)),
        K::NotUndef(inner) => !is_undef(value) && inner.as_ref().is_none_or(|i| matches(i, value, guard)),
        K::Variant(types) => types.iter().any(|t| matches(t, value, guard.as_deref_mut())),
        K::Enum(e) => matches!(value, Value::String(s) if enum_has(e, s)),
        K::Pattern(patterns) => {
            let any = |text: &str| patterns.is_empty() || patterns.iter().any(|p| p.is_match(text));
            match value {
                Value::String(text) => any(text),
                Value::Bytes(text) => text.bytes_apart().map_or(patterns.is_empty(), |text| any(&text)),
                _ => false,
            }
        }
        K::Array(element, size) => match value {
            Value::Array(items) => {
                size.is_none_or(|s| s.contains(items.len())) && all_are(element, items.glance(), guard)
            }
            _ => false,
        },
        K::Hash(key, val, size) => match value {
            Value::Hash(hash) => {
                size.is_none_or(|s| s.contains(hash.len())) && hash_is(key, val, hash, guard)
            }
            _ => false,
        },
        K::Struct(members) => match value {
            Value::Hash(hash) => struct_is(members, hash, guard),
            _ => false,
        },
        K::Tuple(types, size) => match value {
            Value::Array(items) => {
                let fits = match size {
                    Some(size) => size.contains(items.len()),
                    None => types.is_empty() || types.len() == items.len(),
                };
                fits && (types.is_empty() || crate::failure::has_room())
                    && items.glance().iter().enumerate().all(|(i, v)| {
                        types.get(i).or(types.last()).is_none_or(|t| matches(t, v, guard.as_deref_mut()))
                    })
            }
            _ => false,
        },
        K::Alias(alias) => {
            let Some(target) = alias.target() else { return false };
            if !alias.is_recursive() {
                return matches(&target, value, guard);
            }
            let mut own = Guard::default();
            let guard = guard.unwrap_or(&mut own);
            let (this, that) = (alias.id(), std::ptr::from_ref(value).addr());
            let entered_that = guard.enter(IN_THAT, that);
            let entered_this = guard.enter(IN_THIS, this);
            // A type that refers back to itself for the same value neither matches nor rejects it.
            let found = guard.state != IN_BOTH && matches(&target, value, Some(guard));
            guard.leave(IN_THIS, entered_this, this);
            guard.leave(IN_THAT, entered_that, that);
            found
        }
        K::Float(range) => matches!(value, Value::Float(f) if range.contains(*f)),
        K::Numeric => matches!(value, Value::Integer(_) | Value::BigInteger(_) | Value::Float(_)),
        K::Scalar => is_scalar(value),
        K::ScalarData => is_scalar_data(value),
        K::Default => matches!(value, Value::Default),
        K::Regexp(None) => matches!(value, Value::Regexp(_)),
        K::Regexp(Some(wanted)) => matches!(value, Value::Regexp(r) if r == wanted),
        K::Binary => matches!(value, Value::Binary(_)),
        K::Timestamp(range) => matches!(value, Value::Timestamp(t) if range.contains(*t)),
        K::Timespan(range) => matches!(value, Value::Timespan(n) if range.contains(*n)),
        K::SemVer(ranges) => {
            matches!(value, Value::SemVer(v) if ranges.is_empty() || ranges.iter().any(|r| r.includes(v)))
        }
        K::SemVerRange => matches!(value, Value::SemVerRange(_)),
        K::Sensitive(inner) => matches!(value, Value::Sensitive(v) if matches(inner, v, guard)),
        K::Collection(size) => {
            let len = match value {
                Value::Array(a) => a.len(),
                Value::Hash(h) => h.len(),
                _ => return false,
            };
            size.is_none_or(|s| s.contains(len))
        }
        K::Type(inner) => match value {
            Value::Type(other) => inner.as_ref().is_none_or(|i| check(i, other, guard)),
            _ => false,
        },
        K::Callable(_) => match value {
            Value::Callable(c) => assignable(t, &c.callable_type()),
            _ => false,
        },
        K::Iterator(inner) => match value {
            Value::Iterator(i) => inner.as_ref().is_none_or(|t| assignable(t, &i.element_type)),
            // The object itself says nothing of its elements; its iterator is not asked.
            Value::Foreign(object) => {
                object.is_iterable() && inner.as_ref().is_none_or(|t| assignable(t, &Type::any()))
            }
            _ => false,
        },
        K::Iterable(inner) => iterable(t, inner.as_ref(), value),
        K::Object(o) => object(o, value),
        K::ObjectExtension(base, params) => {
            object(base, value)
                && matches!(value, Value::Object(instance) if params.iter().all(|(name, wanted)| {
                    instance.get(name.as_str()).is_some_and(|v| crate::value::compare::matches(v, wanted))
                }))
        }
        K::TypeSet(_) => matches!(value, Value::Type(t) if matches!(t.kind(), K::TypeSet(_))),
        K::Uri(params) => match value {
            Value::Uri(uri) => params.as_ref().is_none_or(|p| uri.has_parts(p)),
            _ => false,
        },
        K::Runtime(..) => match value {
            Value::Foreign(_) | Value::Symbol(_) => runtime(t, value),
            _ => false,
        },
        K::Init(inner, args) => match inner {
            None => matches(&Type::rich_data(), value, None),
            Some(inner) => {
                crate::types::assert_can_be_made(inner, args);
                matches(inner, value, None) || crate::types::init_accepts(inner, args, value)
            }
        },
        K::TypeReference(_) | K::CatalogEntry | K::Class(_) | K::Resource(_) => false,
    }
}

fn is_undef(value: &Value) -> bool {
    match value {
        Value::Undef => true,
        Value::Symbol(s) => s.as_str() == "undef",
        _ => false,
    }
}

fn string(s: &StringType, value: &Value) -> bool {
    match (value, s) {
        (Value::String(_) | Value::Bytes(_), StringType::Any) => true,
        (Value::String(text), StringType::Sized(size)) => {
            // Characters are never more than bytes and never fewer than a quarter of them.
            if size.max().is_none() && text.len() as i128 / 4 >= size.min() {
                return size.min() == 0 || !text.is_empty();
            }
            size.contains(text.chars().count())
        }
        (Value::String(text), StringType::Value(wanted)) => text == wanted,
        (Value::Bytes(bytes), StringType::Sized(size)) => size.contains(bytes.bytes.len()),
        _ => false,
    }
}

fn is_scalar_data(value: &Value) -> bool {
    matches!(
        value,
        Value::String(_)
            | Value::Bytes(_)
            | Value::Integer(_)
            | Value::BigInteger(_)
            | Value::Float(_)
            | Value::Boolean(_)
    )
}

fn is_scalar(value: &Value) -> bool {
    is_scalar_data(value)
        || matches!(
            value,
            Value::Regexp(_)
                | Value::SemVer(_)
                | Value::SemVerRange(_)
                | Value::Timespan(_)
                | Value::Timestamp(_)
        )
}

fn all_are(element: &Type, items: &[Value], mut guard: Guarded<'_>) -> bool {
    element.is_any()
        || crate::failure::has_room() && items.iter().all(|v| matches(element, v, guard.as_deref_mut()))
}

fn hash_is(key: &Type, val: &Type, hash: &PHash, mut guard: Guarded<'_>) -> bool {
    crate::failure::has_room()
        && (key.is_any() || hash.glance().keys().all(|k| matches(key, k, guard.as_deref_mut())))
        && (val.is_any() || hash.glance().values().all(|v| matches(val, v, guard.as_deref_mut())))
}

fn struct_is(members: &[StructMember], hash: &PHash, mut guard: Guarded<'_>) -> bool {
    if !crate::failure::has_room() {
        return false;
    }
    let mut matched = 0;
    for member in members {
        match hash.get_str(&member.name) {
            None if member.optional => {}
            None => return false,
            Some(value) => {
                matched += 1;
                if !matches(&member.value, value, guard.as_deref_mut()) {
                    return false;
                }
            }
        }
    }
    matched == hash.len()
}

fn iterable(t: &Type, inner: Option<&Type>, value: &Value) -> bool {
    if !inner.is_none_or(|i| assignable(i, &Type::any())) {
        return assignable(t, &crate::infer(value));
    }
    match value {
        Value::Iterator(_) | Value::String(_) | Value::Bytes(_) | Value::Hash(_) | Value::Array(_) => true,
        Value::Integer(i) => *i >= 0,
        Value::BigInteger(i) => **i >= 0,
        Value::Type(t) => type_is_iterable(t, 0),
        Value::Foreign(object) => object.is_iterable(),
        _ => false,
    }
}

/// True if a type as a value can be iterated: finite Integer ranges and Enums.
fn type_is_iterable(t: &Type, depth: usize) -> bool {
    match t.kind() {
        K::Enum(_) => true,
        K::Integer(range) => range.is_finite(),
        K::Alias(alias) if depth < 100 => alias.target().is_some_and(|t| type_is_iterable(&t, depth + 1)),
        _ => false,
    }
}

fn object(o: &std::sync::Arc<ObjectType>, value: &Value) -> bool {
    match value {
        Value::Type(t) => o.is_default() || o.name.is_some_and(|name| is_of_pcore_class(t, name.as_str())),
        Value::Object(instance) => assignable(&Type::new(K::Object(o.clone())), &instance.ty),
        Value::Foreign(f) => f.pcore_type().is_some_and(|t| assignable(&Type::new(K::Object(o.clone())), &t)),
        _ => false,
    }
}

fn runtime(t: &Type, value: &Value) -> bool {
    let K::Runtime(runtime, name) = t.kind() else { return false };
    if let (Value::Foreign(f), Some(Value::String(name))) = (value, name) {
        return f.pcore_type().is_none()
            && runtime.is_none_or(|r| r == puppet_syntax::Symbol::RUBY)
            && f.is_a(name);
    }
    assignable(t, &crate::infer(value))
}
