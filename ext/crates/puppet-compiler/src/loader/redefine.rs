//! A name that a loader has already (`BaseLoader#set_entry`, `#fail_redefine`).

use std::sync::Arc;

use puppet_eval::STATIC_RESOURCE_TYPES;
use puppet_eval::ir::{DefineIr, Definition, FunctionIr, TypeAliasIr};
use puppet_eval::{Error, Result, Unwind};
use puppet_syntax::{Source, Span, Symbol};

use super::known::DefinedAlias;
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
    /// The functions and aliases of manifests that the environment has read, also with other code: its loaders have them.
    pub(super) fn take_over_entries(&self) {
        let (functions, aliases) = {
            let known = self.known.lock();
            let both = [&known.earlier, &known.entries];
            let functions: Vec<_> = both.iter().flat_map(|entries| &entries.functions).cloned().collect();
            let aliases: Vec<_> = both.iter().flat_map(|entries| &entries.aliases).cloned().collect();
            (functions, aliases)
        };
        for alias in aliases {
            let name = Symbol::new(&alias.ir.name.as_str().to_lowercase());
            self.note_owner(&alias);
            self.type_aliases.borrow_mut().entry(name).or_default().push(alias);
        }
        if functions.is_empty() {
            return;
        }
        for function in &functions {
            self.pp_functions.borrow_mut().entry(function.ir.name).or_default().push(function.clone());
        }
        *self.defined_functions.borrow_mut() = functions;
        super::count_definition();
    }

    /// Registers a function or an alias in its loader, and notifies the loader of resource types of a
    /// define; `is_read`: from a file, so that the environment keeps it.
    ///
    /// # Errors
    /// `Attempt to redefine entity`: the loader has another one, or this one with the code of another time.
    pub(super) fn set_entry(&self, definition: &Definition, is_read: bool) -> Result<()> {
        match definition {
            Definition::Function(ir) => self.set_function(ir),
            Definition::Define(ir) => self.set_define(ir, is_read),
            Definition::TypeAlias(ir) => self.set_alias(ir),
            Definition::Class(_) | Definition::Node(_) | Definition::Plan(_) | Definition::TypeMapping(_) => {
                Ok(())
            }
        }
    }

    fn set_function(&self, ir: &Arc<FunctionIr>) -> Result<()> {
        let module = self.module_of_source(&ir.lambda.body.source);
        let function = DefinedFunction { ir: ir.clone(), module };
        let file = self.function_file(ir.name, module)?;
        let mut all = self.pp_functions.borrow_mut();
        let defined = all.entry(ir.name).or_default();
        let mut known = self.known.lock();
        if let Some(old) = defined.iter().find(|old| old.module == module) {
            if Arc::ptr_eq(&old.ir, ir) && !known.earlier.has_function(ir) {
                return Ok(());
            }
            let origin = Origin::Code(&old.ir.lambda.body.source, old.ir.span);
            return Err(redefined("function", ir.name.as_str(), &origin));
        }
        if let Some(file) = file {
            return Err(redefined("function", ir.name.as_str(), &Origin::File(file)));
        }
        known.entries.add_function(&function);
        defined.push(function.clone());
        self.defined_functions.borrow_mut().push(function);
        super::count_definition();
        Ok(())
    }

    fn set_define(&self, ir: &Arc<DefineIr>, is_read: bool) -> Result<()> {
        let mut added = self.added_defines.borrow_mut();
        let mut known = self.known.lock();
        let earlier = known.earlier.defines.get(&ir.name);
        let own = added.get(&ir.name).or_else(|| known.entries.defines.get(&ir.name));
        if let Some(old) = earlier.or(own) {
            if earlier.is_none() && Arc::ptr_eq(old, ir) {
                return Ok(());
            }
            let origin = Origin::Code(&old.body.source, old.span);
            return Err(redefined("type", ir.name.as_str(), &origin));
        }
        let entries = if is_read { &mut known.entries.defines } else { &mut *added };
        entries.insert(ir.name, ir.clone());
        Ok(())
    }

    /// The file that a loader has loaded a function from, in this compile or in an earlier one.
    ///
    /// # Errors
    /// Errors that Ruby raised.
    pub(super) fn function_file(&self, name: Symbol, owner: Option<Symbol>) -> Result<Option<String>> {
        let Some((root, own)) = self.place_of(name, owner) else { return Ok(None) };
        let puppet = format!("{root}/functions/{own}.pp");
        let is_function = |d: &Definition| matches!(d, Definition::Function(ir) if ir.name == name);
        if self.environment.has_loaded(&puppet, is_function) {
            return Ok(Some(puppet));
        }
        let path = name.as_str().replace("::", "/");
        let files = ["functions", "parser/functions"].map(|folder| format!("lib/puppet/{folder}/{path}.rb"));
        let Some(file) = files.into_iter().find(|file| self.environment.has_listed(&root, file)) else {
            return Ok(None);
        };
        if let Some(Some(puppet_eval::function::Function::Host(_))) =
            self.functions.borrow().get(&(name, None))
        {
            return Ok(Some(format!("{root}/{file}")));
        }
        self.host().loaded_file(false, name, owner)
    }

    /// The same for an alias, or a type in Ruby. The name is in lower case.
    ///
    /// # Errors
    /// Errors that Ruby raised.
    pub(super) fn alias_file(&self, name: Symbol, owner: Option<Symbol>) -> Result<Option<String>> {
        let Some((root, own)) = self.place_of(name, owner) else { return Ok(None) };
        let puppet = format!("{root}/types/{own}.pp");
        let is_alias = |d: &Definition| matches!(d, Definition::TypeAlias(ir) if ir.name.as_str().to_lowercase() == name.as_str());
        if self.environment.has_loaded(&puppet, is_alias) {
            return Ok(Some(puppet));
        }
        let file = format!("lib/puppet/datatypes/{}.rb", name.as_str().replace("::", "/"));
        if !self.environment.has_listed(&root, &file) {
            return Ok(None);
        }
        self.host().loaded_file(true, name, owner)
    }

    /// The folder of a module, or of the environment, and a name as a path below its functions or types; `None` for a name that is
    /// not the module's.
    fn place_of(&self, name: Symbol, owner: Option<Symbol>) -> Option<(String, String)> {
        let (root, own) = match owner {
            Some(owner) => {
                let (first, own) = name.as_str().split_once("::")?;
                (&self.environment.module(owner).filter(|_| first == owner.as_str())?.path, own)
            }
            None => (self.environment.path.as_ref()?, name.as_str()),
        };
        Some((root.display().to_string(), own.replace("::", "/")))
    }

    fn note_owner(&self, alias: &DefinedAlias) {
        if alias.module.is_none() && alias.ir.name.as_str().contains("::") {
            self.has_names_of_modules.set(true);
        }
    }

    /// An alias may hide neither another one nor what the loaders above know.
    fn set_alias(&self, ir: &Arc<TypeAliasIr>) -> Result<()> {
        let name = Symbol::new(&ir.name.as_str().to_lowercase());
        let module = self.module_of_source(&ir.source);
        let file = self.alias_file(name, module)?;
        let mut all = self.type_aliases.borrow_mut();
        let aliases = all.entry(name).or_default();
        let added = self.added_defines.borrow();
        let mut known = self.known.lock();
        let of = |owner: Option<Symbol>| aliases.iter().find(|old| old.module == owner);
        let origin = if let Some(old) = of(module).or_else(|| of(None)) {
            if Arc::ptr_eq(&old.ir, ir) && !known.earlier.has_alias(ir) {
                return Ok(());
            }
            Origin::Code(&old.ir.source, old.ir.span)
        } else if STATIC_RESOURCE_TYPES.contains(&name.as_str()) || ALIASES.contains(&name.as_str()) {
            Origin::Unknown
        } else if puppet_eval::is_builtin_type(name.as_str()) {
            Origin::StaticLoader
        } else if let Some(old) = added.get(&name).or_else(|| known.define_entry(name)) {
            Origin::Code(&old.body.source, old.span)
        } else if let Some(file) = file {
            Origin::File(file)
        } else {
            let alias = DefinedAlias { ir: ir.clone(), module };
            known.entries.add_alias(&alias);
            self.note_owner(&alias);
            aliases.push(alias);
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
