//! Types made once per process, and constructors of common ones (TypeFactory).

use std::sync::{Arc, LazyLock};

use puppet_syntax::Symbol;

use super::Type;
use super::alias::TypeAlias;
use super::kind::{CallableType, Members, ResourceType, StringType, TypeKind};
use super::object::{ObjectDef, ObjectType};
use super::range::{FloatRange, IntRange, Size, TimeRange};
use super::type_set::{RUNTIME_NAME_AUTHORITY, TypeSetDef, TypeSetType};
use crate::value::SemVer;

macro_rules! leaves {
    ($($(#[$doc:meta])* $name:ident = $kind:expr;)*) => {
        impl Type {
            $($(#[$doc])*
            pub fn $name() -> Type {
                static TYPE: LazyLock<Type> = LazyLock::new(|| Type::new($kind));
                TYPE.clone()
            })*
        }
    };
}

/// The TypeSet type without parameters.
fn default_type_set() -> TypeSetType {
    let def = TypeSetDef {
        pcore_uri: Some("http://puppet.com/2016.1/pcore".into()),
        pcore_version: "1.0.0".into(),
        name_authority: Some(RUNTIME_NAME_AUTHORITY.into()),
        version: Some(SemVer::new(0, 0, 0)),
        ..TypeSetDef::default()
    };
    TypeSetType { name: Some(Symbol::new(TypeSetType::DEFAULT_NAME)), def: def.into() }
}

/// The alias type without parameters.
fn unresolved_alias() -> TypeAlias {
    let alias = TypeAlias::new(Symbol::UNRESOLVED_ALIAS);
    alias.set_target(Type::type_reference());
    alias
}

leaves! {
    /// `Any`
    any = TypeKind::Any;
    /// `Unit`
    unit = TypeKind::Unit;
    /// `Default`
    default_type = TypeKind::Default;
    /// `Undef`
    undef = TypeKind::Undef;
    /// `Scalar`
    scalar = TypeKind::Scalar;
    /// `ScalarData`
    scalar_data = TypeKind::ScalarData;
    /// `Numeric`
    numeric = TypeKind::Numeric;
    /// `Integer`
    integer = TypeKind::Integer(IntRange::default());
    /// `Float`
    float = TypeKind::Float(FloatRange::default());
    /// `Boolean`
    boolean = TypeKind::Boolean(None);
    /// `String`
    string = TypeKind::String(StringType::Any);
    /// `String[1]`
    string_non_empty = TypeKind::String(StringType::Sized(Size::at_least(1)));
    /// `Pattern`
    pattern = TypeKind::Pattern(Members::default());
    /// `Enum`
    enumeration = TypeKind::Enum(super::EnumType { values: Box::default(), case_insensitive: false });
    /// `Regexp`
    regexp = TypeKind::Regexp(None);
    /// `Binary`
    binary = TypeKind::Binary;
    /// `Timestamp`
    timestamp = TypeKind::Timestamp(TimeRange { from: None, to: None });
    /// `Timespan`
    timespan = TypeKind::Timespan(TimeRange { from: None, to: None });
    /// `SemVer`
    semver = TypeKind::SemVer(Box::default());
    /// `SemVerRange`
    semver_range = TypeKind::SemVerRange;
    /// `URI`
    uri = TypeKind::Uri(None);
    /// `Sensitive`
    sensitive = TypeKind::Sensitive(Type::any());
    /// `Collection`
    collection = TypeKind::Collection(None);
    /// `Array`
    array = TypeKind::Array(Type::any(), None);
    /// `Hash`
    hash = TypeKind::Hash(Type::any(), Type::any(), None);
    /// `Tuple`
    tuple = TypeKind::Tuple(Box::default(), None);
    /// `Struct`
    structure = TypeKind::Struct(Box::default());
    /// `Variant`
    variant = TypeKind::Variant(Members::default());
    /// `Optional`
    optional = TypeKind::Optional(None);
    /// `NotUndef`
    not_undef = TypeKind::NotUndef(None);
    /// `Callable`
    callable = TypeKind::Callable(CallableType { params: None, block: None, returns: None });
    /// `Iterable`
    iterable = TypeKind::Iterable(None);
    /// `Iterator`
    iterator = TypeKind::Iterator(None);
    /// `CatalogEntry`
    catalog_entry = TypeKind::CatalogEntry;
    /// `Class`
    class = TypeKind::Class(None);
    /// `Resource`
    resource = TypeKind::Resource(ResourceType { type_name: None, title: None, reference: false });
    /// `Type`
    type_type = TypeKind::Type(None);
    /// `TypeReference`
    type_reference = TypeKind::TypeReference("UnresolvedReference".into());
    /// `Runtime`
    runtime = TypeKind::Runtime(None, None);
    /// `Init`
    init = TypeKind::Init(None, Box::default());
    /// `Object`
    object = TypeKind::Object(Arc::new(ObjectType::with_def(None, ObjectDef::default())));
    /// `TypeSet`
    type_set = TypeKind::TypeSet(Arc::new(default_type_set()));
    /// `TypeAlias`
    type_alias = TypeKind::Alias(Arc::new(unresolved_alias()));
}

fn recursive(name: &str, others: &[Type], key: Type) -> Type {
    let alias = Arc::new(TypeAlias::new(Symbol::new(name)));
    let this = Type::new(TypeKind::Alias(alias.clone()));
    let mut members = others.to_vec();
    members.push(Type::new(TypeKind::Hash(key, this.clone(), None)));
    members.push(Type::new(TypeKind::Array(this.clone(), None)));
    alias.set_target(Type::new(TypeKind::Variant(Members(members.into()))));
    this
}

impl Type {
    /// `Data`
    pub fn data() -> Type {
        static TYPE: LazyLock<Type> =
            LazyLock::new(|| recursive("Data", &[Type::scalar_data(), Type::undef()], Type::string()));
        TYPE.clone()
    }

    /// `RichData`
    pub fn rich_data() -> Type {
        static TYPE: LazyLock<Type> = LazyLock::new(|| {
            let others = [
                Type::scalar(),
                Type::semver_range(),
                Type::binary(),
                Type::sensitive(),
                Type::type_type(),
                Type::type_set(),
                Type::uri(),
                Type::object(),
                Type::undef(),
                Type::default_type(),
            ];
            recursive("RichData", &others, Type::rich_data_key())
        });
        TYPE.clone()
    }

    /// `RichDataKey`
    pub fn rich_data_key() -> Type {
        static TYPE: LazyLock<Type> = LazyLock::new(|| {
            let alias = Arc::new(TypeAlias::new(Symbol::new("RichDataKey")));
            let members = [Type::string(), Type::numeric()];
            alias.set_target(Type::new(TypeKind::Variant(Members(members.into()))));
            Type::new(TypeKind::Alias(alias))
        });
        TYPE.clone()
    }
}
