//! Making resources and putting them into the catalog (`Parser::Resource#initialize`,
//! `Compiler#add_resource`, `Catalog#add_one_resource`).

use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::error::ErrorClass;
use puppet_eval::scope::Frame;
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result, interrupt};
use puppet_pcore::{TypeKind, Value, memory};
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use crate::catalog::place::{error_at, location};
use crate::catalog::tags::{TagSet, downcase, is_valid};
use crate::catalog::values::text;
use crate::catalog::{Param, Resource, ResourceKind};
use crate::compiler::Compiler;

impl Compiler {
    /// A resource without parameters of its own, with the defaults seen from its scope.
    pub(crate) fn new_resource(
        &self,
        type_name: Symbol,
        title: EcoString,
        kind: ResourceKind,
        scope: &Rc<Frame>,
    ) -> Result<Resource> {
        self.new_resource_with(type_name, title, kind, scope, Vec::new(), (None, None))
    }

    /// A resource with parameters (`Puppet::Parser::Resource.new`); not stored yet.
    pub(crate) fn new_resource_with(
        &self,
        type_name: Symbol,
        title: EcoString,
        kind: ResourceKind,
        scope: &Rc<Frame>,
        params: Vec<Param>,
        (file, line): (Option<Arc<str>>, Option<u32>),
    ) -> Result<Resource> {
        interrupt::step(1)?;
        let kind_name = match &kind {
            ResourceKind::Define(_) => "defined_type",
            ResourceKind::Native(_) => "compilable_type",
            _ => "unknown",
        };
        let mut resource = Resource {
            type_name,
            title,
            symbol_title: false,
            title_value: None,
            kind,
            kind_name,
            params: SmallVec::with_capacity(params.len()),
            sensitive: SmallVec::new(),
            tags: TagSet::default(),
            file: self.environment.reported_file(file.clone()),
            line,
            is_virtual: false,
            virtual_unset: true,
            exported: false,
            exported_unset: false,
            evaluated: false,
            changed: false,
            evaluation_finished: false,
            finished: false,
            source: self.scope_source(scope),
            scope: scope.clone(),
            collector_id: None,
            facade: Default::default(),
        };
        for param in params {
            if resource.param(param.name).is_some() {
                return Err(error_at(
                    ErrorClass::ParseError,
                    format!("Duplicate parameter '{}' for on {}", param.name, resource.reference()),
                    file,
                    line,
                ));
            }
            if param.name == Symbol::TAG {
                self.tag_resource(&mut resource, &splat(&param.value))?;
            }
            resource.params.push(param);
        }
        if resource.tags.is_empty() {
            resource.tags = TagSet::of_type(&self.tag_names, type_name);
        } else {
            // A `tag` parameter came first.
            resource.tags.tag(&self.tag_names, type_name.as_str());
        }
        // A title that is not a valid tag is silently none.
        resource.tags.tag(&self.tag_names, &resource.title);
        if self.scopes.has_defaults.get() {
            for param in self.lookup_defaults(scope, type_name) {
                if resource.param(param.name).is_none() {
                    self.put_parameter(&mut resource, param)?;
                }
            }
        }
        Ok(resource)
    }

    /// `set_parameter`: a `tag` parameter tags the resource too.
    pub(crate) fn put_parameter(&self, resource: &mut Resource, param: Param) -> Result<()> {
        if param.name == Symbol::TAG {
            self.tag_resource(resource, &splat(&param.value))?;
        }
        resource.put(param);
        Ok(())
    }

    /// [`put_parameter`](Self::put_parameter) of a stored resource.
    pub(crate) fn set_parameter(&self, id: ResourceId, param: Param) -> Result<()> {
        // An object of Ruby code that is asked for its text may ask for the catalog.
        let tags = if param.name == Symbol::TAG { tag_texts(&splat(&param.value)) } else { Vec::new() };
        let mut catalog = self.catalog.borrow_mut();
        catalog.aliased |= param.name == Symbol::ALIAS;
        let resource = catalog.get_mut(id);
        self.tag_with(resource, &tags)?;
        resource.put(param);
        Ok(())
    }

    /// `Tagging#tag` with a value.
    pub(crate) fn tag_resource(&self, resource: &mut Resource, value: &Value) -> Result<()> {
        self.tag_with(resource, &tag_texts(value))
    }

