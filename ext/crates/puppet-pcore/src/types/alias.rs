//! Named types: `type A = ...`, and the built-in `Data`, `RichData`.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock, Weak};

use puppet_syntax::Symbol;

use super::{Type, TypeKind};

/// A type alias. Its target is set after it is made, so that it can refer to itself.
#[derive(Debug)]
pub struct TypeAlias {
    /// `Stdlib::Port`
    pub name: Symbol,
    definition: Definition,
}

#[derive(Debug)]
enum Definition {
    Own {
        target: OnceLock<Type>,
        recursive: OnceLock<bool>,
    },
    /// That of an alias whose target names itself. It must not keep itself alive.
    Of(Weak<TypeAlias>),
}

impl TypeAlias {
    /// An alias that still has to be resolved.
    pub fn new(name: Symbol) -> TypeAlias {
        let definition = Definition::Own { target: OnceLock::new(), recursive: OnceLock::new() };
        TypeAlias { name, definition }
    }

    /// An alias as its own target names it: equal to it, and resolved as long as it is there.
    pub fn within(alias: &Arc<TypeAlias>) -> TypeAlias {
        TypeAlias { name: alias.name, definition: Definition::Of(Arc::downgrade(alias)) }
    }

    /// The target; `None` before it is resolved.
    pub fn target(&self) -> Option<Cow<'_, Type>> {
        match &self.definition {
            Definition::Own { target, .. } => target.get().map(Cow::Borrowed),
            Definition::Of(alias) => Some(Cow::Owned(alias.upgrade()?.target()?.into_owned())),
        }
    }

    /// Sets the target as it is; the first one set stays.
    pub fn set_target(&self, to: Type) {
        if let Definition::Own { target, .. } = &self.definition {
            let _ = target.set(to);
        }
    }

    /// The same for an alias and the ways it names itself.
    pub fn id(&self) -> usize {
        match &self.definition {
            Definition::Own { .. } => std::ptr::from_ref(self).addr(),
            Definition::Of(alias) => alias.as_ptr().addr(),
        }
    }

    /// Sets the target: the normal form of `target`, without members that are only
    /// the alias again (PTypeAliasType#resolve). `this` is the alias as a type.
    ///
    /// # Errors
    /// Stock's ArgumentError if that is nothing but aliases.
    pub fn resolve(&self, this: &Type, target: &Type) -> Result<(), String> {
        let normal = crate::normalize(target);
        if !self.is_real(&normal, false) {
            return Err(format!("Type alias '{}' cannot be resolved to a real type", self.name));
        }
        // A member that names this alias by way of another has what is real in this target.
        let stays = |m: &Type| m != this && self.is_real(m, true);
        let target = match normal.kind() {
            TypeKind::Variant(members) if !members.iter().all(stays) => {
                Type::variant_or_single(members.iter().filter(|m| stays(m)).cloned().collect())
            }
            _ => normal,
        };
        self.set_target(target);
        Ok(())
    }

    /// True if a type comes to something other than variants and aliases. An alias that is still
    /// being resolved counts as something, this one as `own` says.
    fn is_real(&self, t: &Type, own: bool) -> bool {
        let mut real = false;
        super::walk::reachable(t, &mut |t| {
            real |= match t.kind() {
                TypeKind::Variant(_) => false,
                TypeKind::Alias(a) => a.target().is_none() && (own || a.id() != self.id()),
                _ => true,
            }
        });
        real
    }

    /// True if the target contains the alias itself. Not to be called before all
    /// aliases involved are resolved.
    pub fn is_recursive(&self) -> bool {
        let (target, recursive) = match &self.definition {
            Definition::Own { target, recursive } => (target, recursive),
            Definition::Of(alias) => return alias.upgrade().is_none_or(|alias| alias.is_recursive()),
        };
        let Some(target) = target.get() else { return true };
        *recursive.get_or_init(|| {
            let mut found = false;
            super::walk::aliases(target, &mut |alias| found |= alias.id() == self.id());
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
