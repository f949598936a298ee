//! `PuppetRs::Native::ModuleListing`: which modules an environment found in its module path, for other environments to compare.

use magnus::prelude::*;
use magnus::{DataTypeFunctions, Error, RArray, Ruby, TypedData};
use puppet_compiler::{Environment, Module};
use puppet_syntax::Symbol;
use puppet_world::Stamp;

use crate::guard::guard;
use crate::process::folders::stamp_to_ruby;

/// A module: its name, the index of its folder in the module path, and the state of its `metadata.json`.
#[derive(Clone, Copy, Debug)]
struct Listed(Symbol, usize, Option<Stamp>);

impl Listed {
    /// True if nothing has changed since this was listed.
    fn still_holds(&self, now: &Listed) -> bool {
        let is_same = match (&self.2, &now.2) {
            (None, None) => true,
            (Some(known), Some(now)) => known.still_holds(now),
            _ => false,
        };
        (self.0, self.1) == (now.0, now.1) && is_same
    }
}

/// The modules in their order.
#[derive(Debug, TypedData)]
#[magnus(class = "PuppetRs::Native::ModuleListing", free_immediately, size)]
pub(super) struct ModuleListing(Vec<Listed>);

impl DataTypeFunctions for ModuleListing {
    fn size(&self) -> usize {
        size_of_val(&*self.0)
    }
}

impl ModuleListing {
    /// Result of an environment; `None` where Puppet may find something else, or log something.
    pub(super) fn of(environment: &Environment) -> Option<ModuleListing> {
        listed(environment)?.collect::<Option<_>>().map(ModuleListing)
    }

    /// True if an environment found the same.
    pub(super) fn is_of(&self, environment: &Environment) -> bool {
        listed(environment).is_some_and(|mut found| {
            self.0.iter().all(|known| found.next().flatten().is_some_and(|now| known.still_holds(&now)))
                && found.next().is_none()
        })
    }

    /// `rows`: `[[name, index in the module path, stamp], ...]`; the stamps are those of `Native.modules`.
    fn rows(ruby: &Ruby, rb_self: &ModuleListing) -> Result<RArray, Error> {
        guard(ruby, || {
            let rows = ruby.ary_new_capa(rb_self.0.len());
            for Listed(name, folder, stamp) in &rb_self.0 {
                rows.push((name.as_str(), *folder, stamp.as_ref().map(|stamp| stamp_to_ruby(ruby, stamp))))?;
            }
            Ok(rows)
        })
    }
}

fn listed(environment: &Environment) -> Option<impl Iterator<Item = Option<Listed>> + '_> {
    let mut folder = 0;
    let one = move |module: &Module| {
        // The modules of a folder follow each other.
        let here = module.path.parent()?;
        folder += environment.modulepath.get(folder..)?.iter().position(|directory| directory == here)?;
        Some(Listed(module.name, folder, module.metadata_stat()?))
    };
    environment.is_scanned.then(|| environment.modules.iter().map(one))
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("ModuleListing", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<ModuleListing>(ruby);
    class.define_method("rows", magnus::method!(ModuleListing::rows, 0))
}
