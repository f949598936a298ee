//! The attributes of types as objects: each class of types is an Object type of its own (`create_ptype`).

use std::sync::{Arc, LazyLock};

use ecow::EcoString;
use puppet_syntax::Symbol;

use super::kind::StringType;
use super::object::{Attribute, AttributeKind, ObjectDef, ObjectFunction, ObjectType};
use super::predefined::RUBY_METHOD;
use super::{Size, StructMember, Type, TypeKind as K};
use crate::value::{Object, Value};

static STRUCT_ELEMENT: LazyLock<Type> = LazyLock::new(|| {
    let attribute = |name: &str| Attribute {
        name: Symbol::new(name),
        ty: Type::type_type(),
        kind: AttributeKind::Normal,
        value: None,
        overrides: false,
        is_final: false,
        annotations: None,
    };
    let def = ObjectDef {
        attributes: vec![attribute("key_type"), attribute("value_type")],
        equality_include_type: true,
        ..ObjectDef::default()
    };
    let name = Some(Symbol::new("Pcore::StructElement"));
    Type::new(K::Object(Arc::new(ObjectType::with_def(name, def))))
});

/// True if objects of the type do not show its own attributes: stock's `PStructElement` and `RubyMethod` have an empty
/// `_pcore_init_hash`.
pub(crate) fn hides_attributes(o: &Arc<ObjectType>) -> bool {
    let is = |t: &Type| matches!(t.kind(), K::Object(known) if known.id() == o.id());
    is(&STRUCT_ELEMENT) || is(&RUBY_METHOD)
}

fn types(list: &[Type]) -> Value {
    Value::array(list.iter().cloned().map(Value::Type).collect())
}

fn maybe(t: Option<&Type>) -> Value {
    t.cloned().map_or(Value::Undef, Value::Type)
}

fn size(size: Option<Size>) -> Value {
    size.map_or(Value::Undef, |size| Value::Type(size.to_type()))
}

fn title(text: Option<&EcoString>) -> Value {
    text.cloned().map_or(Value::Undef, Value::String)
}

fn text(name: Option<Symbol>) -> Value {
    name.map_or(Value::Undef, |name| name.as_str().into())
}

fn element(member: &StructMember) -> Value {
    let attributes = [("key_type", &member.key), ("value_type", &member.value)];
    let attributes = attributes.map(|(name, t)| (Symbol::new(name), Value::Type(t.clone())));
    Value::Object(Arc::new(Object {
        ty: STRUCT_ELEMENT.clone(),
        attributes: attributes.into_iter().collect(),
    }))
}

/// Names and values of the attributes that the class of the type itself declares, without inherited ones.
pub fn own_attributes(t: &Type) -> Vec<(&'static str, Value)> {
    match t.kind() {
        K::Numeric => vec![("from", Value::Undef), ("to", Value::Undef)],
        K::String(s) => {
            let value = match s {
                StringType::Any => Value::Undef,
                StringType::Sized(size) => Value::Type(size.to_type()),
                StringType::Value(text) => Value::String(text.clone()),
            };
            vec![("size_type_or_value", value)]
        }
        K::Enum(e) => {
            let values = Value::array(e.values.iter().cloned().map(Value::String).collect());
            vec![("values", values), ("case_insensitive", e.case_insensitive.into())]
        }
        K::Pattern(patterns) => {
            let pattern = |r: &Arc<crate::Regexp>| Type::new(K::Regexp(Some(r.clone())));
            vec![("patterns", types(&patterns.iter().map(pattern).collect::<Vec<_>>()))]
        }
        K::Regexp(r) => vec![("pattern", r.as_ref().map_or(Value::Undef, |r| r.source().into()))],
        K::Timestamp(range) => {
            let end = |end: Option<_>| end.map_or(Value::Undef, Value::Timestamp);
            vec![("from", end(range.from)), ("to", end(range.to))]
        }
        K::Timespan(range) => {
            let end = |end: Option<_>| end.map_or(Value::Undef, Value::Timespan);
            vec![("from", end(range.from)), ("to", end(range.to))]
        }
        K::SemVer(ranges) => {
            let ranges = ranges.iter().cloned().map(Value::SemVerRange).collect();
            vec![("ranges", Value::array(ranges))]
        }
        K::Uri(params) => {
            let part = |(name, value): &(Symbol, Value)| (Value::from(name.as_str()), value.clone());
            let parts = params.as_ref().map(|p| Value::hash(p.parts.iter().map(part)));
            vec![("parameters", parts.unwrap_or_default())]
        }
        K::Collection(s) => vec![("size_type", size(*s))],
        K::Array(inner, _) => vec![("element_type", Value::Type(inner.clone()))],
        K::Hash(key, value, _) => {
            vec![("key_type", Value::Type(key.clone())), ("value_type", Value::Type(value.clone()))]
        }
        K::Tuple(list, s) => vec![("types", types(list)), ("size_type", size(*s))],
        K::Struct(members) => vec![("elements", Value::array(members.iter().map(element).collect()))],
        K::Variant(members) => vec![("types", types(members))],
        K::Optional(t) | K::NotUndef(t) | K::Iterable(t) | K::Iterator(t) | K::Type(t) => {
            vec![("type", maybe(t.as_ref()))]
        }
        K::Callable(c) => vec![
            ("param_types", maybe(c.params.as_ref())),
            ("block_type", maybe(c.block.as_ref())),
            ("return_type", maybe(c.returns.as_ref())),
        ],
        K::Class(name) => vec![("class_name", title(name.as_ref()))],
        K::Resource(r) if !r.reference => {
            vec![("type_name", text(r.type_name)), ("title", title(r.title.as_ref()))]
        }
        K::TypeReference(name) => vec![("type_string", Value::String(name.clone()))],
        // A resolved alias has forgotten its expression.
        K::Alias(alias) => vec![
            ("name", alias.name.as_str().into()),
            ("type_expr", Value::Undef),
            ("resolved_type", maybe(alias.target().as_deref())),
        ],
        K::Runtime(runtime, name) => {
            vec![("runtime", text(*runtime)), ("name_or_pattern", name.clone().unwrap_or_default())]
        }
        K::Init(t, args) => {
            vec![("type", maybe(t.as_ref())), ("init_args", Value::array(args.to_vec()))]
        }
        K::Object(o) => vec![("_pcore_init_hash", init_hash(o))],
        K::TypeSet(set) => vec![("_pcore_init_hash", Value::Hash(set.init_hash()))],
        K::ObjectExtension(base, params) => {
            let base_type = Value::Type(Type::new(K::Object(base.clone())));
            vec![("base_type", base_type), ("init_parameters", parameters(base, params))]
        }
        _ => Vec::new(),
    }
}

