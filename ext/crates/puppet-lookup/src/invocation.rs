//! One lookup on its way (`Puppet::Pops::Lookup::Invocation`): its scope, overrides and defaults,
//! the names being looked up, and the explanation.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::{Frame, Result, Unwind};
use puppet_pcore::{PHash, Value};

use super::Cx;
use super::error;
use super::explain::{Explainer, Qualifier};
use super::key::Segment;

/// A value, or `None` where stock throws `:no_such_key`.
pub(crate) type Found = Option<Value>;

/// A variable that a configuration was made with.
#[derive(Clone, Debug)]
pub(crate) struct ScopeInterpolation {
    pub key: EcoString,
    pub root: EcoString,
    pub segments: Vec<Segment>,
    pub value: Value,
    /// Value that the segments were followed into.
    pub whole: Value,
}

/// The error of a lookup that an error of Puppet becomes on the way.
#[cold]
#[allow(clippy::boxed_local)] // errors travel boxed
pub(super) fn in_lookup(unwind: Box<Unwind>) -> Box<Unwind> {
    match *unwind {
        Unwind::Error(e) if error::is_puppet_error(&e) => error::lookup_of(e.full_message(), e),
        other => Box::new(other),
    }
}

/// See the module.
pub(crate) struct Invocation {
    /// Where variables come from.
    pub frame: Rc<Frame>,
    /// Variables are read as Hiera 3 did (`Hiera::Scope`): the empty string is no value,
    /// `calling_class` and friends exist.
    pub hiera_scope: bool,
    /// Variables set for a moment (`mapped_paths`), innermost last.
    pub locals: RefCell<Vec<(EcoString, Value)>>,
    /// Values that win over everything.
    pub overrides: PHash,
    /// Values used when nothing is found.
    pub defaults: PHash,
    explainer: RefCell<Option<Rc<Explainer>>>,
    names: RefCell<Vec<EcoString>>,
    module_name: RefCell<Option<EcoString>>,
    top_key: RefCell<EcoString>,
    /// Called by `hiera`, `hiera_array`, ...
    pub hiera_call: Cell<bool>,
    /// The merge behaviour of the Hiera 3 configuration applies.
    pub v3_merge_behavior: Cell<bool>,
    /// Search the global layer only.
    pub global_only: Cell<bool>,
    /// `override` of `hiera(key, default, override)`: hierarchy levels searched first.
    pub v3_location_overrides: RefCell<Vec<Value>>,
    /// The value found last still belongs to the data: the part that the key digs out of it must be copied.
    pub shared: Cell<bool>,
    collected: Option<RefCell<Vec<ScopeInterpolation>>>,
}

impl Invocation {
    /// A new one; inherits from the invocation under way, if any.
    pub(crate) fn new(
        cx: Cx<'_>,
        frame: &Rc<Frame>,
        hiera_scope: bool,
        overrides: PHash,
        defaults: PHash,
        explainer: Option<Rc<Explainer>>,
    ) -> Rc<Invocation> {
        let made = Invocation::plain(frame, hiera_scope, (overrides, defaults));
        match cx.lookup.current() {
            Some(parent) => {
                *made.names.borrow_mut() = parent.names.borrow().clone();
                made.hiera_call.set(parent.hiera_call.get());
                made.v3_merge_behavior.set(parent.v3_merge_behavior.get());
                made.global_only.set(parent.global_only.get());
                *made.v3_location_overrides.borrow_mut() = parent.v3_location_overrides.borrow().clone();
                *made.explainer.borrow_mut() = parent.explainer.borrow().clone();
            }
            None => *made.explainer.borrow_mut() = explainer.or_else(|| cx.debug_explainer()),
        }
        Rc::new(made)
    }

    /// The one used while a configuration is resolved: remembers the variables it read, is never
    /// explained (`ScopeLookupCollectingInvocation`).
    pub(crate) fn collecting(of: &Invocation) -> Rc<Invocation> {
        let collected = Some(RefCell::default());
        Rc::new(Invocation { collected, ..Invocation::plain(&of.frame, of.hiera_scope, Default::default()) })
    }

    /// `given`: overriding values and defaults. An empty hash is an allocation, which each lookup would make to drop it.
    fn plain(frame: &Rc<Frame>, hiera_scope: bool, given: (PHash, PHash)) -> Invocation {
        let (overrides, defaults) = given;
        Invocation {
            frame: frame.clone(),
            hiera_scope,
            locals: RefCell::default(),
            overrides,
            defaults,
            explainer: RefCell::default(),
            names: RefCell::default(),
            module_name: RefCell::default(),
            top_key: RefCell::default(),
            hiera_call: Cell::new(false),
            v3_merge_behavior: Cell::new(false),
            global_only: Cell::new(false),
            v3_location_overrides: RefCell::default(),
            shared: Cell::new(false),
            collected: None,
        }
    }

    /// Runs `body` as the lookup of a key: it is the current invocation meanwhile.
    pub(crate) fn lookup<T>(
        self: &Rc<Self>,
        cx: Cx<'_>,
        key: &EcoString,
        module_name: Option<&str>,
        body: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        *self.top_key.borrow_mut() = key.clone();
        *self.module_name.borrow_mut() = module_name.map(EcoString::from);
        let before = cx.lookup.set_current(Some(self.clone()));
        let result = body();
        cx.lookup.set_current(before);
        result
    }

