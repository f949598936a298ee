//! A name that a loader has already (`BaseLoader#set_entry`, `#fail_redefine`).

use std::sync::Arc;

use puppet_eval::STATIC_RESOURCE_TYPES;
use puppet_eval::ir::{Definition, TypeAliasIr};
use puppet_eval::{Error, Result, Unwind};
use puppet_syntax::{Source, Span, Symbol};

use super::{DefinedFunction, Loader};

/// Aliases the static loader makes itself: no place of their definition is known.
const ALIASES: [&str; 3] = ["data", "richdata", "richdatakey"];

/// Where an entry came from.
enum Origin<'a> {
    Code(&'a Source, Span),
    /// A file of one function or type.
    File(String),
    StaticLoader,
    Unknown,
}

impl Loader {
    /// The functions and aliases of manifests that the environment has read: its loaders have them.
    pub(super) fn take_over_entries(&self) {
        let (functions, aliases) = {
            let known = self.known.lock();
            (known.functions.clone(), known.aliases.clone())
        };
        for alias in aliases {
            let name = Symbol::new(&alias.name.as_str().to_lowercase());
            self.type_aliases.borrow_mut().insert(name, alias);
        }
        if functions.is_empty() {
            return;
        }
        for function in &functions {
            let found = puppet_eval::function::Function::Puppet(function.ir.clone());
            self.pp_functions.borrow_mut().insert(function.ir.name, found);
        }
        *self.defined_functions.borrow_mut() = functions;
        super::count_definition();
    }

    /// Registers a function or an alias in its loader, and notifies the loader of resource types of a
    /// define.
    ///
    /// # Errors
    /// `Attempt to redefine entity`
    pub(super) fn set_entry(&self, definition: &Definition) -> Result<()> {
        match definition {
            Definition::Function(ir) => {
                let mut functions = self.pp_functions.borrow_mut();
                if let Some(puppet_eval::function::Function::Puppet(old)) = functions.get(&ir.name) {
                    if Arc::ptr_eq(old, ir) {
                        return Ok(());
                    }
                    let origin = Origin::Code(&old.lambda.body.source, old.span);
                    return Err(redefined("function", ir.name.as_str(), &origin));
                }
                if let Some(file) = self.function_file(ir.name) {
                    return Err(redefined("function", ir.name.as_str(), &Origin::File(file)));
                }
                functions.insert(ir.name, puppet_eval::function::Function::Puppet(ir.clone()));
                let module = self.module_of_source(&ir.lambda.body.source);
                let function = DefinedFunction { ir: ir.clone(), module };
                self.known.lock().add_function(&function);
                self.defined_functions.borrow_mut().push(function);
                super::count_definition();
                Ok(())
            }
            Definition::Define(ir) => {
                let mut entries = self.define_entries.borrow_mut();
                let known = self.known.lock().defines.get(&ir.name).map(|known| known.ir.clone());
                if let Some(old) = entries.get(&ir.name).or(known.as_ref()) {
                    if Arc::ptr_eq(old, ir) {
                        return Ok(());
                    }
                    let origin = Origin::Code(&old.body.source, old.span);
                    return Err(redefined("type", ir.name.as_str(), &origin));
                }
                entries.insert(ir.name, ir.clone());
                Ok(())
            }
            Definition::TypeAlias(ir) => self.set_alias(ir),
            Definition::Class(_) | Definition::Node(_) | Definition::Plan(_) | Definition::TypeMapping(_) => {
                Ok(())
            }
        }
    }

    /// The file that a loader has loaded a function from, in this compile or, one in the language, in an earlier one.
    fn function_file(&self, name: Symbol) -> Option<String> {
        let (root, own) = self.place_of(name)?;
        let puppet = format!("{root}/functions/{own}.pp");
        let is_function = |d: &Definition| matches!(d, Definition::Function(ir) if ir.name == name);
        if self.environment.has_loaded(&puppet, is_function) {
            return Some(puppet);
        }
        let functions = self.functions.borrow();
        let Some(Some(puppet_eval::function::Function::Host(_))) = functions.get(&(name, None)) else {
            return None;
        };
        let name = name.as_str().replace("::", "/");
        let files = ["functions", "parser/functions"].map(|folder| format!("lib/puppet/{folder}/{name}.rb"));
        let file = files.into_iter().find(|file| self.environment.has_listed(&root, file))?;
        Some(format!("{root}/{file}"))
    }

