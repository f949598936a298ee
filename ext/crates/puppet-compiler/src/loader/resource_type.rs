//! Resource types: in Ruby, or defined in the language (`Runtime3ResourceSupport`).

use std::sync::Arc;

use puppet_eval::Result;
use puppet_eval::host::NativeType;
use puppet_syntax::Symbol;

use crate::catalog::ResourceKind;
use crate::catalog::tags::downcase;
use crate::compiler::Compiler;

impl Compiler {
    /// A type in Ruby, asked for once a compile. The name is in lower case.
    ///
    /// # Errors
    /// What loading it raised.
    pub(crate) fn native_type(&self, name: Symbol) -> Result<Option<Arc<NativeType>>> {
        if let Some(known) = self.natives.borrow().get(&name) {
            return Ok(known.clone());
        }
        if name.as_str().contains(':') {
            return Ok(None);
        }
        let found = self.host().native_type(name)?;
        self.natives.borrow_mut().insert(name, found.clone());
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
        // Types in Ruby have no place in a name space (`find_builtin_resource_type`).
        let lower = Symbol::new(&downcase(name.as_str()));
        let kind = match self.native_type(lower)? {
            Some(native) => ResourceKind::Native(native),
            None => match self.find_definition(lower.as_str())? {
                Some(define) => ResourceKind::Define(define),
                None => return Ok(ResourceKind::Unknown),
            },
        };
        self.kinds.borrow_mut().insert(name, kind.clone());
        Ok(kind)
    }
}
