//! Classes: putting them into the catalog and evaluating them (`Compiler#evaluate_classes`,
//! `Puppet::Resource::Type#ensure_in_catalog`, `#evaluate_code`, `#set_resource_parameters`).

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::profile::{self, Kind};
use puppet_eval::scope::{Frame, ScopeInfo, ScopeKind};
use puppet_eval::segments::{self, Segment};
use puppet_eval::session::{IncludeMode, ResourceId};
use puppet_eval::{Error, Result};
use puppet_pcore::value::PHash;
use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;

use crate::catalog::names::{class_title, is_component};
use crate::catalog::values::{class_reference, text};
use crate::catalog::{Param, ResourceKind, Source};
use crate::compiler::Compiler;
use crate::loader::types::{DefinedType, HostClass};
use crate::scopes::module_of;

impl Compiler {
    /// A class that must be there.
    pub(crate) fn known_class(&self, name: &str) -> Result<Rc<HostClass>> {
        self.loader
            .find_hostclass(name)?
            .ok_or_else(|| Error::puppet(format!("Could not find class {name} for {}", self.node.name)))
    }

    /// `evaluate_classes` with names: resources of known classes, then of new ones.
    /// With `now` the new ones are evaluated at once.
    pub(crate) fn evaluate_classes(
        &self,
        scope: &Rc<Frame>,
        names: &[EcoString],
        now: bool,
    ) -> Result<Vec<ResourceId>> {
        let mut classes = Vec::with_capacity(names.len());
        for name in names {
            classes.push(self.known_class(name)?);
        }
        let (mut included, mut new) = (Vec::new(), Vec::new());
        for class in classes {
            let frame = self.scopes.class(class.name);
            match frame.and_then(|f| f.scope.resource.get()) {
                Some(resource) => included.push(resource),
                None => new.push(self.ensure_class(scope, &class, None)?),
            }
        }
        if now {
            let _active = Frame::activate(scope);
            for &id in &new {
                self.evaluate_resource(id)?;
            }
        }
        included.extend(new);
        Ok(included)
    }

    /// `ensure_in_catalog` of a class; parameters are given by node classifiers only.
    pub(crate) fn ensure_class(
        &self,
        scope: &Rc<Frame>,
        class: &Rc<HostClass>,
        parameters: Option<&PHash>,
    ) -> Result<ResourceId> {
        let title = class_title(class.name.as_str());
        if parameters.is_none() {
            if let Some(id) = self.catalog.borrow().lookup(Symbol::CLASS_TYPE, &title) {
                return Ok(id);
            }
        }
        let source = Source::Class(class.name);
        let mut params = Vec::new();
        for (name, value) in parameters.into_iter().flatten() {
            let Some(name) = name.as_str() else { continue };
            let name = Symbol::new(name);
            params.push(Param { name, value: value.clone(), add: false, source, file: None, line: None });
        }
        let kind = ResourceKind::Class(class.clone());
        let mut resource =
            self.new_resource_with(Symbol::CLASS_TYPE, title, kind, scope, params, (None, None))?;
        resource.source = source;
        let id = self.catalog.borrow_mut().store(resource);
        self.instantiate_class(scope, class, id)?;
        self.add_resource(scope, id)?;
        Ok(id)
    }

    /// `instantiate_resource`: the parent class first, and the catalog gets the class's tags.
    pub(crate) fn instantiate_class(
        &self,
        scope: &Rc<Frame>,
        class: &Rc<HostClass>,
        id: ResourceId,
    ) -> Result<()> {
        if let Some(parent) = class.parent {
            // A class that inherits from itself goes on for ever.
            if !puppet_pcore::stack::has_room() {
                return Err(Box::new(puppet_eval::Unwind::StackOverflow));
            }
            let title = class_title(parent.as_str());
            let there = self.catalog.borrow().lookup(Symbol::CLASS_TYPE, &title).is_some();
            if !there {
                let parent = self.parent_class(class)?;
                if let Some(parent) = parent {
                    self.ensure_class(scope, &parent, None)?;
                }
            }
        }
        self.merge_tags_into_catalog(id);
        Ok(())
    }

