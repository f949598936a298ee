//! The explanation as text, as `puppet lookup --explain` prints it.

use puppet_pcore::Value;

use super::{Event, Node, Qualifier};
use crate::merge::MergeStrategy;
use crate::ruby_text;

struct Dump<'a> {
    nodes: &'a [Node],
    out: String,
}

/// Dumps the tree below the root.
pub(super) fn dump(nodes: &[Node], first_indent: &str) -> String {
    dump_after(nodes, "", first_indent)
}

/// Dumps the tree below the root; its texts come after those of lookups before.
pub(super) fn dump_after(nodes: &[Node], texts: &str, first_indent: &str) -> String {
    let mut dump = Dump { nodes, out: String::new() };
    let root = &nodes[0];
    for &branch in &root.branches {
        dump.node(branch, first_indent, first_indent);
    }
    dump.out.push_str(texts);
    dump.texts(root, first_indent);
    dump.out
}

/// Dumps one node with what is below it; the root is the whole tree.
pub(super) fn dump_from(nodes: &[Node], id: usize, indent: &str) -> String {
    if id == 0 {
        return dump(nodes, indent);
    }
    let mut dump = Dump { nodes, out: String::new() };
    dump.node(id, indent, indent);
    dump.out
}

impl Dump<'_> {
    fn line(&mut self, parts: &[&str]) {
        for part in parts {
            self.out.push_str(part);
        }
        self.out.push('\n');
    }

    fn texts(&mut self, node: &Node, indent: &str) {
        for text in &node.texts {
            self.line(&[indent, text]);
        }
    }

    fn branches(&mut self, node: &Node, indent: &str) {
        for &branch in &node.branches {
            self.node(branch, indent, indent);
        }
    }

    fn node(&mut self, id: usize, indent: &str, first_indent: &str) {
        let nodes = self.nodes;
        let node = &nodes[id];
        let inner = &format!("{indent}  ");
        match &node.about {
            Qualifier::Root => {}
            Qualifier::Top(key) => {
                self.line(&[first_indent, "Searching for \"", key, "\""]);
                self.branches(node, inner);
            }
            Qualifier::InvalidKey(key) => self.line(&[first_indent, "Invalid key \"", key, "\""]),
            Qualifier::MergeSource(source) => {
                self.line(&[first_indent, "Using merge options from \"", source, "\" hash"]);
            }
            Qualifier::Module(name) => match node.event {
                Some(Event::ModuleNotFound) => self.line(&[indent, "Module \"", name, "\" not found"]),
                Some(Event::ModuleProviderNotFound) => {
                    self.line(&[indent, "Module data provider for module \"", name, "\" not found"]);
                }
                _ => {}
            },
            Qualifier::Interpolate(expression) => {
                self.line(&[first_indent, "Interpolation on \"", expression, "\""]);
                self.branches(node, inner);
            }
            Qualifier::Merge(strategy) => self.merge(node, strategy, indent, first_indent),
            Qualifier::Global(terminus) => {
                self.line(&[first_indent, "Data Binding \"", terminus, "\""]);
                self.branches(node, inner);
                self.outcome(node, inner);
            }
            Qualifier::Configured(provider) => {
                self.line(&[first_indent, &provider.name()]);
                if let Some(path) = provider.config_path() {
                    self.line(&[inner, "Using configuration \"", &path, "\""]);
                }
                self.branches(node, inner);
                self.outcome(node, inner);
            }
            Qualifier::Entry(provider) => {
                self.line(&[first_indent, &provider.display_name()]);
                self.branches(node, inner);
                self.outcome(node, inner);
            }
            Qualifier::Location(location) => {
                let (kind, lower) = if location.is_uri { ("URI", "uri") } else { ("Path", "path") };
                self.line(&[indent, kind, " \"", &location.resolved, "\""]);
                self.line(&[inner, "Original ", lower, ": \"", &location.original, "\""]);
                self.branches(node, inner);
                if node.event == Some(Event::LocationNotFound) {
                    self.line(&[inner, kind, " not found"]);
                }
                self.outcome(node, inner);
            }
            Qualifier::SubLookup(segments) => {
                let joined = segments.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
                self.line(&[indent, "Sub key: \"", &joined, "\""]);
                self.branches(node, inner);
                self.outcome(node, inner);
            }
            Qualifier::Segment => self.outcome(node, indent),
            Qualifier::Scope(name) => {
                self.line(&[indent, name]);
                self.branches(node, inner);
                self.outcome(node, inner);
            }
        }
    }

    /// A merge of one branch is not worth a word.
    fn merge(&mut self, node: &Node, strategy: &MergeStrategy, indent: &str, first_indent: &str) {
        match node.branches.as_slice() {
            [] => return,
            [only] => return self.node(*only, indent, first_indent),
            _ => {}
        }
        let inner = &format!("{indent}  ");
        self.line(&[first_indent, "Merge strategy ", strategy.key()]);
        if let Some(options) = strategy.options_without_strategy() {
            self.out.push_str(inner);
            self.out.push_str("Options: ");
            self.value(&Value::Hash(options), inner);
            self.out.push('\n');
        }
        self.branches(node, inner);
        if node.event == Some(Event::Result) {
            if let Some(value) = &node.value {
                self.out.push_str(inner);
                self.out.push_str("Merged result: ");
                self.value(value, inner);
                self.out.push('\n');
            }
        }
    }

    fn outcome(&mut self, node: &Node, indent: &str) {
        match (node.event, &node.key) {
            (Some(Event::NotFound), Some(key)) => self.line(&[indent, "No such key: \"", key, "\""]),
            (Some(event @ (Event::Found | Event::FoundInOverrides | Event::FoundInDefaults)), Some(key)) => {
                self.out.push_str(indent);
                self.out.push_str("Found key: \"");
                self.out.push_str(key);
                self.out.push_str("\" value: ");
                self.value(node.value.as_ref().unwrap_or(&Value::Undef), indent);
                match event {
                    Event::FoundInOverrides => self.out.push_str(" in overrides"),
                    Event::FoundInDefaults => self.out.push_str(" in defaults"),
                    _ => {}
                }
                self.out.push('\n');
            }
            _ => {}
        }
        self.texts(node, indent);
    }

    fn value(&mut self, value: &Value, indent: &str) {
        match value {
            Value::Hash(hash) => {
                self.out.push('{');
                if !hash.is_empty() {
                    let inner = format!("{indent}  ");
                    for (i, (k, v)) in hash.iter().enumerate() {
                        self.out.push_str(if i == 0 { "\n" } else { ",\n" });
                        self.out.push_str(&inner);
                        self.value(k, &inner);
                        self.out.push_str(" => ");
                        self.value(v, &inner);
                    }
                    self.out.push('\n');
                    self.out.push_str(indent);
                }
                self.out.push('}');
            }
            Value::Array(items) => {
                self.out.push('[');
                if !items.is_empty() {
                    let inner = format!("{indent}  ");
                    for (i, item) in items.iter().enumerate() {
                        self.out.push_str(if i == 0 { "\n" } else { ",\n" });
                        self.out.push_str(&inner);
                        self.value(item, &inner);
                    }
                    self.out.push('\n');
                    self.out.push_str(indent);
                }
                self.out.push(']');
            }
            other => self.out.push_str(&ruby_text::inspect(other)),
        }
    }
}