    /// The module of the key under lookup.
    pub(crate) fn module_name(&self) -> Option<EcoString> {
        self.module_name.borrow().clone()
    }

    /// The key under lookup as the user gave it.
    pub(crate) fn top_key(&self) -> EcoString {
        self.top_key.borrow().clone()
    }

    /// Runs `body` unless `name` is already being looked up.
    pub(crate) fn check<T>(&self, name: EcoString, body: impl FnOnce() -> Result<T>) -> Result<T> {
        if self.names.borrow().contains(&name) {
            let names = self.names.borrow().join(", ");
            return Err(error::recursive(format!("Recursive lookup detected in [{names}]")));
        }
        self.names.borrow_mut().push(name);
        let result = body();
        self.names.borrow_mut().pop();
        result.map_err(in_lookup)
    }

    // -- explanation --------------------------------------------------------------------------

    /// Runs `body` under a node of the explanation.
    pub(crate) fn with<T>(
        &self,
        about: impl FnOnce() -> Qualifier,
        body: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let explainer = self.explainer.borrow().clone();
        match explainer {
            None => body(),
            Some(explainer) => {
                explainer.push(about());
                let result = body();
                explainer.pop();
                result
            }
        }
    }

    /// Runs `body` without telling of it.
    pub(crate) fn without_explain<T>(&self, body: impl FnOnce() -> T) -> T {
        let explainer = self.explainer.borrow_mut().take();
        let result = body();
        *self.explainer.borrow_mut() = explainer;
        result
    }

    /// True if an explanation is wanted.
    pub(crate) fn explains(&self) -> bool {
        self.explainer.borrow().is_some()
    }

    /// The explanation, if one is wanted.
    pub(crate) fn explainer(&self) -> Option<Rc<Explainer>> {
        self.explainer.borrow().clone()
    }

    fn tell(&self, what: impl FnOnce(&Explainer)) {
        if let Some(explainer) = &*self.explainer.borrow() {
            what(explainer);
        }
    }

    pub(crate) fn only_explain_options(&self) -> bool {
        self.explainer.borrow().as_ref().is_some_and(|e| e.only_explain_options)
    }

    pub(crate) fn report_segment(&self, segment: &Segment, found: Option<&Value>) {
        self.tell(|e| match found {
            Some(value) => e.found(&segment.to_string(), value),
            None => e.not_found(&segment.to_string()),
        });
    }

    pub(crate) fn report_found(&self, key: &str, value: &Value) {
        self.tell(|e| e.found(key, value));
    }

    pub(crate) fn report_found_in_overrides(&self, key: &str, value: &Value) {
        self.tell(|e| e.found_in_overrides(key, value));
    }

    pub(crate) fn report_found_in_defaults(&self, key: &str, value: &Value) {
        self.tell(|e| e.found_in_defaults(key, value));
    }

    pub(crate) fn report_not_found(&self, key: &str) {
        self.tell(|e| e.not_found(key));
    }

    pub(crate) fn report_location_not_found(&self) {
        self.tell(Explainer::location_not_found);
    }

    pub(crate) fn report_module_not_found(&self, name: &str) {
        self.tell(|e| e.module_not_found(name));
    }

    pub(crate) fn report_module_provider_not_found(&self, name: &str) {
        self.tell(|e| e.module_provider_not_found(name));
    }

    pub(crate) fn report_merge_source(&self, source: &str) {
        self.tell(|e| e.merge_source(source));
    }

    pub(crate) fn report_result(&self, value: &Value) {
        self.tell(|e| e.result(value));
    }

    pub(crate) fn report_text(&self, text: impl FnOnce() -> String) {
        self.tell(|e| e.text(text()));
    }

    // -- what a configuration read ------------------------------------------------------------

    /// Records a variable, unless recording is off or it is a top-scope variable that was found.
    pub(crate) fn remember_scope_lookup(
        &self,
        key: &str,
        (root, whole): (&str, Value),
        segments: &[Segment],
        value: &Value,
    ) {
        if let Some(collected) = &self.collected {
            if value.is_undef() || !key.starts_with("::") {
                collected.borrow_mut().push(ScopeInterpolation {
                    key: key.into(),
                    root: root.into(),
                    segments: segments.to_vec(),
                    value: value.clone(),
                    whole,
                });
            }
        }
    }

    /// Remembered keys, each once.
    pub(crate) fn scope_interpolations(&self) -> Vec<ScopeInterpolation> {
        let mut unique: Vec<ScopeInterpolation> = Vec::new();
        if let Some(collected) = &self.collected {
            for entry in collected.borrow().iter() {
                if !unique.iter().any(|u| u.key == entry.key) {
                    unique.push(entry.clone());
                }
            }
        }
        unique
    }

    /// Runs `body` and forgets what it read of the variable `name`.
    pub(crate) fn with_local_memory_eluding<T>(&self, name: &str, body: impl FnOnce() -> T) -> T {
        let Some(collected) = &self.collected else { return body() };
        let mut before = collected.take();
        let result = body();
        before.extend(collected.take().into_iter().filter(|entry| entry.root != name));
        collected.replace(before);
        result
    }
}
