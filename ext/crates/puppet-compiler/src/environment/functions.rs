//! Which modules bring a Ruby function with a name outside any namespace.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use puppet_eval::Result;
use puppet_eval::host::{FileUse, Files};
use puppet_syntax::Symbol;
use puppet_world::FileCache;
use rustc_hash::FxHashMap;

use super::Environment;

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

pub(super) type FunctionIndex = FxHashMap<Symbol, Arc<[FunctionPlace]>>;

/// The functions of a module.
type ModuleFunctions = Arc<FxHashMap<Symbol, FunctionPlace>>;

/// Those of the modules that were looked at, by the module's index. Like a loader of stock's, an environment lists a folder once.
pub(super) type ListedModules = Mutex<FxHashMap<usize, ModuleFunctions>>;

/// The functions in a folder: their names and files.
type Listing = Arc<[(Symbol, Arc<str>)]>;

/// What was listed of each folder; at most 10,000 are kept.
static LISTINGS: FileCache<PathBuf, Listing> = FileCache::new(5_000);

/// How many folders of functions are cached; for tests and leak hunting.
pub fn cached_function_folders() -> usize {
    LISTINGS.len()
}

impl Environment {
    /// Which modules bring a function of a plain name, in module path order.
    ///
    /// # Errors
    /// What replaced methods of reading raised.
    pub(crate) fn function_places<F: Files + ?Sized>(
        &self,
        files: &F,
        name: Symbol,
    ) -> Result<Arc<[FunctionPlace]>> {
        let index = match self.functions.get() {
            Some(index) => index,
            None => {
                let index = self.index_functions(files)?;
                self.functions.get_or_init(|| index)
            }
        };
        Ok(index.get(&name).cloned().unwrap_or_default())
    }

    /// The function of a plain name that a module sees before those of all other modules: its own, or that of a module it
    /// depends on. Most calls are of these, and other modules' folders need not be looked at.
    ///
    /// # Errors
    /// What replaced methods of reading raised.
    pub(crate) fn nearest_function<F: Files + ?Sized>(
        &self,
        files: &F,
        name: Symbol,
        module: Symbol,
    ) -> Result<Option<FunctionPlace>> {
        let Some(asking) = self.module_index(module) else { return Ok(None) };
        if let Some(own) = self.functions_of(files, asking)?.get(&name) {
            return Ok(Some(own.clone()));
        }
        for dependency in self.modules[asking].dependencies(files)?.into_iter().flatten() {
            let Some(index) = self.module_index(*dependency) else { continue };
            if let Some(found) = self.functions_of(files, index)?.get(&name) {
                return Ok(Some(found.clone()));
            }
        }
        Ok(None)
    }

    /// Whether all modules have been looked at.
    pub(crate) fn has_function_index(&self) -> bool {
        self.functions.get().is_some()
    }

    fn index_functions<F: Files + ?Sized>(&self, files: &F) -> Result<FunctionIndex> {
        let mut index: FxHashMap<Symbol, Vec<FunctionPlace>> = FxHashMap::default();
        for module in 0..self.modules.len() {
            for (name, place) in &*self.functions_of(files, module)? {
                index.entry(*name).or_default().push(place.clone());
            }
        }
        Ok(index.into_iter().map(|(name, places)| (name, places.into())).collect())
    }

    fn functions_of<F: Files + ?Sized>(&self, files: &F, module: usize) -> Result<ModuleFunctions> {
        let lock = || self.listed_functions.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(known) = lock().get(&module) {
            return Ok(known.clone());
        }
        let root = &self.modules[module].path;
        let mut found = FxHashMap::default();
        // A module's 4.x function goes before its 3.x function of the same name.
        for (folder, legacy) in [("lib/puppet/functions", false), ("lib/puppet/parser/functions", true)] {
            for (name, path) in &*listing(files, root.join(folder))? {
                found.entry(*name).or_insert_with(|| FunctionPlace { module, path: path.clone(), legacy });
            }
        }
        // Replaced methods may have asked meanwhile.
        Ok(lock().entry(module).or_insert_with(|| Arc::new(found)).clone())
    }
}

/// The functions of a folder, listed again when it has changed.
fn listing<F: Files + ?Sized>(files: &F, folder: PathBuf) -> Result<Listing> {
    if files.are_files_replaced() {
        let pattern = format!("{}/**/*.rb", folder.display());
        if let Some(found) = files.replaced_glob(&pattern, FileUse::Code)? {
            return Ok(functions(&folder, found.into_iter().map(PathBuf::from)));
        }
    }
    let Ok(stat) = files.stat(&folder, FileUse::Code) else { return Ok(Listing::default()) };
    if let Some(found) = LISTINGS.get(&folder, &stat, |found| Some(found.clone())) {
        return Ok(found);
    }
    let entries = files.list_directory(&folder).unwrap_or_default();
    let found = functions(&folder, entries.into_iter().map(|entry| folder.join(entry.name)));
    LISTINGS.keep(folder, stat, found.clone());
    Ok(found)
}

fn functions(folder: &Path, paths: impl Iterator<Item = PathBuf>) -> Listing {
    let here =
        paths.filter(|path| path.parent() == Some(folder) && path.extension().is_some_and(|e| e == "rb"));
    here.filter_map(|path| {
        Some((Symbol::new(path.file_stem()?.to_str()?), path.to_string_lossy().as_ref().into()))
    })
    .collect()
}
