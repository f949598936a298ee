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

use super::known::{Known, KnownNode, KnownTypes};

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

/// Everything defined so far: what the environment has read (`KnownTypes`), and what belongs to this compile alone, such as the
/// main class and what Ruby code has added.
pub struct TypeCollection {
    known: Arc<KnownTypes>,
    classes: FxHashMap<Symbol, Rc<HostClass>>,
    defines: FxHashMap<Symbol, Rc<DefinedType>>,
    nodes: FxHashMap<Symbol, Rc<NodeDefinition>>,
    /// In order: the first regular expression that matches is taken.
    node_list: Vec<Rc<NodeDefinition>>,
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

impl From<Known<ClassIr>> for HostClass {
    fn from(Known { ir, module_name }: Known<ClassIr>) -> HostClass {
        let parent = ir.parent.map(|name| name.as_str().strip_prefix("::").map_or(name, Symbol::new));
        HostClass { name: ir.name, ir: Some(ir), parent, module_name }
    }
}

impl From<Known<DefineIr>> for DefinedType {
    fn from(Known { ir, module_name }: Known<DefineIr>) -> DefinedType {
        DefinedType { name: ir.name, ir, module_name }
    }
}

impl From<KnownNode> for NodeDefinition {
    fn from(KnownNode { name, index, definition }: KnownNode) -> NodeDefinition {
        NodeDefinition { name, index, ir: definition.ir, module_name: definition.module_name }
    }
}

impl TypeCollection {
    /// Definitions that the environment has read.
    pub(super) fn new(known: Arc<KnownTypes>) -> TypeCollection {
        let (classes, defines) = Default::default();
        TypeCollection { known, classes, defines, nodes: FxHashMap::default(), node_list: Vec::new() }
    }

    /// A class. The same one each time in a compile.
    pub fn class(&mut self, name: Symbol) -> Option<Rc<HostClass>> {
        if let Some(class) = self.classes.get(&name) {
            return Some(class.clone());
        }
        let class: Rc<HostClass> = Rc::new(self.known.lock().classes.get(&name)?.clone().into());
        self.classes.insert(name, class.clone());
        Some(class)
    }

    /// A class of this compile alone.
    pub fn set_class(&mut self, name: Symbol, class: Rc<HostClass>) {
        self.classes.insert(name, class);
    }

    /// A define. The same one each time in a compile.
    pub fn define(&mut self, name: Symbol) -> Option<Rc<DefinedType>> {
        if let Some(define) = self.defines.get(&name) {
            return Some(define.clone());
        }
        let define: Rc<DefinedType> = Rc::new(self.known.lock().defines.get(&name)?.clone().into());
        self.defines.insert(name, define.clone());
        Some(define)
    }

    /// True if there are node definitions.
    pub fn has_nodes(&self) -> bool {
        !self.node_list.is_empty() || !self.known.lock().node_list.is_empty()
    }

    /// The place of a definition of a name, and what it is, unless it is this one.
    fn context_of(&self, name: Symbol, kinds: &[Kind]) -> Option<(Kind, String)> {
        let known = self.known.lock();
        kinds.iter().find_map(|kind| {
            let place = match kind {
                Kind::Class => match (known.classes.get(&name), self.classes.get(&name)) {
                    (Some(old), _) => context(&old.ir.body.source, old.ir.span),
                    (None, Some(old)) => old.context(),
                    (None, None) => return None,
                },
                Kind::Define => {
                    let own = || self.defines.get(&name).map(|old| old.ir.clone());
                    let old = known.defines.get(&name).map(|old| old.ir.clone()).or_else(own)?;
                    context(&old.body.source, old.span)
                }
                Kind::Node => {
                    let own = || self.nodes.get(&name).map(|old| old.ir.clone());
                    let place = known.nodes.get(&name);
                    let old =
                        place.map(|place| known.node_list[*place].definition.ir.clone()).or_else(own)?;
                    context(&old.body.source, old.span)
                }
            };
            Some((*kind, place))
        })
    }

