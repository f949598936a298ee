//! The catalog: a table of resources, their edges, tags and classes (`Puppet::Resource::Catalog`).

pub mod chunks;
pub mod data;
pub mod finished;
pub mod json;
pub mod losses;
pub(crate) mod metaparameters;
pub mod names;
pub(crate) mod overrides;
pub(crate) mod place;
pub mod resource;
pub mod tags;
pub mod to_data;
mod type_data;
pub mod values;

use std::rc::Rc;

use ecow::{EcoString, eco_format};
use indexmap::IndexSet;
use puppet_eval::session::ResourceId;
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

pub use crate::loader::types::ResourceKind;
pub use chunks::Chunks;
pub use resource::{Param, Resource, Source};
pub use tags::{FinishedTags, Tag, TagNames, TagSet};

/// Parts of a uniqueness key (`Resource#uniqueness_key`).
pub type UniquenessKey = SmallVec<[Value; 2]>;

/// The catalog under construction.
#[derive(Default)]
pub struct Catalog {
    /// Every resource made, by id; only those in `order` are in the catalog.
    pub resources: Chunks<Resource>,
    /// `@resources`: the catalog's resources in order.
    pub order: Vec<ResourceId>,
    /// `Compiler#resources`: those added by the compiler, in order (not `Stage[main]`, not
    /// `Class[settings]`).
    pub compiled: Vec<ResourceId>,
    /// The same for each type: a collector looks at those of its type only.
    pub compiled_of: FxHashMap<Symbol, Vec<ResourceId>>,
    /// By type and title; one-part uniqueness keys and aliases are titles too.
    table: TitleTable,
    /// By type and uniqueness keys of more parts, or that are not strings.
    composite: CompositeTable,
    /// Entries that `Catalog#alias` stores under another type than the resource's, see [`AliasType`].
    misfiled: FxHashMap<(EcoString, UniquenessKey), ResourceId>,
    /// `classes`
    pub classes: Vec<EcoString>,
    /// The catalog's own tags.
    pub tags: IndexSet<Tag, FxBuildHasher>,
    /// A resource got an alias after it was declared: by an override, from Ruby code or from the resource
    /// that contains it.
    pub aliased: bool,
    /// True if a resource was declared whose title another one has, by code that rescued the error: an orphan. The compiler
    /// has it (it is evaluated and collected), the table of titles has not.
    pub orphaned: bool,
    /// The names of its tags and of those of its resources.
    pub tag_names: Rc<TagNames>,
    /// Sources of the edges to a resource, grouped as stock groups them.
    pub in_edges: Vec<SmallVec<[ResourceId; 1]>>,
    /// Targets of the edges from a resource.
    pub out_edges: Vec<Vec<ResourceId>>,
}

/// Resources by type and title.
type TitleTable = FxHashMap<Symbol, FxHashMap<EcoString, ResourceId>>;

/// Resources by type and uniqueness key.
type CompositeTable = FxHashMap<(Symbol, UniquenessKey), ResourceId>;

/// Aliases that no reference finds.
type MisfiledTable = FxHashMap<(EcoString, UniquenessKey), ResourceId>;

/// Indexes of a catalog's resources: their order, by title, by uniqueness key.
type Tables = (Vec<ResourceId>, TitleTable, CompositeTable, MisfiledTable);

/// The type that `Catalog#alias` files an alias under: what stands before the last bracket in the first line of the
/// reference. For a title with a bracket that is no type: the alias clashes with others of its kind, and no reference finds it.
#[derive(Clone, Debug)]
pub enum AliasType {
    /// The resource's type.
    Own(Symbol),
    /// A type with a piece of the title.
    Misfiled(EcoString),
}

impl AliasType {
    /// The type for the aliases of a resource.
    pub fn of(resource: &Resource) -> AliasType {
        let line = resource.title.lines().next().unwrap_or_default();
        match line.rfind('[') {
            None => AliasType::Own(resource.type_name),
            Some(at) => AliasType::Misfiled(eco_format!("{}[{}", resource.type_name, &line[..at])),
        }
    }
}

impl std::fmt::Display for AliasType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AliasType::Own(name) => f.write_str(name.as_str()),
            AliasType::Misfiled(name) => f.write_str(name),
        }
    }
}

impl Catalog {
    /// An empty catalog.
    pub fn new(tag_names: Rc<TagNames>) -> Catalog {
        Catalog { tag_names, ..Catalog::default() }
    }

    /// A resource by id.
    pub fn get(&self, id: ResourceId) -> &Resource {
        self.resources.get(id.0 as usize)
    }

    /// A resource by id, for changing.
    pub fn get_mut(&mut self, id: ResourceId) -> &mut Resource {
        self.resources.get_mut(id.0 as usize)
    }

    /// Keeps a resource, not in the catalog yet.
    pub fn store(&mut self, resource: Resource) -> ResourceId {
        let id = ResourceId(self.resources.len() as u32);
        self.resources.push(resource);
        self.in_edges.push(SmallVec::new());
        self.out_edges.push(Vec::new());
        id
    }

    /// The resource that has the title of this one: itself, but for an orphan.
    pub fn titled(&self, id: ResourceId) -> ResourceId {
        if !self.orphaned {
            return id;
        }
        let resource = self.get(id);
        self.lookup(resource.type_name, &resource.title).unwrap_or(id)
    }