    /// The same for an alias, or a type in Ruby. The name is in lower case.
    fn alias_file(&self, name: Symbol) -> Option<String> {
        let (root, own) = self.place_of(name)?;
        let puppet = format!("{root}/types/{own}.pp");
        let is_alias = |d: &Definition| matches!(d, Definition::TypeAlias(ir) if ir.name.as_str().to_lowercase() == name.as_str());
        if self.environment.has_loaded(&puppet, is_alias) {
            return Some(puppet);
        }
        let file = format!("lib/puppet/datatypes/{}.rb", name.as_str().replace("::", "/"));
        let is_loaded =
            self.data_types.borrow().contains_key(&name) && self.environment.has_listed(&root, &file);
        is_loaded.then(|| format!("{root}/{file}"))
    }

    /// The folder of the module or environment that a name belongs to, and the name as a path below its functions or types.
    fn place_of(&self, name: Symbol) -> Option<(String, String)> {
        let (module, own) = match name.as_str().split_once("::") {
            Some((module, own)) => {
                (Symbol::get(module).and_then(|module| self.environment.module(module)), own)
            }
            None => (None, name.as_str()),
        };
        let (root, own) = match module {
            Some(module) => (&module.path, own),
            None => (self.environment.path.as_ref()?, name.as_str()),
        };
        Some((root.display().to_string(), own.replace("::", "/")))
    }

    /// An alias may hide neither another one nor what the loaders above know.
    fn set_alias(&self, ir: &Arc<TypeAliasIr>) -> Result<()> {
        let name = Symbol::new(&ir.name.as_str().to_lowercase());
        let mut aliases = self.type_aliases.borrow_mut();
        let entries = self.define_entries.borrow();
        let known = self.known.lock().defines.get(&name).map(|known| known.ir.clone());
        let origin = if let Some(old) = aliases.get(&name) {
            if Arc::ptr_eq(old, ir) {
                return Ok(());
            }
            Origin::Code(&old.source, old.span)
        } else if STATIC_RESOURCE_TYPES.contains(&name.as_str()) || ALIASES.contains(&name.as_str()) {
            Origin::Unknown
        } else if puppet_eval::is_builtin_type(name.as_str()) {
            Origin::StaticLoader
        } else if let Some(old) = entries.get(&name).or(known.as_ref()) {
            Origin::Code(&old.body.source, old.span)
        } else if let Some(file) = self.alias_file(name) {
            Origin::File(file)
        } else {
            self.known.lock().add_alias(ir);
            aliases.insert(name, ir.clone());
            return Ok(());
        };
        Err(redefined("type", name.as_str(), &origin))
    }
}

#[cold]
fn redefined(kind: &str, name: &str, origin: &Origin<'_>) -> Box<Unwind> {
    let origin = match origin {
        Origin::Code(source, span) => {
            let path = match source.path.as_deref().filter(|p| !p.is_empty()) {
                Some(path) => format!("file://{}", escape(path)),
                None => "string:".to_owned(),
            };
            let (line, column) = (source.line(span.start), source.column(span.start));
            format!("Originally set at {path}?line={line}&pos={column}.")
        }
        Origin::File(path) => format!("Originally set {path}."),
        Origin::StaticLoader => "Originally set by Puppet-Type-System/Static-Loader.".to_owned(),
        Origin::Unknown => "Set at unknown location".to_owned(),
    };
    Error::argument(format!(
        "Attempt to redefine entity 'http://puppet.com/2016.1/runtime/{kind}/{name}'. {origin}"
    ))
}

/// A path as part of a URI (`Puppet::Util.rfc2396_escape`).
fn escape(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'();/:@&=+$,[]".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
