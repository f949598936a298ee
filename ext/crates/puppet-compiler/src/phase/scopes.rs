//! Scopes: top-scope variables, the `settings` class, and what a scope belongs to
//! (`Compiler#set_node_parameters`, `#create_settings_scope`, `Scope#source`, `#resource`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::scope::{Frame, Layout, ScopeInfo, ScopeKind, check_settable, reassigned};
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::catalog::{ResourceKind, Source};
use crate::compiler::Compiler;
use crate::loader::types::HostClass;

impl Compiler {
    /// `set_node_parameters`
    ///
    /// # Errors
    /// Names that no variable may have (`Scope#setvar`).
    pub(crate) fn set_node_parameters(&self) -> Result<()> {
        let top = self.top();
        for (name, value) in &*self.parameters.borrow() {
            let name = match name {
                Value::Bytes(_) => return Err(Error::argument("invalid byte sequence in UTF-8")),
                Value::String(name) | Value::Symbol(name) => name.clone(),
                other => puppet_pcore::convert::ruby::to_s(other).into(),
            };
            if name == Symbol::ENVIRONMENT.as_str() {
                continue;
            }
            check_settable(&name)?;
            if top.get_text(&name).is_some() {
                return Err(reassigned(Symbol::new(&name)));
            }
            let value = match value {
                Value::Symbol(s) => Value::String(s.clone()),
                other => other.clone(),
            };
            top.set_text(&name, value);
        }
        top.set_variable(Symbol::ENVIRONMENT, Value::String(self.environment.name.clone()))?;
        top.set_local(Symbol::TRUSTED, Value::Hash(self.node.trusted.clone()));
        top.set_local(Symbol::SERVER_FACTS, Value::Hash(self.node.server_facts.clone()));
        top.set_local(Symbol::FACTS, Value::Hash(self.node.facts.clone()));
        Ok(())
    }

    /// `create_settings_scope`: class `settings` with a variable for every setting.
    pub(crate) fn create_settings_scope(&self) -> Result<()> {
        let name = Symbol::SETTINGS;
        let known = self.loader.types.borrow_mut().class(name);
        let class = known.unwrap_or_else(|| {
            let class = Rc::new(HostClass::without_code("settings"));
            self.loader.types.borrow_mut().set_class(name, class.clone());
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
        self.scopes.set_class(name, frame);
        self.scopes.set_settings(self.node.settings.clone(), self.node.settings_code.clone());
        self.add_edge_to_stage(id)
    }

    /// The resource a scope evaluates (`Scope#resource`); functions and the like belong to the
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
}
