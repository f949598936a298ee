//! Knowledge of a Puppet environment (`Puppet::Node::Environment`): its modules in
//! order, its manifest, and what is remembered between compiles of the same environment.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use ecow::EcoString;
use puppet_eval::Result;
use puppet_eval::host::{DirectoryEntry, FileKind, FileUse, Files};
use puppet_lookup::FileData;
use puppet_syntax::Symbol;
use puppet_world::{Stamp, listing};
use rustc_hash::FxHashMap;

use crate::loader::{Entries, KnownTypes};

mod callers;
mod code;
mod functions;
mod kept_code;
mod listed;
mod metadata;
mod shared_data;

pub(crate) use code::CODE_FILES;
pub use code::CodeFiles;
use functions::FirstPlaces;
pub(crate) use metadata::METADATA_FILES;
use metadata::Metadata;
pub use metadata::ModuleMetadata;

/// Where the environment's own code comes from (`perform_initial_import`).
#[derive(Clone, Debug, Default)]
pub enum Manifest {
    /// `NO_MANIFEST`
    #[default]
    None,
    /// `Puppet[:code]`
    Code(EcoString),
    /// A manifest, or a directory of manifests.
    Path(PathBuf),
}

/// A module (`Puppet::Module`).
#[derive(Debug)]
pub struct Module {
    /// Its name.
    pub name: Symbol,
    /// Its directory.
    pub path: PathBuf,
    metadata: OnceLock<(Metadata, Option<Stamp>)>,
}

impl Module {
    /// A module of a name in a directory.
    pub fn new(name: &str, path: impl Into<PathBuf>) -> Module {
        Module { name: Symbol::new(name), path: path.into(), metadata: OnceLock::new() }
    }

    /// The names of the modules in `metadata.json`'s dependencies; `None` without (valid)
    /// metadata (`Puppet::Module#has_metadata?`).
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub fn dependencies<F: Files + ?Sized>(&self, files: &F) -> Result<Option<&[Symbol]>> {
        Ok(match self.metadata(files)? {
            Metadata::Valid(valid) => Some(valid.all_dependencies()),
            Metadata::Missing | Metadata::Faulty => None,
        })
    }

    /// True when stock logs a fault of `metadata.json`, and may leave out the module.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub fn has_faulty_metadata<F: Files + ?Sized>(&self, files: &F) -> Result<bool> {
        Ok(matches!(self.metadata(files)?, Metadata::Faulty))
    }

    /// The state of `metadata.json` when it was looked at, or that there was none; `None` if it was not, or if replaced methods
    /// have read it.
    pub fn metadata_stat(&self) -> Option<Option<Stamp>> {
        match self.metadata.get()? {
            (Metadata::Valid(_), None) | (Metadata::Faulty, _) => None,
            (_, stat) => Some(*stat),
        }
    }

    /// The text of `metadata.json` as it was read; `None` where stock's object of the module has no metadata.
    pub fn metadata_text(&self) -> Option<&str> {
        match self.metadata.get() {
            Some((Metadata::Valid(valid), _)) => Some(valid.text()),
            _ => None,
        }
    }

    /// True if its path is a directory. `kind` is what reading the directory above gave: of a link the system is asked for the
    /// metadata first, which is needed anyway. Methods that user code replaced are always asked.
    fn is_directory<F: Files + ?Sized>(&self, files: &F, kind: FileKind) -> Result<bool> {
        if !files.are_files_replaced() {
            let is_known = match kind {
                FileKind::Directory => true,
                FileKind::Link => !matches!(self.metadata(files)?, Metadata::Missing),
                _ => false,
            };
            if is_known {
                return Ok(true);
            }
        }
        files.is_directory(&self.path)
    }

    fn metadata<F: Files + ?Sized>(&self, files: &F) -> Result<&Metadata> {
        let (metadata, _) = match self.metadata.get() {
            Some(known) => known,
            None => {
                // Not inside of `get_or_init`: reading may run Ruby code, which may ask again.
                let path = self.path.join("metadata.json");
                let found = if files.are_files_replaced() {
                    (Metadata::read(files, &path)?, None)
                } else {
                    Metadata::known(files, path)?
                };
                self.metadata.get_or_init(|| found)
            }
        };
        Ok(metadata)
    }
}

/// True if a path is absolute and says nothing that `Path` would leave out.
fn is_plain(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let ends = text.len() > 1 && text[0] == b'/' && !matches!(text[text.len() - 1], b'/' | b'.');
    ends && !text.windows(2).any(|pair| pair == b"//" || pair == b"/.")
}

