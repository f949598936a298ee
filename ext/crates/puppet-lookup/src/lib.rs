//! Data lookup: Hiera 5 in the global, environment and module layers
//! (`Puppet::Pops::Lookup` and `Puppet::DataBinding` of stock Puppet).
//!
//! It asks the evaluator, its `Host` and its `Session` alone: `puppet-compiler` makes a [`Lookup`] for a compile and calls it
//! for the functions `lookup` and `hiera` and for parameters of classes.
//!
//! A [`Lookup`] lives as long as its session. Files are parsed once per process; hierarchies,
//! options and function contexts are kept per session, as stock keeps them per compiler. Where
//! stock throws `:no_such_key`, functions here give `None`.

mod adapter;
mod config;
mod context;
pub mod context_type;
mod deep_merge;
mod error;
mod explain;
mod files;
mod glob;
mod hiera3;
mod interpolation;
mod invocation;
mod json;
mod key;
mod layers;
mod location;
mod merge;
mod options;
mod pathname;
mod provider;
pub mod record;
mod ruby_text;
mod scope;
mod types;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::Strict;
use puppet_eval::host::{LogEntry, LogLevel, Warning, WarningKind};
use puppet_eval::session::LookupOptions;
use puppet_eval::{Block, CallCx, Error, Evaluator, Host, Result, Session};
use puppet_pcore::{PHash, Type, Value};
use puppet_syntax::{Symbol, segments};
use puppet_world::Stamp;
use rustc_hash::FxHashMap;

use config::Layer;
use explain::Explainer;
use invocation::Invocation;
use options::CompiledOptions;
use provider::ConfiguredProvider;

pub use context::LookupContext;
pub use files::DATA_FILES;
pub use files::FileData;
pub use json::parse_with as parse_json_with;

/// Inputs of a lookup from outside.
#[derive(Clone, Debug, Default)]
pub struct LookupSettings {
    /// The `hiera_config` setting: path of the global configuration.
    pub hiera_config: EcoString,
    /// `data_binding_terminus`: `hiera`, `none` or another terminus of Puppet's indirector.
    pub data_binding_terminus: EcoString,
    /// `codedir`
    pub codedir: EcoString,
    /// The environment's name.
    pub environment: EcoString,
    /// The environment's folder, if it has one (`environment.configuration.path_to_env`).
    pub path_to_env: Option<EcoString>,
    /// True if `environment.conf` could not be read when the compile began.
    pub is_configuration_unreadable: bool,
    /// `environment_data_provider` of `environment.conf` or the setting, if given.
    pub environment_data_provider: Option<EcoString>,
}

/// Finds the folder of a module of the environment.
pub type ModuleFinder = Box<dyn Fn(&str) -> Option<EcoString>>;

/// A lookup of several names as `Puppet::Pops::Lookup.lookup` takes it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub value_type: Option<Type>,
    pub default_value: Option<Value>,
    pub merge: Option<Value>,
    /// The name as given: blocks get it back.
    pub name: Value,
}

/// The lookup of one session (`LookupAdapter`).
pub struct Lookup {
    settings: LookupSettings,
    modules: ModuleFinder,
    current: RefCell<Option<Rc<Invocation>>>,
    /// While set, unknown variables only warn, regardless of the setting `strict`.
    pub(crate) forgiving: Cell<bool>,
    global: Rc<ConfiguredProvider>,
    environment: RefCell<Option<Option<Rc<ConfiguredProvider>>>>,
    module_providers: RefCell<FxHashMap<EcoString, Option<Rc<ConfiguredProvider>>>>,
    lookup_options: RefCell<FxHashMap<Option<EcoString>, Option<Rc<CompiledOptions>>>>,
    global_options: RefCell<Option<Option<Value>>>,
    environment_options: RefCell<Option<Option<Value>>>,
    module_default_options: RefCell<FxHashMap<EcoString, Option<Rc<CompiledOptions>>>>,
    /// Modules for which no layer has any data.
    without_data: RefCell<FxHashMap<EcoString, bool>>,
    types: RefCell<FxHashMap<&'static str, Type>>,
    contexts: RefCell<FxHashMap<u64, context::OpenContext>>,
    /// The first and the last context of each entry of a hierarchy whose function has ended.
    closed_contexts: RefCell<FxHashMap<u64, [(u64, context::OpenContext); 2]>>,
    next_context: Cell<u64>,
    /// File data that the environment keeps.
    pub(crate) file_data: Arc<FileData>,
    /// File data that functions made of objects which the environment cannot keep (`cached_file_data`).
    function_data: RefCell<FxHashMap<EcoString, (Stamp, Value)>>,
}

