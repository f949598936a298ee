//! The compiler as the language sees it: [`Session`].

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::error::Location;
use puppet_eval::function::Function;
use puppet_eval::host::{FileUse, FoundFile, LookupQuery, ModuleFile, ReplacedLookup};
use puppet_eval::ir::ClassIr;
use puppet_eval::scope::Frame;
use puppet_eval::session::{
    Attribute, HieraCall, IncludeMode, LookupOptions, Query, RelationshipKind, ResourceBody, ResourceForm,
    ResourceId, Session,
};
use puppet_eval::{Block, CallCx, Error, Result, coverage};
use puppet_lookup::LookupContext;
use puppet_pcore::{Type, Value, memory};
use puppet_syntax::{Source, Symbol};

use crate::catalog::ResourceKind;
use crate::catalog::values::{reference_text, text};
use crate::compiler::Compiler;
use crate::loader::data_type::type_of_system;
use crate::relationship::collector::{CollectorKind, CollectorOverride};
use crate::relationship::query::{Matcher, tagged};

impl Session for Compiler {
    fn load_function(&self, name: Symbol, from: Option<&Source>) -> Result<Option<Function>> {
        self.loader.find_function(name, from)
    }

    fn ask_for_caller(&self, from: Option<&Source>) -> Result<()> {
        self.loader.ask_for_caller(from)
    }

    fn load_type(&self, name: &str, from: Option<&Source>) -> Result<Option<Type>> {
        self.loader.find_type(name, from)
    }

    fn is_type_of_module(&self, name: &str) -> Result<bool> {
        let lower = name.to_lowercase();
        if name.contains("::") {
            return self.loader.is_type_behind(&lower);
        }
        // All folders of types are looked at for it.
        Ok(type_of_system(&lower).is_none() && self.loader.owners_of_type(&lower)? > 1)
    }

    fn define_type(&self, name: Symbol, t: &Type) {
        self.loader.define_type(name, t);
    }

    fn find_class(&self, name: &str) -> Result<Option<Arc<ClassIr>>> {
        Ok(self.loader.find_hostclass(name)?.and_then(|c| c.ir.clone()))
    }

    fn find_resource_type(&self, name: &str) -> Result<Option<Symbol>> {
        self.loader.resource_type_name(name)
    }

    fn top_frame(&self) -> Rc<Frame> {
        self.top().clone()
    }

    fn class_frame(&self, name: Symbol) -> Option<Rc<Frame>> {
        self.scopes.class(name)
    }

    fn include_classes(&self, frame: &Rc<Frame>, names: &[EcoString], mode: IncludeMode) -> Result<()> {
        self.include(frame, names, mode)
    }

    fn create_resources(
        &self,
        frame: &Rc<Frame>,
        form: ResourceForm,
        type_name: Symbol,
        body: &ResourceBody,
        at: &Location,
    ) -> Result<Vec<Value>> {
        self.declare(frame, form, type_name, body, at)
    }

    fn set_defaults(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        attributes: &[Attribute],
        at: &Location,
    ) -> Result<()> {
        self.define_defaults(frame, type_name, attributes, at)
    }

    fn override_resource(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        title: &str,
        attributes: &[Attribute],
        at: &Location,
    ) -> Result<()> {
        self.add_override(frame, type_name, title, attributes, at)
    }

    fn collect(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        exported: bool,
        query: Query,
        overrides: &[Attribute],
        at: &Location,
    ) -> Result<Value> {
        let type_name = self.collector_type(type_name)?;
        let overrides = if overrides.is_empty() {
            None
        } else {
            Some(CollectorOverride {
                params: self.attribute_params(frame, overrides, at)?,
                source: self.scope_source(frame),
                file: self.environment.reported_file(at.source.path.clone()),
                line: Some(at.line()),
            })
        };
        let matcher = Matcher::new(&query, &self.tag_names, &|v| text(v))
            .map_err(|_| Error::argument("Cannot transform a number to a tag"))?;
        let kind = if exported {
            CollectorKind::Exported { type_name, matcher, query }
        } else {
            CollectorKind::Catalog { type_name, matcher }
        };
        let collector = self.collectors.add(frame, kind, overrides);
        if coverage::is_on() {
            let _ = collector.at.set(at.clone());
        }
        Ok(collector.value())
    }

