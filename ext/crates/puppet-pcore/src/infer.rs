//! The type of a value (TypeCalculator#infer, #infer_set). Slow by nature: only for messages
//! and for what asks for types.

use crate::common::reduce;
use crate::types::{FloatRange, IntRange, Size, StringType, StructMember, TimeRange, Type, TypeKind as K};
use crate::value::{Object, PArray, PHash, Value};

/// The single common type of a value; of arrays and hashes the common type of their elements.
pub fn infer(value: &Value) -> Type {
    if !crate::failure::has_room() {
        return Type::any();
    }
    match value {
        Value::Array(items) if items.is_empty() => empty_array(),
        Value::Array(items) => {
            Type::array_sized(reduce(items.iter().map(infer)), Some(Size::exactly(items.len())))
        }
        Value::Hash(hash) if hash.is_empty() => empty_hash(),
        Value::Hash(hash) => Type::hash_sized(
            reduce(hash.keys().map(infer)),
            reduce(hash.values().map(infer)),
            Some(Size::exactly(hash.len())),
        ),
        _ => infer_single(value),
    }
}

/// The type of a value with every part of it kept: arrays are tuples, hashes structs.
pub fn infer_set(value: &Value) -> Type {
    if !crate::failure::has_room() {
        return Type::any();
    }
    match value {
        Value::Array(items) => set_of_array(items),
        Value::Hash(hash) => set_of_hash(hash),
        Value::SemVer(v) => Type::new(K::SemVer(Box::new([crate::value::SemVerRange::exactly(v)]))),
        _ => infer_single(value),
    }
}

/// The type of `[]`.
pub(crate) fn empty_array() -> Type {
    Type::array_sized(Type::unit(), Some(Size::exactly(0)))
}

/// The type of `{}`.
pub(crate) fn empty_hash() -> Type {
    Type::hash_sized(Type::unit(), Type::unit(), Some(Size::exactly(0)))
}

fn set_of_array(items: &PArray) -> Type {
    if items.is_empty() {
        return empty_array();
    }
    Type::tuple_of(items.iter().map(infer_set).collect(), None)
}

fn set_of_hash(hash: &PHash) -> Type {
    if hash.is_empty() {
        return empty_hash();
    }
    if hash.keys().all(|k| k.as_str().is_some_and(|s| !s.is_empty())) {
        let member = |(k, v): (&Value, &Value)| {
            StructMember::with_key(k.as_str().unwrap_or_default(), false, infer_set(v))
        };
        return Type::struct_of(hash.iter().map(member).collect());
    }
    Type::hash_sized(
        Type::variant_or_single(hash.keys().map(infer_set).collect()),
        Type::variant_or_single(hash.values().map(infer_set).collect()),
        Some(Size::exactly(hash.len())),
    )
}

fn infer_single(value: &Value) -> Type {
    match value {
        Value::Undef => Type::undef(),
        Value::Default => Type::default_type(),
        Value::Boolean(b) => Type::boolean_value(*b),
        Value::Integer(i) => Type::new(K::Integer(IntRange::exactly((*i).into()))),
        Value::BigInteger(i) => Type::new(K::Integer(IntRange::exactly(**i))),
        // Infinity is how an open end is kept.
        Value::Float(f) => Type::new(K::Float(FloatRange {
            min: Some(*f).filter(|f| *f != f64::NEG_INFINITY),
            max: Some(*f).filter(|f| *f != f64::INFINITY),
        })),
        Value::String(s) => Type::new(K::String(StringType::Value(s.clone()))),
        Value::Bytes(b) => Type::string_value(&String::from_utf8_lossy(&b.bytes)),
        Value::Symbol(s) if s.as_str() == "undef" => Type::undef(),
        Value::Symbol(_) => runtime("Symbol"),
        Value::Regexp(r) => Type::new(K::Regexp(Some(r.clone()))),
        Value::Type(t) => Type::type_of(t.without_reference()),
        Value::Sensitive(v) => Type::sensitive_of(infer(v)),
        Value::Binary(_) => Type::binary(),
        Value::SemVer(_) => Type::semver(),
        Value::SemVerRange(_) => Type::semver_range(),
        Value::Timespan(n) => Type::new(K::Timespan(TimeRange { from: Some(*n), to: Some(*n) })),
        Value::Timestamp(t) => Type::new(K::Timestamp(TimeRange { from: Some(*t), to: Some(*t) })),
        Value::Uri(u) => Type::new(K::Uri(u.params())),
        Value::Object(o) => object(o),
        Value::Iterator(i) => Type::iterator_of(i.element_type.clone()),
        Value::Callable(c) => c.callable_type(),
        Value::Foreign(f) => f.pcore_type().unwrap_or_else(|| runtime(&f.type_name())),
        Value::Array(_) | Value::Hash(_) => infer(value),
    }
}

/// The type of an object; that of one with type parameters contains them
/// (PObjectTypeExtension.create_from_instance).
fn object(o: &Object) -> Type {
    let K::Object(base) = o.ty.kind() else { return o.ty.clone() };
    let names = base.def().map(|def| def.all_type_parameters()).unwrap_or_default();
    if names.is_empty() {
        return o.ty.clone();
    }
    let value = |name: puppet_syntax::Symbol| (name, o.get(name.as_str()).cloned().unwrap_or_default());
    Type::new(K::ObjectExtension(base.clone(), names.into_iter().map(value).collect()))
}

/// `Runtime['ruby', name]`
pub(crate) fn runtime(name: &str) -> Type {
    Type::new(K::Runtime(Some(puppet_syntax::Symbol::RUBY), Some(name.into())))
}
