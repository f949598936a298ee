//! Types as rich data: the Pcore type of a type and what it is initialised with.

use puppet_pcore::types::{Size, StringType, TypeKind as K};
use puppet_pcore::{Type, Value};

type Init = (&'static str, Vec<(&'static str, Value)>);

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
pub(super) fn type_data(t: &Type) -> Init {
    let bare = |name| (name, Vec::new());
    match t.kind() {
        K::Any => bare("Pcore::AnyType"),
        K::Unit => bare("Pcore::UnitType"),
        K::Default => bare("Pcore::DefaultType"),
        K::Undef => bare("Pcore::UndefType"),
        K::Scalar => bare("Pcore::ScalarType"),
        K::ScalarData => bare("Pcore::ScalarDataType"),
        K::Numeric => bare("Pcore::NumericType"),
        K::Binary => bare("Pcore::BinaryType"),
        K::SemVerRange => bare("Pcore::SemVerRangeType"),
        K::CatalogEntry => bare("Pcore::CatalogEntryType"),
        K::Integer(r) => {
            let ends =
                [r.min().map(|n| ("from", Value::integer(n))), r.max().map(|n| ("to", Value::integer(n)))];
            ("Pcore::IntegerType", ends.into_iter().flatten().collect())
        }
        K::Float(r) => {
            let ends = [r.min.map(|n| ("from", Value::Float(n))), r.max.map(|n| ("to", Value::Float(n)))];
            ("Pcore::FloatType", ends.into_iter().flatten().collect())
        }
        K::Boolean(b) => {
            ("Pcore::BooleanType", b.map(|b| ("value", Value::Boolean(b))).into_iter().collect())
        }
        K::String(StringType::Any) => bare("Pcore::StringType"),
        K::String(StringType::Sized(s)) => {
            let range = Value::Type(s.to_type());
            ("Pcore::StringType", vec![("size_type_or_value", range)])
        }
        K::String(StringType::Value(v)) => {
            ("Pcore::StringType", vec![("size_type_or_value", Value::String(v.clone()))])
        }
        K::Enum(e) => {
            let values = e.values.iter().cloned().map(Value::String).collect();
            let mut init = vec![("values", Value::array(values))];
            if e.case_insensitive {
                init.push(("case_insensitive", Value::Boolean(true)));
            }
            ("Pcore::EnumType", init)
        }
        K::Pattern(list) => {
            let one = |r| Value::Type(Type::new(K::Regexp(Some(r))));
            ("Pcore::PatternType", vec![("patterns", Value::array(list.iter().cloned().map(one).collect()))])
        }
        K::Regexp(r) => {
            ("Pcore::RegexpType", r.iter().map(|r| ("pattern", Value::from(r.source()))).collect())
        }
        K::Sensitive(t) => ("Pcore::SensitiveType", element(t).into_iter().collect()),
        K::Optional(t) => ("Pcore::OptionalType", inner(t)),
        K::NotUndef(t) => ("Pcore::NotUndefType", inner(t)),
        K::Type(t) => ("Pcore::TypeType", inner(t)),
        K::Iterable(t) => ("Pcore::IterableType", inner(t)),
        K::Iterator(t) => ("Pcore::IteratorType", inner(t)),
        K::Collection(s) => ("Pcore::CollectionType", size(s).into_iter().collect()),
        K::Array(t, s) => {
            let of = (*t != Type::any()).then(|| ("element_type", Value::Type(t.clone())));
            ("Pcore::ArrayType", of.into_iter().chain(size(s)).collect())
        }
        K::Hash(k, v, s) => {
            let any = Type::any();
            let key = (*k != any).then(|| ("key_type", Value::Type(k.clone())));
            let value = (*v != any).then(|| ("value_type", Value::Type(v.clone())));
            ("Pcore::HashType", key.into_iter().chain(value).chain(size(s)).collect())
        }
        K::Tuple(list, s) => {
            ("Pcore::TupleType", std::iter::once(("types", types(list))).chain(size(s)).collect())
        }
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
            ("Pcore::StructType", vec![("elements", Value::array(members.iter().map(one).collect()))])
        }
        K::Variant(members) => ("Pcore::VariantType", vec![("types", types(members))]),
        K::Class(name) => {
            ("Pcore::ClassType", name.iter().map(|n| ("class_name", Value::from(n.as_str()))).collect())
        }
        K::Resource(r) => {
            let name = r.type_name.map(|n| ("type_name", Value::from(n.as_str())));
            let title = r.title.clone().map(|title| ("title", Value::String(title)));
            ("Pcore::ResourceType", name.into_iter().chain(title).collect())
        }
        _ => (
            "Pcore::TypeReferenceType",
            vec![("type_string", Value::from(puppet_pcore::format::type_string(t)))],
        ),
    }
}
