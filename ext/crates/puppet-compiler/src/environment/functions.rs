//! Which modules bring a Ruby function with a name outside any namespace.

use std::sync::{Arc, Mutex};

use puppet_eval::Result;
use puppet_eval::host::Files;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Environment;
use super::code::CodeKind;

/// A Ruby function of a module with a name outside any namespace.
#[derive(Clone, Debug)]
pub(crate) struct FunctionPlace {
    /// Index of the module.
    pub module: usize,
    /// Its file.
    pub path: Arc<str>,
    /// A 3.x function.
    pub legacy: bool,
}

/// The first module in the order of the module path that has a function, by its name. It stays the first: a module's files are
/// listed once.
pub(super) type FirstPlaces = Mutex<FxHashMap<Symbol, Option<FunctionPlace>>>;

impl Environment {
    /// Where a plain name leads that a module asks for: to its own function, to one of a module that it depends on, to the first one
    /// of the module path. Modules are looked at in this order, as by stock's loaders, until one has it.
    ///
    /// # Errors
    /// The error that replaced methods of reading raised.
    pub(crate) fn function_place<F: Files + ?Sized>(
        &self,
        files: &F,
        name: Symbol,
        asking: Option<Symbol>,
    ) -> Result<Option<FunctionPlace>> {
        if let Some(asking) = asking {
            let Some(asking) = self.module_index(asking) else { return Ok(None) };
            for module in self.nearest_modules(files, asking)? {
                if let Some(found) = self.function_of(files, module, name)? {
                    return Ok(Some(found));
                }
            }
        }
        self.first_function(files, name)
    }

    /// A module, and those that it depends on.
    fn nearest_modules<F: Files + ?Sized>(&self, files: &F, asking: usize) -> Result<SmallVec<[usize; 8]>> {
        let module = &self.modules[asking];
        let mut found = SmallVec::new();
        found.push(asking);
        match files.replaced_dependencies(module.name.as_str())? {
            Some(names) => {
                found.extend(names.iter().filter_map(|name| self.module_index(Symbol::get(name)?)))
            }
            None => {
                let names = module.dependencies(files)?.unwrap_or_default();
                found.extend(names.iter().filter_map(|name| self.module_index(*name)));
            }
        }
        Ok(found)
    }

    /// True if a module has a type of a global name that is written in Ruby. Modules are looked at in the order of
    /// [`function_place`](Self::function_place).
    ///
    /// # Errors
    /// The error that replaced methods of reading raised.
    pub(crate) fn has_ruby_type<F: Files + ?Sized>(
        &self,
        files: &F,
        name: &str,
        asking: Option<Symbol>,
    ) -> Result<bool> {
        let file = format!("lib/puppet/datatypes/{name}.rb");
        let nearest = match asking.and_then(|asking| self.module_index(asking)) {
            Some(asking) => self.nearest_modules(files, asking)?,
            None => SmallVec::new(),
        };
        for module in nearest.into_iter().chain(0..self.modules.len()) {
            if self.code_exists(files, &self.modules[module].path.to_string_lossy(), &file)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn first_function<F: Files + ?Sized>(&self, files: &F, name: Symbol) -> Result<Option<FunctionPlace>> {
        let lock = || self.first_places.lock().unwrap_or_else(|e| e.into_inner());
        let is_replaced = files.are_files_replaced();
        if !is_replaced {
            if let Some(known) = lock().get(&name) {
                return Ok(known.clone());
            }
        }
        let mut found = None;
        for module in 0..self.modules.len() {
            found = self.function_of(files, module, name)?;
            if found.is_some() {
                break;
            }
        }
        if !is_replaced {
            lock().insert(name, found.clone());
        }
        Ok(found)
    }

    fn function_of<F: Files + ?Sized>(
        &self,
        files: &F,
        module: usize,
        name: Symbol,
    ) -> Result<Option<FunctionPlace>> {
        let root = self.modules[module].path.to_string_lossy();
        let code = self.code_files(files, &root, CodeKind::Functions)?;
        let place = |found: &super::code::PlainFunction| FunctionPlace {
            module,
            path: found.path.clone(),
            legacy: found.legacy,
        };
        Ok(code.plain(name).map(place))
    }
}
