//! Types known by name: aliases of manifests and of modules' `types/`, and resource types
//! (`TypeDefinitionInstantiator`, `Runtime3TypeLoader`).

use std::sync::Arc;

use puppet_eval::ir::{Definition, Program, TypeAliasIr};
use puppet_eval::{Error, Result, STATIC_RESOURCE_TYPES};
use puppet_lookup::context_type;
use puppet_pcore::{Type, TypeKind};
use puppet_syntax::{Source, Symbol};

use super::Loader;
use super::known::DefinedAlias;
use super::types::ResourceKind;
use crate::catalog::names::munge_type;

impl Loader {
    /// Plans and scripts (the setting `tasks`) have no `Runtime3TypeLoader`: the name of a data type finds no define and
    /// reads no manifest.
    fn kind_of_type(&self, lower: Symbol) -> Result<ResourceKind> {
        let settings = &self.evaluator.settings;
        if settings.tasks.get()
            && (settings.without_resource_types || !STATIC_RESOURCE_TYPES.contains(&lower.as_str()))
        {
            return Ok(ResourceKind::Unknown);
        }
        self.kind_of_data_type(lower)
    }

    /// See `Session::load_type`.
    pub(crate) fn find_type(&self, name: &str, from: Option<&Source>) -> Result<Option<Type>> {
        let name = name.strip_prefix("::").unwrap_or(name);
        let lower = Symbol::new(&name.to_lowercase());
        if self.has_names_of_modules.get() {
            if let found @ Some(_) = self.type_behind(lower, from)? {
                return Ok(found);
            }
        }
        if let Some(known) = self.data_types.borrow().get(&lower) {
            return Ok(Some(known.clone()));
        }
        if let Some(found) = type_of_system(lower.as_str()) {
            self.data_types.borrow_mut().insert(lower, found.clone());
            return Ok(Some(found));
        }
        let asking = || from.and_then(|source| self.module_of_source(source));
        let is_qualified = lower.as_str().contains("::");
        if let Some(alias) = self.alias_of(lower, is_qualified.then(asking).flatten()) {
            return self.alias_type(lower, &alias).map(Some);
        }
        // A loader asks itself first.
        if let Some(module) = asking().filter(|_| is_qualified) {
            if self.alias_file(lower, Some(module))?.is_some() {
                return self.type_file(lower, from);
            }
        }
        if let Some(found) = self.type_of_define(lower) {
            return Ok(Some(found));
        }
        if let kind @ (ResourceKind::Native(_) | ResourceKind::Define(_)) = self.kind_of_type(lower)? {
            let name = match &kind {
                ResourceKind::Native(native) => native.name,
                ResourceKind::Define(define) => define.name,
                _ => lower,
            };
            let found = Type::resource_ref(munge_type(name), None);
            self.data_types.borrow_mut().insert(lower, found.clone());
            return Ok(Some(found));
        }
        // Looking for a define may have read a file that has the alias.
        if let Some(alias) = self.any_alias(lower) {
            return self.alias_type(lower, &alias).map(Some);
        }
        match self.type_file(lower, from)? {
            None => self.type_of_set(lower),
            found => Ok(found),
        }
    }

    /// The type of a define's name once a file with it was read, whatever has become of the define (`Runtime3TypeLoader`).
    fn type_of_define(&self, lower: Symbol) -> Option<Type> {
        if self.evaluator.settings.tasks.get() {
            return None;
        }
        self.known.lock().define_entry(lower)?;
        let found = Type::resource_ref(munge_type(lower), None);
        self.data_types.borrow_mut().insert(lower, found.clone());
        Some(found)
    }

    /// The alias of a manifest that the loader of a module, or else that of the environment, has itself: they ask themselves before
    /// the loader of resource types, which reads the files of defines.
    fn alias_of(&self, lower: Symbol, module: Option<Symbol>) -> Option<Arc<TypeAliasIr>> {
        let all = self.type_aliases.borrow();
        let defined = all.get(&lower)?;
        let of = |owner: Option<Symbol>| defined.iter().find(|alias| alias.module == owner);
        let own = module.and_then(|module| of(Some(module)));
        own.or_else(|| of(None)).map(|alias| alias.ir.clone())
    }

    /// True if a module's loader has a type behind an alias in that of the environment, see [`Loader::type_behind`].
    ///
    /// # Errors
    /// Errors that Ruby raised.
    pub(crate) fn is_type_behind(&self, lower: &str) -> Result<bool> {
        if !self.has_names_of_modules.get() {
            return Ok(false);
        }
        let Some(name) = Symbol::get(lower).filter(|name| self.alias_of(*name, None).is_some()) else {
            return Ok(false);
        };
        let module = lower.split_once("::").and_then(|(module, _)| Symbol::get(module));
        let has_own = self.type_aliases.borrow().get(&name).is_some_and(|aliases| aliases.len() > 1);
        Ok(has_own || module.is_some() && self.alias_file(name, module)?.is_some())
    }

