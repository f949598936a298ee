//! Instances of Object types.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use puppet_syntax::Symbol;

use super::Value;
use crate::types::{AttributeKind, ObjectDef, ObjectType, Type, TypeKind};

/// An instance of an Object type: its attributes in the order of the type's constructor.
#[derive(Clone, Debug)]
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
            let owner = def.as_ref().and_then(|o| o.owner_of(*name));
            if owner.is_some_and(|owner| crate::types::hides_attributes(&owner)) {
                return false;
            }
            let attribute = def.as_ref().and_then(|o| o.attribute(*name));
            attribute.is_none_or(|a| a.value.as_ref() != Some(value))
        })
    }

    /// The value of an attribute that was given.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.attributes.iter().find(|(n, _)| n.as_str() == name).map(|(_, v)| v)
    }
}

impl Object {
    /// Its Object type.
    pub fn object_type(&self) -> Option<&Arc<ObjectType>> {
        match self.ty.kind() {
            TypeKind::Object(o) | TypeKind::ObjectExtension(o, _) => Some(o),
            _ => None,
        }
    }

    /// The value of an attribute: given, or what it is by default.
    pub fn value(&self, name: Symbol) -> Option<Value> {
        let given = self.attributes.iter().find(|(n, _)| *n == name).map(|(_, v)| v.clone());
        given.or_else(|| self.object_type()?.attribute(name)?.value)
    }

    /// The types it inherits from and its own, the root first.
    fn chain(&self) -> Vec<Arc<ObjectType>> {
        let mut chain: Vec<Arc<ObjectType>> = self.object_type().cloned().into_iter().collect();
        while chain.len() < 1000 {
            let Some(parent) = chain.last().and_then(|o| o.parent_object()) else { break };
            chain.push(parent);
        }
        chain.reverse();
        chain
    }
}

/// Attributes of a type's own that take part in equality.
fn equality_names(def: &ObjectDef) -> Vec<Symbol> {
    match &def.equality {
        Some(names) => names.clone(),
        None => def
            .attributes
            .iter()
            .filter(|a| !matches!(a.kind, AttributeKind::Constant | AttributeKind::Derived))
            .map(|a| a.name)
            .collect(),
    }
}

/// As the `eql?` that stock generates for each class: attribute by attribute from the root on, of
/// objects of the same type unless that is not to count.
impl PartialEq for Object {
    fn eq(&self, other: &Object) -> bool {
        let mut parent: Option<Arc<ObjectDef>> = None;
        let chain = self.chain();
        for object in &chain {
            let Some(def) = object.def() else { return self.ty == other.ty };
            let names = equality_names(&def);
            let same_type =
                def.equality_include_type && !parent.as_ref().is_some_and(|p| p.equality_include_type);
            if names.is_empty() && !same_type && parent.is_none() {
                // Ruby's own: the same object only.
                return std::ptr::eq(self, other);
            }
            if same_type && self.object_type() != other.object_type() {
                return false;
            }
            let equal = |name: &Symbol| match (self.value(*name), other.value(*name)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            };
            if !names.iter().all(equal) {
                return false;
            }
            parent = Some(def);
        }
        !chain.is_empty() || self.ty == other.ty && self.attributes == other.attributes
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for object in self.chain() {
            for name in object.def().map(|def| equality_names(&def)).unwrap_or_default() {
                self.value(name).hash(state);
            }
        }
    }
}
