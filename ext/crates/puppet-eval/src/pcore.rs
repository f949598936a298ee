//! What evaluation needs of values and types, under short names.

use std::sync::LazyLock;

use puppet_pcore::{Type, TypeKind, Value};
use rustc_hash::FxHashMap;

pub(crate) use puppet_pcore::convert::float_to_s;
pub(crate) use puppet_pcore::{assignable, generalize, infer, infer_set, instance};

static BUILTIN: LazyLock<FxHashMap<&'static str, Type>> = LazyLock::new(FxHashMap::default);

/// A type the language knows by itself, by its name in any case.
pub(crate) fn builtin_type(name: &str) -> Option<Type> {
    BUILTIN.get(name.to_lowercase().as_str()).cloned()
}

/// `TypeFormatter#string`
pub(crate) fn type_string(t: &Type) -> String {
    t.kind().simple_name().to_owned()
}

/// The generalised inferred type as text: how messages name what they got.
pub(crate) fn general_type_string(value: &Value) -> String {
    type_string(&generalize(&infer(value)))
}

/// Whether a value is a `Deferred`.
pub(crate) fn is_deferred(value: &Value) -> bool {
    matches!(value, Value::Object(o) if matches!(o.ty.kind(), TypeKind::Object(t) if t.name.is_some_and(|n| n.as_str() == "Deferred")))
}
