//! The classes of types: one row for each, from which all their names come.

use super::{Type, TypeKind as K};

/// Name of a kind of type.
pub struct PcoreClass {
    /// In the language, without parameters: `Integer`.
    pub name: &'static str,
    /// Ruby's class: `Puppet::Pops::Types::PIntegerType`.
    pub ruby: &'static str,
    /// The Object type whose instances are these types: `Pcore::IntegerType` (each type's `register_ptype`).
    pub pcore: &'static str,
    /// That one and those above it (`Pcore.init`).
    lineage: &'static [&'static str],
}

macro_rules! classes {
    ($($kind:pat => $name:literal $(< $above:literal)*;)*) => {
        impl K {
            /// The class of a type.
            pub fn pcore_class(&self) -> &'static PcoreClass {
                match self {
                    $($kind => &PcoreClass {
                        name: $name,
                        ruby: concat!("Puppet::Pops::Types::P", $name, "Type"),
                        pcore: concat!("Pcore::", $name, "Type"),
                        lineage: &[concat!("Pcore::", $name, "Type"), $(concat!("Pcore::", $above, "Type")),*],
                    },)*
                    K::ObjectExtension(..) => &PcoreClass {
                        name: "Object",
                        ruby: "Puppet::Pops::Types::PObjectTypeExtension",
                        pcore: "Pcore::ObjectTypeExtenType",
                        lineage: &["Pcore::ObjectTypeExtenType", "Pcore::AnyType"],
                    },
                }
            }
        }
    };
}

classes! {
    K::Any => "Any";
    K::Unit => "Unit" < "Any";
    K::Default => "Default" < "Any";
    K::Undef => "Undef" < "Any";
    K::Scalar => "Scalar" < "Any";
    K::ScalarData => "ScalarData" < "Scalar" < "Any";
    K::Numeric => "Numeric" < "ScalarData" < "Scalar" < "Any";
    K::Integer(_) => "Integer" < "Numeric" < "ScalarData" < "Scalar" < "Any";
    K::Float(_) => "Float" < "Numeric" < "ScalarData" < "Scalar" < "Any";
    K::Boolean(_) => "Boolean" < "ScalarData" < "Scalar" < "Any";
    K::String(_) => "String" < "ScalarData" < "Scalar" < "Any";
    K::Enum(_) => "Enum" < "ScalarData" < "Scalar" < "Any";
    K::Pattern(_) => "Pattern" < "ScalarData" < "Scalar" < "Any";
    K::Regexp(_) => "Regexp" < "Scalar" < "Any";
    K::Binary => "Binary" < "Any";
    K::Timestamp(_) => "Timestamp" < "Scalar" < "Any";
    K::Timespan(_) => "Timespan" < "Scalar" < "Any";
    K::SemVer(_) => "SemVer" < "Scalar" < "Any";
    K::SemVerRange => "SemVerRange" < "Any";
    K::Uri(_) => "URI" < "Any";
    K::Sensitive(_) => "Sensitive" < "Any";
    K::Collection(_) => "Collection" < "Any";
    K::Array(..) => "Array" < "Collection" < "Any";
    K::Hash(..) => "Hash" < "Collection" < "Any";
    K::Tuple(..) => "Tuple" < "Any";
    K::Struct(_) => "Struct" < "Any";
    K::Variant(_) => "Variant" < "Any";
    K::Optional(_) => "Optional" < "Any";
    K::NotUndef(_) => "NotUndef" < "Any";
    K::Callable(_) => "Callable" < "Any";
    K::Iterable(_) => "Iterable" < "Any";
    K::Iterator(_) => "Iterator" < "Any";
    K::CatalogEntry => "CatalogEntry" < "Any";
    K::Class(_) => "Class" < "CatalogEntry" < "Any";
    K::Resource(_) => "Resource" < "CatalogEntry" < "Any";
    K::Type(_) => "Type" < "Any";
    K::TypeReference(_) => "TypeReference" < "Any";
    K::Alias(_) => "TypeAlias" < "Any";
    K::Object(_) => "Object" < "Any";
    K::TypeSet(_) => "TypeSet" < "Any";
    K::Init(..) => "Init" < "Any";
    K::Runtime(..) => "Runtime" < "Any";
}

/// True if a type is an instance of the Object type of this name.
pub(crate) fn is_of_pcore_class(t: &Type, name: &str) -> bool {
    t.kind().pcore_class().lineage.contains(&name)
}
