//! `PuppetRs::Native::ModuleListing`: which modules an environment found in its module path, for other environments to compare.

use magnus::prelude::*;
use magnus::{DataTypeFunctions, Error, RArray, Ruby, TypedData};
use puppet_compiler::{Environment, Module};
use puppet_eval::host::FileStat;
use puppet_syntax::Symbol;

use crate::guard::guard;

/// A module: its name, the index of its folder in the module path, and the state of its `metadata.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Listed(Symbol, usize, Option<FileStat>);

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
    /// What an environment found; `None` where Puppet may find something else, or log something.
    pub(super) fn of(environment: &Environment) -> Option<ModuleListing> {
        listed(environment)?.collect::<Option<_>>().map(ModuleListing)
    }

    /// Whether an environment found the same.
    pub(super) fn is_of(&self, environment: &Environment) -> bool {
        listed(environment).is_some_and(|found| found.eq(self.0.iter().copied().map(Some)))
    }

    /// `rows`: `[[name, index in the module path, [size, time of change, inode]], ...]` as `Native.modules` describes modules.
    fn rows(ruby: &Ruby, rb_self: &ModuleListing) -> Result<RArray, Error> {
        guard(ruby, || {
            let rows = ruby.ary_new_capa(rb_self.0.len());
            for Listed(name, folder, stat) in &rb_self.0 {
                let time = |stat: &FileStat| stat.modified_seconds * 1_000_000_000 + stat.modified_nanos;
                let file = stat.as_ref().map(|stat| (stat.size, time(stat), stat.inode));
                let (size, time, inode) = (file.map(|f| f.0), file.map(|f| f.1), file.map(|f| f.2));
                rows.push((name.as_str(), *folder, (size, time, inode)))?;
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
