//! Expressions.

use std::sync::Arc;

use ecow::EcoString;

use super::definition::{
    FunctionDefinition, HostClassDefinition, NodeDefinition, Parameter, PlanDefinition,
    ResourceTypeDefinition, TypeAlias, TypeDefinition, TypeMapping,
};
use super::resource::{Collect, Resource, ResourceDefaults, ResourceOverride};
use crate::span::Span;
use crate::symbol::Symbol;

/// A node that can be evaluated, with Puppet's position for it.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The position that Puppet reports.
    pub span: Span,
}

/// The expressions of the language. Larger nodes are boxed to keep this small.
#[derive(Debug)]
pub enum ExprKind {
    /// No code at all (an empty program, an empty `%{}`).
    Nop,
    /// `undef`
    Undef,
    /// `default`
    Default,
    /// `true`, `false`
    Boolean(bool),
    /// `42`, `0x2a`, `052`
    Integer {
        /// The number.
        value: i64,
        /// 8, 10 or 16, as written.
        radix: u8,
    },
    /// An integer literal too large for 64 bits; validation reports it, evaluation never sees it.
    BigInteger(Box<BigInteger>),
    /// `1.5`, `1e3`
    Float(f64),
    /// A string without interpolation, and words that are not names (`a-b`).
    String(EcoString),
    /// `/pattern/`, holding the pattern with `\/` made `/`.
    Regexp(EcoString),
    /// `foo`, `foo::bar`, `::foo` (as written)
    QualifiedName(Symbol),
    /// `Foo`, `Foo::Bar` (as written; Puppet compares it in lower case)
    QualifiedReference(Symbol),
    /// `private`, `attr`
    ReservedWord(Symbol),
    /// `$foo`, `$::foo`, `$0`; holds the name without `$`.
    Variable(Symbol),
    /// A string with interpolation: `String`, `Text` and other segments, no empty strings.
    Concat(Box<[Expr]>),
    /// An interpolated expression of a `Concat`.
    Text(Box<Expr>),
    /// `@(END)`, holding a `String` or `Concat`.
    Heredoc(Box<Heredoc>),
    /// `[a, b]`
    List(Box<[Expr]>),
    /// `{ a => b }`, also the hash made of bare `a => b` arguments.
    Hash(Box<[KeyedEntry]>),
    /// `a[b, c]`
    Access(Box<Access>),
    /// `a.b` as functor of a `CallMethod`.
    NamedAccess(Box<NamedAccess>),
    /// `f(a)`, `f a`, `Type(a)`
    CallNamed(Box<Call>),
    /// `a.f(b)`; the functor is a `NamedAccess`.
    CallMethod(Box<Call>),
    /// All operators with two operands.
    Binary(Box<Binary>),
    /// `! a`
    Not(Box<Expr>),
    /// `- a`
    UnaryMinus(Box<Expr>),
    /// `* a`
    Unfold(Box<Expr>),
    /// `(a)`
    Parenthesized(Box<Expr>),
    /// `if`/`elsif`/`else`
    If(Box<If>),
    /// `unless`/`else`
    Unless(Box<If>),
    /// `case`
    Case(Box<Case>),
    /// `a ? { b => c }`
    Selector(Box<Selector>),
    /// `|$x| { }` of a call, and the whole of an EPP template.
    Lambda(Box<Lambda>),
    /// Several statements.
    Block(Box<Block>),
    /// `file { 'a': }`
    Resource(Box<Resource>),
    /// `File { a => b }`
    ResourceDefaults(Box<ResourceDefaults>),
    /// `File['a'] { a => b }`
    ResourceOverride(Box<ResourceOverride>),
    /// `File <| |>`
    Collect(Box<Collect>),
    /// `class`
    HostClass(Arc<HostClassDefinition>),
    /// `define`
    ResourceType(Arc<ResourceTypeDefinition>),
    /// `node`
    Node(Arc<NodeDefinition>),
    /// `function`
    Function(Arc<FunctionDefinition>),
    /// `plan` (only with tasks on)
    Plan(Arc<PlanDefinition>),
    /// `type X = Y`
    TypeAlias(Arc<TypeAlias>),
    /// `type X { }` and `type X inherits Y { }` (validation rejects both)
    TypeDefinition(Arc<TypeDefinition>),
    /// `type Runtime[ruby, 'x'] = Y`
    TypeMapping(Arc<TypeMapping>),
    /// `apply(targets) { }` (only with tasks on)
    Apply(Box<Apply>),
    /// Body of an EPP template's lambda.
    Epp(Box<Epp>),
    /// Literal text of an EPP template.
    RenderString(EcoString),
    /// `<%= a %>`
    Render(Box<Expr>),
}

/// An integer that does not fit 64 bits.
#[derive(Debug)]
pub struct BigInteger {
    /// The number in decimal.
    pub decimal: EcoString,
    /// 8, 10 or 16.
    pub radix: u8,
}

/// A heredoc.
#[derive(Debug)]
pub struct Heredoc {
    /// The syntax tag, `""` without.
    pub syntax: Symbol,
    /// `String` or `Concat`.
    pub text: Expr,
}

/// `key => value` in a hash. The span is that of `=>`.
#[derive(Debug)]
pub struct KeyedEntry {
    /// The key.
    pub key: Expr,
    /// The value.
    pub value: Expr,
    /// Position of the arrow.
    pub span: Span,
}

