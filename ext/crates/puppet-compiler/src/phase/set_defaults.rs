//! Values of parameters that come from the definition of a class or define (`Puppet::Resource::Type#assign_defaults`).

use puppet_eval::Result;
use puppet_eval::session::ResourceId;
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::catalog::Param;
use crate::compiler::Compiler;

impl Compiler {
    /// Sets the parameters of a resource that had `set_before` when its defaults were evaluated: name, value, and
    /// whether it did not have the parameter at all then.
    pub(crate) fn set_defaults(
        &self,
        id: ResourceId,
        set_before: usize,
        defaults: impl Iterator<Item = (Symbol, Value, bool)>,
    ) -> Result<()> {
        let mut catalog = self.catalog.borrow_mut();
        let mut aliased = false;
        let resource = catalog.get_mut(id);
        // A default may have set others; where none did, what was missing needs no search.
        let same = resource.params.len() == set_before;
        for (name, value, missing) in defaults {
            let param = Param { name, value, add: false, source: resource.source, file: None, line: None };
            if missing && same && !matches!(name, Symbol::ALIAS | Symbol::TAG) {
                resource.params.push(param);
            } else {
                aliased |= name == Symbol::ALIAS;
                self.put_parameter(resource, param)?;
            }
        }
        catalog.aliased |= aliased;
        Ok(())
    }
}
