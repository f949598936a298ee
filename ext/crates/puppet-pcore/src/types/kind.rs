//! Every kind of type (Puppet::Pops::Types::P*Type).

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use ecow::EcoString;
use puppet_syntax::Symbol;

use super::alias::TypeAlias;
use super::object::ObjectType;
use super::range::{FloatRange, IntRange, SemVerRanges, Size, TimeRange};
use super::type_set::TypeSetType;
use super::{Type, TypeKind as K};
use crate::value::{Regexp, Timespan, Timestamp, Value};

/// Kinds of types.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// `Any`
    Any,
    /// `Unit`: what a placeholder accepts.
    Unit,
    /// `Default`: the type of `default`.
    Default,
    /// `Undef`
    Undef,
    /// `Scalar`
    Scalar,
    /// `ScalarData`
    ScalarData,
    /// `Numeric`
    Numeric,
    /// `Integer[min, max]`
    Integer(IntRange),
    /// `Float[min, max]`
    Float(FloatRange),
    /// `Boolean`, `Boolean[true]`
    Boolean(Option<bool>),
    /// `String`, `String[1, 10]` and the inferred type of a certain string
    String(StringType),
    /// `Enum['a', 'b']`
    Enum(EnumType),
    /// `Pattern[/a/, /b/]`
    Pattern(Members<Arc<Regexp>>),
    /// `Regexp`, `Regexp[/a/]`
    Regexp(Option<Arc<Regexp>>),
    /// `Binary`
    Binary,
    /// `Timestamp[from, to]`
    Timestamp(TimeRange<Timestamp>),
    /// `Timespan[from, to]` (nanoseconds)
    Timespan(TimeRange<Timespan>),
    /// `SemVer[ranges...]`
    SemVer(SemVerRanges),
    /// `SemVerRange`
    SemVerRange,
    /// `URI`, `URI[{...}]`
    Uri(Option<UriParams>),
    /// `Sensitive[T]`
    Sensitive(Type),
    /// `Collection[min, max]`
    Collection(Option<Size>),
    /// `Array[T, min, max]`
    Array(Type, Option<Size>),
    /// `Hash[K, V, min, max]`
    Hash(Type, Type, Option<Size>),
    /// `Tuple[T1, T2, min, max]`
    Tuple(Box<[Type]>, Option<Size>),
    /// `Struct[{...}]`
    Struct(Box<[StructMember]>),
    /// `Variant[A, B]`
    Variant(Members<Type>),
    /// `Optional[T]`; bare `Optional` has none
    Optional(Option<Type>),
    /// `NotUndef[T]`; `NotUndef` and `NotUndef[Any]` have none
    NotUndef(Option<Type>),
    /// `Callable[...]`
    Callable(CallableType),
    /// `Iterable[T]`; bare `Iterable` has none
    Iterable(Option<Type>),
    /// `Iterator[T]`; bare `Iterator` has none
    Iterator(Option<Type>),
    /// `CatalogEntry`
    CatalogEntry,
    /// `Class`, `Class['apache']`
    Class(Option<EcoString>),
    /// `Resource`, `File`, `File['/x']`
    Resource(ResourceType),
    /// `Type[T]`; bare `Type` has none
    Type(Option<Type>),
    /// `TypeReference['Foo[...]']`: an unknown name
    TypeReference(EcoString),
    /// `type A = ...`, `Data`, `RichData`
    Alias(Arc<TypeAlias>),
    /// `Object[{...}]`
    Object(Arc<ObjectType>),
    /// A parameterised Object type: the type and its parameters
    ObjectExtension(Arc<ObjectType>, Arc<[(Symbol, Value)]>),
    /// `TypeSet[{...}]`
    TypeSet(Arc<TypeSetType>),
    /// `Runtime['ruby', 'Name']`, the name being text or a pattern with its replacement
    Runtime(Option<Symbol>, Option<Value>),
    /// `Init[T, args...]`
    Init(Option<Type>, Box<[Value]>),
}