    /// The type that a module's loader has itself, to code of that module, behind an alias of the same name in the loader of the
    /// environment: the module's was loaded before `Puppet[:code]` with the other one.
    fn type_behind(&self, lower: Symbol, from: Option<&Source>) -> Result<Option<Type>> {
        let owner = from.and_then(|source| self.module_of_source(source));
        let (Some(module), Some(hiding)) = (owner, self.alias_of(lower, None)) else { return Ok(None) };
        if let Some(known) = self.module_types.borrow().get(&(lower, owner)) {
            return Ok(Some(known.clone()));
        }
        let own = self.alias_of(lower, owner).filter(|own| !Arc::ptr_eq(own, &hiding));
        let ir = match (own, self.alias_file(lower, Some(module))?) {
            (Some(own), _) => own,
            (None, Some(path)) if path.ends_with(".pp") => {
                self.definition_of_code(&path, |program| Self::alias_of_code(program, &path, lower))?
            }
            _ => return Ok(None),
        };
        let t = self.evaluator.create_type(&ir)?;
        self.module_types.borrow_mut().insert((lower, owner), t.clone());
        if let Err(unwind) = self.evaluator.resolve_definition(&t) {
            self.module_types.borrow_mut().remove(&(lower, owner));
            return Err(unwind);
        }
        Ok(Some(t))
    }

    /// The alias of a manifest, whichever loader has it.
    fn any_alias(&self, lower: Symbol) -> Option<Arc<TypeAliasIr>> {
        let first = |aliases: &Vec<DefinedAlias>| aliases.first().map(|alias| alias.ir.clone());
        self.type_aliases.borrow().get(&lower).and_then(first)
    }

    /// A type that was loaded or defined already, by its name in any case.
    pub fn known_type(&self, name: &str) -> Option<Type> {
        let lower = name.strip_prefix("::").unwrap_or(name).to_lowercase();
        let known = Symbol::get(&lower).and_then(|n| self.data_types.borrow().get(&n).cloned());
        known
            .or_else(|| puppet_pcore::types::predefined(&lower))
            .or_else(|| self.evaluator.builtin_alias(&lower))
    }

    fn type_file(&self, name: Symbol, from: Option<&Source>) -> Result<Option<Type>> {
        let environment = self.environment.clone();
        let Some((first, rest)) = name.as_str().split_once("::") else {
            return self.global_type(name, from.and_then(|source| self.module_of_source(source)));
        };
        if first == "pcore" || first == "puppet" {
            // Types of the types themselves, which only Ruby code has a use for.
            return self.ruby_type(name);
        }
        let Some(module) = Symbol::get(first).and_then(|m| environment.module(m)) else {
            return if first == "environment" { self.environment_type(name) } else { Ok(None) };
        };
        let root = module.path.to_string_lossy();
        let ruby = format!("lib/puppet/datatypes/{}.rb", name.as_str().replace("::", "/"));
        if environment.code_exists(&**self.host(), &root, &ruby)? {
            return self.ruby_type(name);
        }
        let file = format!("types/{}.pp", rest.replace("::", "/"));
        if environment.code_exists(&**self.host(), &root, &file)? {
            self.read_type(name, &format!("{root}/{file}")).map(Some)
        } else {
            Ok(None)
        }
    }

    /// A type of a global name: the environment's own, the TypeSet of a module, or one that a module has written in Ruby.
    fn global_type(&self, name: Symbol, asking: Option<Symbol>) -> Result<Option<Type>> {
        if let Some(found) = self.environment_type(name)? {
            return Ok(Some(found));
        }
        if let Some(set) = self.module_type_set(name)? {
            return Ok(Some(set));
        }
        if name == Symbol::PCORE {
            return self.ruby_type(name);
        }
        if !self.environment.has_ruby_type(&**self.host(), name.as_str(), asking)? {
            return Ok(None);
        }
        if self.owners_of_type(name.as_str())? > 1 {
            self.type_seen_from(name, asking)
        } else {
            self.ruby_type(name)
        }
    }