/// `Path::starts_with` for such paths.
fn is_below(path: &Path, folder: &Path) -> bool {
    let rest = path.as_os_str().as_encoded_bytes().strip_prefix(folder.as_os_str().as_encoded_bytes());
    rest.is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
}

/// Files of each module, and of the environment, by path.
type ListedCode = FxHashMap<Box<str>, [Option<Arc<CodeFiles>>; 2]>;

/// An environment as the embedder describes it; shared by all compiles in it.
#[derive(Debug, Default)]
pub struct Environment {
    /// Its name.
    pub name: EcoString,
    /// `full_modulepath`, in order.
    pub modulepath: Vec<PathBuf>,
    /// `Environment#modules`, in order; the first of a name wins.
    pub modules: Vec<Module>,
    /// True if `scan_modules` found them, and no name that Ruby would see otherwise.
    pub is_scanned: bool,
    /// True if `scan_modules` met a folder of the module path that it may not list.
    is_unlisted: bool,
    /// Its manifest.
    pub manifest: Manifest,
    /// The directory of a directory environment (`EnvironmentConf#path_to_env`).
    pub path: Option<PathBuf>,
    /// Of a versioned directory: the folder that files are read from, and the one that resources name instead
    /// (`report_configured_environmentpath`).
    pub reported_as: Option<(String, String)>,
    by_name: OnceLock<FxHashMap<Symbol, usize>>,
    /// True once a compile has looked for a module as [`named_module`](Environment::named_module) does.
    has_named: AtomicBool,
    callers: callers::Callers,
    /// True if each module's path has the form in which texts of paths can be compared.
    are_paths_plain: OnceLock<bool>,
    /// Files of functions and types by module, of each kind.
    code: Mutex<ListedCode>,
    first_places: FirstPlaces,
    /// Data files of Hiera.
    pub(crate) file_data: Arc<FileData>,
    /// Functions and types by path: like stock's loaders, an environment reads a file once.
    kept_code: Mutex<kept_code::KeptCode>,
    /// Definitions of its manifests, once all were read.
    known_types: Mutex<Option<Arc<KnownTypes>>>,
    /// Entries of its loaders when its manifests were to be read again.
    earlier_entries: Mutex<Entries>,
    listed: Mutex<listed::Listed>,
}

impl Environment {
    /// An environment with nothing in it.
    pub fn new(name: &str) -> Environment {
        Environment { name: name.into(), ..Environment::default() }
    }

    /// The file that a resource of a file names (`Environment#externalize_path`).
    pub(crate) fn reported_file(&self, file: Option<Arc<str>>) -> Option<Arc<str>> {
        let Some((folder, reported)) = &self.reported_as else { return file };
        let Some(rest) = file.as_deref().and_then(|f| f.strip_prefix(folder.as_str())) else { return file };
        let (reported, rest) = (reported.trim_end_matches('/'), rest.trim_start_matches('/'));
        Some(format!("{reported}/{rest}").into())
    }

