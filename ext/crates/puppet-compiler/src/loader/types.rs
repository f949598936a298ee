//! The classes, defines and nodes that are known (`Puppet::Resource::TypeCollection`,
//! `Puppet::Resource::Type`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::Features;
use puppet_eval::host::NativeType;
use puppet_eval::ir::{ClassIr, DefineIr, HostMatch, NodeIr};
use puppet_eval::scope::Layout;
use puppet_syntax::{Source, Span, Symbol};
use rustc_hash::FxHashMap;

/// A class.
pub struct HostClass {
    /// Full name; `` is the main class.
    pub name: Symbol,
    /// Its code; `None` for the main class and `settings`.
    pub ir: Option<Arc<ClassIr>>,
    /// The class it inherits from.
    pub parent: Option<Symbol>,
    /// The module its file is in.
    pub module_name: Option<Symbol>,
}

/// A defined type.
pub struct DefinedType {
    /// Full name.
    pub name: Symbol,
    /// Its code.
    pub ir: Arc<DefineIr>,
    /// The module its file is in.
    pub module_name: Option<Symbol>,
}

/// One match of a node definition.
pub struct NodeDefinition {
    /// `Type#name`: the name, `default`, or `__node_regexp__...`.
    pub name: Symbol,
    /// Which of the definition's matches.
    pub index: usize,
    /// Its code.
    pub ir: Arc<NodeIr>,
    /// The module its file is in.
    pub module_name: Option<Symbol>,
}

impl NodeDefinition {
    /// The match.
    pub fn host_match(&self) -> &HostMatch {
        &self.ir.matches[self.index]
    }
}

/// The implementation of a resource's type (`Resource#resource_type`).
#[derive(Clone)]
pub enum ResourceKind {
    /// `Class[...]`
    Class(Rc<HostClass>),
    /// A defined type.
    Define(Rc<DefinedType>),
    /// A node definition.
    Node(Rc<NodeDefinition>),
    /// A type in Ruby.
    Native(Arc<NativeType>),
    /// None is known.
    Unknown,
}

impl ResourceKind {
    /// The parameter that holds the title: `Resource#namevar`.
    pub fn namevar(&self) -> Option<Symbol> {
        match self {
            ResourceKind::Native(native) if native.key_attributes.len() == 1 => {
                Some(native.key_attributes[0])
            }
            _ => None,
        }
    }

    /// `builtin_type?`
    pub fn is_native(&self) -> bool {
        matches!(self, ResourceKind::Native(_))
    }
}

/// Everything defined so far.
#[derive(Default)]
pub struct TypeCollection {
    /// Classes by name.
    pub classes: FxHashMap<Symbol, Rc<HostClass>>,
    /// Defines by name.
    pub defines: FxHashMap<Symbol, Rc<DefinedType>>,
    /// Node definitions by name.
    pub nodes: FxHashMap<Symbol, Rc<NodeDefinition>>,
    /// Node definitions in order: the first regular expression that matches is taken.
    pub node_list: Vec<Rc<NodeDefinition>>,
}

/// A redefinition: the text, raised at the place of the new definition.
pub struct Redefinition {
    /// The message.
    pub message: String,
    /// Where the new definition is.
    pub source: Arc<Source>,
    /// Its span.
    pub span: Span,
}

/// The place of an existing definition in messages (`error_context`).
fn context(source: &Source, span: Span) -> String {
    let line = source.line(span.start);
    match source.path.as_deref().filter(|p| !p.is_empty()) {
        Some(path) => format!(" (file: {path}, line: {line})"),
        None => format!(" (line: {line})"),
    }
}

impl HostClass {
    /// The main class, and `settings`.
    pub fn without_code(name: &str) -> HostClass {
        HostClass { name: Symbol::new(name), ir: None, parent: None, module_name: None }
    }

    fn context(&self) -> String {
        self.ir.as_ref().map(|ir| context(&ir.body.source, ir.span)).unwrap_or_default()
    }

    /// Layout of its frame.
    pub fn layout(&self) -> Arc<Layout> {
        self.ir.as_ref().map_or_else(Default::default, |ir| ir.body.layout.clone())
    }
}

