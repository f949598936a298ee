//! Resource expressions, overrides, defaults and collectors.

use super::expr::Expr;
use crate::span::Span;
use crate::symbol::Symbol;

/// Regular, `@` or `@@`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ResourceForm {
    /// No prefix.
    #[default]
    Regular,
    /// `@`
    Virtual,
    /// `@@`
    Exported,
}

impl ResourceForm {
    /// Puppet's name.
    pub fn as_str(self) -> &'static str {
        match self {
            ResourceForm::Regular => "regular",
            ResourceForm::Virtual => "virtual",
            ResourceForm::Exported => "exported",
        }
    }
}

/// `type { title: operations; ... }`
#[derive(Debug)]
pub struct Resource {
    /// Prefix.
    pub form: ResourceForm,
    /// `QualifiedName` (also `class`), or another expression.
    pub type_name: Expr,
    /// The bodies, at least one.
    pub bodies: Vec<ResourceBody>,
}

/// `title: operations`
#[derive(Debug)]
pub struct ResourceBody {
    /// Title expression.
    pub title: Expr,
    /// Attributes.
    pub operations: Vec<Operation>,
    /// Position: Puppet records none, so it is the resource's start with no length.
    pub span: Span,
}

/// `Type { operations }`
#[derive(Debug)]
pub struct ResourceDefaults {
    /// Prefix; validation rejects all but regular.
    pub form: ResourceForm,
    /// `QualifiedReference`, or `Access` for `Resource[x] { }`.
    pub type_ref: Expr,
    /// Attributes.
    pub operations: Vec<Operation>,
}

/// `Type[title] { operations }`
#[derive(Debug)]
pub struct ResourceOverride {
    /// Prefix; validation rejects all but regular.
    pub form: ResourceForm,
    /// The reference.
    pub resources: Expr,
    /// Attributes.
    pub operations: Vec<Operation>,
}

/// One entry of a resource body.
#[derive(Debug)]
pub enum Operation {
    /// `name => value`, `name +> value`
    Attribute(AttributeOperation),
    /// `* => hash`
    Attributes {
        /// The hash.
        expr: Expr,
        /// From the star to the end of the hash.
        span: Span,
    },
}

impl Operation {
    /// Position.
    pub fn span(&self) -> Span {
        match self {
            Operation::Attribute(a) => a.span,
            Operation::Attributes { span, .. } => *span,
        }
    }
}

/// `name => value` or `name +> value`
#[derive(Debug)]
pub struct AttributeOperation {
    /// Attribute name; keywords are allowed.
    pub name: Symbol,
    /// `=>` or `+>`
    pub op: AttributeOp,
    /// Value.
    pub value: Expr,
    /// From the name to the end of the value.
    pub span: Span,
}

/// How an attribute is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeOp {
    /// `=>`
    Set,
    /// `+>`
    Append,
}

impl AttributeOp {
    /// The operator as written.
    pub fn as_str(self) -> &'static str {
        match self {
            AttributeOp::Set => "=>",
            AttributeOp::Append => "+>",
        }
    }
}

/// `Type <| query |> { operations }`
#[derive(Debug)]
pub struct Collect {
    /// A `QualifiedReference` after validation.
    pub type_expr: Expr,
    /// The query.
    pub query: Query,
    /// Overrides.
    pub operations: Vec<Operation>,
}

/// `<| expr |>` or `<<| expr |>>`
#[derive(Debug)]
pub struct Query {
    /// `<<| |>>`
    pub exported: bool,
    /// `None` when empty.
    pub expr: Option<Expr>,
    /// From bracket to bracket.
    pub span: Span,
}
