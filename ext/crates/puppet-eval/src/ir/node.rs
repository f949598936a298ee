//! Expressions of the IR.

use std::sync::Arc;

use ecow::EcoString;
use puppet_pcore::Value;
use puppet_syntax::ast::{ArithmeticOp, ComparisonOp, RelationshipOp, ResourceForm};
use puppet_syntax::{Span, Symbol};

use super::LambdaIr;
use crate::coverage::Counter;

/// An expression.
#[derive(Debug)]
pub struct Node {
    /// Place.
    pub span: Span,
    /// Kind of the point: statement, branch, definition.
    pub kind: NodeKind,
}

const _: () = assert!(size_of::<Node>() <= 40);

/// The kinds of expressions.
#[derive(Debug)]
pub enum NodeKind {
    /// Nothing: `undef`.
    Nop,
    /// A value known since lowering.
    Literal(Value),
    /// A variable with a slot in the very frame that is running.
    Local {
        /// The slot.
        slot: u32,
        /// The name, for when the slot is not set.
        name: Symbol,
    },
    /// A variable with slots in frames around.
    Outer(Box<OuterVar>),
    /// A variable without an assignment that lowering can see: looked up by name.
    Dynamic(Symbol),
    /// `$a::b`, `$::b`
    Qualified(Box<QualifiedVar>),
    /// `$0`, `$1`; groups beyond any regular expression are `u32::MAX`.
    Match(u32),
    /// A string with interpolation; literal segments are `Literal` strings.
    Concat(Box<[Node]>),
    /// A heredoc whose text has interpolation, with its syntax tag.
    Heredoc(Box<HeredocNode>),
    /// `[a, *b]`
    List(Box<Arguments>),
    /// `{ a => b }`
    Hash(Box<[(Node, Node)]>),
    /// A type name the loaders have to resolve, as written.
    TypeName(Symbol),
    /// `a[b, c]`
    Access(Box<AccessNode>),
    /// `f(a)`
    Call(Box<CallNode>),
    /// `a.f(b)`; the receiver is the first argument.
    Method(Box<CallNode>),
    /// `Type(a)`: the call of `new` and the type.
    New(Box<NewNode>),
    /// `+ - * / % << >>`
    Arithmetic(ArithmeticOp, Box<(Node, Node)>),
    /// `== != < <= > >=`
    Comparison(ComparisonOp, Box<(Node, Node)>),
    /// `=~` (true) and `!~` (false)
    MatchOp(bool, Box<(Node, Node)>),
    /// `in`
    In(Box<(Node, Node)>),
    /// `and`
    And(Box<(Node, Node)>),
    /// `or`
    Or(Box<(Node, Node)>),
    /// `!`
    Not(Box<Node>),
    /// `-`
    UnaryMinus(Box<Node>),
    /// `*`
    Unfold(Box<Node>),
    /// `( )`
    Paren(Box<Node>),
    /// `=`
    Assign(Box<AssignNode>),
    /// `-> ~> <- <~`
    Relationship(RelationshipOp, Box<(Node, Node)>),
    /// `if`
    If(Box<IfNode>),
    /// `unless`
    Unless(Box<IfNode>),
    /// `case`
    Case(Box<CaseNode>),
    /// `?`
    Selector(Box<SelectorNode>),
    /// Statements.
    Block(Box<[Node]>),
    /// `file { }`
    Resource(Box<ResourceNode>),
    /// `File { }`
    ResourceDefaults(Box<DefaultsNode>),
    /// `File[x] { }`
    ResourceOverride(Box<OverrideNode>),
    /// `File <| |>`
    Collect(Box<CollectNode>),
    /// A class, define, node, function or type definition met as a statement: no effect.
    Definition(DefinitionKind),
    /// A lambda where a value is expected: gives itself (only the seeds' case options do this).
    Lambda(Arc<LambdaIr>),
    /// The body of an EPP template.
    Epp(Box<Node>),
    /// Text of an EPP template.
    RenderString(EcoString),
    /// `<%= %>`
    Render(Box<Node>),
    /// A reserved word used as a value.
    ReservedWord(Symbol),
    /// Issues that validation should have caught, raised when evaluated.
    Illegal(Box<IllegalNode>),
    /// `apply() { }`
    Apply(Box<Arguments>),
    /// An expression whose evaluations are counted (`crate::coverage`).
    Counted(Box<CountedNode>),
}

