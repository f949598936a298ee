//! Scopes: top-scope variables, the `settings` class, and what a scope belongs to
//! (`Compiler#set_node_parameters`, `#create_settings_scope`, `Scope#source`, `#resource`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::Result;
use puppet_eval::scope::{Frame, Layout, ScopeInfo, ScopeKind};
use puppet_eval::session::ResourceId;
use puppet_pcore::Value;
use puppet_pcore::value::PHash;
use puppet_syntax::Symbol;

use crate::catalog::{ResourceKind, Source};
use crate::compiler::Compiler;
use crate::loader::types::HostClass;

impl Compiler {
    /// `set_node_parameters`
    pub(crate) fn set_node_parameters(&self) {
        let top = self.top();
        for (name, value) in &*self.parameters.borrow() {
            let (Value::String(name) | Value::Symbol(name)) = name else { continue };
            if name == Symbol::ENVIRONMENT.as_str() {
                continue;
            }
            let value = match value {
                Value::Symbol(s) => Value::String(s.clone()),
                other => other.clone(),
            };
            top.set_text(name, value);
        }
        top.set_local(Symbol::ENVIRONMENT, Value::String(self.environment.name.clone()));
        top.set_local(Symbol::TRUSTED, Value::Hash(self.node.trusted.clone()));
        top.set_local(Symbol::SERVER_FACTS, Value::Hash(self.node.server_facts.clone()));
        top.set_local(Symbol::FACTS, Value::Hash(self.node.facts.clone()));
    }

    /// `create_settings_scope`: class `settings` with a variable for every setting.
    pub(crate) fn create_settings_scope(&self) -> Result<()> {
        let name = Symbol::SETTINGS;
        let known = self.loader.types.borrow().classes.get(&name).cloned();
        let class = known.unwrap_or_else(|| {
            let class = Rc::new(HostClass::without_code("settings"));
            self.loader.types.borrow_mut().classes.insert(name, class.clone());
            class
        });
        let mut resource =
            self.new_resource(Symbol::CLASS_TYPE, "Settings".into(), ResourceKind::Class(class), self.top())?;
        resource.evaluated = true;
        let id = self.catalog.borrow_mut().store(resource);
        self.add_to_catalog(id)?;
        self.catalog.borrow_mut().add_class(name.as_str());
        let mut info = ScopeInfo::new(ScopeKind::Class(name));
        info.resource.set(Some(id));
        info.parent = Some(self.top().clone());
        info.enclosing = Some(self.top().clone());
        let frame = Rc::new(Frame::new(Arc::new(Layout::default()), Rc::new(info), None));
        frame.set_local(Symbol::TITLE, Value::from("settings"));
        frame.set_local(Symbol::NAME, Value::from("settings"));
        let mut all = PHash::new();
        for (key, value) in &self.node.settings {
            if let Some(key) = key.as_str() {
                frame.set_local(Symbol::new(key), value.clone());
            }
            all.make_mut().insert(key.clone(), value.clone());
        }
        frame.set_local(Symbol::ALL_LOCAL, Value::Hash(all));
        self.class_frames.borrow_mut().insert(name, frame);
        self.add_edge_to_stage(id)
    }

    /// The resource a scope evaluates (`Scope#resource`); functions and the like belong to the
    /// main class.
    pub(crate) fn scope_resource(&self, frame: &Frame) -> Option<ResourceId> {
        frame.scope.resource.get().or_else(|| self.main_resource.get())
    }

    /// `Scope#source`
    pub(crate) fn scope_source(&self, frame: &Frame) -> Source {
        match frame.scope.kind {
            ScopeKind::Class(name) => Source::Class(name),
            ScopeKind::Define(name) => Source::Define(name),
            ScopeKind::Node => {
                let catalog = self.catalog.borrow();
                let definition = frame.scope.resource.get().map(|id| &catalog.get(id).kind);
                Source::Node(match definition {
                    Some(ResourceKind::Node(definition)) => definition.name,
                    _ => Symbol::DEFAULT,
                })
            }
            ScopeKind::Top | ScopeKind::Function => Source::Class(Symbol::EMPTY),
        }
    }

    /// `Resource::Type#child_of?`: whether code may override what another declared. A class that collectors with overrides
    /// were evaluated in may override anything, and so may those that inherit from it.
    pub(crate) fn child_of(&self, source: Source, other: Source) -> bool {
        let overriding = self.override_sources.borrow();
        if overriding.contains(&source) {
            return true;
        }
        let Source::Class(mut name) = source else { return false };
        let types = self.loader.types.borrow();
        // A class that inherits from itself is an error elsewhere; it must not hang here.
        for _ in 0..1000 {
            let Some(parent) = types.classes.get(&name).and_then(|c| c.parent) else { return false };
            let source = Source::Class(parent);
            if source == other || overriding.contains(&source) {
                return true;
            }
            name = parent;
        }
        false
    }

    /// The enclosing scope of a scope declared in `parent` (`Scope#enclosing_scope`): the node's
    /// or top scope.
    pub(crate) fn enclosing_of(&self, parent: &Rc<Frame>) -> Rc<Frame> {
        match parent.scope.kind {
            ScopeKind::Top => self.top().clone(),
            ScopeKind::Node => self.node_frame.borrow().clone().unwrap_or_else(|| self.top().clone()),
            _ => parent.scope.enclosing.clone().unwrap_or_else(|| self.top().clone()),
        }
    }

    /// Sets `$module_name` and `$caller_module_name` (`Type#set_resource_parameters`).
    pub(crate) fn set_module_variables(
        &self,
        frame: &Rc<Frame>,
        resource: ResourceId,
        module: Option<Symbol>,
        parent_module: Option<Symbol>,
    ) {
        let module_name = Symbol::MODULE_NAME;
        let caller = Symbol::CALLER_MODULE_NAME;
        let (own, callers) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(resource);
            (resource.value(module_name).cloned(), resource.value(caller).cloned())
        };
        let text = |s: Symbol| Value::from(s.as_str());
        if let Some(value) = own.or(module.map(text)) {
            frame.set_local(module_name, value);
        }
        if let Some(value) = callers.or(parent_module.map(text)) {
            frame.set_local(caller, value);
        }
    }

    /// The module of a scope's source (`Scope#parent_module_name` of its children).
    pub(crate) fn module_of(&self, frame: &Frame) -> Option<Symbol> {
        match frame.scope.kind {
            ScopeKind::Top | ScopeKind::Node | ScopeKind::Function => Some(Symbol::EMPTY),
            _ => frame.scope.module_name,
        }
    }
}
