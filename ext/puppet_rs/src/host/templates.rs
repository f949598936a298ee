//! ERB templates that Ruby has compiled, by their files: the only table of these. While a file is what it was, Ruby is not asked for it.

use std::path::Path;
use std::sync::Arc;

use magnus::value::{IntoId, OpaqueId};
use magnus::{DataTypeFunctions, Error, RArray, RHash, RModule, Ruby, TypedData, Value as Rb};
use magnus::{Module, prelude::*};
use puppet_world::{FileCache, Stamp, Table};

use crate::convert::Text;
use crate::guard::guard;
use crate::pin::Pin;

/// Path → compiled template.
static COMPILED: FileCache<Box<str>, Arc<Compiled>> = FileCache::new(500);

/// Compiled templates as a table of the process.
pub const COMPILED_TEMPLATES: Table = Table::of_files(
    "compiled_templates",
    1_000,
    || COMPILED.len(),
    |which| COMPILED.forget(|path| which.includes(Path::new(&**path))),
);

/// A template that Ruby has compiled.
pub struct Compiled {
    /// An object of `Bridge::Template::Compiled`.
    template: Pin,
}

impl Compiled {
    /// The object.
    pub fn object(&self, ruby: &Ruby) -> Rb {
        self.template.get(ruby)
    }
}

/// The compiled template of a file that is as it was described.
pub fn known(path: &str, now: &Stamp) -> Option<Arc<Compiled>> {
    COMPILED.get(path, now, |found| Some(found.clone()))
}

/// Keeps a compiled template of a file that had this stamp before it was read.
pub fn keep(path: &str, stamp: Stamp, template: Rb) {
    COMPILED.keep(path.into(), stamp, Arc::new(Compiled { template: Pin::new(template) }));
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
