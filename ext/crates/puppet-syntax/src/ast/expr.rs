//! Expressions.

use super::definition::{
    FunctionDefinition, HostClassDefinition, NodeDefinition, Parameter, PlanDefinition,
    ResourceTypeDefinition, TypeAlias, TypeDefinition, TypeMapping,
};
use super::resource::{Collect, Resource, ResourceDefaults, ResourceOverride};
use crate::span::Span;
use crate::symbol::Symbol;

/// A node that can be evaluated, with Puppet's position for it.
#[derive(Clone, Copy, Debug)]
pub struct Expr<'a> {
    /// Kind of the point: statement, branch, definition.
    pub kind: ExprKind<'a>,
    /// The position that Puppet reports.
    pub span: Span,
}

/// The expressions of the language. Larger nodes are boxed to keep this small.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind<'a> {
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
    BigInteger(&'a BigInteger<'a>),
    /// `1.5`, `1e3`
    Float(f64),
    /// A string without interpolation, and words that are not names (`a-b`).
    String(&'a str),
    /// `/pattern/`, holding the pattern with `\/` made `/`.
    Regexp(&'a str),
    /// `foo`, `foo::bar`, `::foo` (as written)
    QualifiedName(Symbol),
    /// `Foo`, `Foo::Bar` (as written; Puppet compares it in lower case)
    QualifiedReference(Symbol),
    /// `private`, `attr`
    ReservedWord(Symbol),
    /// `$foo`, `$::foo`, `$0`; holds the name without `$`.
    Variable(Symbol),
    /// A string with interpolation: `String`, `Text` and other segments, no empty strings.
    Concat(&'a [Expr<'a>]),
    /// An interpolated expression of a `Concat`.
    Text(&'a Expr<'a>),
    /// `@(END)`, holding a `String` or `Concat`.
    Heredoc(&'a Heredoc<'a>),
    /// `[a, b]`
    List(&'a [Expr<'a>]),
    /// `{ a => b }`, also the hash made of bare `a => b` arguments.
    Hash(&'a [KeyedEntry<'a>]),
    /// `a[b, c]`
    Access(&'a Access<'a>),
    /// `a.b` as functor of a `CallMethod`.
    NamedAccess(&'a NamedAccess<'a>),
    /// `f(a)`, `f a`, `Type(a)`
    CallNamed(&'a Call<'a>),
    /// `a.f(b)`; the functor is a `NamedAccess`.
    CallMethod(&'a Call<'a>),
    /// All operators with two operands.
    Binary(&'a Binary<'a>),
    /// `! a`
    Not(&'a Expr<'a>),
    /// `- a`
    UnaryMinus(&'a Expr<'a>),
    /// `* a`
    Unfold(&'a Expr<'a>),
    /// `(a)`
    Parenthesized(&'a Expr<'a>),
    /// `if`/`elsif`/`else`
    If(&'a If<'a>),
    /// `unless`/`else`
    Unless(&'a If<'a>),
    /// `case`
    Case(&'a Case<'a>),
    /// `a ? { b => c }`
    Selector(&'a Selector<'a>),
    /// `|$x| { }` of a call, and the whole of an EPP template.
    Lambda(&'a Lambda<'a>),
    /// Several statements.
    Block(Block<'a>),
    /// `file { 'a': }`
    Resource(&'a Resource<'a>),
    /// `File { a => b }`
    ResourceDefaults(&'a ResourceDefaults<'a>),
    /// `File['a'] { a => b }`
    ResourceOverride(&'a ResourceOverride<'a>),
    /// `File <| |>`
    Collect(&'a Collect<'a>),
    /// `class`
    HostClass(&'a HostClassDefinition<'a>),
    /// `define`
    ResourceType(&'a ResourceTypeDefinition<'a>),
    /// `node`
    Node(&'a NodeDefinition<'a>),
    /// `function`
    Function(&'a FunctionDefinition<'a>),
    /// `plan` (only with tasks on)
    Plan(&'a PlanDefinition<'a>),
    /// `type X = Y`
    TypeAlias(&'a TypeAlias<'a>),
    /// `type X { }` and `type X inherits Y { }` (validation rejects both)
    TypeDefinition(&'a TypeDefinition<'a>),
    /// `type Runtime[ruby, 'x'] = Y`
    TypeMapping(&'a TypeMapping<'a>),
    /// `apply(targets) { }` (only with tasks on)
    Apply(&'a Apply<'a>),
    /// Body of an EPP template's lambda.
    Epp(&'a Epp<'a>),
    /// Literal text of an EPP template.
    RenderString(&'a str),
    /// `<%= a %>`
    Render(&'a Expr<'a>),
}

/// An integer that does not fit 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct BigInteger<'a> {
    /// The number in decimal.
    pub decimal: &'a str,
    /// 8, 10 or 16.
    pub radix: u8,
}

