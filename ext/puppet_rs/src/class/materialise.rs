//! Puppet's own objects for a finished catalog, made without their constructors: what stock's
//! `Catalog#to_resource` leaves behind, instance variable for instance variable.

use magnus::prelude::*;
use magnus::{Error, RArray, RClass, RHash, RObject, Ruby, Value as Rb};
use puppet_compiler::{FinishedCatalog, FinishedResource};
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use super::catalog::Names;
use crate::convert::{string, to_ruby};
use crate::names::{constant, method, part, variable};

/// A parameter's value as `Puppet::Resource` holds it: references are resources.
///
/// # Errors
/// The error that making Ruby objects raised.
pub fn parameter(ruby: &Ruby, value: &Value) -> Result<Rb, Error> {
    match value {
        Value::Array(items) => {
            let result = ruby.ary_new_capa(items.len());
            for item in items.glance() {
                result.push(parameter(ruby, item)?)?;
            }
            Ok(result.as_value())
        }
        Value::Hash(pairs) => {
            let result = ruby.hash_new();
            for (key, item) in pairs.glance() {
                result.aset(parameter(ruby, key)?, parameter(ruby, item)?)?;
            }
            Ok(result.as_value())
        }
        other => to_ruby(ruby, other),
    }
}

/// Makers of the objects of one catalog.
struct Maker<'a> {
    ruby: &'a Ruby,
    catalog: Rb,
    environment: Rb,
    resource_class: RClass,
    tag_set_class: RClass,
    /// Sets keep their members in `@hash` (Ruby before 3.5).
    sets_have_hash: bool,
    types: Rb,
    known_types: RHash,
    type_index: FxHashMap<Symbol, Rb>,
    names: Names,
}

impl Maker<'_> {
    fn tag_set<'a>(&mut self, tags: impl Iterator<Item = &'a str>) -> Result<Rb, Error> {
        let ruby = self.ruby;
        if self.sets_have_hash {
            let hash = ruby.hash_new();
            for tag in tags {
                hash.aset(self.names.get(ruby, tag)?, true)?;
            }
            hash.funcall::<_, _, Rb>(&method::SET_DEFAULT, (false,))?;
            let set = RObject::try_convert(self.tag_set_class.obj_alloc()?)?;
            set.ivar_set(&variable::HASH, hash)?;
            Ok(set.as_value())
        } else {
            let list = ruby.ary_new();
            for tag in tags {
                list.push(self.names.get(ruby, tag)?)?;
            }
            Ok(self.tag_set_class.new_instance((list,))?.as_value())
        }
    }

    /// `@rstype`: the Ruby class of a native type; for classes and defines a description without
    /// code.
    fn resource_type(&mut self, resource: &FinishedResource, title: Rb) -> Result<Rb, Error> {
        let shared = has_shared_type(resource);
        if shared {
            if let Some(known) = self.type_index.get(&resource.type_name) {
                return Ok(*known);
            }
        }
        let made: Rb =
            self.types.funcall(&method::FOR, (resource.type_name.as_str(), title, self.environment))?;
        if shared {
            self.known_types.aset(resource.type_name.as_str(), made)?;
            self.type_index.insert(resource.type_name, made);
        }
        Ok(made)
    }

    fn resource(&mut self, resource: &FinishedResource) -> Result<RObject, Error> {
        let ruby = self.ruby;
        let title = if resource.symbol_title {
            ruby.sym_new(resource.title.as_str()).as_value()
        } else if let Some(value) = &resource.title_value {
            to_ruby(ruby, value)?
        } else {
            string(ruby, resource.title.as_str()).as_value()
        };
        let params = ruby.hash_new();
        for (name, value) in &resource.params {
            params.aset(ruby.sym_new(name.as_str()), parameter(ruby, value)?)?;
        }
        let sensitive = ruby.ary_new();
        for name in &resource.sensitive {
            sensitive.push(ruby.sym_new(name.as_str()))?;
        }
        let file = match &resource.file {
            Some(file) => self.names.get(ruby, file)?,
            None => ruby.qnil().as_value(),
        };
        let object = RObject::try_convert(self.resource_class.obj_alloc()?)?;
        object.ivar_set(&variable::PARAMETERS, params)?;
        object.ivar_set(&variable::SENSITIVE_PARAMETERS, sensitive)?;
        object.ivar_set(&variable::FILE, file)?;
        object.ivar_set(&variable::LINE, resource.line)?;
        object.ivar_set(&variable::KIND, self.names.get(ruby, resource.kind_name)?)?;
        object.ivar_set(&variable::EXPORTED, (!resource.exported_unset).then_some(resource.exported))?;
        let is_virtual = (!resource.virtual_unset || resource.is_virtual).then_some(resource.is_virtual);
        object.ivar_set(&variable::VIRTUAL, is_virtual)?;
        object.ivar_set(&variable::TAGS, self.tag_set(resource.tags.iter())?)?;
        object.ivar_set(&variable::ENVIRONMENT, self.environment)?;
        object.ivar_set(&variable::RSTYPE, self.resource_type(resource, title)?)?;
        object.ivar_set(&variable::TYPE, self.names.get(ruby, resource.type_name.as_str())?)?;
        object.ivar_set(&variable::TITLE, title)?;
        object.ivar_set(&variable::CATALOG, self.catalog)?;
        Ok(object)
    }
}

