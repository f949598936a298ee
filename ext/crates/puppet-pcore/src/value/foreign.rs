//! Values that live outside the engine: Ruby objects and callables.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::{PHash, Value};
use crate::types::{Type, TypeKind};

/// Properties of a Ruby object that the engine cannot represent.
pub trait ForeignValue: Any + fmt::Debug + Send + Sync {
    /// The Ruby class name: the type is `Runtime['ruby', type_name]`.
    fn type_name(&self) -> String;
    /// Ruby's `eql?`.
    fn eql(&self, other: &dyn ForeignValue) -> bool;
    /// Ruby's `hash`.
    fn hash_code(&self) -> u64;
    /// Ruby's `inspect`.
    fn inspect(&self) -> String;
    /// Ruby's `to_s`.
    fn to_text(&self) -> String;
    /// The Pcore type, when the object has one of its own.
    fn pcore_type(&self) -> Option<Type> {
        None
    }
    /// The attributes that a literal of the object names, if it is of an Object type
    /// (`PObjectType#extract_init_hash`).
    fn init_hash(&self) -> Option<PHash> {
        None
    }
    /// True if the object's class is, or inherits from, the named one.
    fn is_a(&self, class_name: &str) -> bool {
        self.type_name() == class_name
    }
    /// The iterator in its place (`Iterable.on`); `None`: it is not iterable.
    fn iterator(&self) -> Option<Value> {
        None
    }
    /// Ruby's `to_a` of one that is iterable, which `*x` unfolds to: not always what its iterator gives.
    fn unfolded(&self) -> Option<Value> {
        None
    }
    /// The array that Ruby takes the object for (`Array.try_convert`).
    fn to_ary(&self) -> Option<Value> {
        None
    }
    /// Ruby's `to_a`, if the object has it: what `*x` passes to a method.
    fn to_a(&self) -> Option<Value> {
        None
    }
    /// The text of Ruby's `[x].join(separator)`, which asks for `to_str`, `to_ary` and `to_s`.
    fn joined(&self, _separator: &str) -> Option<Value> {
        Some(Value::string(self.to_text()))
    }
    /// True of Puppet's `Iterable`.
    fn is_iterable(&self) -> bool {
        self.is_a("Puppet::Pops::Types::Iterable")
    }
    /// For downcasts.
    fn as_any(&self) -> &dyn Any;
}

/// A shared foreign value.
#[derive(Clone, Debug)]
pub struct Foreign(Arc<dyn ForeignValue>);

impl Foreign {
    /// Wraps one.
    pub fn new(value: Arc<dyn ForeignValue>) -> Foreign {
        Foreign(value)
    }

    /// The name of its Object type and the attributes that a literal of it names.
    pub fn literal(&self) -> Option<(Type, PHash)> {
        let t = self.pcore_type()?;
        matches!(t.kind(), TypeKind::Object(_) | TypeKind::ObjectExtension(..)).then_some(())?;
        Some((t, self.init_hash()?))
    }
}

impl Deref for Foreign {
    type Target = dyn ForeignValue;
    fn deref(&self) -> &(dyn ForeignValue + 'static) {
        &*self.0
    }
}

impl PartialEq for Foreign {
    fn eq(&self, other: &Foreign) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.eql(&*other.0)
    }
}

impl Eq for Foreign {}

impl Hash for Foreign {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_code().hash(state);
    }
}

/// A lambda or a function as a value (what `Callable[...]` matches).
pub trait CallableValue: Any + fmt::Debug + Send + Sync {
    /// Its `Callable[...]` type; of several signatures a `Variant`.
    fn callable_type(&self) -> Type;
    /// For downcasts.
    fn as_any(&self) -> &dyn Any;
}
