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
#[derive(Clone, Copy, Debug)]
pub struct Resource<'a> {
    /// Prefix.
    pub form: ResourceForm,
    /// `QualifiedName` (also `class`), or another expression.
    pub type_name: Expr<'a>,
    /// The bodies, at least one.
    pub bodies: &'a [ResourceBody<'a>],
}

/// `title: operations`
#[derive(Clone, Copy, Debug)]
pub struct ResourceBody<'a> {
    /// Title expression.
    pub title: Expr<'a>,
    /// Attributes.
    pub operations: &'a [Operation<'a>],
    /// Position: Puppet records none, so it is the resource's start with no length.
    pub span: Span,
}

/// `Type { operations }`
#[derive(Clone, Copy, Debug)]
pub struct ResourceDefaults<'a> {
    /// Prefix; validation rejects all but regular.
    pub form: ResourceForm,
    /// `QualifiedReference`, or `Access` for `Resource[x] { }`.
    pub type_ref: Expr<'a>,
    /// Attributes.
    pub operations: &'a [Operation<'a>],
}

/// `Type[title] { operations }`
#[derive(Clone, Copy, Debug)]
pub struct ResourceOverride<'a> {
    /// Prefix; validation rejects all but regular.
    pub form: ResourceForm,
    /// The reference.
    pub resources: Expr<'a>,
    /// Attributes.
    pub operations: &'a [Operation<'a>],
}

/// One entry of a resource body.
#[derive(Clone, Copy, Debug)]
pub enum Operation<'a> {
    /// `name => value`, `name +> value`
    Attribute(AttributeOperation<'a>),
    /// `* => hash`
    Attributes {
        /// The hash.
        expr: Expr<'a>,
        /// From the star to the end of the hash.
        span: Span,
    },
}

impl Operation<'_> {
    /// Position.
    pub fn span(&self) -> Span {
        match self {
            Operation::Attribute(a) => a.span,
            Operation::Attributes { span, .. } => *span,
        }
    }
}

/// `name => value` or `name +> value`
#[derive(Clone, Copy, Debug)]
pub struct AttributeOperation<'a> {
    /// Attribute name; keywords are allowed.
    pub name: Symbol,
    /// `=>` or `+>`
    pub op: AttributeOp,
    /// Value.
    pub value: Expr<'a>,
    /// From the name to the end of the value.
    pub span: Span,
}

/// Operators that set an attribute.
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
#[derive(Clone, Copy, Debug)]
pub struct Collect<'a> {
    /// A `QualifiedReference` after validation.
    pub type_expr: Expr<'a>,
    /// The query.
    pub query: Query<'a>,
    /// Overrides.
    pub operations: &'a [Operation<'a>],
}

/// `<| expr |>` or `<<| expr |>>`
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// `<<| |>>`
    pub exported: bool,
    /// `None` when empty.
    pub expr: Option<Expr<'a>>,
    /// From bracket to bracket.
    pub span: Span,
}
