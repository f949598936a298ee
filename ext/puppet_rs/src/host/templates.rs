//! ERB templates that Ruby has compiled, by their files: while a file is what it was, Ruby is not asked to look at it.

use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use magnus::value::{IntoId, OpaqueId};
use magnus::{DataTypeFunctions, Error, RArray, RModule, Ruby, TypedData, Value as Rb};
use magnus::{Module, prelude::*};
use puppet_syntax::Cache;
use puppet_world::{Stamp, Table};

use crate::convert::Text;
use crate::guard::guard;
use crate::pin::Pin;

/// Path → object of `Bridge::Template::Compiled`. As many as the Ruby half keeps.
static COMPILED: Mutex<Cache<String, (Stamp, Pin)>> = Mutex::new(Cache::new(500));

fn compiled() -> MutexGuard<'static, Cache<String, (Stamp, Pin)>> {
    COMPILED.lock().unwrap_or_else(|e| e.into_inner())
}

/// Compiled templates as a table of the process.
pub const COMPILED_TEMPLATES: Table = Table::of_files(
    "compiled_templates",
    1_000,
    || compiled().len(),
    |which| compiled().retain(|path, _| !which.includes(Path::new(path))),
);

/// The compiled template of a file that is as it was described.
pub fn known(ruby: &Ruby, path: &str, now: &Stamp) -> Option<Rb> {
    compiled().get(path).filter(|(known, _)| known.still_holds(now)).map(|(_, pin)| pin.get(ruby))
}

/// Keeps a compiled template of a file that had this stamp before it was read.
pub fn keep(path: String, stamp: Stamp, template: Rb) {
    if !stamp.settled {
        return;
    }
    let pin = Pin::new(template);
    compiled().insert(path, (stamp, pin));
}

/// `PuppetRs::Native::VariableNames`: the variables that a template names, with those of its wrapper that they become.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::VariableNames", free_immediately)]
pub struct VariableNames(Vec<(Box<str>, OpaqueId)>);

impl DataTypeFunctions for VariableNames {}

impl VariableNames {
    /// Name and instance variable.
    pub fn iter(&self) -> impl Iterator<Item = (&str, OpaqueId)> {
        self.0.iter().map(|(name, variable)| (&**name, *variable))
    }

    /// `new(names)`
    fn new(ruby: &Ruby, names: RArray) -> Result<VariableNames, Error> {
        guard(ruby, || {
            let names = names.to_vec::<Text>()?;
            let variable = |name: &Text| format!("@{}", name.as_str()).into_id_with(ruby).into();
            Ok(VariableNames(names.iter().map(|name| (name.as_str().into(), variable(name))).collect()))
        })
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: RModule) -> Result<(), Error> {
    let class = native.define_class("VariableNames", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<VariableNames>(ruby);
    class.define_singleton_method("new", magnus::function!(VariableNames::new, 1))
}
