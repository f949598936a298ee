//! Making types: what the constructors of Puppet::Pops::Types::P*Type and TypeFactory do to
//! their arguments.

use std::sync::Arc;

use ecow::EcoString;
use puppet_syntax::Symbol;

use super::Type;
use super::kind::{CallableType, EnumType, ResourceType, StringType, StructMember, TypeKind};
use super::range::{FloatRange, IntRange, Size};
use crate::value::Regexp;

impl Type {
    /// `Integer[min, max]`
    pub fn integer_range(min: Option<i128>, max: Option<i128>) -> Type {
        if min.is_none() && max.is_none() {
            return Type::integer();
        }
        Type::new(TypeKind::Integer(IntRange::new(min, max)))
    }

    /// `Float[min, max]`
    pub fn float_range(min: Option<f64>, max: Option<f64>) -> Type {
        Type::new(TypeKind::Float(FloatRange { min, max }))
    }

    /// `Boolean[value]`
    pub fn boolean_value(value: bool) -> Type {
        Type::new(TypeKind::Boolean(Some(value)))
    }

    /// `Array[element]`
    pub fn array_of(element: Type) -> Type {
        Type::array_sized(element, None)
    }

    /// `Array[element, min, max]`; of an always empty array the element type is Unit.
    pub fn array_sized(element: Type, size: Option<Size>) -> Type {
        let empty = size.is_some_and(Size::is_empty);
        Type::new(TypeKind::Array(if empty { Type::unit() } else { element }, size))
    }

    /// `Hash[key, value]`
    pub fn hash_of(key: Type, value: Type) -> Type {
        Type::hash_sized(key, value, None)
    }

    /// `Hash[key, value, min, max]`; of an always empty hash both types are Unit.
    pub fn hash_sized(key: Type, value: Type, size: Option<Size>) -> Type {
        if size.is_some_and(Size::is_empty) {
            return Type::new(TypeKind::Hash(Type::unit(), Type::unit(), size));
        }
        Type::new(TypeKind::Hash(key, value, size))
    }

    /// `Tuple[types..., min, max]`
    pub fn tuple_of(types: Vec<Type>, size: Option<Size>) -> Type {
        Type::new(TypeKind::Tuple(types.into(), size))
    }

    /// `Struct[{...}]` of given members.
    pub fn struct_of(members: Vec<StructMember>) -> Type {
        Type::new(TypeKind::Struct(members.into()))
    }

    /// `Optional[T]`
    pub fn optional_of(inner: Type) -> Type {
        Type::new(TypeKind::Optional(Some(inner)))
    }

    /// `NotUndef[T]`
    pub fn not_undef_of(inner: Type) -> Type {
        let inner = Some(inner).filter(|t| !matches!(t.kind(), TypeKind::Any));
        Type::new(TypeKind::NotUndef(inner))
    }

    /// `Type[T]`
    pub fn type_of(inner: Type) -> Type {
        Type::new(TypeKind::Type(Some(inner)))
    }

    /// `Iterable[T]`
    pub fn iterable_of(inner: Type) -> Type {
        Type::new(TypeKind::Iterable(Some(inner)))
    }

    /// `Iterator[T]`
    pub fn iterator_of(inner: Type) -> Type {
        Type::new(TypeKind::Iterator(Some(inner)))
    }

    /// `Sensitive[T]`; what it holds is generalised, not to give the value away.
    pub fn sensitive_of(inner: Type) -> Type {
        Type::new(TypeKind::Sensitive(crate::generalize::generalize(&inner)))
    }

    /// `Variant[...]`, kept as given.
    pub fn variant_of(members: Vec<Type>) -> Type {
        Type::new(TypeKind::Variant(members.into()))
    }

    /// `Variant[...]` with inner variants spliced in and doubles removed; of one type that type
    /// (PVariantType.maybe_create).
    pub fn variant_or_single(members: Vec<Type>) -> Type {
        let mut unique: Vec<Type> = Vec::with_capacity(members.len());
        let mut add = |t: &Type| {
            if !unique.contains(t) {
                unique.push(t.clone());
            }
        };
        for member in &members {
            match member.kind() {
                TypeKind::Variant(inner) => inner.iter().for_each(&mut add),
                _ => add(member),
            }
        }
        if unique.len() == 1 { unique.swap_remove(0) } else { Type::variant_of(unique) }
    }