/// The parameters as they were given: by place, or by name where there are many.
fn parameters(base: &ObjectType, params: &[(Symbol, Value)]) -> Value {
    let names = base.def().map(|def| def.all_type_parameters()).unwrap_or_default();
    if names.len() > 2 {
        return Value::hash(params.iter().map(|(n, v)| (Value::from(n.as_str()), v.clone())));
    }
    let given = |name: &Symbol| params.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
    let mut values: Vec<Value> = names.iter().map(|name| given(name).unwrap_or(Value::Default)).collect();
    while values.last() == Some(&Value::Default) {
        values.pop();
    }
    Value::array(values)
}

fn member(entries: Vec<(&str, Value)>) -> Value {
    match &entries[..] {
        [(_, only)] => only.clone(),
        _ => Value::hash(entries.into_iter().map(|(name, value)| (name.into(), value))),
    }
}

fn members<'a>(list: impl Iterator<Item = (Symbol, Vec<(&'a str, Value)>)>) -> Value {
    Value::hash(list.map(|(name, entries)| (name.as_str().into(), member(entries))))
}

/// `PObjectType#_pcore_init_hash`
fn init_hash(o: &ObjectType) -> Value {
    let mut entries: Vec<(Value, Value)> = Vec::new();
    let mut put = |name: &str, value: Value| entries.push((name.into(), value));
    let Some(def) = o.def() else { return Value::hash([]) };
    if let Some(annotations) = &def.annotations {
        put("annotations", Value::Hash(annotations.clone()));
    }
    if let Some(name) = o.name {
        put("name", name.as_str().into());
    }
    if let Some(parent) = &def.parent {
        put("parent", Value::Type(parent.clone()));
    }
    if !def.type_parameters.is_empty() {
        put("type_parameters", members(def.type_parameters.iter().map(|a| (a.name, a.parameter_entries()))));
    }
    let (constants, others): (Vec<_>, Vec<_>) = def.attributes.iter().partition(|a| a.is_plain_constant());
    if !others.is_empty() {
        put("attributes", members(others.iter().map(|a| (a.name, a.entries()))));
    }
    if !constants.is_empty() {
        let value = |a: &&Attribute| (a.name.as_str().into(), a.value.clone().unwrap_or_default());
        put("constants", Value::hash(constants.iter().map(value)));
    }
    if !def.functions.is_empty() {
        put("functions", members(def.functions.iter().map(|f: &ObjectFunction| (f.name, f.entries()))));
    }
    if let Some(equality) = &def.equality {
        put("equality", Value::array(equality.iter().map(|e| Value::from(e.as_str())).collect()));
    }
    if let Some(checks) = &def.checks {
        put("checks", checks.clone());
    }
    Value::hash(entries)
}
