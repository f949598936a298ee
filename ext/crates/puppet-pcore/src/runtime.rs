//! Classes of the runtime, as far as `Runtime[...]` types compare them. Only the embedder knows them.

use std::sync::OnceLock;

use puppet_syntax::Symbol;

use crate::types::{Type, TypeKind as K};
use crate::value::Value;

/// The names of a class and of its superclasses, with the modules among them if wanted, nearest first;
/// none if there is no such class.
pub type Ancestors = fn(&str, bool) -> Vec<String>;

static ANCESTORS: OnceLock<Ancestors> = OnceLock::new();

/// Registers the function that returns the ancestors of a class; the first registration stays.
pub fn set_ancestors(ancestors: Ancestors) {
    let _ = ANCESTORS.set(ancestors);
}

fn ancestors(name: &str, modules: bool) -> Vec<String> {
    ANCESTORS.get().map_or_else(Vec::new, |ask| ask(name, modules))
}

/// True if the class named second is the first or inherits from it.
pub(crate) fn covers(name: &Value, other: &Value) -> bool {
    match (name, other) {
        (Value::String(name), Value::String(other)) => ancestors(other, true).iter().any(|a| a == &**name),
        _ => false,
    }
}

/// The nearest class both inherit from, as a type.
pub(crate) fn common(a: Option<&Value>, b: Option<&Value>) -> Option<Type> {
    let (Some(Value::String(a)), Some(Value::String(b))) = (a, b) else { return None };
    let others = ancestors(b, false);
    let found = ancestors(a, false).into_iter().find(|name| others.contains(name))?;
    Some(Type::new(K::Runtime(Some(Symbol::RUBY), Some(found.into()))))
}
