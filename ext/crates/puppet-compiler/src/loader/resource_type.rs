//! Resource types: in Ruby, or defined in the language (`Runtime3ResourceSupport`).

use std::sync::Arc;

use puppet_eval::Result;
use puppet_eval::host::NativeType;
use puppet_syntax::Symbol;

use super::Loader;
use super::types::ResourceKind;
use crate::catalog::tags::downcase;

impl Loader {
    /// A type in Ruby, asked for once a compile. The name is in lower case.
    ///
    /// # Errors
    /// What loading it raised.
    pub(crate) fn native_type(&self, name: &str) -> Result<Option<Arc<NativeType>>> {
        if let Some(known) = self.natives.borrow().get(name) {
            return Ok(known.clone());
        }
        if name.contains(':') {
            return Ok(None);
        }
        let found = self.host().native_type(name)?;
        self.natives.borrow_mut().insert(name.into(), found.clone());
        Ok(found)
    }

    /// The resource type of a name, autoloaded (`find_resource_type`). Any spelling.
    ///
    /// # Errors
    /// What loading it raised.
    pub(crate) fn kind_of(&self, name: Symbol) -> Result<ResourceKind> {
        if let Some(kind) = self.kinds.borrow().get(&name) {
            return Ok(kind.clone());
        }
        let kind = self.load_kind(name.as_str())?;
        if !matches!(kind, ResourceKind::Unknown) {
            self.kinds.borrow_mut().insert(name, kind.clone());
        }
        Ok(kind)
    }

    /// The same for a name that may be that of no type, which is not interned for it.
    ///
    /// # Errors
    /// What loading it raised.
    pub(crate) fn kind_named(&self, name: &str) -> Result<ResourceKind> {
        match Symbol::get(name) {
            Some(name) => self.kind_of(name),
            None => self.load_kind(name),
        }
    }

    /// See `Session::find_resource_type`.
    ///
    /// # Errors
    /// What loading it raised.
    pub(crate) fn resource_type_name(&self, name: &str) -> Result<Option<Symbol>> {
        Ok(match self.kind_named(name)? {
            ResourceKind::Native(native) => Some(native.name),
            ResourceKind::Define(define) => Some(define.name),
            _ => None,
        })
    }

    fn load_kind(&self, name: &str) -> Result<ResourceKind> {
        // Types in Ruby have no place in a name space (`find_builtin_resource_type`).
        let lower = downcase(name);
        Ok(match self.native_type(&lower)? {
            Some(native) => ResourceKind::Native(native),
            None => self.find_definition(&lower)?.map_or(ResourceKind::Unknown, ResourceKind::Define),
        })
    }
}
