//! The steps of a lookup as a tree (`Puppet::Pops::Lookup::Explainer`).

mod dump;
mod to_hash;

use std::cell::RefCell;
use std::rc::Rc;

use ecow::EcoString;
use puppet_pcore::Value;

use super::key::Segment;
use super::location::Location;
use super::merge::MergeStrategy;
use super::provider::{ConfiguredProvider, FunctionProvider};

/// Subject of a node of the tree.
#[derive(Clone)]
pub(crate) enum Qualifier {
    /// A data binding terminus other than hiera.
    Global(EcoString),
    /// A path or URI.
    Location(Rc<Location>),
    /// A string with interpolations.
    Interpolate(EcoString),
    /// The global, environment or a module provider.
    Configured(Rc<ConfiguredProvider>),
    /// An entry of a hierarchy.
    Entry(Rc<FunctionProvider>),
    /// A merge.
    Merge(MergeStrategy),
    /// A module.
    Module(EcoString),
    /// A named part.
    Scope(EcoString),
    /// Digging with segments.
    SubLookup(Vec<Segment>),
    /// One segment of it.
    Segment,
    /// The search for options or data.
    Top(EcoString),
    /// A key that may not be looked up.
    InvalidKey(EcoString),
    /// Merge options came from here.
    MergeSource(EcoString),
    /// The root.
    Root,
}

/// Outcome of the search of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Found,
    FoundInOverrides,
    FoundInDefaults,
    Result,
    NotFound,
    LocationNotFound,
    ModuleNotFound,
    ModuleProviderNotFound,
}

struct Node {
    about: Qualifier,
    parent: usize,
    branches: Vec<usize>,
    event: Option<Event>,
    key: Option<EcoString>,
    value: Option<Value>,
    texts: Vec<String>,
}

impl Node {
    fn new(about: Qualifier, parent: usize) -> Node {
        Node { about, parent, branches: Vec::new(), event: None, key: None, value: None, texts: Vec::new() }
    }
}

struct Tree {
    nodes: Vec<Node>,
    current: usize,
}

/// Collects the tree. One of stock's `DebugExplainer` writes it to the debug log at the end.
pub(crate) struct Explainer {
    tree: RefCell<Tree>,
    /// Explain nothing but the search for lookup options.
    pub only_explain_options: bool,
    /// Write to the debug log.
    pub debug: bool,
    /// Branches and texts of lookups before, which the debug log repeats.
    pub earlier: (String, String),
}

impl Explainer {
    /// An empty tree.
    pub(crate) fn new(only_explain_options: bool, debug: bool) -> Explainer {
        let tree = Tree { nodes: vec![Node::new(Qualifier::Root, 0)], current: 0 };
        Explainer { tree: RefCell::new(tree), only_explain_options, debug, earlier: Default::default() }
    }

    /// Opens a node below the current one.
    pub(crate) fn push(&self, about: Qualifier) {
        let mut tree = self.tree.borrow_mut();
        let parent = tree.current;
        let id = tree.nodes.len();
        tree.nodes.push(Node::new(about, parent));
        tree.nodes[parent].branches.push(id);
        tree.current = id;
    }

    /// Closes the current node.
    pub(crate) fn pop(&self) {
        let mut tree = self.tree.borrow_mut();
        tree.current = tree.nodes[tree.current].parent;
    }

    fn current(&self, change: impl FnOnce(&mut Node)) {
        let mut tree = self.tree.borrow_mut();
        let current = tree.current;
        change(&mut tree.nodes[current]);
    }

    fn outcome(&self, event: Event, key: Option<&str>, value: Option<&Value>) {
        self.current(|node| {
            node.event = Some(event);
            if let Some(key) = key {
                node.key = Some(key.into());
            }
            if let Some(value) = value {
                node.value = Some(value.clone());
            }
        });
    }

    pub(crate) fn found(&self, key: &str, value: &Value) {
        self.outcome(Event::Found, Some(key), Some(value));
    }

    pub(crate) fn found_in_overrides(&self, key: &str, value: &Value) {
        self.outcome(Event::FoundInOverrides, Some(key), Some(value));
    }

    pub(crate) fn found_in_defaults(&self, key: &str, value: &Value) {
        self.outcome(Event::FoundInDefaults, Some(key), Some(value));
    }

    pub(crate) fn not_found(&self, key: &str) {
        self.outcome(Event::NotFound, Some(key), None);
    }

    pub(crate) fn location_not_found(&self) {
        self.outcome(Event::LocationNotFound, None, None);
    }

    pub(crate) fn module_not_found(&self, name: &str) {
        self.push(Qualifier::Module(name.into()));
        self.outcome(Event::ModuleNotFound, None, None);
        self.pop();
    }

    pub(crate) fn module_provider_not_found(&self, name: &str) {
        self.push(Qualifier::Module(name.into()));
        self.outcome(Event::ModuleProviderNotFound, None, None);
        self.pop();
    }

    pub(crate) fn result(&self, value: &Value) {
        self.outcome(Event::Result, None, Some(value));
    }

    pub(crate) fn merge_source(&self, source: &str) {
        self.push(Qualifier::MergeSource(source.into()));
        self.pop();
    }

    pub(crate) fn text(&self, text: String) {
        self.current(|node| node.texts.push(text));
    }

    /// The explanation as text.
    pub(crate) fn dump(&self, first_indent: &str) -> String {
        dump::dump(&self.tree.borrow().nodes, first_indent)
    }

    /// The part of the explanation that is being made, as the debug log shows it: everything when no
    /// node is open.
    pub(crate) fn dump_current(&self, indent: &str) -> String {
        let tree = self.tree.borrow();
        if tree.current == 0 {
            let (branches, texts) = &self.earlier;
            return format!("{branches}{}", dump::dump_after(&tree.nodes, texts, indent));
        }
        dump::dump_from(&tree.nodes, tree.current, indent)
    }

    /// The branches of the root as text and as data, keys and events as Ruby symbols.
    pub(crate) fn branches(&self) -> Vec<(String, Value)> {
        let nodes = &self.tree.borrow().nodes;
        let branches = nodes[0].branches.iter();
        branches.map(|&id| (dump::dump_from(nodes, id, ""), to_hash::node(nodes, id))).collect()
    }

    /// Texts of the root.
    pub(crate) fn root_texts(&self) -> Vec<String> {
        self.tree.borrow().nodes[0].texts.clone()
    }
}
