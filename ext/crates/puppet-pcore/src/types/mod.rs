//! Types of the language. A `Type` is one shared pointer to its `TypeKind`; leaf types are
//! made once per process.

mod alias;
mod construct;
mod definition_error;
mod init;
mod kind;
mod leaf;
mod object;
mod object_equality;
mod object_init;
mod own_attributes;
mod pcore_class;
mod predefined;
mod range;
mod type_set;
pub(crate) mod walk;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

pub use alias::TypeAlias;
pub use construct::capitalize_segments;
pub use definition_error::DefinitionError;
pub use init::{assert_can_be_made, init_answers_undef, init_takes_whole};
pub(crate) use init::{init_accepts, init_first_parameters, init_takes};
pub use kind::{
    CallableType, EnumType, Members, ResourceType, StringType, StructMember, TypeKind, UriParams,
};
pub(crate) use object::extend_object;
pub use object::{Attribute, AttributeKind, ObjectDef, ObjectFunction, ObjectType};
pub use object_init::assert_object_name;
pub use object_init::define_object;
pub(crate) use object_init::{assert_type_name, object_from_hash};
pub(crate) use own_attributes::hides_attributes;
pub use own_attributes::own_attributes;
pub use pcore_class::PcoreClass;
pub(crate) use pcore_class::is_of_pcore_class;
pub use predefined::{predefined, takes_no_hash};
pub use range::{FloatRange, IntRange, SemVerRanges, Size, TimeRange};
pub use type_set::{RUNTIME_NAME_AUTHORITY, TypeSetDef, TypeSetReference, TypeSetType, define_type_set};
pub(crate) use type_set::{type_set_from_hash, type_set_named};

/// A Puppet type; cheap to clone.
#[derive(Clone)]
pub struct Type(Arc<TypeKind>);

const _: () = assert!(size_of::<Type>() == 8);
const _: () = assert!(size_of::<TypeKind>() <= 64);

impl Type {
    /// A type of a kind.
    pub fn new(kind: TypeKind) -> Type {
        Type(Arc::new(kind))
    }

    /// Kind of the point: statement, branch, definition.
    pub fn kind(&self) -> &TypeKind {
        &self.0
    }

    /// True if both are the same type in memory.
    pub fn ptr_eq(&self, other: &Type) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// An address that stays the same as long as the type lives: that of the alias for an alias, of the Object type for
    /// one.
    pub fn id(&self) -> usize {
        match self.kind() {
            TypeKind::Alias(alias) => alias.id(),
            TypeKind::Object(object) => object.id(),
            _ => Arc::as_ptr(&self.0).addr(),
        }
    }

    /// The resource type and title of `Resource[...]` types (`File['/x']` or bare `File`).
    pub fn as_resource(&self) -> Option<&ResourceType> {
        match self.kind() {
            TypeKind::Resource(r) => Some(r),
            _ => None,
        }
    }
}

impl Deref for Type {
    type Target = TypeKind;
    fn deref(&self) -> &TypeKind {
        &self.0
    }
}

impl PartialEq for Type {
    fn eq(&self, other: &Type) -> bool {
        self.ptr_eq(other) || self.0 == other.0
    }
}

impl Eq for Type {}

impl Hash for Type {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