    fn tag_with(&self, resource: &mut Resource, tags: &[String]) -> Result<()> {
        for name in tags {
            if !resource.tags.tag(&self.tag_names, name) {
                let message = format!("Invalid tag '{}'", name.to_lowercase());
                let mut unwind =
                    error_at(ErrorClass::ParseError, message, resource.file.clone(), resource.line);
                if let puppet_eval::Unwind::Error(error) = &mut *unwind {
                    // `fail` of the resource: the file is its own, be it none.
                    error.assigned_file = Some(resource.file.as_deref().unwrap_or_default().to_owned());
                }
                return Err(unwind);
            }
        }
        Ok(())
    }

    /// The tags of an override, which stock gives to a resource of its own at the override's place.
    pub(super) fn check_tags(&self, value: &Value, file: &Option<Arc<str>>, line: Option<u32>) -> Result<()> {
        for name in tag_texts(&splat(value)) {
            let name = downcase(&name);
            if !is_valid(&name) {
                let message = format!("Invalid tag '{name}'");
                return Err(error_at(ErrorClass::ParseError, message, file.clone(), line));
            }
        }
        Ok(())
    }

    /// `Compiler#add_resource`: into the catalog, contained in the scope's resource.
    pub(crate) fn add_resource(&self, scope: &Frame, id: ResourceId) -> Result<()> {
        self.catalog.borrow_mut().push_compiled(id);
        self.add_to_catalog(id)?;
        let (is_class, is_stage, staged) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let staged = (!resource.is_class())
                .then(|| resource.value(Symbol::STAGE))
                .flatten()
                .filter(|v| v.is_truthy())
                .map(|_| resource.reference());
            (resource.is_class(), resource.is_stage(), staged)
        };
        if let Some(reference) = staged {
            return Err(Error::argument(format!(
                "Only classes can set 'stage'; normal resources like {reference} cannot change run stage"
            )));
        }
        if !is_stage && !is_class {
            if let Some(container) = self.scopes.resource_of(scope) {
                self.catalog.borrow_mut().add_edge(container, id);
            }
        }
        Ok(())
    }

    /// `Catalog#add_one_resource`
    pub(crate) fn add_to_catalog(&self, id: ResourceId) -> Result<()> {
        self.add_title(id)?;
        self.explicit_aliases(id)?;
        self.create_aliases(id)
    }

    pub(super) fn add_title(&self, id: ResourceId) -> Result<()> {
        let duplicate = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            catalog.lookup(resource.type_name, &resource.title).map(|old| {
                let old = catalog.get(old);
                let at = location(old.file.as_deref(), old.line);
                let at = if at.is_empty() { at } else { format!(" at{at}") };
                let message = format!(
                    "Duplicate declaration: {} is already declared{at}; cannot redeclare",
                    resource.reference()
                );
                error_at(ErrorClass::DuplicateResource, message, resource.file.clone(), resource.line)
            })
        };
        if let Some(error) = duplicate {
            self.catalog.borrow_mut().orphaned = true;
            return Err(error);
        }
        self.catalog.borrow_mut().insert(id);
        Ok(())
    }

    /// `finish_evaluation`: the tags of the scope's resource.
    pub(crate) fn finish_evaluation(&self, id: ResourceId) {
        let mut catalog = self.catalog.borrow_mut();
        let resource = catalog.get_mut(id);
        if resource.evaluation_finished {
            return;
        }
        resource.evaluation_finished = true;
        let container = resource.scope.scope.resource.get().or(self.scopes.main_resource.get());
        if let Some(container) = container {
            if container != id {
                let tags = catalog.get(container).tags.clone();
                catalog.get_mut(id).tags.merge(&tags);
            }
        }
    }
}

/// Names of tags: arrays are flattened, `undef` is nothing.
fn tag_texts(value: &Value) -> Vec<String> {
    memory::flat(value).iter().filter(|v| !v.is_undef()).map(text).collect()
}

/// Arguments of `tag(*value)`, Ruby's `to_a` of the value: the pairs of a hash, and the parameters of a reference, which has none.
fn splat(value: &Value) -> Value {
    match value {
        Value::Hash(map) => Value::array(map.iter().flat_map(|(k, v)| [k.clone(), v.clone()]).collect()),
        Value::Type(t) => match t.kind() {
            TypeKind::Class(Some(_)) => Value::Undef,
            TypeKind::Resource(reference) if reference.type_name.is_some() => Value::Undef,
            _ => value.clone(),
        },
        Value::Foreign(object) => object.to_a().unwrap_or_else(|| value.clone()),
        _ => value.clone(),
    }
}
