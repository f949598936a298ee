//! Definitions: classes, defines, nodes, functions, plans and types. A program's list of them refers to those in its tree.

use super::expr::{Expr, KeyedEntry};
use crate::span::Span;
use crate::symbol::Symbol;

/// Any definition of a program.
#[derive(Clone, Copy, Debug)]
pub enum Definition<'a> {
    /// `class`
    HostClass(&'a HostClassDefinition<'a>),
    /// `define`
    ResourceType(&'a ResourceTypeDefinition<'a>),
    /// `node`
    Node(&'a NodeDefinition<'a>),
    /// `function`
    Function(&'a FunctionDefinition<'a>),
    /// `plan`
    Plan(&'a PlanDefinition<'a>),
    /// `type X = Y`
    TypeAlias(&'a TypeAlias<'a>),
    /// `type X { }`
    TypeDefinition(&'a TypeDefinition<'a>),
    /// `type Runtime[...] = Y`
    TypeMapping(&'a TypeMapping<'a>),
}

impl Definition<'_> {
    /// The name, if it has one (nodes and type mappings have none).
    pub fn name(&self) -> Option<Symbol> {
        match self {
            Definition::HostClass(d) => Some(d.name),
            Definition::ResourceType(d) => Some(d.name),
            Definition::Function(d) => Some(d.name),
            Definition::Plan(d) => Some(d.name),
            Definition::TypeAlias(d) => Some(d.name),
            Definition::TypeDefinition(d) => Some(d.name),
            Definition::Node(_) | Definition::TypeMapping(_) => None,
        }
    }

    /// From the keyword to the closing brace.
    pub fn span(&self) -> Span {
        match self {
            Definition::HostClass(d) => d.span,
            Definition::ResourceType(d) => d.span,
            Definition::Node(d) => d.span,
            Definition::Function(d) => d.span,
            Definition::Plan(d) => d.span,
            Definition::TypeAlias(d) => d.span,
            Definition::TypeDefinition(d) => d.span,
            Definition::TypeMapping(d) => d.span,
        }
    }
}

/// A parameter of a class, define, function, plan, lambda or template.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    /// Name without `$`.
    pub name: Symbol,
    /// Default value.
    pub value: Option<Expr<'a>>,
    /// Declared type.
    pub type_expr: Option<Expr<'a>>,
    /// `*$x`
    pub captures_rest: bool,
    /// Position of the variable.
    pub span: Span,
}

/// `class name(parameters) inherits parent { body }`
#[derive(Clone, Copy, Debug)]
pub struct HostClassDefinition<'a> {
    /// Full name: a class inside a class has its parent's name in front; no leading `::`.
    pub name: Symbol,
    /// Parameters.
    pub parameters: &'a [Parameter<'a>],
    /// Name after `inherits`, as written.
    pub parent_class: Option<Symbol>,
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr<'a>>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `define name(parameters) { body }`
#[derive(Clone, Copy, Debug)]
pub struct ResourceTypeDefinition<'a> {
    /// Full name (inside a class with the class's name in front).
    pub name: Symbol,
    /// Parameters.
    pub parameters: &'a [Parameter<'a>],
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr<'a>>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `node matches inherits parent { body }`
#[derive(Clone, Copy, Debug)]
pub struct NodeDefinition<'a> {
    /// `inherits`; validation rejects it.
    pub parent: Option<Expr<'a>>,
    /// `String`, `Regexp`, `Default` or (rejected by validation) `Concat`.
    pub host_matches: &'a [Expr<'a>],
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr<'a>>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `function name(parameters) >> Type { body }`
#[derive(Clone, Copy, Debug)]
pub struct FunctionDefinition<'a> {
    /// Name as written.
    pub name: Symbol,
    /// Parameters.
    pub parameters: &'a [Parameter<'a>],
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr<'a>>,
    /// `>> Type`
    pub return_type: Option<Expr<'a>>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `plan name(parameters) { body }`
#[derive(Clone, Copy, Debug)]
pub struct PlanDefinition<'a> {
    /// Name.
    pub name: Symbol,
    /// Parameters.
    pub parameters: &'a [Parameter<'a>],
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr<'a>>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `type Name = type_expr`. `type X = Y { a => b }` and `type X = { a => b }` are already
/// rewritten to `Object[{ ... }]`.
#[derive(Clone, Copy, Debug)]
pub struct TypeAlias<'a> {
    /// Name as written.
    pub name: Symbol,
    /// The type it refers to.
    pub type_expr: Expr<'a>,
    /// From the left side to the end.
    pub span: Span,
}

/// `type Name inherits Parent { body }`, reserved syntax.
#[derive(Clone, Copy, Debug)]
pub struct TypeDefinition<'a> {
    /// Name as written.
    pub name: Symbol,
    /// Parent as written.
    pub parent: Option<Symbol>,
    /// The body.
    pub body: Option<Expr<'a>>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `type Runtime[ruby, 'X'] = Y`
#[derive(Clone, Copy, Debug)]
pub struct TypeMapping<'a> {
    /// The runtime type.
    pub type_expr: Expr<'a>,
    /// The Puppet type.
    pub mapping: Mapping<'a>,
    /// From the left side to the end.
    pub span: Span,
}

/// The right side of a type mapping.
#[derive(Clone, Copy, Debug)]
pub enum Mapping<'a> {
    /// Any expression.
    Expr(Expr<'a>),
    /// `Name { ... }`, which validation rejects.
    Entry(KeyedEntry<'a>),
}
