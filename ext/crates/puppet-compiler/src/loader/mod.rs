//! Finding and reading manifests, classes, functions and types (`Puppet::Parser::TypeLoader`,
//! `Puppet::Pops::Loaders`).

pub(crate) mod data_type;
mod function;
mod import;
mod known;
mod manifests;
mod program;
mod redefine;
mod resource_type;
pub mod types;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ecow::EcoString;
use puppet_eval::function::Function;
use puppet_eval::host::NativeType;
use puppet_eval::ir::{DefineIr, FunctionIr, Program};
use puppet_eval::{Evaluator, Frame, Host};
use puppet_pcore::Type;
use puppet_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::environment::Environment;
use known::DefinedAlias;
use types::{ResourceKind, TypeCollection};

pub(crate) use known::{Entries, KnownTypes};
pub(crate) use program::PROGRAMS;
pub use program::parse_text;

/// Functions found, by name and by the module that asked when that matters.
type FunctionTable = FxHashMap<(Symbol, Option<Symbol>), Option<Function>>;

/// See [`definitions`].
static DEFINITIONS: AtomicU64 = AtomicU64::new(0);

/// A number that grows whenever a compile of this process defines a function, or [`count_definition`] is called: while it is the
/// same, [`Loader::functions_defined_since`] gives nothing new in any compile.
pub fn definitions() -> u64 {
    DEFINITIONS.load(Ordering::Acquire)
}

/// Makes [`definitions`] grow.
pub fn count_definition() {
    DEFINITIONS.fetch_add(1, Ordering::AcqRel);
}

/// A function that a manifest or evaluated code defined, not a file of its own.
#[derive(Clone, Debug)]
pub struct DefinedFunction {
    /// Its code.
    pub ir: Arc<FunctionIr>,
    /// The module its file is in.
    pub module: Option<Symbol>,
}

/// Definitions that one compile has loaded, and the loading of more. Knows no catalog.
pub struct Loader {
    evaluator: Rc<Evaluator>,
    environment: Arc<Environment>,
    /// Top scope: types of parameters are evaluated there.
    top: Rc<Frame>,
    /// Classes, defines and nodes.
    pub(crate) types: RefCell<TypeCollection>,
    /// Definitions that the environment has read, or that this compile reads for it.
    known: Arc<KnownTypes>,
    /// True if the environment had read its manifests.
    is_read_before: bool,
    /// `Puppet[:code]` in place of the environment's manifest.
    code: Option<EcoString>,
    /// Manifests that this compile loads or has loaded.
    loaded_files: RefCell<FxHashSet<Box<str>>>,
    /// Functions of manifests by name: one of each loader.
    pp_functions: RefCell<FxHashMap<Symbol, Vec<DefinedFunction>>>,
    /// The same in the order of their definition, with the module of each file.
    defined_functions: RefCell<Vec<DefinedFunction>>,
    /// Defines that Ruby code has added to this compile.
    added_defines: RefCell<FxHashMap<Symbol, Arc<DefineIr>>>,
    functions: RefCell<FunctionTable>,
    /// Functions that Ruby code has put into loaders, or taken out: the host's loaders are asked for them.
    given_functions: RefCell<FxHashSet<Symbol>>,
    data_types: RefCell<FxHashMap<Symbol, Type>>,
    /// Types of `lib/puppet/datatypes` that several modules have by the same global name, with the module that asked.
    module_types: RefCell<FxHashMap<(Symbol, Option<Symbol>), Type>>,
    /// Likewise aliases, by their names in lower case.
    type_aliases: RefCell<FxHashMap<Symbol, Vec<DefinedAlias>>>,
    /// True if the environment's loader has an alias of a qualified name, which a module may have, too.
    has_names_of_modules: Cell<bool>,
    natives: RefCell<FxHashMap<EcoString, Option<Arc<NativeType>>>>,
    /// Names that mean nothing, also after a search.
    unknown: RefCell<FxHashSet<EcoString>>,
    kinds: RefCell<FxHashMap<Symbol, ResourceKind>>,
    /// True once the host has listed the environment's generated types for this compile.
    has_listed_generated: Cell<bool>,
    /// Generated types of names that mean nothing otherwise, see `late_kind`.
    late: RefCell<FxHashMap<EcoString, Option<Arc<NativeType>>>>,
    /// Metaparameters that Ruby code has added, once they have been asked for.
    metaparameters: RefCell<Option<Rc<[Symbol]>>>,
}

impl Loader {
    /// A loader that has loaded nothing.
    pub(crate) fn new(
        evaluator: Rc<Evaluator>,
        environment: Arc<Environment>,
        top: Rc<Frame>,
        code: Option<EcoString>,
        given_functions: FxHashSet<Symbol>,
    ) -> Loader {
        let known = environment.known_types();
        let is_read_before = known.is_some();
        let known = known.unwrap_or_else(|| environment.new_types());
        Loader {
            evaluator,
            environment,
            top,
            types: RefCell::new(TypeCollection::new(known.clone())),
            known,
            is_read_before,
            code,
            loaded_files: RefCell::default(),
            pp_functions: RefCell::default(),
            defined_functions: RefCell::default(),
            added_defines: RefCell::default(),
            functions: RefCell::default(),
            given_functions: RefCell::new(given_functions),
            data_types: RefCell::default(),
            module_types: RefCell::default(),
            type_aliases: RefCell::default(),
            has_names_of_modules: Cell::default(),
            natives: RefCell::default(),
            unknown: RefCell::default(),
            kinds: RefCell::default(),
            has_listed_generated: Cell::default(),
            late: RefCell::default(),
            metaparameters: RefCell::default(),
        }
    }

    fn host(&self) -> &Rc<dyn Host> {
        &self.evaluator.host
    }

    /// The programs of the main class so far.
    pub(crate) fn mains(&self) -> Vec<Arc<Program>> {
        self.known.lock().mains.clone()
    }

    /// Makes a type known by its name.
    pub(crate) fn define_type(&self, name: Symbol, t: &Type) {
        let lower = Symbol::new(&name.as_str().to_lowercase());
        self.data_types.borrow_mut().insert(lower, t.clone());
    }
}
