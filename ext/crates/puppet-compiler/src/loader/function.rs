//! Finding functions: those of manifests, the built-in ones, Puppet and Ruby files of the
//! environment and of modules, in stock's order (`Puppet::Pops::Loader`).

use std::path::Path;

use puppet_eval::function::{Function, NativeFunction};
use puppet_eval::host::{FunctionFile, ModuleFile, ReplacedLookup};
use puppet_eval::ir::{Definition, Program};
use puppet_eval::{Error, Result};
use puppet_syntax::{Source, Symbol};

use super::{DefinedFunction, Loader};
use crate::environment::{Environment, Module};

impl Loader {
    /// See `Session::load_function`.
    pub(crate) fn find_function(&self, name: Symbol, from: Option<&Source>) -> Result<Option<Function>> {
        self.ask_for_caller(from)?;
        self.function_asked_by(name, || from.and_then(|s| self.module_of_source(s)))
    }

    /// A function as a function of a module sees it (`Loaders#private_loader_for_module`); without a module
    /// as the environment's code does.
    ///
    /// # Errors
    /// Errors that loading it raised.
    pub fn function_for_module(&self, name: Symbol, module: Option<Symbol>) -> Result<Option<Function>> {
        self.function_asked_by(name, || module)
    }

    fn function_asked_by(
        &self,
        name: Symbol,
        module: impl Fn() -> Option<Symbol>,
    ) -> Result<Option<Function>> {
        if self.host().uses_rubys_methods(name.as_str()) {
            self.host().look_at_rubys_methods()?;
        }
        if self.is_defined_first(name) && !self.is_given(name) {
            return self.function_seen_from(name, None);
        }
        self.function_seen_from(name, module())
    }

    fn is_given(&self, name: Symbol) -> bool {
        self.given_functions.borrow().contains(&name)
    }

    /// Ruby code has put a function into a loader, or taken it out: it is looked for again, by the host's loaders.
    pub fn give_function(&self, name: Symbol) {
        self.given_functions.borrow_mut().insert(name);
        self.functions.borrow_mut().clear();
        self.evaluator.forget_functions();
    }

    /// The functions of manifests and evaluated code from a position in the order of definition.
    pub fn functions_defined_since(&self, position: usize) -> Vec<DefinedFunction> {
        self.defined_functions.borrow().get(position..).map(<[_]>::to_vec).unwrap_or_default()
    }

    /// True if a function has a place before those of modules, or its name says its module: then it does not matter who asks.
    fn is_defined_first(&self, name: Symbol) -> bool {
        let text = name.as_str();
        if let Some(defined) = self.pp_functions.borrow().get(&name).filter(|all| !all.is_empty()) {
            // A module's loader may have one of the same name.
            return !text.contains("::") || defined.len() == 1 && defined[0].module.is_some();
        }
        text.contains("::") || puppet_functions::lookup(text).is_some()
    }

    /// The function of a manifest as a module sees it: that of its own loader is before that of the environment's.
    ///
    /// # Errors
    /// Errors that Ruby raised.
    fn defined_function(&self, name: Symbol, module: Option<Symbol>) -> Result<Option<Function>> {
        let Some(defined) = self.pp_functions.borrow().get(&name).cloned() else { return Ok(None) };
        let of = |owner: Option<Symbol>| defined.iter().find(|function| function.module == owner);
        let own = module.and_then(|module| of(Some(module)));
        if own.is_none() && module.is_some() && self.function_file(name, module)?.is_some() {
            return Ok(None);
        }
        let found = own.or_else(|| of(None)).or(defined.first());
        Ok(found.map(|found| Function::Puppet(found.ir.clone())))
    }

    fn function_seen_from(&self, name: Symbol, module: Option<Symbol>) -> Result<Option<Function>> {
        let key = (name, module);
        if let Some(known) = self.functions.borrow().get(&key) {
            return Ok(known.clone());
        }
        let found = self.search_function(name, module)?;
        // An unknown name may be defined later by a manifest or by Ruby code.
        if found.is_some() {
            self.functions.borrow_mut().insert(key, found.clone());
        }
        Ok(found)
    }

    fn search_function(&self, name: Symbol, module: Option<Symbol>) -> Result<Option<Function>> {
        let text = name.as_str();
        if self.is_given(name) {
            return Ok(self.host().load_function(name, &FunctionFile::Given { module })?.map(Function::Host));
        }
        if let Some(function) = self.defined_function(name, module)? {
            return Ok(Some(function));
        }
        if let Some(def) = puppet_functions::lookup(text) {
            if !self.host().is_given(text) {
                if def.arity.is_some() {
                    self.host().use_built_in(name)?;
                }
                return Ok(Some(Function::Native(NativeFunction::of(def, &self.evaluator)?)));
            }
            return self.function_of_host(name);
        }
        let environment = self.environment.clone();
        if let Some(found) = self.function_of_environment(&environment, name)? {
            return Ok(Some(found));
        }
        if let Some((first, _)) = text.split_once("::") {
            let owner = Symbol::get(first).and_then(|m| environment.module(m));
            if let Some(owner) = owner {
                if let Some(found) = self.function_of_module(owner, name)? {
                    return Ok(Some(found));
                }
            }
        } else {
            if let Some(place) = environment.function_place(&**self.host(), name, module)? {
                let owner = &environment.modules[place.module];
                if module != Some(owner.name) {
                    // The same for all who see it.
                    return self.function_seen_from(name, Some(owner.name));
                }
                let file = if place.legacy {
                    FunctionFile::V3 { path: place.path.clone(), module: Some(owner.name) }
                } else {
                    FunctionFile::V4 { path: place.path.clone(), module: Some(owner.name) }
                };
                if let Some(function) = self.host().load_function(name, &file)? {
                    return Ok(Some(Function::Host(function)));
                }
            }
        }
        // Functions that Ruby code has defined on the fly, by either interface.
        self.function_of_host(name)
    }

