//! The type `Puppet::LookupContext`, and the other types lookup brings by name.

use std::sync::{Arc, LazyLock};

use puppet_pcore::types::{Attribute, AttributeKind, ObjectDef, ObjectFunction, ObjectType};
use puppet_pcore::{Type, TypeKind};
use puppet_syntax::Symbol;

static CONTEXT: LazyLock<Type> = LazyLock::new(|| {
    let attribute = |name: &str, kind| Attribute {
        name: Symbol::new(name),
        ty: Type::any(),
        kind,
        value: None,
        overrides: false,
        is_final: false,
        annotations: None,
    };
    let functions = [
        "not_found",
        "explain",
        "interpolate",
        "cache",
        "cache_all",
        "cache_has_key",
        "cached_value",
        "cached_entries",
        "cached_file_data",
    ];
    let def = ObjectDef {
        parent: Some(Type::any()),
        attributes: vec![
            attribute("environment_name", AttributeKind::Derived),
            attribute("module_name", AttributeKind::Normal),
        ],
        functions: functions
            .iter()
            .map(|name| ObjectFunction {
                name: Symbol::new(name),
                ty: Type::callable(),
                overrides: false,
                is_final: false,
            })
            .collect(),
        equality_include_type: true,
        // Contexts that are not lookup's are stock's objects.
        is_foreign: true,
        ..ObjectDef::default()
    };
    let name = Some(Symbol::new("Puppet::LookupContext"));
    Type::new(TypeKind::Object(Arc::new(ObjectType::with_def(name, def))))
});

/// `Puppet::LookupContext`
pub(crate) fn lookup_context() -> Type {
    CONTEXT.clone()
}

/// A type stock's static loader brings for lookup, by its name in lower case.
pub fn by_name(lower: &str) -> Option<Type> {
    match lower {
        "puppet::lookupcontext" => Some(lookup_context()),
        _ => None,
    }
}