    /// The type of exactly this string.
    pub fn string_value(text: &str) -> Type {
        Type::new(TypeKind::String(StringType::Value(text.into())))
    }

    /// `String[min, max]`
    pub fn string_sized(size: Size) -> Type {
        Type::new(TypeKind::String(StringType::Sized(size)))
    }

    /// `Enum[...]`: sorted, without doubles.
    pub fn enum_of(values: impl IntoIterator<Item = EcoString>, case_insensitive: bool) -> Type {
        let mut values: Vec<EcoString> = values.into_iter().collect();
        values.sort();
        values.dedup();
        Type::new(TypeKind::Enum(EnumType { values: values.into(), case_insensitive }))
    }

    /// `Pattern[...]` without doubles.
    pub fn pattern_of(patterns: impl IntoIterator<Item = Arc<Regexp>>) -> Type {
        let mut unique: Vec<Arc<Regexp>> = Vec::new();
        for pattern in patterns {
            if !unique.contains(&pattern) {
                unique.push(pattern);
            }
        }
        Type::new(TypeKind::Pattern(unique.into()))
    }

    /// `Callable[...]`; a return type of Any is the same as none.
    pub fn callable_of(params: Option<Type>, block: Option<Type>, returns: Option<Type>) -> Type {
        let returns = returns.filter(|t| !matches!(t.kind(), TypeKind::Any));
        Type::new(TypeKind::Callable(CallableType { params, block, returns }))
    }

    /// `Class[name]`
    pub fn class_ref(name: impl Into<EcoString>) -> Type {
        Type::new(TypeKind::Class(Some(name.into())))
    }

    /// `File['/x']`; `type_name` is normalised (`File`, `Apache::Vhost`).
    pub fn resource_ref(type_name: Symbol, title: Option<EcoString>) -> Type {
        Type::new(TypeKind::Resource(ResourceType { type_name: Some(type_name), title, reference: false }))
    }

    /// `File[/x]`, as the parameter of a resource holds a reference (`Puppet::Resource`): a type in
    /// most respects, but with the text of a reference, and equal to no type.
    pub fn reference(type_name: Symbol, title: EcoString) -> Type {
        Type::new(TypeKind::Resource(ResourceType {
            type_name: Some(type_name),
            title: Some(title),
            reference: true,
        }))
    }

    /// Type that is inferred for a value that is a type: a reference is the type it names.
    pub(crate) fn without_reference(&self) -> Type {
        match self.kind() {
            TypeKind::Resource(r) if r.reference => {
                Type::new(TypeKind::Resource(ResourceType { reference: false, ..r.clone() }))
            }
            _ => self.clone(),
        }
    }

    /// True if this is plain `Any`.
    pub fn is_any(&self) -> bool {
        matches!(self.kind(), TypeKind::Any)
    }
}

impl StructMember {
    /// A member with a plain name: the key is optional when the value may be undef
    /// (TypeFactory.struct).
    pub fn named(name: &str, value: Type) -> StructMember {
        let optional = crate::assignable::assignable(&value, &Type::undef());
        StructMember::with_key(name, optional, value)
    }

    /// A member whose key was given as `Optional['name']` or `NotUndef['name']`.
    pub fn with_key(name: &str, optional: bool, value: Type) -> StructMember {
        let key = Type::string_value(name);
        let key = if optional { Type::optional_of(key) } else { key };
        StructMember { name: name.into(), key, value, optional }
    }
}

/// A type name as resources have it: each part capitalised unless the name already starts with
/// a capital (TypeFormatter#capitalize_segments).
pub fn capitalize_segments(name: &str) -> EcoString {
    // Ruby's `^` looks at each line.
    if name.lines().any(|line| line.starts_with(|c: char| c.is_ascii_uppercase())) {
        return name.into();
    }
    let mut result = EcoString::new();
    // Ruby's `split` drops empty segments at the end; a name of one segment is capitalised as it is.
    let segments = match name.trim_end_matches("::") {
        one if !one.contains("::") && !one.is_empty() => name,
        several => several,
    };
    for (index, part) in segments.split("::").enumerate() {
        if index > 0 {
            result.push_str("::");
        }
        let mut chars = part.chars();
        if let Some(first) = chars.next() {
            result.extend(first.to_uppercase());
            result.push_str(&chars.as_str().to_lowercase());
        }
    }
    result
}