impl Lookup {
    /// A lookup that has read nothing yet.
    pub fn new(settings: LookupSettings, modules: ModuleFinder, file_data: Arc<FileData>) -> Lookup {
        let global = ConfiguredProvider::new(Layer::Global, settings.hiera_config.clone());
        Lookup {
            settings,
            modules,
            current: RefCell::default(),
            forgiving: Cell::new(false),
            global,
            environment: RefCell::default(),
            module_providers: RefCell::default(),
            lookup_options: RefCell::default(),
            global_options: RefCell::default(),
            environment_options: RefCell::default(),
            module_default_options: RefCell::default(),
            without_data: RefCell::default(),
            types: RefCell::default(),
            contexts: RefCell::default(),
            closed_contexts: RefCell::default(),
            next_context: Cell::new(1),
            file_data,
            function_data: RefCell::default(),
        }
    }

    /// The `lookup` function: the value of the first name that has one, else that of
    /// `default_values_hash`, the block or `default_value`.
    ///
    /// # Errors
    /// `Function lookup() did not find a value for the name ...`, errors of configurations,
    /// values of a wrong type.
    pub fn lookup(
        &self,
        call: &CallCx<'_>,
        names: &[EcoString],
        options: &LookupOptions,
        block: Option<&Block>,
    ) -> Result<Value> {
        let cx = Cx { lookup: self, call };
        let invocation = invocation_of(cx, options, None);
        self.lookup_names(cx, names, &Request::from_options(names, options), &invocation, block)
    }

    /// As [`Lookup::lookup`] for Ruby code. For a function of Hiera 3 `hiera` is whether only the global layer is searched, then
    /// the levels searched first.
    ///
    /// # Errors
    /// As [`Lookup::lookup`].
    pub fn lookup_from_ruby(
        &self,
        call: &CallCx<'_>,
        names: &[EcoString],
        options: &LookupOptions,
        hiera: Option<Value>,
    ) -> Result<Value> {
        let cx = Cx { lookup: self, call };
        let invocation = invocation_of(cx, options, None);
        if let Some(Value::Array(given)) = &hiera {
            if let Some((global_only, overrides)) = given.split_first() {
                invocation.hiera_call.set(true);
                invocation.global_only.set(*global_only == Value::Boolean(true));
                invocation.v3_location_overrides.replace(overrides.to_vec());
            }
        }
        self.lookup_names(cx, names, &Request::from_options(names, options), &invocation, None)
    }

    /// As [`Lookup::lookup`], with the explanation `puppet lookup --explain` prints, as text and
    /// as data. `only_options` explains the search for lookup options alone. The debug log shows `earlier` first:
    /// branches and texts that the same explainer has of lookups before.
    ///
    /// # Errors
    /// The lookup's own errors are inside; this never fails otherwise.
    pub fn explain(
        &self,
        call: &CallCx<'_>,
        names: &[EcoString],
        options: &LookupOptions,
        only_options: bool,
        earlier: (String, String),
    ) -> Explanation {
        let cx = Cx { lookup: self, call };
        let debug = cx.debug();
        let mut explainer = Explainer::new(only_options, debug);
        explainer.earlier = earlier;
        let explainer = Rc::new(explainer);
        let invocation = invocation_of(cx, options, Some(explainer.clone()));
        let request = Request::from_options(names, options);
        let value = self.lookup_names(cx, names, &request, &invocation, None);
        Explanation {
            text: explainer.dump(""),
            branches: explainer.branches(),
            texts: explainer.root_texts(),
            value,
        }
    }

    /// Automatic parameter lookup of `class::param`; `None`: no value
    /// (`Resource::Type#inject_external_parameters`).
    ///
    /// # Errors
    /// Errors of configurations and data.
    pub fn lookup_class_parameter(
        &self,
        call: &CallCx<'_>,
        class: Symbol,
        parameter: Symbol,
    ) -> Result<Option<Value>> {
        let cx = Cx { lookup: self, call };
        let class = class.as_str();
        let module = &class[..segments::separator(class).unwrap_or(class.len())];
        if self.has_no_data(cx, module)? {
            return Ok(None);
        }
        let mut key = EcoString::with_capacity(class.len() + 2 + parameter.as_str().len());
        key.push_str(class);
        key.push_str("::");
        key.push_str(parameter.as_str());
        let invocation = Invocation::new(cx, call.frame, false, PHash::new(), PHash::new(), None);
        let found = self.search_and_merge(cx, &key, &invocation, None)?;
        if found.is_some() && cx.debug() {
            self.emit_debug_info(cx, &invocation, &format!("Automatic Parameter Lookup of '{key}'"));
        }
        Ok(found)
    }