    /// `parent_type`
    fn parent_class(&self, class: &HostClass) -> Result<Option<Rc<HostClass>>> {
        let Some(parent) = class.parent else { return Ok(None) };
        match self.loader.find_hostclass(parent.as_str())? {
            Some(parent) => Ok(Some(parent)),
            None => {
                let mut error = Error::new(
                    puppet_eval::error::ErrorClass::ParseError,
                    format!(
                        "Could not find parent resource type '::{parent}' of type hostclass in {}",
                        self.environment.name
                    ),
                );
                if let Some(ir) = &class.ir {
                    let source = &ir.body.source;
                    let file = source.path.as_deref().unwrap_or_default().to_owned();
                    error.file_line = Some((file, Some(source.line(ir.span.start))));
                }
                Err(error.raise())
            }
        }
    }

    /// `catalog.merge_tags_from(resource)`
    pub(crate) fn merge_tags_into_catalog(&self, id: ResourceId) {
        let mut catalog = self.catalog.borrow_mut();
        let tags = catalog.get(id).tags.clone();
        catalog.tags.extend(tags.iter());
    }

    /// `Parser::Resource#evaluate` of a class or define.
    pub(crate) fn evaluate_resource(&self, id: ResourceId) -> Result<()> {
        let kind = {
            let mut catalog = self.catalog.borrow_mut();
            let resource = catalog.get_mut(id);
            if resource.evaluated {
                return Ok(());
            }
            resource.evaluated = true;
            resource.kind.clone()
        };
        segments::around(Segment::Resource(id), || self.evaluate_code(id, kind))
    }

    /// `resource_type.evaluate_code`
    fn evaluate_code(&self, id: ResourceId, kind: ResourceKind) -> Result<()> {
        match kind {
            // Its resource is `Class[Class]`, of which no class is known (`Resource.munge_type_name`).
            ResourceKind::Class(class) if is_component(class.name.as_str()) => {
                Err(Error::puppet("Cannot find definition Class"))
            }
            ResourceKind::Class(class) => {
                let _span = profile::span(Kind::Class, class.name, None);
                self.finish_evaluation(id);
                self.evaluate_class(id, &class)
            }
            ResourceKind::Define(define) => {
                let _span = profile::span(Kind::Define, define.name, None);
                self.finish_evaluation(id);
                self.evaluate_define(id, &define)
            }
            ResourceKind::Node(_) => Ok(()),
            ResourceKind::Native(native) => {
                Err(Error::puppet(format!("Cannot evaluate a builtin type ({})", native.name)))
            }
            ResourceKind::Unknown => {
                let type_name = self.catalog.borrow().get(id).type_name;
                Err(Error::puppet(format!("Cannot find definition {type_name}")))
            }
        }
    }

