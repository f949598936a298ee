//! Values and types that evaluation needs, under short names.

use std::sync::LazyLock;

use puppet_pcore::mismatch::{self, Signature};
use puppet_pcore::types::{AttributeKind, ObjectFunction, ObjectType, Size};
use puppet_pcore::{Type, TypeKind, Value};
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::error::{Error, Result};
use crate::function::Dispatch;

pub(crate) use puppet_pcore::access::{AccessError, Accessed, Blamed, Cause, access};
pub(crate) use puppet_pcore::convert::float_to_s;
pub(crate) use puppet_pcore::mismatch::{describe_mismatch, describe_parameters};
pub(crate) use puppet_pcore::types::capitalize_segments;
pub(crate) use puppet_pcore::{assignable, generalize, infer, infer_set, instance};

static BUILTIN: LazyLock<FxHashMap<&'static str, Type>> = LazyLock::new(|| {
    FxHashMap::from_iter([
        ("integer", Type::integer()),
        ("float", Type::float()),
        ("numeric", Type::numeric()),
        ("init", Type::init()),
        ("iterable", Type::iterable()),
        ("iterator", Type::iterator()),
        ("string", Type::string()),
        ("binary", Type::binary()),
        ("sensitive", Type::sensitive()),
        ("enum", Type::enumeration()),
        ("boolean", Type::boolean()),
        ("pattern", Type::pattern()),
        ("regexp", Type::regexp()),
        ("array", Type::array()),
        ("hash", Type::hash()),
        ("class", Type::class()),
        ("resource", Type::resource()),
        ("collection", Type::collection()),
        ("scalar", Type::scalar()),
        ("scalardata", Type::scalar_data()),
        ("catalogentry", Type::catalog_entry()),
        ("undef", Type::undef()),
        ("notundef", Type::not_undef()),
        ("default", Type::default_type()),
        ("any", Type::any()),
        ("variant", Type::variant()),
        ("optional", Type::optional()),
        ("runtime", Type::runtime()),
        ("type", Type::type_type()),
        ("tuple", Type::tuple()),
        ("struct", Type::structure()),
        ("object", Type::object()),
        ("typealias", Type::type_alias()),
        ("typereference", Type::type_reference()),
        ("typeset", Type::type_set()),
        ("callable", Type::callable()),
        ("semver", Type::semver()),
        ("semverrange", Type::semver_range()),
        ("timestamp", Type::timestamp()),
        ("timespan", Type::timespan()),
        ("uri", Type::uri()),
        ("data", Type::data()),
        ("richdata", Type::rich_data()),
        ("richdatakey", Type::rich_data_key()),
    ])
});

/// True if the language knows a type by itself, by its name in any case.
pub fn is_builtin_type(name: &str) -> bool {
    BUILTIN.contains_key(name.to_lowercase().as_str())
}

/// A type the language knows by itself, by its name in any case.
pub(crate) fn builtin_type(name: &str) -> Option<Type> {
    BUILTIN.get(name.to_lowercase().as_str()).cloned()
}

/// Ruby's `to_s` of a type.
pub(crate) fn type_string(t: &Type) -> String {
    t.to_string()
}

/// The generalised inferred type as text: how messages name what they got.
pub(crate) fn general_type_string(value: &Value) -> String {
    type_string(&generalize(&infer(value)))
}

/// True if a value is a `Deferred`.
pub fn is_deferred(value: &Value) -> bool {
    matches!(value, Value::Object(o)
        if matches!(o.ty.kind(), TypeKind::Object(t) if t.name.is_some_and(|n| n == Symbol::DEFERRED)))
}