    /// A type of the environment; unlike a module's, its file has the whole name for a path.
    fn environment_type(&self, name: Symbol) -> Result<Option<Type>> {
        let Some(root) = &self.environment.path else { return Ok(None) };
        let root = root.to_string_lossy();
        let file = name.as_str().replace("::", "/");
        let ruby = format!("lib/puppet/datatypes/{file}.rb");
        if self.environment.code_exists(&**self.host(), &root, &ruby)? {
            return self.ruby_type(name);
        }
        let file = format!("types/{file}.pp");
        if self.environment.code_exists(&**self.host(), &root, &file)? {
            self.read_type(name, &format!("{root}/{file}")).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Number of modules that have a type of a global name, written in Ruby.
    pub(crate) fn owners_of_type(&self, name: &str) -> Result<usize> {
        let file = format!("lib/puppet/datatypes/{name}.rb");
        let mut owners = 0;
        for module in &self.environment.modules {
            owners += usize::from(self.environment.code_may_exist(
                &**self.host(),
                &module.path.to_string_lossy(),
                &file,
            )?);
        }
        Ok(owners)
    }

    /// A global name of several modules: the loader of the asking module knows whose type it is.
    fn type_seen_from(&self, name: Symbol, module: Option<Symbol>) -> Result<Option<Type>> {
        if let Some(known) = self.module_types.borrow().get(&(name, module)) {
            return Ok(Some(known.clone()));
        }
        let found = self.host().load_data_type(name, module)?;
        if let Some(t) = &found {
            self.module_types.borrow_mut().insert((name, module), t.clone());
        }
        Ok(found)
    }

    /// A type written in Ruby (`Puppet::DataTypes.create_type`): the host reads it.
    fn ruby_type(&self, name: Symbol) -> Result<Option<Type>> {
        let found = self.host().load_data_type(name, None)?;
        if let Some(t) = &found {
            self.data_types.borrow_mut().insert(name, t.clone());
        }
        Ok(found)
    }

    /// `TypeDefinitionInstantiator.create`
    fn read_type(&self, name: Symbol, path: &str) -> Result<Type> {
        let ir = self.definition_of_code(path, |program| Self::alias_of_code(program, path, name))?;
        self.alias_type(name, &ir)
    }

    fn alias_of_code(program: &Program, path: &str, name: Symbol) -> Result<Arc<TypeAliasIr>> {
        let fail = |text: String| Err(Error::argument(format!("The code loaded from {path} {text}")));
        let definition = match program.definitions.as_slice() {
            [] => return fail(format!("does not define the type '{name}' - it is empty.")),
            [one] => one,
            _ => {
                return fail(format!("must contain only the type '{name}' - it has additional definitions."));
            }
        };
        let Definition::TypeAlias(ir) = definition else {
            return fail(format!(
                "does not define the type '{name}' - no type alias or type definition found."
            ));
        };
        if ir.name.as_str().to_lowercase() != name.as_str() {
            return fail(format!(
                "produced type with the wrong name, expected '{name}', actual '{}'",
                ir.name
            ));
        }
        if !program.definitions_only {
            return fail(format!("contains additional logic - can only contain the type '{name}'"));
        }
        Ok(ir.clone())
    }

    /// The type of a definition. It is known by its name before it is resolved: it may name itself.
    fn alias_type(&self, name: Symbol, ir: &Arc<TypeAliasIr>) -> Result<Type> {
        let t = self.evaluator.create_type(ir)?;
        self.data_types.borrow_mut().insert(name, t.clone());
        if let Err(unwind) = self.evaluator.resolve_definition(&t) {
            self.data_types.borrow_mut().remove(&name);
            return Err(unwind);
        }
        Ok(t)
    }

    /// A type of the TypeSet whose name the name starts with; such sets come out of files.
    fn type_of_set(&self, name: Symbol) -> Result<Option<Type>> {
        let text = name.as_str();
        let Some((module, _)) = text.split_once("::") else { return Ok(None) };
        if self.environment.path.is_none()
            && Symbol::get(module).and_then(|m| self.environment.module(m)).is_none()
        {
            return Ok(None);
        }
        for (end, _) in text.rmatch_indices("::") {
            let parent = Symbol::new(&text[..end]);
            let known = self.data_types.borrow().get(&parent).cloned();
            let alias = self.any_alias(parent);
            let found = match (known, alias) {
                (Some(t), _) => Some(t),
                (None, Some(ir)) => Some(self.alias_type(parent, &ir)?),
                (None, None) => self.type_file(parent, None)?,
            };
            if let Some(found) = found {
                if matches!(found.kind(), TypeKind::TypeSet(_)) {
                    self.evaluator.resolve_definition(&found)?;
                    if let Some(t) = self.data_types.borrow().get(&name) {
                        return Ok(Some(t.clone()));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The TypeSet of a module, in a file of a name of its own.
    fn module_type_set(&self, name: Symbol) -> Result<Option<Type>> {
        let environment = self.environment.clone();
        let Some(module) = environment.module(name) else { return Ok(None) };
        let root = module.path.to_string_lossy();
        let file = "types/init_typeset.pp";
        if !environment.code_exists(&**self.host(), &root, file)? {
            return Ok(None);
        }
        let path = format!("{root}/{file}");
        let t = self.read_type(name, &path)?;
        if matches!(t.kind(), TypeKind::TypeSet(_)) {
            return Ok(Some(t));
        }
        let name = puppet_pcore::types::capitalize_segments(name.as_str());
        Err(Error::argument(format!("The code loaded from {path} does not define the TypeSet '{name}'")))
    }
}

/// A type that Puppet itself has, before all modules.
pub(crate) fn type_of_system(lower: &str) -> Option<Type> {
    puppet_pcore::types::predefined(lower).or_else(|| context_type::by_name(lower))
}
