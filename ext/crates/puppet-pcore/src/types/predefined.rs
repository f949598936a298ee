//! Types that are always there: the aliases of lookup, the Object types `Deferred`, `Annotation`, `RubyMethod` (Pcore.init) and `Error`
//! (puppet/datatypes/error.rb).

use std::sync::{Arc, LazyLock};

use puppet_syntax::Symbol;

use super::object::{Attribute, AttributeKind, ObjectDef, ObjectFunction, ObjectType};
use super::{Members, Size, Type, TypeAlias, TypeKind};
use crate::value::{Regexp, Value};

fn attribute(name: &str, ty: Type, value: Option<Value>) -> Attribute {
    Attribute {
        name: Symbol::new(name),
        ty,
        kind: AttributeKind::Normal,
        value,
        overrides: false,
        is_final: false,
        annotations: None,
    }
}

fn object(name: &str, attributes: Vec<Attribute>, functions: Vec<ObjectFunction>) -> Type {
    object_with(name, Vec::new(), attributes, functions)
}

fn object_with(
    name: &str,
    type_parameters: Vec<Attribute>,
    attributes: Vec<Attribute>,
    functions: Vec<ObjectFunction>,
) -> Type {
    let def = ObjectDef {
        type_parameters,
        attributes,
        functions,
        equality_include_type: true,
        ..ObjectDef::default()
    };
    Type::new(TypeKind::Object(Arc::new(ObjectType::with_def(Some(Symbol::new(name)), def))))
}

static DEFERRED: LazyLock<Type> = LazyLock::new(|| {
    let name = Regexp::new(r"\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z");
    let name = name.map_or_else(|_| Type::string(), |r| Type::new(TypeKind::Pattern(Members(Box::new([r])))));
    let arguments = Type::optional_of(Type::array());
    object(
        "Deferred",
        vec![attribute("name", name, None), attribute("arguments", arguments, Some(Value::Undef))],
        Vec::new(),
    )
});

static ERROR: LazyLock<Type> = LazyLock::new(|| {
    let text = Type::optional_of(Type::string_non_empty());
    let details = Type::optional_of(Type::hash_of(Type::string_non_empty(), Type::data()));
    let message = ObjectFunction {
        name: Symbol::MESSAGE,
        ty: Type::callable_of(
            Some(Type::tuple_of(Vec::new(), Some(Size::exactly(0)))),
            None,
            Some(Type::string_non_empty()),
        ),
        overrides: false,
        is_final: false,
    };
    let of = |t| Type::type_of(t);
    let kinds = Type::variant_of(vec![
        Type::string(),
        Type::regexp(),
        of(Type::enumeration()),
        of(Type::pattern()),
        of(Type::not_undef()),
        of(Type::undef()),
    ]);
    let parameter = |name| attribute(name, Type::optional_of(kinds.clone()), None);
    object_with(
        "Error",
        vec![parameter("kind"), parameter("issue_code")],
        vec![
            attribute("msg", Type::string_non_empty(), None),
            attribute("kind", text.clone(), Some(Value::Undef)),
            attribute("details", details, Some(Value::Undef)),
            attribute("issue_code", text, Some(Value::Undef)),
        ],
        vec![message],
    )
});

/// Its Ruby class has no equality of its own, so annotations are equal when they are the same object.
static ANNOTATION: LazyLock<Type> = LazyLock::new(|| {
    let name = Some(Symbol::ANNOTATION);
    Type::new(TypeKind::Object(Arc::new(ObjectType::with_def(name, ObjectDef::default()))))
});

pub(super) static RUBY_METHOD: LazyLock<Type> = LazyLock::new(|| {
    let parameters = attribute("parameters", Type::optional_of(Type::string_non_empty()), Some(Value::Undef));
    let def = ObjectDef {
        parent: Some(ANNOTATION.clone()),
        attributes: vec![attribute("body", Type::string(), None), parameters],
        equality_include_type: true,
        ..ObjectDef::default()
    };
    let name = Some(Symbol::RUBY_METHOD);
    Type::new(TypeKind::Object(Arc::new(ObjectType::with_def(name, def))))
});

fn alias(name: &str, target: Type) -> Type {
    let alias = TypeAlias::new(Symbol::new(name));
    alias.set_target(target);
    Type::new(TypeKind::Alias(Arc::new(alias)))
}

static LOOKUP_KEY: LazyLock<Type> = LazyLock::new(|| alias("Puppet::LookupKey", Type::rich_data_key()));
static LOOKUP_VALUE: LazyLock<Type> = LazyLock::new(|| alias("Puppet::LookupValue", Type::rich_data()));

/// True if values of the type are made from arguments only, not from a hash: `Annotation` has no `from_asserted_hash`.
pub fn takes_no_hash(t: &Type) -> bool {
    let TypeKind::Object(annotation) = ANNOTATION.kind() else { return false };
    matches!(t.kind(), TypeKind::Object(o) if o.id() == annotation.id())
}

/// The type of a name (lower case) that is known without any loader.
pub fn predefined(name: &str) -> Option<Type> {
    match name {
        "deferred" => Some(DEFERRED.clone()),
        "error" => Some(ERROR.clone()),
        "puppet::lookupkey" => Some(LOOKUP_KEY.clone()),
        "puppet::lookupvalue" => Some(LOOKUP_VALUE.clone()),
        "annotation" => Some(ANNOTATION.clone()),
        "rubymethod" => Some(RUBY_METHOD.clone()),
        _ => None,
    }
}
