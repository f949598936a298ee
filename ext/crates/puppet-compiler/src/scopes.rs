//! The named scopes of a compile (`Compiler#topscope`, `#node_scope`, `Scope#class_scope`).

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::scope::{Frame, Layout, ScopeInfo, ScopeKind};
use puppet_eval::session::ResourceId;
use puppet_pcore::{PHash, Value};
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

/// Top scope, that of the node and those of classes.
pub(crate) struct Scopes {
    top: Rc<Frame>,
    node: RefCell<Option<Rc<Frame>>>,
    classes: RefCell<FxHashMap<Symbol, Rc<Frame>>>,
    /// Variables of class `settings`, until code asks for its scope: 250 variables, which most compiles never read.
    settings: RefCell<Option<(PHash, Option<EcoString>)>>,
    /// `Class[main]`
    pub main_resource: Cell<Option<ResourceId>>,
    /// A scope has resource defaults.
    pub has_defaults: Cell<bool>,
}

impl Scopes {
    /// Top scope alone.
    pub fn new() -> Scopes {
        let info = Rc::new(ScopeInfo::new(ScopeKind::Top));
        Scopes {
            top: Rc::new(Frame::new(Arc::new(Layout::default()), info, None)),
            node: RefCell::default(),
            classes: RefCell::default(),
            settings: RefCell::default(),
            main_resource: Cell::new(None),
            has_defaults: Cell::new(false),
        }
    }

    /// Top scope.
    pub fn top(&self) -> &Rc<Frame> {
        &self.top
    }

    /// The scope of the node definition, else top scope.
    pub fn node_or_top(&self) -> Rc<Frame> {
        self.node.borrow().clone().unwrap_or_else(|| self.top.clone())
    }

    /// A node definition is evaluated in this scope.
    pub fn set_node(&self, frame: Rc<Frame>) {
        *self.node.borrow_mut() = Some(frame);
    }

    /// The scope of an evaluated class.
    pub fn class(&self, name: Symbol) -> Option<Rc<Frame>> {
        let found = self.classes.borrow().get(&name).cloned();
        if name == Symbol::SETTINGS {
            if let Some(frame) = &found {
                if let Some((values, code)) = self.settings.take() {
                    set_settings(frame, values, code);
                }
            }
        }
        found
    }

    /// Gives the scope of class `settings` its variables; `code` is that setting, if it is not what `values` has.
    ///
    /// The values are copied: those of Puppet's settings are shared with other compiles, and containers that Ruby code changes in
    /// place belong to one.
    pub fn set_settings(&self, values: PHash, code: Option<EcoString>) {
        *self.settings.borrow_mut() = Some((values, code));
    }

    /// A class is evaluated in this scope (`Scope#class_set`).
    pub fn set_class(&self, name: Symbol, frame: Rc<Frame>) {
        if name == Symbol::SETTINGS {
            self.settings.take();
        }
        self.classes.borrow_mut().insert(name, frame);
    }

    /// Calls `found` with each scope.
    pub fn each(&self, mut found: impl FnMut(&Rc<Frame>)) {
        found(&self.top);
        self.node.borrow().iter().chain(self.classes.borrow().values()).for_each(found);
    }

    /// `Scope#resource`: the resource that a scope belongs to.
    pub fn resource_of(&self, frame: &Frame) -> Option<ResourceId> {
        frame.scope.resource.get().or_else(|| self.main_resource.get())
    }

    /// The enclosing scope of a scope declared in `parent` (`Scope#enclosing_scope`): the node's
    /// or top scope.
    pub fn enclosing_of(&self, parent: &Frame) -> Rc<Frame> {
        match parent.scope.kind {
            ScopeKind::Top => self.top.clone(),
            ScopeKind::Node => self.node_or_top(),
            _ => parent.scope.enclosing.clone().unwrap_or_else(|| self.top.clone()),
        }
    }
}

fn set_settings(frame: &Frame, mut all: PHash, code: Option<EcoString>) {
    let map = all.make_mut();
    map.each_value(|value| {
        if matches!(value, Value::Array(_) | Value::Hash(_)) {
            *value = value.fresh();
        }
    });
    if let Some(code) = code {
        map.insert(Value::from("code"), Value::String(code));
    }
    frame.reserve(all.len() + 1);
    for (key, value) in &all {
        if let Some(key) = key.as_str() {
            frame.set_local(Symbol::new(key), value.clone());
        }
    }
    frame.set_local(Symbol::ALL_LOCAL, Value::Hash(all));
}

/// The module of a scope's source (`Scope#parent_module_name` of its children).
pub(crate) fn module_of(frame: &Frame) -> Option<Symbol> {
    match frame.scope.kind {
        ScopeKind::Top | ScopeKind::Node | ScopeKind::Function => Some(Symbol::EMPTY),
        _ => frame.scope.module_name,
    }
}
