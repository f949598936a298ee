//! Walking the tree.

use super::{BinaryOp, Definition, Expr, ExprKind, LogicalOp, Operation};
use crate::span::Span;

pub use super::children::Node;

impl Node<'_> {
    /// Its position.
    pub fn span(&self) -> Span {
        match self {
            Node::Expr(n) => n.span,
            Node::Parameter(n) => n.span,
            Node::KeyedEntry(n) => n.span,
            Node::CaseOption(n) => n.span,
            Node::SelectorEntry(n) => n.span,
            Node::ResourceBody(n) => n.span,
            Node::Operation(n) => n.span(),
            Node::Query(n) => n.span,
        }
    }

    /// Name of Puppet's class for it.
    pub fn class_name(&self) -> &'static str {
        match self {
            Node::Expr(n) => expr_class_name(n),
            Node::Parameter(_) => "Parameter",
            Node::KeyedEntry(_) => "KeyedEntry",
            Node::CaseOption(_) => "CaseOption",
            Node::SelectorEntry(_) => "SelectorEntry",
            Node::ResourceBody(_) => "ResourceBody",
            Node::Operation(Operation::Attribute(_)) => "AttributeOperation",
            Node::Operation(Operation::Attributes { .. }) => "AttributesOperation",
            Node::Query(n) if n.exported => "ExportedQuery",
            Node::Query(_) => "VirtualQuery",
        }
    }
}

fn expr_class_name(expr: &Expr<'_>) -> &'static str {
    match &expr.kind {
        ExprKind::Nop => "Nop",
        ExprKind::Undef => "LiteralUndef",
        ExprKind::Default => "LiteralDefault",
        ExprKind::Boolean(_) => "LiteralBoolean",
        ExprKind::Integer { .. } | ExprKind::BigInteger(_) => "LiteralInteger",
        ExprKind::Float(_) => "LiteralFloat",
        ExprKind::String(_) => "LiteralString",
        ExprKind::Regexp(_) => "LiteralRegularExpression",
        ExprKind::QualifiedName(_) => "QualifiedName",
        ExprKind::QualifiedReference(_) => "QualifiedReference",
        ExprKind::ReservedWord(_) => "ReservedWord",
        ExprKind::Variable(_) => "VariableExpression",
        ExprKind::Concat(_) => "ConcatenatedString",
        ExprKind::Text(_) => "TextExpression",
        ExprKind::Heredoc(_) => "HeredocExpression",
        ExprKind::List(_) => "LiteralList",
        ExprKind::Hash(_) => "LiteralHash",
        ExprKind::Access(_) => "AccessExpression",
        ExprKind::NamedAccess(_) => "NamedAccessExpression",
        ExprKind::CallNamed(_) => "CallNamedFunctionExpression",
        ExprKind::CallMethod(_) => "CallMethodExpression",
        ExprKind::Binary(b) => match b.op {
            BinaryOp::Arithmetic(_) => "ArithmeticExpression",
            BinaryOp::Comparison(_) => "ComparisonExpression",
            BinaryOp::Match(_) => "MatchExpression",
            BinaryOp::In => "InExpression",
            BinaryOp::Logical(LogicalOp::And) => "AndExpression",
            BinaryOp::Logical(LogicalOp::Or) => "OrExpression",
            BinaryOp::Assignment(_) => "AssignmentExpression",
            BinaryOp::Relationship(_) => "RelationshipExpression",
        },
        ExprKind::Not(_) => "NotExpression",
        ExprKind::UnaryMinus(_) => "UnaryMinusExpression",
        ExprKind::Unfold(_) => "UnfoldExpression",
        ExprKind::Parenthesized(_) => "ParenthesizedExpression",
        ExprKind::If(_) => "IfExpression",
        ExprKind::Unless(_) => "UnlessExpression",
        ExprKind::Case(_) => "CaseExpression",
        ExprKind::Selector(_) => "SelectorExpression",
        ExprKind::Lambda(_) => "LambdaExpression",
        ExprKind::Block(_) => "BlockExpression",
        ExprKind::Resource(_) => "ResourceExpression",
        ExprKind::ResourceDefaults(_) => "ResourceDefaultsExpression",
        ExprKind::ResourceOverride(_) => "ResourceOverrideExpression",
        ExprKind::Collect(_) => "CollectExpression",
        ExprKind::HostClass(_) => "HostClassDefinition",
        ExprKind::ResourceType(_) => "ResourceTypeDefinition",
        ExprKind::Node(_) => "NodeDefinition",
        ExprKind::Function(_) => "FunctionDefinition",
        ExprKind::Plan(_) => "PlanDefinition",
        ExprKind::TypeAlias(_) => "TypeAlias",
        ExprKind::TypeDefinition(_) => "TypeDefinition",
        ExprKind::TypeMapping(_) => "TypeMapping",
        ExprKind::Apply(_) => "ApplyExpression",
        ExprKind::Epp(_) => "EppExpression",
        ExprKind::RenderString(_) => "RenderStringExpression",
        ExprKind::Render(_) => "RenderExpression",
    }
}

macro_rules! definitions {
    ($($kind:ident),*) => {
        /// The definition that an expression is.
        pub fn definition<'a>(expr: &Expr<'a>) -> Option<Definition<'a>> {
            match expr.kind {
                $(ExprKind::$kind(definition) => Some(Definition::$kind(definition)),)*
                _ => None,
            }
        }

        /// Is it a class, define, node, function, plan or type definition? Validation asks for each expression, so nothing is cloned.
        pub fn is_definition(expr: &Expr<'_>) -> bool {
            matches!(expr.kind, $(ExprKind::$kind(_))|*)
        }
    };
}

definitions!(HostClass, ResourceType, Node, Function, Plan, TypeAlias, TypeDefinition, TypeMapping);

/// Appends all definitions in a tree, inner before outer.
pub(crate) fn collect_definitions<'a>(expr: &'a Expr<'a>, definitions: &mut Vec<Definition<'a>>) {
    collect(Node::Expr(expr), definitions);
}

fn collect<'a>(node: Node<'a>, definitions: &mut Vec<Definition<'a>>) {
    node.for_each_child(&mut |child| collect(child, definitions));
    if let Node::Expr(expr) = node {
        definitions.extend(definition(expr));
    }
}