/// `left[keys]`
#[derive(Debug)]
pub struct Access {
    /// What is accessed.
    pub left: Expr,
    /// The keys, at least one after validation.
    pub keys: Vec<Expr>,
}

/// `left.right`
#[derive(Debug)]
pub struct NamedAccess {
    /// The receiver.
    pub left: Expr,
    /// A `QualifiedName`.
    pub right: Expr,
}

/// A call in one of the three forms.
#[derive(Debug)]
pub struct Call {
    /// Is the value used? False for statement calls.
    pub rval_required: bool,
    /// `QualifiedName`, `QualifiedReference`, `Access` (type), or `NamedAccess` of a method call.
    pub functor: Expr,
    /// The arguments; the receiver of a method call is not among them.
    pub arguments: Vec<Expr>,
    /// The block: a `Lambda`.
    pub lambda: Option<Expr>,
}

/// An operator with two operands. The expression's span is the operator's.
#[derive(Debug)]
pub struct Binary {
    /// Which.
    pub op: BinaryOp,
    /// Left operand.
    pub left: Expr,
    /// Right operand.
    pub right: Expr,
}

/// Operators with two operands, by Puppet's node class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// ArithmeticExpression
    Arithmetic(ArithmeticOp),
    /// ComparisonExpression
    Comparison(ComparisonOp),
    /// MatchExpression
    Match(MatchOp),
    /// InExpression
    In,
    /// AndExpression, OrExpression
    Logical(LogicalOp),
    /// AssignmentExpression
    Assignment(AssignmentOp),
    /// RelationshipExpression
    Relationship(RelationshipOp),
}

macro_rules! operators {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl $name {
            /// The operator as written.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

operators! {
    /// Arithmetic, concatenation and shift.
    ArithmeticOp {
        Add = "+",
        Subtract = "-",
        Multiply = "*",
        Divide = "/",
        Modulo = "%",
        LeftShift = "<<",
        RightShift = ">>",
    }
}
operators! {
    /// Comparison.
    ComparisonOp {
        Equal = "==",
        NotEqual = "!=",
        Less = "<",
        LessEqual = "<=",
        Greater = ">",
        GreaterEqual = ">=",
    }
}
operators! {
    /// Regexp and type match.
    MatchOp {
        Match = "=~",
        NoMatch = "!~",
    }
}
operators! {
    /// Boolean operators that do not evaluate their right side needlessly.
    LogicalOp {
        And = "and",
        Or = "or",
    }
}
operators! {
    /// Assignment; only `=` survives validation.
    AssignmentOp {
        Set = "=",
        PlusSet = "+=",
        MinusSet = "-=",
    }
}
operators! {
    /// Relationship arrows.
    RelationshipOp {
        Before = "->",
        Notify = "~>",
        After = "<-",
        Subscribe = "<~",
    }
}

impl BinaryOp {
    /// The operator as written.
    pub fn as_str(self) -> &'static str {
        match self {
            BinaryOp::Arithmetic(op) => op.as_str(),
            BinaryOp::Comparison(op) => op.as_str(),
            BinaryOp::Match(op) => op.as_str(),
            BinaryOp::In => "in",
            BinaryOp::Logical(op) => op.as_str(),
            BinaryOp::Assignment(op) => op.as_str(),
            BinaryOp::Relationship(op) => op.as_str(),
        }
    }
}

/// `if` and `unless`.
#[derive(Debug)]
pub struct If {
    /// The condition.
    pub test: Expr,
    /// `None` for `{}`.
    pub then_expr: Option<Expr>,
    /// `None` without `else` and for `else {}`; an `If` for `elsif`.
    pub else_expr: Option<Expr>,
}

/// `case`
#[derive(Debug)]
pub struct Case {
    /// The value to match.
    pub test: Expr,
    /// The options.
    pub options: Vec<CaseOption>,
}

/// `a, b: { }`. The span runs from the colon to the closing brace.
#[derive(Debug)]
pub struct CaseOption {
    /// What to match, at least one.
    pub values: Vec<Expr>,
    /// `None` for `{}`, else a `Block`.
    pub then_expr: Option<Expr>,
    /// Position.
    pub span: Span,
}

/// `left ? { entries }`
#[derive(Debug)]
pub struct Selector {
    /// The value to match.
    pub left: Expr,
    /// The entries.
    pub selectors: Vec<SelectorEntry>,
}

/// `matching => value` of a selector. The span is that of `=>`.
#[derive(Debug)]
pub struct SelectorEntry {
    /// What to match.
    pub matching: Expr,
    /// The result.
    pub value: Expr,
    /// Position.
    pub span: Span,
}

/// `|params| >> Type { body }`
#[derive(Debug)]
pub struct Lambda {
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// `None` for `{}`. A `Block` for any other lambda's body; an `Epp` for an EPP template.
    pub body: Option<Expr>,
    /// `>> Type`
    pub return_type: Option<Expr>,
}

/// Several statements.
#[derive(Debug)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Expr>,
}

/// `apply(arguments) { body }`
#[derive(Debug)]
pub struct Apply {
    /// Targets and options.
    pub arguments: Vec<Expr>,
    /// A `Block` (Puppet's ApplyBlockExpression), possibly empty.
    pub body: Expr,
}

/// The body of an EPP template.
#[derive(Debug)]
pub struct Epp {
    /// Does the template declare parameters (even none, `<%- || -%>`)?
    pub parameters_specified: bool,
    /// A `Block`; `None` for an empty template.
    pub body: Option<Expr>,
}