    /// The compiler adds a resource (`Compiler#resources`).
    pub fn push_compiled(&mut self, id: ResourceId) {
        self.compiled.push(id);
        self.compiled_of.entry(self.get(id).type_name).or_default().push(id);
    }

    /// By normalised type name and exact title or alias.
    pub fn lookup(&self, type_name: Symbol, title: &str) -> Option<ResourceId> {
        self.table.get(&type_name)?.get(title).copied()
    }

    /// By uniqueness key.
    pub fn lookup_key(&self, type_name: Symbol, key: &UniquenessKey) -> Option<ResourceId> {
        if let [Value::String(text)] = key.as_slice() {
            return self.lookup(type_name, text);
        }
        self.composite.get(&(type_name, key.clone())).copied()
    }

    /// Takes the order and the tables out, which leaves them empty.
    pub(crate) fn take_tables(&mut self) -> Tables {
        (
            std::mem::take(&mut self.order),
            std::mem::take(&mut self.table),
            std::mem::take(&mut self.composite),
            std::mem::take(&mut self.misfiled),
        )
    }

    /// Puts back what `take_tables` gave.
    pub(crate) fn put_tables(&mut self, tables: Tables) {
        (self.order, self.table, self.composite, self.misfiled) = tables;
    }

    /// Puts a resource into the table under its title and at the end of the order.
    pub fn insert(&mut self, id: ResourceId) {
        let resource = self.get(id);
        let (type_name, title) = (resource.type_name, resource.title.clone());
        self.table.entry(type_name).or_default().insert(title, id);
        self.order.push(id);
    }

    /// Makes another title find a resource.
    pub fn insert_alias(&mut self, id: ResourceId, type_name: AliasType, key: UniquenessKey) {
        match (type_name, key.as_slice()) {
            (AliasType::Own(name), [Value::String(text)]) => {
                self.table.entry(name).or_default().insert(text.clone(), id);
            }
            (AliasType::Own(name), _) => {
                self.composite.insert((name, key), id);
            }
            (AliasType::Misfiled(name), _) => {
                self.misfiled.insert((name, key), id);
            }
        }
    }

    /// Who has an alias.
    pub fn lookup_alias(&self, type_name: &AliasType, key: &UniquenessKey) -> Option<ResourceId> {
        match type_name {
            AliasType::Own(name) => self.lookup_key(*name, key),
            AliasType::Misfiled(name) => self.misfiled.get(&(name.clone(), key.clone())).copied(),
        }
    }

    /// `remove_resource`: with its aliases and edges.
    pub fn remove(&mut self, id: ResourceId) {
        self.order.retain(|one| *one != id);
        for titles in self.table.values_mut() {
            titles.retain(|_, one| *one != id);
        }
        self.composite.retain(|_, one| *one != id);
        self.misfiled.retain(|_, one| *one != id);
        self.remove_vertex(id);
    }

    /// `remove_vertex!`: its edges go.
    pub fn remove_vertex(&mut self, id: ResourceId) {
        for target in std::mem::take(&mut self.out_edges[id.0 as usize]) {
            self.in_edges[target.0 as usize].retain(|one| *one != id);
        }
        for source in std::mem::take(&mut self.in_edges[id.0 as usize]) {
            self.out_edges[source.0 as usize].retain(|one| *one != id);
        }
    }

    /// `remove_edge!`
    pub fn remove_edge(&mut self, source: ResourceId, target: ResourceId) {
        self.in_edges[target.0 as usize].retain(|one| *one != source);
        self.out_edges[source.0 as usize].retain(|one| *one != target);
    }

    /// `add_edge`; edges are grouped by their other end in the order these were first seen.
    pub fn add_edge(&mut self, source: ResourceId, target: ResourceId) {
        let sources = &mut self.in_edges[target.0 as usize];
        match sources.iter().rposition(|s| *s == source) {
            Some(at) => sources.insert(at + 1, source),
            None => sources.push(source),
        }
        // Repeated edges are rare and only matter for output: the way out holds each target once.
        let repeated = self.in_edges[target.0 as usize].iter().filter(|s| **s == source).count() > 1;
        if !repeated {
            self.out_edges[source.0 as usize].push(target);
        }
    }

    /// `edge?`
    pub fn has_edge(&self, source: ResourceId, target: ResourceId) -> bool {
        self.in_edges[target.0 as usize].contains(&source)
    }

    /// `Catalog#add_class` with its tagging. The names of classes are valid tags.
    pub fn add_class(&mut self, name: &str) {
        self.classes.push(name.into());
        self.tag(name);
    }

    /// The names of its tags.
    pub fn tag_texts(&self) -> Vec<EcoString> {
        self.tags.iter().map(|tag| self.tag_names.name(*tag)).collect()
    }

    /// Replaces its tags, by names as they are.
    pub fn replace_tags(&mut self, names: &[String]) {
        self.tags = names.iter().map(|name| self.tag_names.tag(name)).collect();
    }

    /// Adds a tag and its segments.
    pub fn tag(&mut self, name: &str) {
        let lower = tags::downcase(name);
        if self.tags.insert(self.tag_names.tag(&lower)) {
            for part in tags::segments(&lower) {
                self.tags.insert(self.tag_names.tag(part));
            }
        }
    }
}
