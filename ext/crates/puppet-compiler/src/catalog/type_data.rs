//! Types as rich data: the Pcore type of a type and what it is initialised with.

use puppet_pcore::types::{Size, StringType, TypeKind as K};
use puppet_pcore::{Type, Value};

type Init = Vec<(&'static str, Value)>;

fn size(size: &Option<Size>) -> Option<(&'static str, Value)> {
    size.map(|s| ("size_type", Value::Type(s.to_type())))
}

fn element(t: &Type) -> Option<(&'static str, Value)> {
    (*t != Type::any()).then(|| ("type", Value::Type(t.clone())))
}

fn inner(t: &Option<Type>) -> Vec<(&'static str, Value)> {
    t.as_ref().and_then(element).into_iter().collect()
}

fn types(list: &[Type]) -> Value {
    Value::array(list.iter().cloned().map(Value::Type).collect())
}

/// `_pcore_type.name` and `_pcore_init_hash` of a type.
pub(super) fn type_data(t: &Type) -> (&'static str, Init) {
    match init(t) {
        Some(init) => (t.kind().pcore_class().pcore, init),
        None => {
            let text = Value::from(puppet_pcore::format::type_string(t));
            ("Pcore::TypeReferenceType", vec![("type_string", text)])
        }
    }
}

/// Initial values of a type; `None` for types that are written as references to types.
fn init(t: &Type) -> Option<Init> {
    Some(match t.kind() {
        K::Any
        | K::Unit
        | K::Default
        | K::Undef
        | K::Scalar
        | K::ScalarData
        | K::Numeric
        | K::Binary
        | K::SemVerRange
        | K::CatalogEntry
        | K::String(StringType::Any) => Vec::new(),
        K::Integer(r) => {
            let ends =
                [r.min().map(|n| ("from", Value::integer(n))), r.max().map(|n| ("to", Value::integer(n)))];
            ends.into_iter().flatten().collect()
        }
        K::Float(r) => {
            let ends = [r.min.map(|n| ("from", Value::Float(n))), r.max.map(|n| ("to", Value::Float(n)))];
            ends.into_iter().flatten().collect()
        }
        K::Boolean(b) => b.map(|b| ("value", Value::Boolean(b))).into_iter().collect(),
        K::String(StringType::Sized(s)) => {
            let range = Value::Type(s.to_type());
            vec![("size_type_or_value", range)]
        }
        K::String(StringType::Value(v)) => {
            vec![("size_type_or_value", Value::String(v.clone()))]
        }
        K::Enum(e) => {
            let values = e.values.iter().cloned().map(Value::String).collect();
            let mut init = vec![("values", Value::array(values))];
            if e.case_insensitive {
                init.push(("case_insensitive", Value::Boolean(true)));
            }
            init
        }
        K::Pattern(list) => {
            let one = |r| Value::Type(Type::new(K::Regexp(Some(r))));
            vec![("patterns", Value::array(list.iter().cloned().map(one).collect()))]
        }
        K::Regexp(r) => r.iter().map(|r| ("pattern", Value::from(r.source()))).collect(),
        K::Sensitive(t) => element(t).into_iter().collect(),
        K::Optional(t) => inner(t),
        K::NotUndef(t) => inner(t),
        K::Type(t) => inner(t),
        K::Iterable(t) => inner(t),
        K::Iterator(t) => inner(t),
        K::Collection(s) => size(s).into_iter().collect(),
        K::Array(t, s) => {
            let of = (*t != Type::any()).then(|| ("element_type", Value::Type(t.clone())));
            of.into_iter().chain(size(s)).collect()
        }
        K::Hash(k, v, s) => {
            let any = Type::any();
            let key = (*k != any).then(|| ("key_type", Value::Type(k.clone())));
            let value = (*v != any).then(|| ("value_type", Value::Type(v.clone())));
            key.into_iter().chain(value).chain(size(s)).collect()
        }
        K::Tuple(list, s) => std::iter::once(("types", types(list))).chain(size(s)).collect(),
        K::Struct(members) => {
            let one = |m: &puppet_pcore::types::StructMember| {
                super::data::rich(
                    "Pcore::StructElement",
                    [
                        (Value::from("key_type"), Value::Type(m.key.clone())),
                        (Value::from("value_type"), Value::Type(m.value.clone())),
                    ],
                )
            };
            vec![("elements", Value::array(members.iter().map(one).collect()))]
        }
        K::Variant(members) => vec![("types", types(members))],
        K::Class(name) => name.iter().map(|n| ("class_name", Value::from(n.as_str()))).collect(),
        K::Resource(r) => {
            let name = r.type_name.map(|n| ("type_name", Value::from(n.as_str())));
            let title = r.title.clone().map(|title| ("title", Value::String(title)));
            name.into_iter().chain(title).collect()
        }
        _ => return None,
    })
}