    fn evaluate_class(&self, id: ResourceId, class: &Rc<HostClass>) -> Result<()> {
        let scope = self.catalog.borrow().get(id).scope.clone();
        let mut parent_frame = scope;
        let mut inherited = None;
        if let Some(parent) = self.parent_class(class)? {
            let title = class_title(parent.name.as_str());
            let resource = self.catalog.borrow().lookup(Symbol::CLASS_TYPE, &title);
            if let Some(resource) = resource {
                self.evaluate_resource(resource)?;
                let frame = self.scopes.class(parent.name);
                let Some(frame) = frame else {
                    return Err(Error::new(
                        puppet_eval::error::ErrorClass::DevError,
                        format!("Could not find scope for {}", parent.name),
                    )
                    .raise());
                };
                parent_frame = frame.clone();
                inherited = Some(frame);
            }
        }
        let mut info = ScopeInfo::new(ScopeKind::Class(class.name));
        info.resource.set(Some(id));
        info.module_name = class.module_name;
        info.enclosing = Some(self.scopes.enclosing_of(&parent_frame));
        info.inherited = inherited;
        let parent_module = module_of(&parent_frame);
        info.parent = Some(parent_frame);
        let frame = Rc::new(Frame::new(class.layout(), Rc::new(info), None));
        self.catalog.borrow_mut().add_class(class.name.as_str());
        self.set_module_variables(&frame, id, class.module_name, parent_module);
        if let Some(ir) = &class.ir {
            self.inject_data(id, class, &ir.params, &frame)?;
        }
        let name = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            match resource.value(Symbol::NAME) {
                Some(Value::String(s)) => s.as_str().to_lowercase(),
                _ => resource.title.as_str().to_lowercase(),
            }
        };
        frame.set_local(Symbol::TITLE, Value::from(class.name.as_str()));
        frame.set_local(Symbol::NAME, Value::from(name));
        self.scopes.set_class(class.name, frame.clone());
        let Some(ir) = &class.ir else { return self.add_edge_to_stage(id) };
        self.bind(id, &ir.params, &ir.body, ir.span, &frame)?;
        self.add_edge_to_stage(id)?;
        self.evaluator.eval_body(&ir.body, &frame, true)?;
        Ok(())
    }

    fn evaluate_define(&self, id: ResourceId, define: &Rc<DefinedType>) -> Result<()> {
        let (scope, title, name) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let title = resource.title_value.clone().unwrap_or_else(|| Value::String(resource.title.clone()));
            let name = resource.value(Symbol::NAME).cloned().unwrap_or_else(|| title.clone());
            (resource.scope.clone(), title, name)
        };
        let mut info = ScopeInfo::new(ScopeKind::Define(define.name));
        info.resource.set(Some(id));
        info.module_name = define.module_name;
        info.enclosing = Some(self.scopes.enclosing_of(&scope));
        let parent_module = module_of(&scope);
        info.parent = Some(scope);
        let body = &define.ir.body;
        let frame = Rc::new(Frame::new(body.layout.clone(), Rc::new(info), None));
        self.set_module_variables(&frame, id, define.module_name, parent_module);
        frame.set_local(Symbol::TITLE, title);
        frame.set_local(Symbol::NAME, name);
        // There is no call that a `next` or `return` in a default could end.
        self.bind(id, &define.ir.params, body, define.ir.span, &frame)
            .map_err(|unwind| Box::new(unwind.into_error()))?;
        self.evaluator.eval_body(body, &frame, true)?;
        Ok(())
    }

    /// `include`, `require` and `contain`.
    pub(crate) fn include(&self, frame: &Rc<Frame>, names: &[EcoString], mode: IncludeMode) -> Result<()> {
        let absolute: Vec<EcoString> = names.iter().map(absolute).collect();
        let resources = self.evaluate_classes(frame, &absolute, true)?;
        let Some(container) = self.scopes.resource_of(frame) else { return Ok(()) };
        match mode {
            IncludeMode::Include => {}
            IncludeMode::Contain => {
                let mut catalog = self.catalog.borrow_mut();
                for &resource in &resources {
                    if !catalog.has_edge(container, resource) {
                        catalog.add_edge(container, resource);
                    }
                }
            }
            IncludeMode::Require => {
                for name in &absolute {
                    let class = self.known_class(name)?;
                    self.append_require(container, class.name)?;
                }
            }
        }
        Ok(())
    }

    fn append_require(&self, id: ResourceId, class: Symbol) -> Result<()> {
        let name = Symbol::REQUIRE;
        let (old, source) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            (resource.value(name).cloned(), resource.source)
        };
        let mut all = old.as_ref().map(memory::flat).unwrap_or_default();
        all.retain(|v| !v.is_undef());
        all.push(Value::Type(class_reference(class.as_str())));
        let param = Param { name, value: Value::array(all), add: false, source, file: None, line: None };
        self.set_parameter(id, param)
    }

    /// `add_edge_to_stage`
    pub(crate) fn add_edge_to_stage(&self, id: ResourceId) -> Result<()> {
        let name = Symbol::STAGE;
        let (own, title, parent) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let parent = resource.scope.scope.resource.get();
            let parent = parent.and_then(|p| catalog.get(p).value(name).cloned());
            (resource.value(name).cloned(), resource.reference(), parent)
        };
        let wanted = own.clone().or(parent);
        let stage = match &wanted {
            None => self.catalog.borrow().lookup(Symbol::STAGE_TYPE, "main"),
            Some(value) => {
                let stage = text(value);
                self.find_in_catalog("stage", Some(&stage))?
            }
        };
        let Some(stage) = stage else {
            let stage = own.map_or_else(|| "main".to_owned(), |s| text(&s));
            return Err(Error::argument(format!("Could not find stage {stage} specified by {title}")));
        };
        let main = self.catalog.borrow().get(stage).symbol_title;
        if own.is_none() && !main {
            let (source, value) = {
                let catalog = self.catalog.borrow();
                (catalog.get(id).source, Value::String(catalog.get(stage).title.clone()))
            };
            self.set_parameter(id, Param { name, value, add: false, source, file: None, line: None })?;
        }
        self.catalog.borrow_mut().add_edge(stage, id);
        Ok(())
    }
}

/// A class name as `transform_and_assert_classnames` makes it.
fn absolute(name: &EcoString) -> EcoString {
    if name.starts_with("::") { name.clone() } else { ecow::eco_format!("::{name}") }
}
