//! Changes of a running compile by Ruby code: overrides, collectors and resources of its own
//! (`Compiler#add_override`, `#add_collection`, `Parser::Resource#merge`, `#finish`).

use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::scope::Frame;
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::catalog::names::{class_title, munge_type_name};
use crate::catalog::overrides::Override;
use crate::catalog::{AliasType, Param, ResourceKind, UniquenessKey};
use crate::compiler::Compiler;
use crate::relationship::collector::CollectorKind;

/// An override as Ruby code gives it: a `Puppet::Parser::Resource` with the parameters to set.
pub struct HostOverride {
    /// Its scope, whose code overrides.
    pub scope: Rc<Frame>,
    /// Parameters.
    pub params: Vec<HostParam>,
    /// Its file.
    pub file: Option<Arc<str>>,
    /// Its line.
    pub line: Option<u32>,
    /// `Type#override` of its source: it may override anything.
    pub forced: bool,
}

/// A parameter of a [`HostOverride`].
pub struct HostParam {
    /// Name.
    pub name: Symbol,
    /// Value.
    pub value: Value,
    /// `+>`
    pub add: bool,
    /// Its file.
    pub file: Option<Arc<str>>,
    /// Its line.
    pub line: Option<u32>,
}

impl Compiler {
    fn override_of(&self, given: HostOverride) -> Override {
        let source = self.scope_source(&given.scope);
        if given.forced {
            self.overrides.allow(source);
        }
        let param = |p: HostParam| Param {
            name: p.name,
            value: p.value,
            add: p.add,
            source,
            file: p.file,
            line: p.line,
        };
        Override {
            params: given.params.into_iter().map(param).collect(),
            source,
            file: given.file,
            line: given.line,
        }
    }

    /// A resource that Ruby code made, with its parameters: for `Compiler#add_resource`, or, without `compiled`, for
    /// `Catalog#add_resource`.
    ///
    /// # Errors
    /// A duplicate declaration.
    pub fn add_resource_from_host(
        &self,
        (type_name, title): (&str, &str),
        given: HostOverride,
        tags: &[String],
        (is_virtual, exported): (Option<bool>, Option<bool>),
        compiled: bool,
    ) -> Result<ResourceId> {
        let scope = given.scope.clone();
        let over = self.override_of(given);
        let type_name = munge_type_name(type_name);
        let kind = match type_name.as_str() {
            "Class" => match self.loader.find_hostclass(title)? {
                Some(class) => ResourceKind::Class(class),
                None => ResourceKind::Unknown,
            },
            _ => self.loader.kind_unasked(type_name)?,
        };
        let title = if type_name == Symbol::CLASS_TYPE { class_title(title) } else { title.into() };
        let place = (over.file.clone(), over.line);
        let mut resource = self.new_resource_with(type_name, title, kind, &scope, over.params, place)?;
        resource.tags = Default::default();
        for tag in tags {
            resource.tags.add(self.tag_names.tag(tag));
        }
        (resource.is_virtual, resource.virtual_unset) =
            (is_virtual.unwrap_or_default(), is_virtual.is_none());
        (resource.exported, resource.exported_unset) = (exported.unwrap_or_default(), exported.is_none());
        let id = self.catalog.borrow_mut().store(resource);
        if compiled {
            self.add_resource(&scope, id)?;
        } else {
            self.add_to_catalog(id)?;
        }
        Ok(id)
    }

    /// `Catalog#alias`; gives another resource that has the alias.
    pub fn alias_from_host(&self, id: ResourceId, key: UniquenessKey) -> Option<ResourceId> {
        let mut catalog = self.catalog.borrow_mut();
        let type_name = AliasType::of(catalog.get(id));
        let known = catalog.lookup_alias(&type_name, &key);
        if known.is_none() {
            catalog.insert_alias(id, type_name, key);
        }
        known.filter(|known| *known != id)
    }