/// True if all resources of its type have the same `@rstype`; each class and node has its own.
fn has_shared_type(resource: &FinishedResource) -> bool {
    !matches!(resource.type_name, Symbol::CLASS_TYPE | Symbol::NODE_TYPE)
}

fn child(ruby: &Ruby, table: RHash, vertex: Rb) -> Result<RHash, Error> {
    match table.get(vertex) {
        Some(existing) => RHash::try_convert(existing),
        None => {
            let made = ruby.hash_new();
            table.aset(vertex, made)?;
            Ok(made)
        }
    }
}

fn append(ruby: &Ruby, table: RHash, from: Rb, to: Rb, edge: Rb) -> Result<(), Error> {
    let row = child(ruby, table, from)?;
    match row.get(to) {
        Some(list) => RArray::try_convert(list)?.push(edge),
        None => {
            let list = ruby.ary_new_capa(1);
            list.push(edge)?;
            row.aset(to, list)
        }
    }
}

/// Fills the tables of an allocated catalog.
///
/// # Errors
/// The error that making Ruby objects raised.
pub fn fill(ruby: &Ruby, finished: &FinishedCatalog, catalog: Rb) -> Result<(), Error> {
    let tag_set_class = RClass::try_convert(constant::TAG_SET.get(ruby)?)?;
    let probe: Rb = tag_set_class.new_instance(())?.as_value();
    let names = Names::new(ruby);
    let known_types = ruby.hash_new();
    let mut maker = Maker {
        ruby,
        catalog,
        environment: catalog.funcall(&method::ENVIRONMENT_INSTANCE, ())?,
        resource_class: RClass::try_convert(constant::RESOURCE.get(ruby)?)?,
        tag_set_class,
        sets_have_hash: probe.funcall(&method::IS_INSTANCE_VARIABLE_DEFINED, ("@hash",))?,
        types: part::RESOURCE_TYPES.get(ruby)?,
        known_types,
        type_index: FxHashMap::default(),
        names,
    };
    let object = RObject::try_convert(catalog)?;
    let table: RHash = object.ivar_get(&variable::RESOURCE_TABLE)?;
    let keys: RArray = object.ivar_get(&variable::RESOURCES)?;
    let in_to: RHash = object.ivar_get(&variable::IN_TO)?;
    let out_from: RHash = object.ivar_get(&variable::OUT_FROM)?;
    // Before all parameters: what refers to a define is made of it.
    for resource in &finished.resources {
        if has_shared_type(resource) {
            maker.resource_type(resource, ruby.qnil().as_value())?;
        }
    }
    let all = ruby.ary_new_capa(finished.resources.len());
    for resource in &finished.resources {
        let made = maker.resource(resource)?;
        let key = ruby.ary_new_capa(2);
        key.push(maker.names.get(ruby, resource.type_name.as_str())?)?;
        key.push(string(ruby, resource.title.as_str()))?;
        table.aset(key, made)?;
        keys.push(key)?;
        in_to.aset(made, ruby.hash_new())?;
        out_from.aset(made, ruby.hash_new())?;
        all.push(made)?;
        if resource.params.iter().any(|(name, _)| *name == Symbol::ALIAS) {
            catalog.funcall::<_, _, Rb>(&method::PUPPET_RS_ALIAS, (made,))?;
        }
    }
    let edge_class = RClass::try_convert(constant::RELATIONSHIP.get(ruby)?)?;
    for (source, target) in &finished.edges {
        let source: Rb = all.entry(*source as isize)?;
        let target: Rb = all.entry(*target as isize)?;
        let edge = RObject::try_convert(edge_class.obj_alloc()?)?;
        edge.ivar_set(&variable::SOURCE, source)?;
        edge.ivar_set(&variable::TARGET, target)?;
        append(ruby, in_to, target, source, edge.as_value())?;
        append(ruby, out_from, source, target, edge.as_value())?;
    }
    std::hint::black_box((all, known_types));
    Ok(())
}