/// The forms of `String`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StringType {
    /// `String`
    Any,
    /// `String[min, max]`
    Sized(Size),
    /// One certain string (inferred; printed as `String`).
    Value(EcoString),
}

/// `Enum[...]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnumType {
    /// Sorted, without doubles.
    pub values: Box<[EcoString]>,
    /// `Enum['a', true]`
    pub case_insensitive: bool,
}

/// `URI[{...}]` and `URI['...']`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UriParams {
    /// Each named part (scheme, userinfo, host, port, path, query, fragment, opaque) with the
    /// value or type it has to have.
    pub parts: Box<[(Symbol, Value)]>,
}

/// A member of a `Struct`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StructMember {
    /// The key.
    pub name: EcoString,
    /// The key's type as given: `String['a']`, `Optional[String['a']]`, `NotUndef[String['a']]`.
    pub key: Type,
    /// The value's type.
    pub value: Type,
    /// True if the key may be missing (`Optional['a']`, or a value type that takes `undef`
    /// without `NotUndef['a']`).
    pub optional: bool,
}

/// `Callable[...]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallableType {
    /// A Tuple; `None` for plain `Callable`.
    pub params: Option<Type>,
    /// The block's type: a `Callable`, or `Optional` of it.
    pub block: Option<Type>,
    /// Type of the result.
    pub returns: Option<Type>,
}

/// `Resource[type_name, title]`; type names are equal in any case.
#[derive(Clone, Debug)]
pub struct ResourceType {
    /// Normalised: `File`, `Apache::Vhost`; `None` for plain `Resource`.
    pub type_name: Option<Symbol>,
    /// The title.
    pub title: Option<EcoString>,
    /// The reference a parameter holds, not a type of the language.
    pub reference: bool,
}

impl ResourceType {
    /// True if both have the same type name in any case (or both none).
    pub fn same_type(&self, other: &ResourceType) -> bool {
        match (self.type_name, other.type_name) {
            (Some(a), Some(b)) => a == b || a.as_str().eq_ignore_ascii_case(b.as_str()),
            (None, None) => true,
            _ => false,
        }
    }
}

impl PartialEq for ResourceType {
    fn eq(&self, other: &ResourceType) -> bool {
        self.title == other.title && self.reference == other.reference && self.same_type(other)
    }
}

impl Eq for ResourceType {}

impl Hash for ResourceType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for byte in self.type_name.map_or("", Symbol::as_str).bytes() {
            byte.to_ascii_lowercase().hash(state);
        }
        self.title.hash(state);
    }
}

/// Members of a `Variant` or `Pattern`: equal in any order.
#[derive(Clone, Debug)]
pub struct Members<T>(pub Box<[T]>);

impl<T> Default for Members<T> {
    fn default() -> Members<T> {
        Members(Box::default())
    }
}

impl<T> Deref for Members<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> From<Vec<T>> for Members<T> {
    fn from(items: Vec<T>) -> Members<T> {
        Members(items.into())
    }
}

impl<T: PartialEq> PartialEq for Members<T> {
    fn eq(&self, other: &Members<T>) -> bool {
        self.len() == other.len() && (self.0 == other.0 || self.iter().all(|t| other.contains(t)))
    }
}

impl<T: Eq> Eq for Members<T> {}

impl<T> Hash for Members<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
    }
}

impl K {
    /// The name of the kind of type without parameters (`Integer`, `Array`): how
    /// TypeFormatter names it. Resource, alias and object types give their own name.
    pub fn simple_name(&self) -> &str {
        let own = match self {
            K::Resource(r) => r.type_name,
            K::Alias(a) => Some(a.name),
            K::Object(o) | K::ObjectExtension(o, _) => o.name,
            K::TypeSet(s) => s.name,
            _ => None,
        };
        own.map_or(self.pcore_class().name, Symbol::as_str)
    }
}