impl TypeCollection {
    /// `add_hostclass`
    ///
    /// # Errors
    /// The name is taken.
    pub fn add_class(&mut self, class: HostClass) -> Result<(), Box<Redefinition>> {
        let name = class.name;
        let fail = |message: String| -> Result<(), Box<Redefinition>> {
            let Some(ir) = &class.ir else { return Ok(()) };
            Err(Box::new(Redefinition { message, source: ir.body.source.clone(), span: ir.span }))
        };
        if let Some(old) = self.classes.get(&name) {
            return fail(format!("Class '{name}' is already defined{}; cannot redefine", old.context()));
        }
        if let Some(old) = self.nodes.get(&name) {
            let at = context(&old.ir.body.source, old.ir.span);
            return fail(format!("Node '{name}' is already defined{at}; cannot be redefined as a class"));
        }
        if let Some(old) = self.defines.get(&name) {
            let at = context(&old.ir.body.source, old.ir.span);
            return fail(format!(
                "Definition '{name}' is already defined{at}; cannot be redefined as a class"
            ));
        }
        self.classes.insert(name, Rc::new(class));
        Ok(())
    }

    /// `add_definition`
    ///
    /// # Errors
    /// The name is taken.
    pub fn add_define(&mut self, define: DefinedType) -> Result<(), Box<Redefinition>> {
        let name = define.name;
        let fail = |message: String| {
            let ir = &define.ir;
            Err(Box::new(Redefinition { message, source: ir.body.source.clone(), span: ir.span }))
        };
        if let Some(old) = self.classes.get(&name) {
            let at = old.context();
            return fail(format!(
                "'{name}' is already defined{at} as a class; cannot redefine as a definition"
            ));
        }
        if let Some(old) = self.defines.get(&name) {
            let at = context(&old.ir.body.source, old.ir.span);
            return fail(format!("Definition '{name}' is already defined{at}; cannot be redefined"));
        }
        self.defines.insert(name, Rc::new(define));
        Ok(())
    }

    /// `add_node`
    ///
    /// # Errors
    /// The name is taken.
    pub fn add_node(&mut self, node: NodeDefinition) -> Result<(), Box<Redefinition>> {
        let name = node.name;
        let fail = |message: String| {
            let ir = &node.ir;
            Err(Box::new(Redefinition { message, source: ir.body.source.clone(), span: ir.span }))
        };
        if let Some(old) = self.nodes.get(&name) {
            let at = context(&old.ir.body.source, old.ir.span);
            return fail(format!("Node '{name}' is already defined{at}; cannot redefine"));
        }
        if let Some(old) = self.classes.get(&name) {
            let at = old.context();
            return fail(format!("Class '{name}' is already defined{at}; cannot be redefined as a node"));
        }
        let node = Rc::new(node);
        self.node_list.push(node.clone());
        self.nodes.insert(name, node);
        Ok(())
    }

    /// The node definition for a name (lower case), with the match of a regular expression
    /// (`TypeCollection#node`).
    pub fn node(&self, name: &str) -> Option<Rc<NodeDefinition>> {
        if let Some(node) = Symbol::get(name).and_then(|n| self.nodes.get(&n)) {
            return Some(node.clone());
        }
        let matches = |n: &&Rc<NodeDefinition>| match n.host_match() {
            HostMatch::Regexp(r) => r.is_match(name),
            _ => false,
        };
        self.node_list.iter().find(matches).cloned()
    }
}

/// The name of a node definition's match (`Type#name`).
pub fn node_name(host: &HostMatch, features: Features) -> Symbol {
    match host {
        HostMatch::Name(name) => Symbol::new(&name.as_str().to_lowercase()),
        HostMatch::Default => Symbol::DEFAULT,
        HostMatch::Regexp(regexp) => {
            let mut source = regexp.source().to_lowercase();
            if features.lookaround_names {
                let spelled = with_lookarounds(&source);
                source = if features.lowercase_lookarounds { spelled.to_lowercase() } else { spelled };
            }
            let kept: String = source
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':' | '.'))
                .collect();
            Symbol::new(&format!("__node_regexp__{}", kept.trim_start_matches('.')))
        }
    }
}

/// The text of a regular expression with the signs of each `(?...)` spelled as letters.
fn with_lookarounds(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((start, end)) =
        rest.find("(?").and_then(|start| Some((start, start + rest.get(start..)?.find(')')? + 1)))
    {
        out.push_str(&rest[..start]);
        for c in rest[start..end].chars() {
            match c {
                '(' => out.push_str("LP"),
                '?' => out.push_str("QU"),
                '<' => out.push_str("LT"),
                '>' => out.push_str("GT"),
                '!' => out.push_str("EX"),
                '=' => out.push_str("EQ"),
                ')' => out.push_str("RP"),
                c => out.push(c),
            }
        }
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::with_lookarounds;

    #[test]
    fn signs_of_lookarounds_are_spelled() {
        assert_eq!(with_lookarounds("^(?!a)b(c)$"), "^LPQUEXaRPb(c)$");
        assert_eq!(with_lookarounds("(?<=x"), "(?<=x");
    }
}