    fn add_relationship(&self, source: &Value, target: &Value, kind: RelationshipKind) -> Result<()> {
        self.relate(source, target, kind)
    }

    fn find_resource(&self, type_name: &str, title: &str) -> Result<Option<ResourceId>> {
        self.find_in_catalog(type_name, Some(title))
    }

    fn resource_parameter(&self, id: ResourceId, name: Symbol) -> Option<Value> {
        let (scope, type_name) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            if name == Symbol::TITLE {
                return Some(Value::String(resource.title.clone()));
            }
            if let Some(value) = resource.value(name) {
                return Some(value.clone());
            }
            (resource.scope.clone(), resource.type_name)
        };
        self.lookup_default(&scope, type_name, name)
    }

    fn is_parameter(&self, id: ResourceId, name: &str) -> Result<bool> {
        let kind = self.catalog.borrow().get(id).kind.clone();
        let params = match &kind {
            ResourceKind::Native(native) => return native.attributes.is_valid(name),
            ResourceKind::Class(class) => class.ir.as_ref().map_or(&[][..], |ir| &ir.params),
            ResourceKind::Define(define) => &define.ir.params,
            ResourceKind::Node(_) | ResourceKind::Unknown => &[],
        };
        let Some(name) = Symbol::get(name) else { return Ok(false) };
        Ok(params.iter().any(|p| p.name == name) || self.loader.is_common(name)?)
    }

    fn set_empty_alternative(&self, collector: &Value, alternative: &[Value]) {
        if let Some(collector) = self.collectors.of(collector) {
            if let Ok(ends) = self.alternative(&Value::array(alternative.to_vec())) {
                *collector.alternative.borrow_mut() = ends;
            }
        }
    }

    fn resource_reference(&self, id: ResourceId) -> Value {
        let catalog = self.catalog.borrow();
        let resource = catalog.get(id);
        if resource.is_class() {
            let name = resource.title.as_str().to_lowercase();
            return Value::Type(Type::class_ref(name));
        }
        Value::Type(Type::resource_ref(resource.type_name, Some(resource.title.clone())))
    }

    fn realize(&self, frame: &Rc<Frame>, references: &[Value]) -> Result<()> {
        let mut all = Vec::new();
        memory::flatten(references, &mut all);
        let mut texts = Vec::with_capacity(all.len());
        for value in &all {
            let value = self.values.convert(value)?;
            texts.push(reference_text(&value).unwrap_or_else(|| text(&value)));
        }
        self.collectors.add(frame, CollectorKind::FixedSet { references: texts.into() }, None);
        Ok(())
    }

    fn add_tags(&self, frame: &Rc<Frame>, tags: &[EcoString]) -> Result<()> {
        let Some(id) = self.scopes.resource_of(frame) else { return Ok(()) };
        let mut catalog = self.catalog.borrow_mut();
        for tag in tags {
            self.tag_resource(catalog.get_mut(id), &Value::String(tag.clone()))?;
        }
        Ok(())
    }

    fn is_tagged(&self, frame: &Rc<Frame>, tag: &str) -> bool {
        let Some(tag) = self.tag_names.find(&tag.to_lowercase()) else { return false };
        let catalog = self.catalog.borrow();
        if catalog.tags.contains(&tag) {
            return true;
        }
        self.scopes.resource_of(frame).is_some_and(|id| tagged(&catalog, catalog.get(id), &[tag]))
    }

    fn lookup(
        &self,
        frame: &Rc<Frame>,
        names: &[EcoString],
        options: &LookupOptions,
        block: Option<&Block>,
    ) -> Result<Value> {
        if self.host().external_lookup() {
            return self.external_lookup(frame, names, options, block);
        }
        let call = CallCx { evaluator: &self.evaluator, frame, location: None };
        self.lookup.lookup(&call, names, options, block)
    }

    fn hiera(&self, frame: &Rc<Frame>, hiera: &HieraCall, block: Option<&Block>) -> Result<Value> {
        let call = CallCx { evaluator: &self.evaluator, frame, location: None };
        self.lookup.hiera(&call, hiera, block)
    }

    fn call_member(
        &self,
        frame: &Rc<Frame>,
        object: &Value,
        name: &str,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        if let Value::Foreign(foreign) = object {
            if let Some(context) = foreign.as_any().downcast_ref::<LookupContext>() {
                let call = CallCx { evaluator: &self.evaluator, frame, location: None };
                return self.lookup.context_member(&call, context, name, args, block);
            }
        }
        self.evaluator.host.call_member(frame, object, name, args, block)
    }

    fn find_module_file(&self, kind: ModuleFile, name: &str) -> Result<Option<FoundFile>> {
        match self.host().replaced_module_file(kind, name)? {
            ReplacedLookup::Found(path) => return Ok(Some(path.into())),
            ReplacedLookup::Missing => return Ok(None),
            ReplacedLookup::NotReplaced => {}
        }
        if name.starts_with('/') {
            return Ok(Some(PathBuf::from(name).into()));
        }
        let found = name.split_once('/').and_then(|(module, file)| {
            let module = self.environment.named_module(module)?;
            Some(module.path.join(kind.directory()).join(file.trim_start_matches('/')))
        });
        let Some(path) = found else { return Ok(None) };
        if name.contains('\0') {
            return Err(Error::argument("string contains null byte"));
        }
        let host = self.host();
        if host.are_files_replaced() {
            return Ok(host.path_exists(&path, FileUse::ModuleFile)?.then(|| path.into()));
        }
        let stat = host.stat(&path, FileUse::ModuleFile).ok();
        Ok(stat.map(|stat| FoundFile { path, stat: Some(stat) }))
    }

    fn module_directory(&self, name: &str) -> Result<Option<PathBuf>> {
        match self.host().replaced_module_file(ModuleFile::Directory, name)? {
            ReplacedLookup::Found(path) => return Ok(Some(path)),
            ReplacedLookup::Missing => return Ok(None),
            ReplacedLookup::NotReplaced => {}
        }
        let module = self.environment.named_module(name);
        Ok(module.map(|module| module.path.to_path_buf()))
    }
}

