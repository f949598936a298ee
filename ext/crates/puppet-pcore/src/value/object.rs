//! Instances of Object types.

use puppet_syntax::Symbol;

use super::Value;
use crate::types::Type;

/// An instance of an Object type: its attributes in the order of the type's constructor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// The Object type.
    pub ty: Type,
    /// Attribute values by name; one left at its default may be absent.
    pub attributes: Box<[(Symbol, Value)]>,
}

impl Object {
    /// The value of an attribute that was given.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.attributes.iter().find(|(n, _)| n.as_str() == name).map(|(_, v)| v)
    }
}
