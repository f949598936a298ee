//! The catalog after the compile (`Catalog#to_resource`): what is handed out, free of the compile's
//! scopes and tables.

use std::sync::Arc;

use ecow::EcoString;
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use super::names::reference_of;
use super::tags::FinishedTags;

/// A resource as `Puppet::Resource` has it.
#[derive(Clone, Debug)]
pub struct FinishedResource {
    /// `File`, `Class`, `Apache::Vhost`
    pub type_name: Symbol,
    /// Title.
    pub title: EcoString,
    /// The title is a Ruby symbol.
    pub symbol_title: bool,
    /// The title as a value when it is neither a string nor a symbol.
    pub title_value: Option<Value>,
    /// `kind`
    pub kind_name: &'static str,
    /// The parameter that holds the title (`namevar`).
    pub namevar: Symbol,
    /// Parameters: those the title is taken apart to first, then the others as set.
    pub params: Vec<(Symbol, Value)>,
    /// Names of parameters whose values were Sensitive.
    pub sensitive: SmallVec<[Symbol; 1]>,
    /// Tags.
    pub tags: FinishedTags,
    /// File of the declaration.
    pub file: Option<Arc<str>>,
    /// Line of the declaration.
    pub line: Option<u32>,
    /// Virtual (and exported: others are not in a finished catalog).
    pub is_virtual: bool,
    /// `virtual` is nil.
    pub virtual_unset: bool,
    /// Exported.
    pub exported: bool,
    /// `exported` is nil (`create_resources`): in data it comes after `kind`.
    pub exported_unset: bool,
}

impl FinishedResource {
    /// `Type[title]`
    pub fn reference(&self) -> String {
        reference_of(self.type_name.as_str(), &self.title)
    }

    /// The parameters that are shown as data: all but a namevar that repeats the title.
    pub fn data_params(&self) -> impl Iterator<Item = (Symbol, &Value)> {
        let title = (!self.symbol_title && self.title_value.is_none()).then(|| self.title.as_str());
        let repeats = move |name: Symbol, value: &Value| {
            name == self.namevar && title.is_some() && value.as_str() == title
        };
        self.params.iter().filter(move |(name, value)| !repeats(*name, value)).map(|(n, v)| (*n, v))
    }
}

/// The whole catalog.
#[derive(Clone, Debug, Default)]
pub struct FinishedCatalog {
    /// Resources in order.
    pub resources: Vec<FinishedResource>,
    /// Edges as indexes into `resources`, grouped by target.
    pub edges: Vec<(u32, u32)>,
    /// `classes`
    pub classes: Vec<EcoString>,
    /// Tags of the catalog.
    pub tags: Vec<EcoString>,
    /// `catalog_uuid`
    pub catalog_uuid: EcoString,
    /// `version`
    pub version: Value,
    /// `code_id`
    pub code_id: Option<EcoString>,
}

impl FinishedCatalog {
    /// The catalog without the virtual resources, and without edges from and to them
    /// (`Catalog#filter` of `Catalog::Compiler`); `None` if it has none.
    pub fn realized(&self) -> Option<FinishedCatalog> {
        if !self.resources.iter().any(|resource| resource.is_virtual) {
            return None;
        }
        let mut index_of = vec![None; self.resources.len()];
        let mut resources = Vec::with_capacity(self.resources.len());
        for (index, resource) in self.resources.iter().enumerate().filter(|(_, r)| !r.is_virtual) {
            index_of[index] = Some(resources.len() as u32);
            resources.push(resource.clone());
        }
        let kept =
            |(source, target): &(u32, u32)| Some((index_of[*source as usize]?, index_of[*target as usize]?));
        let edges = self.edges.iter().filter_map(kept).collect();
        Some(FinishedCatalog {
            resources,
            edges,
            classes: self.classes.clone(),
            tags: self.tags.clone(),
            catalog_uuid: self.catalog_uuid.clone(),
            version: self.version.clone(),
            code_id: self.code_id.clone(),
        })
    }
}