impl Compiler {
    /// A method of the `Puppet::LookupContext` with these numbers ([`puppet_lookup::Lookup::context_call`]), as Ruby code calls it.
    ///
    /// # Errors
    /// The error that the method raised; a context of another compile.
    pub fn lookup_context_call(
        &self,
        frame: &Rc<Frame>,
        context: (u64, u64),
        method: &str,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        let call = CallCx { evaluator: &self.evaluator, frame, location: None };
        self.lookup.context_call(&call, context, method, args, block)
    }

    /// The value of a default (`File { name => ... }`) as seen from a frame.
    fn lookup_default(&self, frame: &Frame, type_name: Symbol, name: Symbol) -> Option<Value> {
        if !self.scopes.has_defaults.get() {
            return None;
        }
        self.lookup_defaults(frame, type_name).into_iter().find(|p| p.name == name).map(|p| p.value)
    }

    /// The `lookup` function by the host.
    fn external_lookup(
        &self,
        frame: &Rc<Frame>,
        names: &[EcoString],
        options: &LookupOptions,
        block: Option<&Block>,
    ) -> Result<Value> {
        let or_undef = |value: &Option<Value>| value.clone().unwrap_or_default();
        let names: Vec<Value> = names.iter().cloned().map(Value::String).collect();
        let name = if options.name_is_array { Value::array(names) } else { names[0].clone() };
        let query = LookupQuery {
            name: &name,
            value_type: options.value_type.clone().map_or(Value::Undef, Value::Type),
            merge: or_undef(&options.merge),
            default_value: options.default_value.as_ref(),
            override_hash: or_undef(&options.override_hash),
            default_values_hash: or_undef(&options.default_values_hash),
            may_be_missing: block.is_some(),
        };
        match (self.host().lookup(frame, &query)?, block) {
            (Some(found), _) => Ok(found),
            (None, Some(block)) => block.call(&self.evaluator, &[name]),
            (None, None) => Ok(Value::Undef),
        }
    }
}