/// The kinds of definitions, for their labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DefinitionKind {
    Class,
    Define,
    Node,
    Function,
    Plan,
    TypeAlias,
    TypeMapping,
    TypeDefinition,
}

/// A variable that frames around may hold.
#[derive(Debug)]
pub struct OuterVar {
    /// The name.
    pub name: Symbol,
    /// (frames outward, slot), innermost first.
    pub candidates: Box<[(u32, u32)]>,
}

/// A variable in a namespace.
#[derive(Debug)]
pub struct QualifiedVar {
    /// As written, without `$`.
    pub written: Symbol,
    /// The class's name without leading `::`, `None` for top scope (`$::x`).
    pub class: Option<Symbol>,
    /// The variable's own name.
    pub name: Symbol,
}

/// A heredoc with interpolation.
#[derive(Debug)]
pub struct HeredocNode {
    /// The syntax tag, `""` without.
    pub syntax: Symbol,
    /// The text.
    pub text: Node,
}

/// Expressions in a list, some of which may be splats.
#[derive(Debug)]
pub struct Arguments {
    /// The expressions; parentheses around them are taken off.
    pub items: Box<[Node]>,
    /// True when there is an `Unfold` among them.
    pub splat: bool,
}

/// `left[keys]`
#[derive(Debug)]
pub struct AccessNode {
    /// Value that is accessed.
    pub left: Node,
    /// The keys.
    pub keys: Box<[Node]>,
}

/// A prepared call.
#[derive(Debug)]
pub struct CallNode {
    /// The function.
    pub name: Symbol,
    /// Arguments; for methods with the receiver in front.
    pub args: Arguments,
    /// The block.
    pub block: Option<Arc<LambdaIr>>,
    /// Unique in the process; the evaluator remembers the function under it.
    pub site: u32,
}

/// A call of a type.
#[derive(Debug)]
pub struct NewNode {
    /// The type.
    pub functor: Node,
    /// The call of `new`, without the type among its arguments.
    pub call: CallNode,
}

/// `left = right`
#[derive(Debug)]
pub struct AssignNode {
    /// Variable that is assigned to.
    pub target: Target,
    /// Place of the left side.
    pub target_span: Span,
    /// The value.
    pub value: Node,
}

/// The left side of an assignment.
#[derive(Debug)]
pub enum Target {
    /// A slot of the running frame.
    Slot(u32, Symbol),
    /// A variable kept by name (programs evaluated in a frame that exists already).
    Name(Symbol),
    /// `$a::b`
    Qualified(Symbol),
    /// `$1`
    Numeric(Symbol),
    /// `[$a, $b]`, each with its place.
    List(Box<[(Target, Span)]>),
    /// Anything else, with the label of the expression.
    Illegal(EcoString, Span),
}

/// `if` and `unless`
#[derive(Debug)]
pub struct IfNode {
    /// The condition.
    pub test: Node,
    /// When it holds.
    pub then: Node,
    /// When it does not.
    pub otherwise: Node,
    /// True when match variables may be set inside and must be restored after it.
    pub guard: bool,
}

/// `case`
#[derive(Debug)]
pub struct CaseNode {
    /// The value.
    pub test: Node,
    /// The options.
    pub options: Box<[CaseOption]>,
    /// See `IfNode::guard`.
    pub guard: bool,
}

/// An option of a case, or an entry of a selector.
#[derive(Debug)]
pub struct CaseOption {
    /// Value to match.
    pub values: Box<[CaseValue]>,
    /// The result.
    pub then: Node,
}