/// A heredoc.
#[derive(Clone, Copy, Debug)]
pub struct Heredoc<'a> {
    /// The syntax tag, `""` without.
    pub syntax: Symbol,
    /// `String` or `Concat`.
    pub text: Expr<'a>,
    /// Number of the lexed text that the spans below count in until the parse has mapped them (`grammar/relocate.rs`).
    pub(crate) locator: u16,
}

/// `key => value` in a hash. The span is that of `=>`.
#[derive(Clone, Copy, Debug)]
pub struct KeyedEntry<'a> {
    /// The key.
    pub key: Expr<'a>,
    /// The value.
    pub value: Expr<'a>,
    /// Position of the arrow.
    pub span: Span,
}

/// `left[keys]`
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// Value that is accessed.
    pub left: Expr<'a>,
    /// The keys, at least one after validation.
    pub keys: &'a [Expr<'a>],
}

/// `left.right`
#[derive(Clone, Copy, Debug)]
pub struct NamedAccess<'a> {
    /// The receiver.
    pub left: Expr<'a>,
    /// A `QualifiedName`.
    pub right: Expr<'a>,
}

/// A call in one of the three forms.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Is the value used? False for statement calls.
    pub rval_required: bool,
    /// `QualifiedName`, `QualifiedReference`, `Access` (type), or `NamedAccess` of a method call.
    pub functor: Expr<'a>,
    /// The arguments; the receiver of a method call is not among them.
    pub arguments: &'a [Expr<'a>],
    /// The block: a `Lambda`.
    pub lambda: Option<Expr<'a>>,
}

/// An operator with two operands. The expression's span is the operator's.
#[derive(Clone, Copy, Debug)]
pub struct Binary<'a> {
    /// Operator.
    pub op: BinaryOp,
    /// Left operand.
    pub left: Expr<'a>,
    /// Right operand.
    pub right: Expr<'a>,
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
#[derive(Clone, Copy, Debug)]
pub struct If<'a> {
    /// The condition.
    pub test: Expr<'a>,
    /// `None` for `{}`.
    pub then_expr: Option<Expr<'a>>,
    /// `None` without `else` and for `else {}`; an `If` for `elsif`.
    pub else_expr: Option<Expr<'a>>,
}

/// `case`
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The value to match.
    pub test: Expr<'a>,
    /// The options.
    pub options: &'a [CaseOption<'a>],
}

/// `a, b: { }`. The span runs from the colon to the closing brace.
#[derive(Clone, Copy, Debug)]
pub struct CaseOption<'a> {
    /// Values to match, at least one.
    pub values: &'a [Expr<'a>],
    /// `None` for `{}`, else a `Block`.
    pub then_expr: Option<Expr<'a>>,
    /// Position.
    pub span: Span,
}

/// `left ? { entries }`
#[derive(Clone, Copy, Debug)]
pub struct Selector<'a> {
    /// The value to match.
    pub left: Expr<'a>,
    /// The entries.
    pub selectors: &'a [SelectorEntry<'a>],
}

/// `matching => value` of a selector. The span is that of `=>`.
#[derive(Clone, Copy, Debug)]
pub struct SelectorEntry<'a> {
    /// Value to match.
    pub matching: Expr<'a>,
    /// The result.
    pub value: Expr<'a>,
    /// Position.
    pub span: Span,
}

/// `|params| >> Type { body }`
#[derive(Clone, Copy, Debug)]
pub struct Lambda<'a> {
    /// Parameters.
    pub parameters: &'a [Parameter<'a>],
    /// `None` for `{}`. A `Block` for any other lambda's body; an `Epp` for an EPP template.
    pub body: Option<Expr<'a>>,
    /// `>> Type`
    pub return_type: Option<Expr<'a>>,
}

/// Several statements.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// The statements.
    pub statements: &'a [Expr<'a>],
}

/// `apply(arguments) { body }`
#[derive(Clone, Copy, Debug)]
pub struct Apply<'a> {
    /// Targets and options.
    pub arguments: &'a [Expr<'a>],
    /// A `Block` (Puppet's ApplyBlockExpression), possibly empty.
    pub body: Expr<'a>,
}

/// The body of an EPP template.
#[derive(Clone, Copy, Debug)]
pub struct Epp<'a> {
    /// Does the template declare parameters (even none, `<%- || -%>`)?
    pub parameters_specified: bool,
    /// A `Block`; `None` for an empty template.
    pub body: Option<Expr<'a>>,
}
