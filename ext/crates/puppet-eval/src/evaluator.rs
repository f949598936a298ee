//! The evaluator: one per compile, shared by everything that evaluates.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use puppet_pcore::Type;
use puppet_pcore::types::TypeSetType;
pub use puppet_syntax::Strict;
use puppet_syntax::{FileNamespace, Limits, ParseOptions, ValidationOptions};
use puppet_syntax::{Source, Span, Symbol};
use rustc_hash::FxHashMap;

use crate::Features;
use crate::eval::EppBuffer;
use crate::function::Function;

use crate::host::Host;
use crate::session::Session;

/// Settings of Puppet the engine looks at. Settings that Ruby code may change between two evaluations in
/// the same compile (specs do) are cells.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `strict_variables`
    pub strict_variables: Cell<bool>,
    /// `strict`: `off`, `warning`, `error`
    pub strict: Cell<Strict>,
    /// `tasks`
    pub tasks: Cell<bool>,
    /// No loader knows a resource type: those for tasks have no `Runtime3TypeLoader`, and the static loader learns its names
    /// when a process makes the first other loaders (`StaticLoader#runtime_3_init`).
    pub without_resource_types: bool,
    /// A script of PAL runs (`Puppet::Pal::ScriptCompiler`): Hiera has a hierarchy for plans.
    pub plan_hierarchy: Cell<bool>,
    /// `rich_data`
    pub rich_data: bool,
    /// `storeconfigs`
    pub storeconfigs: bool,
    /// `debug`
    pub debug: bool,
    /// `max_errors`, `max_warnings`, `max_deprecations`
    pub limits: Limits,
    /// Behaviour that varies between Puppet releases.
    pub features: Features,
}

impl Settings {
    /// Parsing and validation of texts: files of any name, JSON checked by puppet-syntax.
    pub fn validation(&self) -> ValidationOptions<'static> {
        let tasks = self.tasks.get();
        ValidationOptions {
            strict: self.strict.get(),
            parse: ParseOptions { tasks, regexp_error: Some(crate::lower::regexp_error) },
            limits: self.limits,
            literal_types: self.features.literal_types,
            product: self.features.product,
            namespace: FileNamespace::Any,
            syntax_checker: None,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            strict_variables: Cell::new(false),
            strict: Cell::new(Strict::Warning),
            tasks: Cell::new(false),
            without_resource_types: false,
            plan_hierarchy: Cell::new(false),
            rich_data: true,
            storeconfigs: false,
            debug: false,
            limits: Limits::default(),
            features: Features::default(),
        }
    }
}

/// Evaluates IR. All methods take `&self`: Ruby code called from here calls back in.
pub struct Evaluator {
    /// The outside world.
    pub host: Rc<dyn Host>,
    /// Settings.
    pub settings: Settings,
    session: OnceCell<Weak<dyn Session>>,
    /// Functions found by call sites.
    pub(crate) sites: RefCell<FxHashMap<u32, Function>>,
    /// Types of annotations that needed the loaders, by `TypeSlot::id`.
    pub(crate) types: RefCell<FxHashMap<u32, Type>>,
    /// Types by the name they were written with.
    pub(crate) type_names: RefCell<FxHashMap<Symbol, Type>>,
    /// Places of the calls under way, innermost last (`PuppetStack`).
    pub(crate) stack: RefCell<Vec<(Arc<Source>, Span)>>,
    /// Templates being rendered, innermost last.
    pub(crate) epp: RefCell<Vec<EppBuffer>>,
    /// Types made by their names that still have to be resolved, by their addresses.
    pub(crate) pending_types: RefCell<FxHashMap<usize, crate::eval::PendingType>>,
    /// The aliases and Object types that are being resolved, as types within them name them.
    pub(crate) own_types: RefCell<Vec<Type>>,
    /// While set, names of types are those of the static loader.
    pub(crate) static_types: Cell<bool>,
    /// The TypeSets whose member is being resolved, outermost first.
    pub(crate) type_sets: RefCell<Vec<Arc<TypeSetType>>>,
    /// Types by the text they were parsed from.
    pub(crate) parsed_types: RefCell<FxHashMap<Box<str>, Type>>,
    /// Types that only the signature being read knows.
    pub(crate) local_types: RefCell<Vec<(Symbol, Type)>>,
}

impl Evaluator {
    /// An evaluator without a session yet.
    pub fn new(host: Rc<dyn Host>, settings: Settings) -> Evaluator {
        Evaluator {
            host,
            settings,
            session: OnceCell::new(),
            sites: RefCell::default(),
            types: RefCell::default(),
            type_names: RefCell::default(),
            stack: RefCell::default(),
            epp: RefCell::default(),
            pending_types: RefCell::default(),
            own_types: RefCell::default(),
            static_types: Cell::new(false),
            type_sets: RefCell::default(),
            parsed_types: RefCell::default(),
            local_types: RefCell::default(),
        }
    }

    /// Ties the session that owns this evaluator; later calls change nothing.
    pub fn bind_session(&self, session: Weak<dyn Session>) {
        let _ = self.session.set(session);
    }

    /// Has each call look for its function again.
    pub fn forget_functions(&self) {
        self.sites.borrow_mut().clear();
    }

    /// The session, `None` only after it was dropped.
    pub fn session(&self) -> Option<Rc<dyn Session>> {
        self.session.get().and_then(Weak::upgrade)
    }
}
