//! [`KnownTypes`]: what an environment keeps of its manifests between compiles (`Environment#known_resource_types`).

use std::sync::{Arc, Mutex, MutexGuard};

use indexmap::IndexMap;
use puppet_eval::ir::{ClassIr, DefineIr, FunctionIr, NodeIr, Program, TypeAliasIr};
use puppet_syntax::Symbol;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::DefinedFunction;

/// A definition of a file, and the module that the file is in.
#[derive(Debug)]
pub(crate) struct Known<T> {
    pub ir: Arc<T>,
    pub module_name: Option<Symbol>,
}

impl<T> Clone for Known<T> {
    fn clone(&self) -> Known<T> {
        Known { ir: self.ir.clone(), module_name: self.module_name }
    }
}

/// A match of a node definition.
#[derive(Clone)]
pub(super) struct KnownNode {
    pub name: Symbol,
    pub index: usize,
    pub definition: Known<NodeIr>,
}

/// Entries of stock's `TypeCollection`, and the definitions that its loaders got from manifests: an environment reads its
/// manifests once, when it compiles for the first time, and the files of classes and defines when a name is looked for. What was
/// read stays, whatever becomes of the file; a name that was not found is looked for again by the next compile.
///
/// The loaders outlive it (`Environment#loaders`): where the manifests are read again, since `Puppet[:code]` has changed, a new
/// collection begins with the entries of those before it, and a definition of the same name is an error.
///
/// A compile that reads the manifests gives this to its environment when it is done with them. Compiles of other threads that
/// began meanwhile have their own. They add what they load to what they share: the same definition is added once.
#[derive(Default)]
pub struct KnownTypes(Mutex<State>);

#[derive(Default)]
pub(super) struct State {
    /// Entries of collections before this one.
    pub earlier: Entries,
    /// Its own.
    pub entries: Entries,
    /// Programs by path.
    pub programs: FxHashMap<Box<str>, Arc<Program>>,
    /// Files whose definitions were added (`TypeLoader#load_files`), also in vain.
    pub loaded: FxHashSet<Box<str>>,
    /// Files whose parameter types have been evaluated without an error.
    pub checked: FxHashSet<Box<str>>,
    /// Programs whose code outside of definitions belongs to the main class.
    pub mains: Vec<Arc<Program>>,
    /// In the order in which they were loaded, as are the defines.
    pub classes: IndexMap<Symbol, Known<ClassIr>, FxBuildHasher>,
    pub defines: IndexMap<Symbol, Known<DefineIr>, FxBuildHasher>,
    /// Places in the list.
    pub nodes: FxHashMap<Symbol, usize>,
    pub node_list: Vec<KnownNode>,
}

/// Entries that manifests have made in the loaders of the environment and of its modules, and in that of resource types: also
/// definitions before the fault of a file that cannot be entered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entries {
    /// In the order of their definition, as are the aliases.
    pub functions: Vec<DefinedFunction>,
    pub aliases: Vec<DefinedAlias>,
    pub defines: FxHashMap<Symbol, Arc<DefineIr>>,
    /// Defines that were looked for as resource types, of names without a module (`Runtime3TypeLoader#find_impl`).
    pub resource_types: FxHashMap<Symbol, Known<DefineIr>>,
}

/// An alias of a manifest.
#[derive(Clone, Debug)]
pub(crate) struct DefinedAlias {
    pub ir: Arc<TypeAliasIr>,
    /// The module its file is in.
    pub module: Option<Symbol>,
}

impl KnownTypes {
    /// An empty collection in loaders that have entries.
    pub(crate) fn new(earlier: Entries) -> KnownTypes {
        KnownTypes(Mutex::new(State { earlier, ..State::default() }))
    }

    /// All entries of its loaders.
    pub(crate) fn all_entries(&self) -> Entries {
        let state = self.lock();
        let mut all = state.earlier.clone();
        all.extend(&state.entries);
        all
    }

    /// No code runs while this is held.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Names of the classes and of the defines, in the order in which they were loaded.
    pub fn names(&self) -> (Vec<Symbol>, Vec<Symbol>) {
        let state = self.lock();
        (state.classes.keys().copied().collect(), state.defines.keys().copied().collect())
    }

    /// The program of a manifest, as it was when it was read.
    pub fn program(&self, path: &str) -> Option<Arc<Program>> {
        self.lock().programs.get(path).cloned()
    }

    /// The files whose code belongs to the main class, in the order in which they were read.
    pub fn main_files(&self) -> impl Iterator<Item = String> {
        let mains = self.lock().mains.clone();
        mains.into_iter().filter_map(|program| program.source.path.as_deref().map(str::to_owned))
    }

    /// The files that were loaded and define no class or define that is known, the others of their names having been there before.
    pub fn files_in_vain(&self) -> Vec<String> {
        let state = self.lock();
        let classes = state.classes.values().map(|known| &known.ir.body.source);
        let defines = state.defines.values().map(|known| &known.ir.body.source);
        let places: FxHashSet<&str> =
            classes.chain(defines).filter_map(|source| source.path.as_deref()).collect();
        let vain = state.loaded.iter().filter(|file| !places.contains(&***file));
        vain.map(|file| file.to_string()).collect()
    }

    /// The file of a class or define, and the module that it is in.
    pub fn place(&self, name: Symbol, is_define: bool) -> Option<(String, Option<Symbol>)> {
        let state = self.lock();
        let (body, module) = if is_define {
            state.defines.get(&name).map(|known| (&known.ir.body, known.module_name))?
        } else {
            state.classes.get(&name).map(|known| (&known.ir.body, known.module_name))?
        };
        Some((body.source.path.as_deref()?.to_owned(), module))
    }
}

impl std::fmt::Debug for KnownTypes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = self.lock();
        write!(f, "KnownTypes({} classes, {} defines)", state.classes.len(), state.defines.len())
    }
}

impl State {
    /// The program of a path that was read first, should two threads have read it.
    pub fn program(&mut self, path: &str, read: Arc<Program>) -> Arc<Program> {
        self.programs.entry(path.into()).or_insert(read).clone()
    }

    /// Adds a program to the main class.
    pub fn add_main(&mut self, program: &Arc<Program>) {
        if !self.mains.iter().any(|known| Arc::ptr_eq(known, program)) {
            self.mains.push(program.clone());
        }
    }

    /// The entry of a define, of whichever collection.
    pub fn define_entry(&self, name: Symbol) -> Option<&Arc<DefineIr>> {
        self.earlier.defines.get(&name).or_else(|| self.entries.defines.get(&name))
    }
}

impl Entries {
    fn extend(&mut self, later: &Entries) {
        self.functions.extend_from_slice(&later.functions);
        self.aliases.extend_from_slice(&later.aliases);
        self.defines.extend(later.defines.iter().map(|(name, ir)| (*name, ir.clone())));
        self.resource_types.extend(later.resource_types.iter().map(|(name, known)| (*name, known.clone())));
    }

    pub fn has_function(&self, ir: &Arc<FunctionIr>) -> bool {
        self.functions.iter().any(|known| Arc::ptr_eq(&known.ir, ir))
    }

    pub fn has_alias(&self, ir: &Arc<TypeAliasIr>) -> bool {
        self.aliases.iter().any(|known| Arc::ptr_eq(&known.ir, ir))
    }

    pub fn add_function(&mut self, function: &DefinedFunction) {
        if !self.has_function(&function.ir) {
            self.functions.push(function.clone());
        }
    }

    pub fn add_alias(&mut self, alias: &DefinedAlias) {
        if !self.has_alias(&alias.ir) {
            self.aliases.push(alias.clone());
        }
    }
}