    /// Functions that the host's own loaders find.
    fn function_of_host(&self, name: Symbol) -> Result<Option<Function>> {
        let found = match self.host().load_function(name, &FunctionFile::ByName)? {
            Some(function) => Some(function),
            None => self.host().load_function(name, &FunctionFile::Defined3x)?,
        };
        Ok(found.map(Function::Host))
    }

    /// Looks for functions again: the host has replaced some, or put them back.
    pub(crate) fn forget_functions(&self) {
        self.functions.borrow_mut().clear();
        self.evaluator.forget_functions();
    }

    fn function_of_environment(&self, environment: &Environment, name: Symbol) -> Result<Option<Function>> {
        let Some(root) = &environment.path else { return Ok(None) };
        let root = root.display().to_string();
        let parts = name.as_str().replace("::", "/");
        let is_own = name.as_str().split_once("::").is_none_or(|(first, _)| first == "environment");
        if !is_own {
            return Ok(None);
        }
        self.function_in(&root, None, name, &parts, Some(&parts))
    }

    fn function_of_module(&self, module: &Module, name: Symbol) -> Result<Option<Function>> {
        let parts = name.as_str().replace("::", "/");
        let own = parts.split_once('/').map(|(_, rest)| rest);
        self.function_in(&module.path.display().to_string(), Some(module.name), name, &parts, own)
    }

    /// The 4.x Ruby file, the Puppet file, the 3.x file of a directory.
    fn function_in(
        &self,
        root: &str,
        module: Option<Symbol>,
        name: Symbol,
        ruby: &str,
        puppet: Option<&str>,
    ) -> Result<Option<Function>> {
        let environment = self.environment.clone();
        let file = format!("lib/puppet/functions/{ruby}.rb");
        if environment.code_exists(&**self.host(), root, &file)? {
            let path = format!("{root}/{file}");
            let file = FunctionFile::V4 { path: path.as_str().into(), module };
            if let Some(function) = self.host().load_function(name, &file)? {
                return Ok(Some(Function::Host(function)));
            }
        }
        if let Some(puppet) = puppet {
            let file = format!("functions/{puppet}.pp");
            if environment.code_exists(&**self.host(), root, &file)? {
                return self.puppet_function(&format!("{root}/{file}"), name).map(Some);
            }
        }
        let legacy = format!("lib/puppet/parser/functions/{ruby}.rb");
        if environment.code_exists(&**self.host(), root, &legacy)? {
            let file = FunctionFile::V3 { path: format!("{root}/{legacy}").into(), module };
            let function = self.host().load_function(name, &file)?;
            return Ok(function.map(Function::Host));
        }
        Ok(None)
    }

    /// `PuppetFunctionInstantiator.create`
    fn puppet_function(&self, path: &str, name: Symbol) -> Result<Function> {
        self.definition_of_code(path, |program| Self::function_of_code(program, path, name))
    }

    fn function_of_code(program: &Program, path: &str, name: Symbol) -> Result<Function> {
        let fail = |text: String| Err(Error::argument(format!("The code loaded from {path} {text}")));
        let definition = match program.definitions.as_slice() {
            [] => return fail(format!("does not define the function '{name}' - it is empty.")),
            [one] => one,
            _ => {
                return fail(format!(
                    "must contain only the function '{name}' - it has additional definitions."
                ));
            }
        };
        let Definition::Function(ir) = definition else {
            return fail(format!("does not define the function '{name}' - no function found."));
        };
        if ir.name != name {
            return fail(format!(
                "produced function with the wrong name, expected {name}, actual {}",
                ir.name
            ));
        }
        if !program.definitions_only {
            return fail(format!("contains additional logic - can only contain the function {name}"));
        }
        Ok(Function::Puppet(ir.clone()))
    }

    /// Asks for the module of code that calls a function or names a type, as stock does: its index of modules is made by that.
    ///
    /// # Errors
    /// Errors that replaced methods raised.
    pub(crate) fn ask_for_caller(&self, from: Option<&Source>) -> Result<()> {
        let Some((folder, _)) = from.and_then(|source| source.path.as_deref()?.rsplit_once('/')) else {
            return Ok(());
        };
        if self.environment.knows_caller(folder) {
            return Ok(());
        }
        for name in self.environment.names_of_caller(&**self.host(), folder)? {
            let is_found = match self.host().replaced_module_file(ModuleFile::Directory, &name)? {
                ReplacedLookup::Found(_) => true,
                ReplacedLookup::Missing => false,
                ReplacedLookup::NotReplaced => self.environment.named_module(&name).is_some(),
            };
            if is_found {
                break;
            }
        }
        self.environment.keep_caller(folder);
        Ok(())
    }

    /// The module a text belongs to, by its path.
    pub(super) fn module_of_source(&self, source: &Source) -> Option<Symbol> {
        self.environment.module_of_file(Path::new(source.path.as_deref()?)).map(|module| module.name)
    }
}
