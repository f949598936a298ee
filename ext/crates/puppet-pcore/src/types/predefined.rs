//! Object types that are always there: `Deferred` (Pcore.init) and `Error`
//! (puppet/datatypes/error.rb).

use std::sync::{Arc, LazyLock};

use puppet_syntax::Symbol;

use super::object::{Attribute, AttributeKind, ObjectDef, ObjectFunction, ObjectType};
use super::{Members, Type, TypeKind};
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
    let def = ObjectDef { attributes, functions, equality_include_type: true, ..ObjectDef::default() };
    Type::new(TypeKind::Object(Arc::new(ObjectType { name: Some(Symbol::new(name)), def: def.into() })))
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
        name: Symbol::new("message"),
        ty: Type::callable(),
        overrides: false,
        is_final: false,
    };
    object(
        "Error",
        vec![
            attribute("msg", Type::string_non_empty(), None),
            attribute("kind", text.clone(), Some(Value::Undef)),
            attribute("details", details, Some(Value::Undef)),
            attribute("issue_code", text, Some(Value::Undef)),
        ],
        vec![message],
    )
});

/// The type of a name (lower case) that is known without any loader.
pub fn predefined(name: &str) -> Option<Type> {
    match name {
        "deferred" => Some(DEFERRED.clone()),
        "error" => Some(ERROR.clone()),
        _ => None,
    }
}
