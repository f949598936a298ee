//! Making the finished catalog (`Catalog#to_resource`).

use std::borrow::Cow;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::session::ResourceId;
use puppet_eval::{Result, interrupt};
use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;

use crate::catalog::finished::{FinishedCatalog, FinishedResource};
use crate::catalog::metaparameters::is_relationship;
use crate::catalog::tags::{FinishedTags, downcase};
use crate::catalog::values::is_reference;
use crate::catalog::{Catalog, ResourceKind};
use crate::compiler::Compiler;

fn holds_reference(items: &[Value]) -> bool {
    items.iter().any(|item| match item {
        Value::Array(inner) => holds_reference(inner),
        other => is_reference(other),
    })
}

/// Values as `Parser::Resource#to_hash` and the copy constructor make them: arrays with
/// references in them are flattened, and those of relationships lose undef.
fn copied(name: Symbol, value: &Value) -> Value {
    let Value::Array(items) = value else { return value.clone() };
    let nested = items.iter().any(|v| matches!(v, Value::Array(_)));
    let relationship = is_relationship(name);
    if (relationship && (nested || items.iter().any(Value::is_undef))) || (nested && holds_reference(items)) {
        let mut flat = memory::flat(value);
        if relationship {
            flat.retain(|v| !v.is_undef());
        }
        return Value::array(flat);
    }
    value.clone()
}

/// The resource that an edge of an orphan starts from in a copy, where resources are found by their references.
fn of_orphan(catalog: &Catalog, source: ResourceId, index_of: &[Option<u32>]) -> Option<u32> {
    if !catalog.orphaned || catalog.get(source).is_merely_virtual() {
        return None;
    }
    index_of[catalog.titled(source).0 as usize]
}

/// Sets a parameter: in its place if it is among the first `searched`, else at the end.
fn put(params: &mut Vec<(Symbol, Value)>, searched: usize, name: Symbol, value: Value) {
    match params.iter_mut().take(searched).find(|(known, _)| *known == name) {
        Some((_, old)) => *old = value,
        None => params.push((name, value)),
    }
}

/// The copy is tagged with its classes first, then with the tags of the original catalog.
fn finished_tags(catalog: &Catalog) -> Vec<EcoString> {
    let mut tagged = Catalog::new(catalog.tag_names.clone());
    for class in &catalog.classes {
        tagged.tag(class);
    }
    tagged.tags.extend(catalog.tags.iter().copied());
    tagged.tags.into_iter().map(|tag| catalog.tag_names.name(tag)).collect()
}

impl Compiler {
    /// The finished catalog: everything that is not merely virtual.
    ///
    /// # Errors
    /// The error that taking a title apart raised.
    pub fn finished_catalog(&self) -> Result<FinishedCatalog> {
        self.finish_catalog(false)
    }

    /// The catalog that `Compiler#compile` gives before `Compiler.compile` copies it: with the virtual resources that no
    /// collector realized.
    ///
    /// # Errors
    /// The error that taking a title apart raised.
    pub fn whole_catalog(&self) -> Result<FinishedCatalog> {
        self.finish_catalog(true)
    }

    fn finish_catalog(&self, whole: bool) -> Result<FinishedCatalog> {
        let order = self.catalog().order.clone();
        if self.catalog().aliased {
            self.check_aliases(&order)?;
        }
        let names = self.tag_names.finished();
        let mut index_of = vec![None; self.catalog().resources.len()];
        let mut resources = Vec::with_capacity(order.len());
        for id in order {
            interrupt::step(1)?;
            if !whole && self.catalog().get(id).is_merely_virtual() {
                continue;
            }
            index_of[id.0 as usize] = Some(resources.len() as u32);
            resources.push(self.finished_resource(id, &names)?);
        }
        let catalog = self.catalog();
        let mut edges = Vec::with_capacity(resources.len() * 2);
        for id in &catalog.order {
            let Some(target) = index_of[id.0 as usize] else { continue };
            for source in &catalog.in_edges[id.0 as usize] {
                let copied = index_of[source.0 as usize];
                if let Some(source) = copied.or_else(|| of_orphan(&catalog, *source, &index_of)) {
                    edges.push((source, target));
                }
            }
        }
        Ok(FinishedCatalog {
            resources,
            edges,
            classes: catalog.classes.clone(),
            tags: finished_tags(&catalog),
            catalog_uuid: self.node.catalog_uuid.clone(),
            version: self.version.borrow().clone(),
            code_id: self.node.code_id.clone(),
        })
    }

    /// `Resource#copy_as_resource` takes the titles of references apart, in a parameter or its array.
    ///
    /// # Errors
    /// A title that the type cannot take apart: `File` without a title.
    fn check_references(&self, value: &Value) -> Result<()> {
        if let Value::Array(items) = value {
            return items
                .iter()
                .filter(|item| is_reference(item))
                .try_for_each(|item| self.check_references(item));
        }
        let Value::Type(reference) = value else { return Ok(()) };
        let Some(resource) = reference.as_resource().filter(|resource| resource.reference) else {
            return Ok(());
        };
        match resource.type_name {
            None | Some(Symbol::CLASS_TYPE | Symbol::NODE_TYPE) => Ok(()),
            Some(name) => {
                let title = resource.title.as_deref().unwrap_or_default();
                self.check_title(&self.loader.kind_unasked(name)?, title)
            }
        }
    }

    fn finished_resource(&self, id: ResourceId, names: &Arc<[EcoString]>) -> Result<FinishedResource> {
        let (kind, title) = {
            let catalog = self.catalog();
            let resource = catalog.get(id);
            (resource.kind.clone(), resource.title.clone())
        };
        let parts = self.parse_title(&kind, &title)?;
        let name = Symbol::NAME;
        let namevar = match &kind {
            ResourceKind::Native(_) => kind.namevar().unwrap_or(name),
            _ => name,
        };
        let catalog = self.catalog();
        let resource = catalog.get(id);
        let mut params = Vec::with_capacity(parts.len() + resource.params.len());
        for (param, value) in parts {
            put(&mut params, usize::MAX, param, value);
        }
        // A resource has each name once: only parts of the title can be in the way, or a name that was written otherwise.
        let mut unlike = params.len();
        for param in resource.params.iter().filter(|p| !p.value.is_undef()) {
            let mut own = param.name;
            if !own.is_lower() {
                if let Cow::Owned(lower) = downcase(own.as_str()) {
                    unlike = usize::MAX;
                    own = Symbol::new(&lower);
                }
            }
            let value = copied(param.name, &param.value);
            self.check_references(&value)?;
            put(&mut params, unlike, own, value);
        }
        if namevar != name && params.iter().any(|(param, _)| *param == name) {
            // The copy renames `name` to the namevar, which keeps its place.
            for (param, value) in std::mem::take(&mut params) {
                put(&mut params, usize::MAX, if param == name { namevar } else { param }, value);
            }
        }
        Ok(FinishedResource {
            type_name: resource.type_name,
            title,
            symbol_title: resource.symbol_title,
            title_value: resource.title_value.clone(),
            kind_name: resource.kind_name,
            namevar,
            params,
            sensitive: resource.sensitive.clone(),
            tags: FinishedTags::new(resource.tags.clone(), names.clone()),
            file: resource.file.clone(),
            line: resource.line,
            is_virtual: resource.is_virtual,
            virtual_unset: resource.virtual_unset,
            exported: resource.exported,
            exported_unset: resource.exported_unset,
        })
    }
}