    /// A call of a method of a [`LookupContext`] in Puppet code.
    ///
    /// # Errors
    /// Wrong arguments, and what blocks and interpolations raised; `not_found` always.
    pub fn context_member(
        &self,
        call: &CallCx<'_>,
        context: &LookupContext,
        method: &str,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        let cx = Cx { lookup: self, call };
        self.call_member(cx, context, method, args, block)
    }

    /// The same in Ruby code, which has the context's number and that of what its calls share.
    ///
    /// # Errors
    /// Contexts of another compile, unknown methods, and what blocks and interpolations raised; `not_found` always.
    pub fn context_call(
        &self,
        call: &CallCx<'_>,
        context: (u64, u64),
        method: &str,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        self.context_method(Cx { lookup: self, call }, context, method, args, block)
    }

    fn current(&self) -> Option<Rc<Invocation>> {
        self.current.borrow().clone()
    }

    fn set_current(&self, invocation: Option<Rc<Invocation>>) -> Option<Rc<Invocation>> {
        self.current.replace(invocation)
    }
}

fn invocation_of(cx: Cx<'_>, options: &LookupOptions, explainer: Option<Rc<Explainer>>) -> Rc<Invocation> {
    let hash = |value: &Option<Value>| value.as_ref().and_then(Value::as_hash).cloned().unwrap_or_default();
    let overrides = hash(&options.override_hash);
    Invocation::new(cx, cx.call.frame, false, overrides, hash(&options.default_values_hash), explainer)
}

/// Result of an explained lookup.
#[derive(Debug)]
pub struct Explanation {
    /// As text.
    pub text: String,
    /// Each branch of the root as text and as data; keys and events are Ruby symbols.
    pub branches: Vec<(String, Value)>,
    /// Texts of the root.
    pub texts: Vec<String>,
    /// The value.
    pub value: Result<Value>,
}

impl Request {
    fn from_options(names: &[EcoString], options: &LookupOptions) -> Request {
        let all = || Value::array(names.iter().cloned().map(Value::String).collect());
        Request {
            value_type: options.value_type.clone(),
            default_value: options.default_value.clone(),
            merge: options.merge.clone(),
            name: match names {
                [only] if !options.name_is_array => Value::String(only.clone()),
                _ => all(),
            },
        }
    }
}

/// Context of everything here: the session's lookup and the call that asks.
#[derive(Clone, Copy)]
pub(crate) struct Cx<'a> {
    pub lookup: &'a Lookup,
    pub call: &'a CallCx<'a>,
}

impl<'a> Cx<'a> {
    pub(crate) fn evaluator(self) -> &'a Evaluator {
        self.call.evaluator
    }

    pub(crate) fn host(self) -> &'a dyn Host {
        &*self.call.evaluator.host
    }

    pub(crate) fn session(self) -> Result<Rc<dyn Session>> {
        self.evaluator().session().ok_or_else(|| Error::puppet("the session has ended"))
    }

    /// Reads the locations of a configuration. Where `strict` is `error` unless set, variables that
    /// do not exist are only warned about there.
    pub(crate) fn forgiving<T>(self, read: impl FnOnce() -> Result<T>) -> Result<T> {
        let before = self.lookup.forgiving.replace(self.evaluator().settings.features.forgiving_places);
        let result = read();
        self.lookup.forgiving.set(before);
        result
    }

    pub(crate) fn strict(self) -> Strict {
        self.evaluator().settings.strict.get()
    }

    pub(crate) fn debug(self) -> bool {
        self.evaluator().settings.debug
    }

    fn debug_explainer(self) -> Option<Rc<Explainer>> {
        self.debug().then(|| Rc::new(Explainer::new(false, true)))
    }

    /// A type by its text, parsed once per session.
    pub(crate) fn type_of_text(self, text: &'static str) -> Result<Type> {
        if let Some(known) = self.lookup.types.borrow().get(text) {
            return Ok(known.clone());
        }
        let made = self.call.parse_type(text)?;
        self.lookup.types.borrow_mut().insert(text, made.clone());
        Ok(made)
    }

    fn log(self, level: LogLevel, message: String) {
        self.host().log(LogEntry::new(level, message));
    }

    pub(crate) fn warning(self, message: String) {
        self.log(LogLevel::Warning, message);
    }

    /// `Puppet.warn_once`: the host knows which warnings were logged before and which are disabled.
    pub(crate) fn warn_once(
        self,
        kind: WarningKind,
        key: &str,
        message: &str,
        file: Option<&str>,
    ) -> Result<()> {
        self.host().warn_once(&Warning { kind, key, message, file, line: None })
    }

    /// Data may be nested deeper than the stack is.
    pub(crate) fn check_depth(self) -> Result<()> {
        if self.host().stack_ok() { Ok(()) } else { Err(error::no_stack()) }
    }
}
