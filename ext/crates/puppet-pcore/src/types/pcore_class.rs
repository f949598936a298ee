//! The Object types of `Pcore` whose instances are types (`Pcore.init`, each type's `register_ptype`).

use super::{Type, TypeKind as K};

/// The type that a type is an instance of, and those above it, without their `Pcore::`.
fn classes(t: &Type) -> &'static [&'static str] {
    match t.kind() {
        K::Any => &["AnyType"],
        K::Unit => &["UnitType", "AnyType"],
        K::Default => &["DefaultType", "AnyType"],
        K::Undef => &["UndefType", "AnyType"],
        K::Scalar => &["ScalarType", "AnyType"],
        K::ScalarData => &["ScalarDataType", "ScalarType", "AnyType"],
        K::Numeric => &["NumericType", "ScalarDataType", "ScalarType", "AnyType"],
        K::Integer(_) => &["IntegerType", "NumericType", "ScalarDataType", "ScalarType", "AnyType"],
        K::Float(_) => &["FloatType", "NumericType", "ScalarDataType", "ScalarType", "AnyType"],
        K::Boolean(_) => &["BooleanType", "ScalarDataType", "ScalarType", "AnyType"],
        K::String(_) => &["StringType", "ScalarDataType", "ScalarType", "AnyType"],
        K::Enum(_) => &["EnumType", "ScalarDataType", "ScalarType", "AnyType"],
        K::Pattern(_) => &["PatternType", "ScalarDataType", "ScalarType", "AnyType"],
        K::Regexp(_) => &["RegexpType", "ScalarType", "AnyType"],
        K::Binary => &["BinaryType", "AnyType"],
        K::Timestamp(_) => &["TimestampType", "ScalarType", "AnyType"],
        K::Timespan(_) => &["TimespanType", "ScalarType", "AnyType"],
        K::SemVer(_) => &["SemVerType", "ScalarType", "AnyType"],
        K::SemVerRange => &["SemVerRangeType", "AnyType"],
        K::Uri(_) => &["URIType", "AnyType"],
        K::Sensitive(_) => &["SensitiveType", "AnyType"],
        K::Collection(_) => &["CollectionType", "AnyType"],
        K::Array(..) => &["ArrayType", "CollectionType", "AnyType"],
        K::Hash(..) => &["HashType", "CollectionType", "AnyType"],
        K::Tuple(..) => &["TupleType", "AnyType"],
        K::Struct(_) => &["StructType", "AnyType"],
        K::Variant(_) => &["VariantType", "AnyType"],
        K::Optional(_) => &["OptionalType", "AnyType"],
        K::NotUndef(_) => &["NotUndefType", "AnyType"],
        K::Callable(_) => &["CallableType", "AnyType"],
        K::Iterable(_) => &["IterableType", "AnyType"],
        K::Iterator(_) => &["IteratorType", "AnyType"],
        K::CatalogEntry => &["CatalogEntryType", "AnyType"],
        K::Class(_) => &["ClassType", "CatalogEntryType", "AnyType"],
        K::Resource(_) => &["ResourceType", "CatalogEntryType", "AnyType"],
        K::Type(_) => &["TypeType", "AnyType"],
        K::TypeReference(_) => &["TypeReferenceType", "AnyType"],
        K::Alias(_) => &["TypeAliasType", "AnyType"],
        K::Object(_) => &["ObjectType", "AnyType"],
        K::ObjectExtension(..) => &["ObjectTypeExtenType", "AnyType"],
        K::TypeSet(_) => &["TypeSetType", "AnyType"],
        K::Init(..) => &["InitType", "AnyType"],
        K::Runtime(..) => &["RuntimeType", "AnyType"],
    }
}

/// Whether a type is an instance of the Object type of this name.
pub(crate) fn is_of_pcore_class(t: &Type, name: &str) -> bool {
    name.strip_prefix("Pcore::").is_some_and(|name| classes(t).contains(&name))
}
