//! Named types: `type A = ...`, and the built-in `Data`, `RichData`.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use puppet_syntax::Symbol;

use super::Type;

/// A type alias. What it stands for is set after it is made, so that it can name itself.
#[derive(Debug)]
pub struct TypeAlias {
    /// `Stdlib::Port`
    pub name: Symbol,
    /// The type it stands for, once known.
    pub resolved: OnceLock<Type>,
    recursive: OnceLock<bool>,
}

impl TypeAlias {
    /// An alias that still has to be resolved.
    pub fn new(name: Symbol) -> TypeAlias {
        TypeAlias { name, resolved: OnceLock::new(), recursive: OnceLock::new() }
    }

    /// The type it stands for; `None` before it is resolved.
    pub fn target(&self) -> Option<&Type> {
        self.resolved.get()
    }

    /// Whether what it stands for leads back to the alias itself. Not to be asked before all
    /// aliases involved are resolved.
    pub fn is_recursive(&self) -> bool {
        let Some(target) = self.target() else { return true };
        *self.recursive.get_or_init(|| {
            let mut found = false;
            super::walk::aliases(target, &mut |alias| found |= std::ptr::eq(alias, self));
            found
        })
    }
}

impl PartialEq for TypeAlias {
    fn eq(&self, other: &TypeAlias) -> bool {
        self.name == other.name
    }
}

impl Eq for TypeAlias {}

impl Hash for TypeAlias {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
