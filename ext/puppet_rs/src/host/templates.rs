//! ERB templates that Ruby has compiled, by their files: while a file is what it was, Ruby is not asked to look at it.

use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use magnus::value::{IntoId, OpaqueId};
use magnus::{DataTypeFunctions, Error, RArray, RHash, RModule, Ruby, TypedData, Value as Rb};
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
pub struct VariableNames(Vec<VariableName>);

/// One of them.
pub struct VariableName {
    /// In Puppet.
    pub name: Box<str>,
    /// Instance variable.
    pub variable: OpaqueId,
    /// Keys, if all that the template does with the variable is to read these of it.
    pub keys: Option<Box<[ReadKey]>>,
}

/// A key that a template reads of a hash.
pub struct ReadKey {
    /// The key.
    pub key: Box<str>,
    /// True if the template only looks at a text there, and cannot change it in place.
    pub is_looked_at: bool,
}

impl DataTypeFunctions for VariableNames {}

impl VariableNames {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &VariableName> {
        self.0.iter()
    }

    /// `new(names, keys)`: the keys by name, of variables of which nothing else is read.
    fn new(ruby: &Ruby, names: RArray, keys: RHash) -> Result<VariableNames, Error> {
        guard(ruby, || {
            let mut result = Vec::with_capacity(names.len());
            for name in names.to_vec::<Text>()? {
                let texts = |keys: RArray| {
                    let keys = keys.to_vec::<(Text, bool)>()?;
                    let read = |(key, is_looked_at): &(Text, bool)| ReadKey {
                        key: key.as_str().into(),
                        is_looked_at: *is_looked_at,
                    };
                    Ok::<_, Error>(keys.iter().map(read).collect())
                };
                let keys = keys.lookup::<_, Option<RArray>>(name.as_str())?.map(texts).transpose()?;
                let variable = format!("@{}", name.as_str()).into_id_with(ruby).into();
                result.push(VariableName { name: name.as_str().into(), variable, keys });
            }
            Ok(VariableNames(result))
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
    class.define_singleton_method("new", magnus::function!(VariableNames::new, 2))
}
