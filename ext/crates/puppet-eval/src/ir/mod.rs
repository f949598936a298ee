//! The lowered program: names are slots, literals are values, calls are prepared. `Send + Sync`,
//! cached process-wide and shared by every compile.

mod node;

use std::sync::Arc;

use puppet_syntax::{Source, Span, Symbol};

pub use node::*;

use crate::scope::Layout;

/// A file (or code string) after lowering.
#[derive(Debug)]
pub struct Program {
    /// Its text and path.
    pub source: Arc<Source>,
    /// The statements outside definitions, evaluated in `Class[main]` or by the importing class.
    pub body: Arc<Body>,
    /// Definitions in order of appearance.
    pub definitions: Vec<Definition>,
    /// An EPP template's parameters and body.
    pub epp: Option<EppIr>,
    /// True when there is nothing but definitions.
    pub definitions_only: bool,
}

/// An EPP template.
#[derive(Debug)]
pub struct EppIr {
    /// The template as a lambda.
    pub lambda: Arc<LambdaIr>,
    /// Does it declare parameters (even none, `<%- || -%>`)?
    pub parameters_specified: bool,
}

/// Code with its frame layout.
#[derive(Debug)]
pub struct Body {
    /// The text positions refer to.
    pub source: Arc<Source>,
    /// Slots.
    pub layout: Arc<Layout>,
    /// Expression to evaluate.
    pub node: Node,
    /// The height of the program's tree.
    pub height: u32,
}

impl Drop for Body {
    fn drop(&mut self) {
        let node = std::mem::replace(&mut self.node, Node::nop(Span::default()));
        puppet_syntax::stack::free(node, self.height);
    }
}

/// Something a program defines.
#[derive(Clone, Debug)]
pub enum Definition {
    /// `class`
    Class(Arc<ClassIr>),
    /// `define`
    Define(Arc<DefineIr>),
    /// `node`
    Node(Arc<NodeIr>),
    /// `function`
    Function(Arc<FunctionIr>),
    /// `plan`: a function in a namespace of its own, which loaders of Puppet hold.
    Plan(Arc<FunctionIr>),
    /// `type X = ...`
    TypeAlias(Arc<TypeAliasIr>),
    /// `type Runtime[...] = ...`
    TypeMapping(Arc<TypeMappingIr>),
}

/// A parameter of a class, define, function or lambda.
#[derive(Debug)]
pub struct Param {
    /// Its name.
    pub name: Symbol,
    /// Its slot in the body's layout.
    pub slot: u32,
    /// The type as written; resolved once per session (`TypeSlot`), `None` is Any.
    pub ty: Option<TypeSlot>,
    /// Default value.
    pub default: Option<Node>,
    /// True when the default may set match variables, which then are forgotten after it.
    pub guard: bool,
    /// `*$rest`
    pub captures_rest: bool,
    /// Place.
    pub span: Span,
}

/// A type annotation. Types that name only built-in types are resolved once for the process;
/// types that need the loaders once per session, under the unique `id`.
#[derive(Debug)]
pub struct TypeSlot {
    /// Unique in the process.
    pub id: u32,
    /// The expression.
    pub node: Node,
    /// Set when no loader was needed.
    pub fixed: std::sync::OnceLock<puppet_pcore::Type>,
    /// True when only built-in types are named: the result may be kept in `fixed`.
    pub builtin: bool,
    /// True when it cannot fail either: stock need not be followed in when it is evaluated.
    pub sound: bool,
    /// True when nothing in it depends on variables or calls: one result per session.
    pub constant: bool,
}

/// `class name(params) inherits parent { body }`
#[derive(Debug)]
pub struct ClassIr {
    /// Qualified, lower case, without leading `::`.
    pub name: Symbol,
    /// The class inherited from.
    pub parent: Option<Symbol>,
    /// Parameters.
    pub params: Box<[Param]>,
    /// Body; its layout holds the parameters too.
    pub body: Arc<Body>,
    /// Place of the definition.
    pub span: Span,
}

/// `define name(params) { body }`
#[derive(Debug)]
pub struct DefineIr {
    /// Qualified name.
    pub name: Symbol,
    /// Parameters.
    pub params: Box<[Param]>,
    /// Body.
    pub body: Arc<Body>,
    /// Place.
    pub span: Span,
}

/// Patterns of a node definition.
#[derive(Debug)]
pub enum HostMatch {
    /// A name, lower case.
    Name(Symbol),
    /// A regular expression.
    Regexp(Arc<puppet_pcore::value::Regexp>),
    /// `default`
    Default,
}

/// `node a, /b/, default { body }`
#[derive(Debug)]
pub struct NodeIr {
    /// Pattern that it matches.
    pub matches: Vec<HostMatch>,
    /// Body.
    pub body: Arc<Body>,
    /// Place.
    pub span: Span,
}

/// `function name(params) >> Type { body }`
#[derive(Debug)]
pub struct FunctionIr {
    /// Qualified name.
    pub name: Symbol,
    /// The callable part.
    pub lambda: Arc<LambdaIr>,
    /// Place.
    pub span: Span,
}

/// `|params| >> Type { body }`, also the callable part of a function.
#[derive(Debug)]
pub struct LambdaIr {
    /// Parameters.
    pub params: Box<[Param]>,
    /// Result type.
    pub return_type: Option<TypeSlot>,
    /// Body.
    pub body: Arc<Body>,
    /// Place.
    pub span: Span,
    /// Fewest arguments a call needs.
    pub min: usize,
    /// The first parameter with a name that no variable may have ([`check_reserved`](crate::scope::check_reserved)):
    /// calls fail once their arguments have been checked.
    pub reserved: Option<Symbol>,
    /// True when every parameter is untyped, without default, none captures the rest or has a reserved name,
    /// and no result type is declared: a call needs only the right number of arguments.
    pub plain: bool,
    /// True when the body may set match variables.
    pub guard: bool,
    /// A parameter without default after one with, which may be an error once the lambda's type
    /// is known.
    pub misplaced: Option<usize>,
}

/// `type Name = Type`
#[derive(Debug)]
pub struct TypeAliasIr {
    /// As written: `Site::Port`.
    pub name: Symbol,
    /// The right side.
    pub ty: TypeSlot,
    /// Where.
    pub source: Arc<Source>,
    /// Place.
    pub span: Span,
}

/// `type Runtime[ruby, 'X'] = Type`
#[derive(Debug)]
pub struct TypeMappingIr {
    /// Left side.
    pub runtime: Node,
    /// Right side.
    pub ty: Node,
    /// Where.
    pub source: Arc<Source>,
    /// Place.
    pub span: Span,
}