    /// `Compiler#add_override`
    ///
    /// # Errors
    /// The error that merging raised.
    pub fn override_from_host(&self, type_name: &str, title: &str, given: HostOverride) -> Result<()> {
        let over = self.override_of(given);
        let type_name = munge_type_name(type_name);
        let title = if type_name == Symbol::CLASS_TYPE { class_title(title) } else { title.into() };
        match self.find_in_catalog(&format!("{type_name}[{title}]"), None)? {
            Some(id) => self.merge_override(id, &over),
            None => {
                self.overrides.add((type_name, title), over);
                Ok(())
            }
        }
    }

    /// `Parser::Resource#merge`
    ///
    /// # Errors
    /// When the override is not allowed.
    pub fn merge_from_host(&self, id: ResourceId, given: HostOverride) -> Result<()> {
        self.merge_override(id, &self.override_of(given))
    }

    /// Number of overrides that wait for a resource that is not there yet.
    pub fn waiting_overrides(&self, type_name: &str, title: &str) -> usize {
        let key = (munge_type_name(type_name), EcoString::from(title));
        self.overrides.count(&key)
    }

    /// `Parser::Resource#finish`
    ///
    /// # Errors
    /// Parameters that the type does not have, when they are to be validated.
    pub fn finish_from_host(&self, id: ResourceId, validate: bool) -> Result<()> {
        if self.finish_without_validation(id) && validate { self.validate_resource(id) } else { Ok(()) }
    }

    /// `Parser::Resource#finish_evaluation`
    pub fn finish_evaluation_from_host(&self, id: ResourceId) {
        self.finish_evaluation(id);
    }

    /// `Parser::Resource#add_edge_to_stage`
    ///
    /// # Errors
    /// A stage that is not there.
    pub fn add_edge_to_stage_from_host(&self, id: ResourceId) -> Result<()> {
        self.add_edge_to_stage(id)
    }

    /// `Parser::Resource#evaluate`
    ///
    /// # Errors
    /// A type in Ruby, or a definition that is not there; what evaluating raised.
    pub fn evaluate_from_host(&self, id: ResourceId) -> Result<()> {
        let (evaluated, kind, type_name) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            (resource.evaluated, resource.kind.clone(), resource.type_name)
        };
        match kind {
            _ if evaluated => Ok(()),
            ResourceKind::Native(_) => {
                let message = format!("Cannot evaluate a builtin type ({type_name})");
                Err(Error::new(puppet_eval::error::ErrorClass::DevError, message).raise())
            }
            ResourceKind::Unknown => Err(Error::puppet(format!("Cannot find definition {type_name}"))),
            _ => self.evaluate_resource(id),
        }
    }

    /// One phase of a compile, for programs that run them by themselves; false for a name that is none.
    ///
    /// # Errors
    /// The error that evaluating raised.
    pub fn run_phase(&self, name: &str) -> Result<bool> {
        match name {
            "create_settings_scope" => self.create_settings_scope()?,
            "evaluate_main" => self.evaluate_main()?,
            "evaluate_node_classes" => self.evaluate_node_classes()?,
            "evaluate_generators" => self.evaluate_generators()?,
            "finish" => self.finish()?,
            "fail_on_unevaluated" => self.fail_on_unevaluated()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `Compiler#add_collection` of a collector that Ruby code made; gives its number.
    pub fn add_host_collector(&self) -> u64 {
        self.collectors.add(self.top(), CollectorKind::Host, None).id
    }

    /// `Compiler#delete_collection`; true if it was there.
    pub fn delete_collector(&self, id: u64) -> bool {
        self.collectors.delete(id)
    }

    /// The numbers of the collectors that are under way; `None` for collectors that Ruby code did not add.
    pub fn collector_ids(&self) -> Vec<Option<u64>> {
        let id = |c: &Rc<crate::relationship::collector::Collector>| {
            matches!(c.kind, CollectorKind::Host).then_some(c.id)
        };
        self.collectors.active().iter().map(id).collect()
    }
}
