//! `PuppetRs::Native::Catalog`: a finished catalog, converted to data or to Puppet's
//! own objects.

use std::rc::Rc;

use ecow::EcoString;
use magnus::prelude::*;
use magnus::typed_data::Obj;
use magnus::{DataTypeFunctions, Error, RArray, RHash, Ruby, TypedData, Value as Rb};
use puppet_compiler::{Compiler, FinishedCatalog, FinishedResource};
use puppet_pcore::Value;
use rustc_hash::FxHashMap;

use super::materialise;
use crate::convert::{string, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::gvl::GvlBound;
use crate::names::{method, part};
use crate::weight::Weight;

/// The catalog as `Catalog#to_resource` leaves it.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Catalog", free_immediately)]
pub struct Catalog(pub(super) GvlBound<FinishedCatalog>, pub(super) Weight);

impl DataTypeFunctions for Catalog {}

/// The catalog of a compile; `copied`: as `Catalog#to_resource` copies it, with the tags of its classes first and without
/// virtual resources.
///
/// # Errors
/// The error that taking titles apart raised.
pub fn finished(ruby: &Ruby, compiler: &Rc<Compiler>, copied: bool) -> Result<Rb, Error> {
    if copied {
        return wrap(ruby, compiler.finished_catalog().into_ruby(ruby)?);
    }
    let mut catalog = compiler.whole_catalog().into_ruby(ruby)?;
    catalog.tags = compiler.catalog().tag_texts();
    wrap(ruby, catalog)
}

fn wrap(ruby: &Ruby, catalog: FinishedCatalog) -> Result<Rb, Error> {
    let bytes = catalog.weight();
    let wrapped = ruby.obj_wrap(Catalog(GvlBound::new(catalog), Weight::default()));
    wrapped.1.set(ruby, bytes)?;
    Ok(wrapped.as_value())
}

/// Strings for names, each made once: Ruby freezes and shares the keys of hashes anyway.
pub struct Names {
    made: RHash,
    index: FxHashMap<EcoString, Rb>,
}

impl Names {
    /// None yet. The Ruby hash must stay on the caller's stack: it keeps the strings alive.
    pub fn new(ruby: &Ruby) -> Names {
        Names { made: ruby.hash_new(), index: FxHashMap::default() }
    }

    /// The frozen string of a name.
    ///
    /// # Errors
    /// Out of memory.
    pub fn get(&mut self, ruby: &Ruby, name: &str) -> Result<Rb, Error> {
        if let Some(known) = self.index.get(name) {
            return Ok(*known);
        }
        let text = string(ruby, name);
        text.freeze();
        self.made.aset(text, text)?;
        self.index.insert(name.into(), text.as_value());
        Ok(text.as_value())
    }
}

/// True for values that are the same in JSON: no object of a class of Puppet's in them.
pub fn is_plain(value: &Value) -> bool {
    match value {
        Value::Undef | Value::Boolean(_) | Value::Integer(_) | Value::String(_) => true,
        Value::Float(f) => f.is_finite(),
        Value::Array(items) => items.glance().iter().all(is_plain),
        Value::Hash(pairs) => {
            let plain_key = |k: &Value| matches!(k, Value::String(s) if !s.starts_with("__p"));
            pairs.glance().iter().all(|(k, v)| plain_key(k) && is_plain(v))
        }
        Value::Type(_) => puppet_compiler::is_reference(value),
        _ => false,
    }
}

/// `Resource.value_to_json_data` of a plain value.
fn plain(ruby: &Ruby, value: &Value) -> Result<Rb, Error> {
    match value {
        Value::Array(items) => {
            let result = ruby.ary_new_capa(items.len());
            for item in items.glance() {
                result.push(plain(ruby, item)?)?;
            }
            Ok(result.as_value())
        }
        Value::Hash(pairs) => {
            let result = ruby.hash_new();
            for (key, item) in pairs.glance() {
                result.aset(plain(ruby, key)?, plain(ruby, item)?)?;
            }
            Ok(result.as_value())
        }
        Value::Type(_) => match puppet_compiler::reference_text(value) {
            Some(text) => Ok(string(ruby, &text).as_value()),
            None => to_ruby(ruby, value),
        },
        other => to_ruby(ruby, other),
    }
}

impl Catalog {
    fn uuid(ruby: &Ruby, rb_self: &Catalog) -> String {
        rb_self.0.get(ruby).catalog_uuid.to_string()
    }

    fn version(ruby: &Ruby, rb_self: &Catalog) -> Result<Rb, Error> {
        guard(ruby, || to_ruby(ruby, &rb_self.0.get(ruby).version))
    }

    fn tags(ruby: &Ruby, rb_self: &Catalog) -> Result<RArray, Error> {
        guard(ruby, || Ok(ruby.ary_from_iter(rb_self.0.get(ruby).tags.iter().map(|tag| tag.as_str()))))
    }

    fn classes(ruby: &Ruby, rb_self: &Catalog) -> Result<RArray, Error> {
        guard(ruby, || Ok(ruby.ary_from_iter(rb_self.0.get(ruby).classes.iter().map(|name| name.as_str()))))
    }

    /// Number of resources and of edges.
    fn sizes(ruby: &Ruby, rb_self: &Catalog) -> Result<(usize, usize), Error> {
        guard(ruby, || {
            let catalog = rb_self.0.get(ruby);
            Ok((catalog.resources.len(), catalog.edges.len()))
        })
    }

    /// `resources` of `Catalog#to_data_hash`.
    fn resources_data(ruby: &Ruby, rb_self: &Catalog, options: RHash) -> Result<RArray, Error> {
        guard(ruby, || {
            let catalog = rb_self.0.get(ruby);
            let mut names = Names::new(ruby);
            let made = names.made;
            let result = ruby.ary_new_capa(catalog.resources.len());
            for resource in &catalog.resources {
                result.push(resource_data(ruby, resource, options, &mut names)?)?;
            }
            std::hint::black_box(made);
            Ok(result)
        })
    }

    /// `edges` of `Catalog#to_data_hash`.
    fn edges_data(ruby: &Ruby, rb_self: &Catalog) -> Result<RArray, Error> {
        guard(ruby, || {
            let catalog = rb_self.0.get(ruby);
            let references = ruby.ary_new_capa(catalog.resources.len());
            for resource in &catalog.resources {
                references.push(string(ruby, &resource.reference()))?;
            }
            let (source_key, target_key) = (string(ruby, "source"), string(ruby, "target"));
            source_key.freeze();
            target_key.freeze();
            let result = ruby.ary_new_capa(catalog.edges.len());
            for (source, target) in &catalog.edges {
                let edge = ruby.hash_new();
                edge.aset(source_key, references.entry::<Rb>(*source as isize)?)?;
                edge.aset(target_key, references.entry::<Rb>(*target as isize)?)?;
                result.push(edge)?;
            }
            Ok(result)
        })
    }

    /// `realized`: the catalog without virtual resources and their edges (`Catalog#filter` as the
    /// compiler terminus calls it); the same object if there are none.
    fn realized(ruby: &Ruby, rb_self: Obj<Catalog>) -> Result<Rb, Error> {
        guard(ruby, || match rb_self.0.get(ruby).realized() {
            Some(catalog) => wrap(ruby, catalog),
            None => Ok(rb_self.as_value()),
        })
    }

    /// `fill(catalog)`: makes Puppet's resources, edges and tables and puts them into the
    /// catalog's instance variables.
    fn fill(ruby: &Ruby, rb_self: &Catalog, catalog: Rb) -> Result<(), Error> {
        guard(ruby, || materialise::fill(ruby, rb_self.0.get(ruby), catalog))
    }
}

fn title(ruby: &Ruby, resource: &FinishedResource, names: &mut Names) -> Result<Rb, Error> {
    names.get(ruby, &resource.title)
}

fn resource_data(
    ruby: &Ruby,
    resource: &FinishedResource,
    options: RHash,
    names: &mut Names,
) -> Result<RHash, Error> {
    let data = ruby.hash_new();
    let key = |names: &mut Names, text: &'static str| names.get(ruby, text);
    data.aset(key(names, "type")?, names.get(ruby, resource.type_name.as_str())?)?;
    data.aset(key(names, "title")?, title(ruby, resource, names)?)?;
    let tags = ruby.ary_new_capa(8);
    for tag in resource.tags.iter() {
        tags.push(names.get(ruby, tag)?)?;
    }
    data.aset(key(names, "tags")?, tags)?;
    if let Some(file) = &resource.file {
        data.aset(key(names, "file")?, names.get(ruby, file)?)?;
    }
    if let Some(line) = resource.line {
        data.aset(key(names, "line")?, line)?;
    }
    if !resource.exported_unset {
        data.aset(key(names, "exported")?, resource.exported)?;
    }
    data.aset(key(names, "kind")?, names.get(ruby, resource.kind_name)?)?;
    if resource.exported_unset {
        data.aset(key(names, "exported")?, false)?;
    }
    if resource.data_params().next().is_some() {
        let params = if resource.data_params().all(|(_, v)| is_plain(v)) && !stringified(ruby, options) {
            let params = ruby.hash_new();
            for (name, value) in resource.data_params() {
                params.aset(names.get(ruby, name.as_str())?, plain(ruby, value)?)?;
            }
            params.as_value()
        } else {
            rich_params(ruby, resource, options)?
        };
        data.aset(key(names, "parameters")?, params)?;
    }
    if !resource.sensitive.is_empty() {
        let sensitive = ruby.ary_new();
        for name in &resource.sensitive {
            sensitive.push(names.get(ruby, name.as_str())?)?;
        }
        data.aset(key(names, "sensitive_parameters")?, sensitive)?;
    }
    Ok(data)
}

/// `stringify_rich` is on: every value is converted.
pub(super) fn stringified(ruby: &Ruby, options: RHash) -> bool {
    options.get(ruby.sym_new("stringify")).is_some_and(|v| v.to_bool())
}

/// Parameters with values that have a form of their own in data: by Puppet's converter.
pub(super) fn rich_params(ruby: &Ruby, resource: &FinishedResource, options: RHash) -> Result<Rb, Error> {
    let params = ruby.hash_new();
    for (name, value) in resource.data_params() {
        params.aset(string(ruby, name.as_str()), materialise::parameter(ruby, value)?)?;
    }
    part::DATA_OPTIONS.get(ruby)?.funcall(
        &method::CONVERT,
        (params, resource.reference(), options, resource.file.as_deref(), resource.line),
    )
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("Catalog", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<Catalog>(ruby);
    class.define_method("uuid", magnus::method!(Catalog::uuid, 0))?;
    class.define_method("version", magnus::method!(Catalog::version, 0))?;
    class.define_method("tags", magnus::method!(Catalog::tags, 0))?;
    class.define_method("classes", magnus::method!(Catalog::classes, 0))?;
    class.define_method("sizes", magnus::method!(Catalog::sizes, 0))?;
    class.define_method("resources_data", magnus::method!(Catalog::resources_data, 1))?;
    class.define_method("edges_data", magnus::method!(Catalog::edges_data, 0))?;
    class.define_method("json", magnus::method!(Catalog::json, 3))?;
    class.define_method("realized", magnus::method!(Catalog::realized, 0))?;
    class.define_method("fill", magnus::method!(Catalog::fill, 1))?;
    Ok(())
}