/// A proposition.
#[derive(Debug)]
pub enum CaseValue {
    /// The literal `default`.
    Default,
    /// `*x`: each element is a proposition.
    Unfold(Node),
    /// A value.
    Value(Node),
    /// A lambda (beyond stock): matches when calling it with the value gives something true.
    Lambda(Arc<LambdaIr>),
}

/// `a ? { }`
#[derive(Debug)]
pub struct SelectorNode {
    /// The value.
    pub test: Node,
    /// The entries.
    pub entries: Box<[CaseOption]>,
    /// See `IfNode::guard`.
    pub guard: bool,
}

/// A resource expression.
#[derive(Debug)]
pub struct ResourceNode {
    /// `@`, `@@` or neither.
    pub form: ResourceForm,
    /// The type.
    pub type_name: ResourceTypeName,
    /// Bodies.
    pub bodies: Box<[BodyNode]>,
}

/// Type name of a resource expression.
#[derive(Debug)]
pub enum ResourceTypeName {
    /// A name.
    Name(Symbol),
    /// An expression; `acceptable` when it is a type name or an access to one.
    Expr {
        /// The expression.
        node: Node,
        /// True if its form is legal.
        acceptable: bool,
    },
}

/// `title: attributes`
#[derive(Debug)]
pub struct BodyNode {
    /// Title expression.
    pub title: Node,
    /// Attributes.
    pub operations: Box<[OperationNode]>,
}

/// An entry of a resource body.
#[derive(Debug)]
pub enum OperationNode {
    /// `name => value`, `name +> value`
    Attribute {
        /// Name.
        name: Symbol,
        /// `+>`
        add: bool,
        /// Value.
        value: Node,
        /// Place.
        span: Span,
    },
    /// `* => hash`
    Splat {
        /// The hash.
        value: Node,
        /// Place.
        span: Span,
    },
}

/// `File { owner => root }`
#[derive(Debug)]
pub struct DefaultsNode {
    /// The type.
    pub type_ref: Node,
    /// Attributes.
    pub operations: Box<[OperationNode]>,
}

/// `File[x] { owner => root }`
#[derive(Debug)]
pub struct OverrideNode {
    /// The resources.
    pub resources: Node,
    /// Attributes.
    pub operations: Box<[OperationNode]>,
}

/// `File <| query |> { overrides }`
#[derive(Debug)]
pub struct CollectNode {
    /// The type's name in lower case, `None` when the expression is not a type name.
    pub type_name: Option<Symbol>,
    /// `<<| |>>`
    pub exported: bool,
    /// The query.
    pub query: Option<QueryNode>,
    /// Overrides.
    pub operations: Box<[OperationNode]>,
}

/// A query of a collector.
#[derive(Debug)]
pub enum QueryNode {
    /// `and`
    And(Box<(QueryNode, QueryNode)>),
    /// `or`
    Or(Box<(QueryNode, QueryNode)>),
    /// `left == right` (true), `left != right` (false)
    Compare(bool, Box<(QueryNode, QueryNode)>),
    /// A value.
    Value(Node),
    /// Something stock cannot transform: the Ruby class's name.
    Illegal(&'static str),
}

/// An expression with a counter.
#[derive(Debug)]
pub enum CountedNode {
    /// Any expression.
    Expression {
        /// Counts its evaluations.
        counter: Counter,
        /// The expression.
        node: Node,
    },
    /// `and`
    And {
        /// Both sides.
        pair: (Node, Node),
        /// Counts that the left side decided.
        short: Counter,
    },
    /// `or`
    Or {
        /// Both sides.
        pair: (Node, Node),
        /// Counts that the left side decided.
        short: Counter,
    },
}

/// An issue found while lowering, raised when evaluated.
#[derive(Debug)]
pub struct IllegalNode {
    /// Issue code.
    pub code: &'static str,
    /// Text.
    pub message: String,
    /// The label of the expression, for errors around it.
    pub label: &'static str,
}