/// `TypeMismatchDescriber.describe_signatures` of arguments that fit no signature.
pub(crate) fn describe_signatures(
    name: &str,
    signatures: &[&Dispatch],
    args: &[Value],
    block: Option<Type>,
) -> String {
    let mut types: Vec<Type> = args.iter().map(infer_set).collect();
    types.extend(block);
    let signatures: Vec<Signature<'_>> = signatures
        .iter()
        .map(|d| Signature {
            names: &d.names,
            types: &d.types,
            size: Size::of_counts(d.min, d.max),
            block: d.block.as_ref(),
            block_name: d.block_name.map_or("block", Symbol::as_str),
        })
        .collect();
    mismatch::describe_signatures(name, &signatures, &types)
}

/// True if an object or URI has an attribute or function of this name (`TypeWithMembers`).
pub(crate) fn has_member(object: &Value, name: &str) -> bool {
    match object {
        Value::Object(o) => {
            let name = Symbol::new(name);
            o.object_type().is_some_and(|t| t.attribute(name).is_some() || t.function(name).is_some())
        }
        Value::Uri(_) => {
            matches!(name, "scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment" | "opaque")
        }
        _ => false,
    }
}

/// The value of such an attribute, or what the function returns (`PAnnotatedMember#invoke`).
pub(crate) fn call_member(object: &Value, name: &str, args: &[Value]) -> Result<Value> {
    match object {
        Value::Object(o) => {
            let name = Symbol::new(name);
            let Some(t) = o.object_type() else { return Ok(Value::Undef) };
            if let Some((owner, function)) = t.function(name) {
                return call_function(o, &owner, &function, args);
            }
            let owner = t.owner_of(name).and_then(|t| t.name).map_or("Object", Symbol::as_str);
            if !args.is_empty() {
                let given = args.len();
                let text = format!("'attribute {owner}[{name}]' expects no arguments, got {given}");
                return Err(Error::argument(text));
            }
            let kind = t.attribute(name).map(|a| a.kind);
            if o.get(name.as_str()).is_none() && kind == Some(AttributeKind::Derived) {
                let text = format!("no method is implemented for derived attribute {owner}[{name}]");
                return Err(Error::puppet(text));
            }
            Ok(o.value(name).unwrap_or_default())
        }
        Value::Uri(uri) => Ok(uri.part(name)),
        _ => Err(Error::argument(format!("no member {name}"))),
    }
}

/// A function of an Object type: those of types defined in Puppet have no code, `Error` has `message`.
fn call_function(
    object: &puppet_pcore::Object,
    owner: &ObjectType,
    function: &ObjectFunction,
    args: &[Value],
) -> Result<Value> {
    let label = format!("function {}[{}]", owner.name.map_or("Object", Symbol::as_str), function.name);
    if let TypeKind::Callable(c) = function.ty.kind() {
        if let Some(TypeKind::Tuple(types, size)) = c.params.as_ref().map(Type::kind) {
            let given: Vec<Type> = args.iter().map(infer_set).collect();
            let size = size.unwrap_or(Size::exactly(types.len()));
            let takes = size.contains(args.len())
                && args
                    .iter()
                    .enumerate()
                    .all(|(i, v)| types.get(i).or(types.last()).is_none_or(|t| instance(t, v)));
            if !takes {
                let signature =
                    Signature { names: &[], types, size, block: c.block.as_ref(), block_name: "block" };
                return Err(Error::argument(mismatch::describe_signatures(&label, &[signature], &given)));
            }
        }
    }
    if owner.name.is_some_and(|n| n == Symbol::ERROR) {
        return Ok(object.get("msg").cloned().unwrap_or_default());
    }
    Err(Error::puppet(format!("no method is implemented for {label}")))
}

/// True if the Object type of an object outside the engine has such a function or attribute.
pub(crate) fn foreign_has_member(object: &Value, name: Symbol) -> bool {
    let Value::Foreign(foreign) = object else { return false };
    let Some(t) = foreign.pcore_type() else { return false };
    let (TypeKind::Object(object) | TypeKind::ObjectExtension(object, _)) = t.kind() else { return false };
    object.attribute(name).is_some() || object.function(name).is_some()
}
