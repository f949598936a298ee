//! Instances of Object types.

use puppet_syntax::Symbol;

use super::Value;
use crate::types::{Type, TypeKind};

/// An instance of an Object type: its attributes in the order of the type's constructor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// The Object type.
    pub ty: Type,
    /// Attribute values by name; one left at its default may be absent.
    pub attributes: Box<[(Symbol, Value)]>,
}

impl Object {
    /// Attributes with another value than their default.
    pub fn given(&self) -> impl Iterator<Item = &(Symbol, Value)> {
        let def = match self.ty.kind() {
            TypeKind::Object(o) | TypeKind::ObjectExtension(o, _) => Some(o.clone()),
            _ => None,
        };
        self.attributes.iter().filter(move |(name, value)| {
            let attribute = def.as_ref().and_then(|o| o.attribute(*name));
            attribute.is_none_or(|a| a.value.as_ref() != Some(value))
        })
    }

    /// The value of an attribute that was given.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.attributes.iter().find(|(n, _)| n.as_str() == name).map(|(_, v)| v)
    }
}