    /// Fills `modules` from the directories of the module path, as `Environment#modules` does.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub fn scan_modules<F: Files + ?Sized>(&mut self, files: &F) -> Result<()> {
        let mut seen = rustc_hash::FxHashSet::default();
        self.is_scanned = true;
        for directory in &self.modulepath {
            // In the order of the directory, as in stock: it decides between functions of one name.
            let entries = listing(files, directory, FileUse::Metadata);
            // Most folders have entries; an empty one may be one that cannot be read.
            if entries.as_ref().is_some_and(|entries| entries.is_empty())
                && files.list_directory(directory).is_err()
            {
                self.is_unlisted = true;
                self.is_scanned = false;
            }
            let entries = entries.unwrap_or_default();
            for DirectoryEntry { name, kind } in &*entries {
                let Some(name) = name.to_str() else {
                    self.is_scanned = false;
                    continue;
                };
                self.is_scanned &= !name.contains('\n');
                if !is_module_name(name) || seen.contains(name) {
                    continue;
                }
                let module = Module::new(name, directory.join(name));
                if module.is_directory(files, *kind)? {
                    seen.insert(name.to_owned());
                    self.modules.push(module);
                }
            }
        }
        Ok(())
    }

    /// True when stock logs faults of modules' metadata, or cannot list a folder of the module path.
    ///
    /// # Errors
    /// Errors that replaced methods of reading raised.
    pub fn has_faulty_modules<F: Files + ?Sized>(&self, files: &F) -> Result<bool> {
        if self.is_unlisted {
            return Ok(true);
        }
        for module in &self.modules {
            if module.has_faulty_metadata(files)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A module by name.
    pub fn module(&self, name: Symbol) -> Option<&Module> {
        self.module_index(name).map(|index| &self.modules[index])
    }

    /// A module by name, where stock asks `Environment#module`: for manifests, files, templates and data of modules, and
    /// for the module of code that calls a function. Stock makes its index of modules with the first of these questions.
    pub(crate) fn named_module(&self, name: &str) -> Option<&Module> {
        self.note_named_module();
        self.module(Symbol::get(name)?)
    }

    /// Notes that stock has its index of modules.
    pub fn note_named_module(&self) {
        self.has_named.store(true, Ordering::Relaxed);
    }

    /// True once a compile has asked for a module by name, so that stock has its index (`Environment#modules_by_name`).
    pub fn has_named_module(&self) -> bool {
        self.has_named.load(Ordering::Relaxed)
    }

    fn module_index(&self, name: Symbol) -> Option<usize> {
        let by_name = self.by_name.get_or_init(|| {
            let mut map = FxHashMap::default();
            for (i, module) in self.modules.iter().enumerate() {
                map.entry(module.name).or_insert(i);
            }
            map
        });
        by_name.get(&name).copied()
    }

    /// The module that a file is in.
    pub(crate) fn module_of_file(&self, path: &Path) -> Option<&Module> {
        if !self.is_scanned {
            let are_plain =
                self.are_paths_plain.get_or_init(|| self.modules.iter().all(|m| is_plain(&m.path)));
            // To take paths apart for each of a hundred modules takes longer than many a function.
            if *are_plain && is_plain(path) {
                return self.modules.iter().find(|module| is_below(path, &module.path));
            }
            return self.modules.iter().find(|module| path.starts_with(&module.path));
        }
        self.modulepath.iter().find_map(|directory| {
            let name = path.strip_prefix(directory).ok()?.components().next()?.as_os_str().to_str()?;
            self.module(Symbol::get(name)?).filter(|module| path.starts_with(&module.path))
        })
    }

    /// Definitions of its manifests; `None` until a compile has read them.
    pub(crate) fn known_types(&self) -> Option<Arc<KnownTypes>> {
        self.known_types.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// A collection for manifests that are to be read.
    pub(crate) fn new_types(&self) -> Arc<KnownTypes> {
        let earlier = self.earlier_entries.lock().unwrap_or_else(|e| e.into_inner()).clone();
        Arc::new(KnownTypes::new(earlier))
    }

    /// Keeps what was read of its manifests for later compiles, unless another compile has read them meanwhile.
    pub(crate) fn keep_types(&self, types: &Arc<KnownTypes>) {
        self.known_types.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert_with(|| types.clone());
    }

    /// True if its manifests have been read.
    pub fn is_read(&self) -> bool {
        self.known_types().is_some()
    }

    /// Names of the classes and of the defines that were read, in the order in which they were loaded.
    pub fn read_names(&self) -> (Vec<Symbol>, Vec<Symbol>) {
        self.known_types().map(|types| types.names()).unwrap_or_default()
    }

    /// The text of a manifest when it was read, whatever is in its file now; none for a file that was not.
    pub fn read_text(&self, path: &str) -> Option<String> {
        let program = self.known_types()?.program(path)?;
        Some(program.source.text.to_string())
    }

    /// Its manifests, in order, as they were read first; none unless they were read from its manifest or directory.
    pub fn read_manifests(&self) -> Vec<String> {
        let (Manifest::Path(folder), Some(types)) = (&self.manifest, self.known_types()) else {
            return Vec::new();
        };
        types.main_files().filter(|file| Path::new(file).starts_with(folder)).collect()
    }

    /// The file that a class or define was read from, and its module.
    pub fn read_place(&self, name: &str, is_define: bool) -> Option<(String, Option<Symbol>)> {
        self.known_types()?.place(Symbol::get(name)?, is_define)
    }

    /// Files of modules that were loaded and define no class or define that is known.
    pub fn files_in_vain(&self) -> Vec<String> {
        self.known_types().map(|types| types.files_in_vain()).unwrap_or_default()
    }

    /// Has the next compile read the manifests again (`Environment#check_for_reparse`). The loaders keep their entries.
    pub fn read_again(&self) {
        self.forget_listed();
        let read = self.known_types.lock().unwrap_or_else(|e| e.into_inner()).take();
        if let Some(types) = read {
            *self.earlier_entries.lock().unwrap_or_else(|e| e.into_inner()) = types.all_entries();
        }
    }
}

/// `Puppet::Module.is_module_directory_name?`: folders named `author-module` are not modules of an environment.
pub fn is_module_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_')
}
