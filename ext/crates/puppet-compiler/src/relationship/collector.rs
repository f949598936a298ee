//! Collectors (`Puppet::Pops::Evaluator::Collectors`): virtual and exported resources found by a
//! query, and fixed sets (`realize`).

use std::any::Any;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexSet;
use puppet_eval::error::Location;
use puppet_eval::scope::Frame;
use puppet_eval::session::{Query, ResourceId};
use puppet_pcore::Value;
use puppet_pcore::value::{Foreign, ForeignValue};
use puppet_syntax::Symbol;
use rustc_hash::FxBuildHasher;

use super::End;
use super::query::Matcher;
use crate::catalog::{Param, Source};

/// Effect of a collector on the resources it collects.
pub struct CollectorOverride {
    /// Parameters.
    pub params: Vec<Param>,
    /// The code that overrides.
    pub source: Source,
    /// File of the collector.
    pub file: Option<Arc<str>>,
    /// Line of the collector.
    pub line: Option<u32>,
}

/// Kinds of resources that are collected.
pub enum CollectorKind {
    /// `File <| query |>`
    Catalog {
        /// `File`
        type_name: Symbol,
        /// The query.
        matcher: Matcher,
    },
    /// `File <<| query |>>`
    Exported {
        /// `File`
        type_name: Symbol,
        /// The query against the catalog.
        matcher: Matcher,
        /// The query for the host's store.
        query: Query,
    },
    /// A collector of Ruby code's, which the host evaluates by its number.
    Host,
    /// `realize`: references still to be found.
    FixedSet {
        /// `Type[title]`
        references: RefCell<Vec<String>>,
    },
}

/// A collector, evaluated again and again until nothing new is found.
pub struct Collector {
    /// Which one.
    pub id: u64,
    /// Kinds of resources it collects.
    pub kind: CollectorKind,
    /// Where it was written.
    pub scope: Rc<Frame>,
    /// Overrides.
    pub overrides: Option<CollectorOverride>,
    /// Collected resources, in order.
    pub collected: RefCell<IndexSet<ResourceId, FxBuildHasher>>,
    /// Replacement on the left of an arrow when it has collected nothing
    /// (`EmptyAlternativeAdapter`).
    pub alternative: RefCell<Vec<End>>,
    /// Its place, while coverage is on.
    pub at: OnceCell<Location>,
}

/// A collector as a value of the language: what `<| |>` evaluates to.
#[derive(Debug)]
pub struct CollectorValue {
    /// Which one.
    pub id: u64,
    class: &'static str,
    text: String,
}

impl CollectorValue {
    /// The collector a value is.
    pub fn of(value: &Value) -> Option<&CollectorValue> {
        match value {
            Value::Foreign(foreign) => foreign.as_any().downcast_ref(),
            _ => None,
        }
    }
}

impl ForeignValue for CollectorValue {
    fn type_name(&self) -> String {
        self.class.to_owned()
    }
    fn eql(&self, other: &dyn ForeignValue) -> bool {
        other.as_any().downcast_ref::<CollectorValue>().is_some_and(|o| o.id == self.id)
    }
    fn hash_code(&self) -> u64 {
        self.id
    }
    fn inspect(&self) -> String {
        self.text.clone()
    }
    fn to_text(&self) -> String {
        self.text.clone()
    }
    fn is_a(&self, class_name: &str) -> bool {
        class_name == self.class || class_name == "Puppet::Pops::Evaluator::Collectors::AbstractCollector"
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Collector {
    /// Nothing is left for it to find: `realize` found all it was given.
    pub fn is_done(&self) -> bool {
        matches!(&self.kind, CollectorKind::FixedSet { references } if references.borrow().is_empty())
    }

    /// The collector as a value.
    pub fn value(&self) -> Value {
        let (class, text) = match &self.kind {
            CollectorKind::Catalog { type_name, .. } => (
                "Puppet::Pops::Evaluator::Collectors::CatalogCollector",
                format!("Catalog-Collector[{type_name}]"),
            ),
            CollectorKind::Exported { type_name, .. } => (
                "Puppet::Pops::Evaluator::Collectors::ExportedCollector",
                format!("Exported-Collector[{type_name}]"),
            ),
            CollectorKind::Host => {
                ("Puppet::Pops::Evaluator::Collectors::AbstractCollector", "Collector".to_owned())
            }
            CollectorKind::FixedSet { .. } => {
                ("Puppet::Pops::Evaluator::Collectors::FixedSetCollector", "Fixed-Set-Collector".to_owned())
            }
        };
        Value::Foreign(Foreign::new(Arc::new(CollectorValue { id: self.id, class, text })))
    }
}

/// The collectors of a compile.
#[derive(Default)]
pub struct Collectors {
    /// By number.
    all: RefCell<Vec<Rc<Collector>>>,
    /// The collectors that every round evaluates again.
    active: RefCell<Vec<Rc<Collector>>>,
}

impl Collectors {
    /// A collector by its number.
    pub fn get(&self, id: u64) -> Option<Rc<Collector>> {
        self.all.borrow().get(id as usize).cloned()
    }

    /// The collector that a value is.
    pub fn of(&self, value: &Value) -> Option<Rc<Collector>> {
        self.get(CollectorValue::of(value)?.id)
    }

    /// Adds a collector (`add_collection`).
    pub fn add(
        &self,
        scope: &Rc<Frame>,
        kind: CollectorKind,
        overrides: Option<CollectorOverride>,
    ) -> Rc<Collector> {
        let collector = Rc::new(Collector {
            id: self.all.borrow().len() as u64,
            kind,
            scope: scope.clone(),
            overrides,
            collected: RefCell::default(),
            alternative: RefCell::default(),
            at: OnceCell::new(),
        });
        self.all.borrow_mut().push(collector.clone());
        self.active.borrow_mut().push(collector.clone());
        collector
    }

    /// The collectors to evaluate.
    pub fn active(&self) -> Vec<Rc<Collector>> {
        self.active.borrow().clone()
    }

    /// Removes collectors that cannot find more resources: `realize` adds one for each resource of a catalog.
    pub fn drop_finished(&self) {
        self.active.borrow_mut().retain(|collector| !collector.is_done());
    }

    /// `delete_collection`; true if it was active.
    pub fn delete(&self, id: u64) -> bool {
        let mut active = self.active.borrow_mut();
        let before = active.len();
        active.retain(|collector| collector.id != id);
        active.len() < before
    }
}