    /// `add_hostclass`; `is_read`: from a file, so that the environment keeps it.
    ///
    /// # Errors
    /// The name is taken.
    pub(super) fn add_class(
        &mut self,
        class: Known<ClassIr>,
        is_read: bool,
    ) -> Result<(), Box<Redefinition>> {
        let name = class.ir.name;
        if self.known.lock().classes.get(&name).is_some_and(|old| Arc::ptr_eq(&old.ir, &class.ir)) {
            return Ok(());
        }
        if let Some((kind, at)) = self.context_of(name, &[Kind::Class, Kind::Node, Kind::Define]) {
            let message = match kind {
                Kind::Class => format!("Class '{name}' is already defined{at}; cannot redefine"),
                Kind::Node => format!("Node '{name}' is already defined{at}; cannot be redefined as a class"),
                Kind::Define => {
                    format!("Definition '{name}' is already defined{at}; cannot be redefined as a class")
                }
            };
            let (source, span) = (class.ir.body.source.clone(), class.ir.span);
            return Err(Box::new(Redefinition { message, source, span }));
        }
        if is_read {
            self.known.lock().classes.insert(name, class);
        } else {
            self.classes.insert(name, Rc::new(class.into()));
        }
        Ok(())
    }

    /// `add_definition`
    ///
    /// # Errors
    /// The name is taken.
    pub(super) fn add_define(
        &mut self,
        define: Known<DefineIr>,
        is_read: bool,
    ) -> Result<(), Box<Redefinition>> {
        let name = define.ir.name;
        if self.known.lock().defines.get(&name).is_some_and(|old| Arc::ptr_eq(&old.ir, &define.ir)) {
            return Ok(());
        }
        if let Some((kind, at)) = self.context_of(name, &[Kind::Class, Kind::Define]) {
            let message = match kind {
                Kind::Class => {
                    format!("'{name}' is already defined{at} as a class; cannot redefine as a definition")
                }
                _ => format!("Definition '{name}' is already defined{at}; cannot be redefined"),
            };
            let (source, span) = (define.ir.body.source.clone(), define.ir.span);
            return Err(Box::new(Redefinition { message, source, span }));
        }
        if is_read {
            self.known.lock().defines.insert(name, define);
        } else {
            self.defines.insert(name, Rc::new(define.into()));
        }
        Ok(())
    }

    /// `add_node`
    ///
    /// # Errors
    /// The name is taken.
    pub(super) fn add_node(&mut self, node: KnownNode, is_read: bool) -> Result<(), Box<Redefinition>> {
        let name = node.name;
        let ir = &node.definition.ir;
        {
            let known = self.known.lock();
            let old = known.nodes.get(&name).map(|place| &known.node_list[*place]);
            if old.is_some_and(|old| old.index == node.index && Arc::ptr_eq(&old.definition.ir, ir)) {
                return Ok(());
            }
        }
        if let Some((kind, at)) = self.context_of(name, &[Kind::Node, Kind::Class]) {
            let message = match kind {
                Kind::Class => {
                    format!("Class '{name}' is already defined{at}; cannot be redefined as a node")
                }
                _ => format!("Node '{name}' is already defined{at}; cannot redefine"),
            };
            return Err(Box::new(Redefinition { message, source: ir.body.source.clone(), span: ir.span }));
        }
        if is_read {
            let mut known = self.known.lock();
            let place = known.node_list.len();
            known.nodes.insert(name, place);
            known.node_list.push(node);
        } else {
            let node: Rc<NodeDefinition> = Rc::new(node.into());
            self.node_list.push(node.clone());
            self.nodes.insert(name, node);
        }
        Ok(())
    }

    /// The node definition for a name (lower case), with the match of a regular expression
    /// (`TypeCollection#node`).
    pub fn node(&self, name: &str) -> Option<Rc<NodeDefinition>> {
        let known = self.known.lock();
        if let Some(symbol) = Symbol::get(name) {
            if let Some(place) = known.nodes.get(&symbol) {
                return Some(Rc::new(known.node_list[*place].clone().into()));
            }
            if let Some(node) = self.nodes.get(&symbol) {
                return Some(node.clone());
            }
        }
        // Ruby may have to match.
        let has_regexp = |ir: &NodeIr, index: usize| matches!(ir.matches[index], HostMatch::Regexp(_));
        let read = known.node_list.iter().filter(|node| has_regexp(&node.definition.ir, node.index));
        let read: Vec<KnownNode> = read.cloned().collect();
        drop(known);
        let is_match = |ir: &NodeIr, index: usize| match &ir.matches[index] {
            HostMatch::Regexp(r) => r.is_match(name),
            _ => false,
        };
        match read.into_iter().find(|node| is_match(&node.definition.ir, node.index)) {
            Some(node) => Some(Rc::new(node.into())),
            None => self.node_list.iter().find(|node| is_match(&node.ir, node.index)).cloned(),
        }
    }
}

/// Kinds of definitions that a name may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Class,
    Define,
    Node,
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
