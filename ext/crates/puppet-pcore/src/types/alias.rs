//! Named types: `type A = ...`, and the built-in `Data`, `RichData`.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use puppet_syntax::Symbol;

use super::{Type, TypeKind};

/// A type alias. Its target is set after it is made, so that it can refer to itself.
#[derive(Debug)]
pub struct TypeAlias {
    /// `Stdlib::Port`
    pub name: Symbol,
    /// The target, once resolved.
    pub resolved: OnceLock<Type>,
    recursive: OnceLock<bool>,
}

impl TypeAlias {
    /// An alias that still has to be resolved.
    pub fn new(name: Symbol) -> TypeAlias {
        TypeAlias { name, resolved: OnceLock::new(), recursive: OnceLock::new() }
    }

    /// The target; `None` before it is resolved.
    pub fn target(&self) -> Option<&Type> {
        self.resolved.get()
    }

    /// Sets the target: the normal form of `target`, without members that are only
    /// the alias again (PTypeAliasType#resolve). `this` is the alias as a type.
    ///
    /// # Errors
    /// Stock's ArgumentError if that is nothing but aliases.
    pub fn resolve(&self, this: &Type, target: &Type) -> Result<(), String> {
        let normal = crate::normalize(target);
        if !self.is_real(&normal) {
            return Err(format!("Type alias '{}' cannot be resolved to a real type", self.name));
        }
        let target = match normal.kind() {
            TypeKind::Variant(members) if members.iter().any(|m| m == this || !self.is_real(m)) => {
                let real = members.iter().filter(|m| *m != this && self.is_real(m)).cloned().collect();
                Type::variant_or_single(real)
            }
            _ => normal,
        };
        let _ = self.resolved.set(target);
        Ok(())
    }

    /// Whether a type comes to something other than variants and aliases. An alias that is still
    /// being resolved counts as something, this one not.
    fn is_real(&self, t: &Type) -> bool {
        let mut real = false;
        super::walk::reachable(t, &mut |t| {
            real |= match t.kind() {
                TypeKind::Variant(_) => false,
                TypeKind::Alias(a) => a.target().is_none() && !std::ptr::eq(&**a, self),
                _ => true,
            }
        });
        real
    }

    /// Whether the target contains the alias itself. Not to be called before all
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
