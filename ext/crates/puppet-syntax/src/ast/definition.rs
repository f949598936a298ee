//! Definitions: classes, defines, nodes, functions, plans and types. They are shared (`Arc`):
//! loaders keep them without the program they came from.

use std::sync::Arc;

use super::expr::{Expr, KeyedEntry};
use crate::span::Span;
use crate::symbol::Symbol;

/// Any definition of a program.
#[derive(Clone, Debug)]
pub enum Definition {
    /// `class`
    HostClass(Arc<HostClassDefinition>),
    /// `define`
    ResourceType(Arc<ResourceTypeDefinition>),
    /// `node`
    Node(Arc<NodeDefinition>),
    /// `function`
    Function(Arc<FunctionDefinition>),
    /// `plan`
    Plan(Arc<PlanDefinition>),
    /// `type X = Y`
    TypeAlias(Arc<TypeAlias>),
    /// `type X { }`
    TypeDefinition(Arc<TypeDefinition>),
    /// `type Runtime[...] = Y`
    TypeMapping(Arc<TypeMapping>),
}

impl Definition {
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
#[derive(Debug)]
pub struct Parameter {
    /// Name without `$`.
    pub name: Symbol,
    /// Default value.
    pub value: Option<Expr>,
    /// Declared type.
    pub type_expr: Option<Expr>,
    /// `*$x`
    pub captures_rest: bool,
    /// Position of the variable.
    pub span: Span,
}

/// `class name(parameters) inherits parent { body }`
#[derive(Debug)]
pub struct HostClassDefinition {
    /// Full name: a class inside a class has its parent's name in front; no leading `::`.
    pub name: Symbol,
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// Name after `inherits`, as written.
    pub parent_class: Option<Symbol>,
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `define name(parameters) { body }`
#[derive(Debug)]
pub struct ResourceTypeDefinition {
    /// Full name (inside a class with the class's name in front).
    pub name: Symbol,
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `node matches inherits parent { body }`
#[derive(Debug)]
pub struct NodeDefinition {
    /// `inherits`; validation rejects it.
    pub parent: Option<Expr>,
    /// `String`, `Regexp`, `Default` or (rejected by validation) `Concat`.
    pub host_matches: Vec<Expr>,
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `function name(parameters) >> Type { body }`
#[derive(Debug)]
pub struct FunctionDefinition {
    /// Name as written.
    pub name: Symbol,
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr>,
    /// `>> Type`
    pub return_type: Option<Expr>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `plan name(parameters) { body }`
#[derive(Debug)]
pub struct PlanDefinition {
    /// Name.
    pub name: Symbol,
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// `Block`, or `None` for `{}`.
    pub body: Option<Expr>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `type Name = type_expr`. `type X = Y { a => b }` and `type X = { a => b }` are already
/// rewritten to `Object[{ ... }]`.
#[derive(Debug)]
pub struct TypeAlias {
    /// Name as written.
    pub name: Symbol,
    /// The type it refers to.
    pub type_expr: Expr,
    /// From the left side to the end.
    pub span: Span,
}

/// `type Name inherits Parent { body }`, reserved syntax.
#[derive(Debug)]
pub struct TypeDefinition {
    /// Name as written.
    pub name: Symbol,
    /// Parent as written.
    pub parent: Option<Symbol>,
    /// The body.
    pub body: Option<Expr>,
    /// From the keyword to the closing brace.
    pub span: Span,
}

/// `type Runtime[ruby, 'X'] = Y`
#[derive(Debug)]
pub struct TypeMapping {
    /// The runtime type.
    pub type_expr: Expr,
    /// The Puppet type.
    pub mapping: Mapping,
    /// From the left side to the end.
    pub span: Span,
}

/// The right side of a type mapping.
#[derive(Debug)]
pub enum Mapping {
    /// Any expression.
    Expr(Expr),
    /// `Name { ... }`, which validation rejects.
    Entry(KeyedEntry),
}
