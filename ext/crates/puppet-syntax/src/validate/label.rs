//! Labels of nodes in Puppet's messages (`Puppet::Pops::Model::ModelLabelProvider`).

pub use crate::article::{a_an, a_an_uc};
use crate::ast::visit::Node;
use crate::ast::{BinaryOp, Expr, ExprKind, LogicalOp, Operation};

/// Name of a node without article.
pub fn label(node: Node<'_>) -> String {
    match node {
        Node::Expr(expr) => expr_label(expr),
        Node::Parameter(_) => "Parameter Definition".into(),
        Node::KeyedEntry(_) => "Hash Entry".into(),
        Node::CaseOption(_) => "Case Option".into(),
        Node::SelectorEntry(_) => "Selector Option".into(),
        Node::ResourceBody(_) => "Resource Instance Definition".into(),
        Node::Operation(Operation::Attribute(a)) => format!("'{}' expression", a.op.as_str()),
        Node::Operation(Operation::Attributes { .. }) => "Object".into(),
        Node::Query(query) if query.exported => "Exported Query".into(),
        Node::Query(_) => "Virtual Query".into(),
    }
}

/// Name of an expression without article.
pub fn expr_label(expr: &Expr<'_>) -> String {
    let name = match &expr.kind {
        ExprKind::Binary(b) => {
            return match b.op {
                BinaryOp::Logical(LogicalOp::And) => "'and' expression".into(),
                BinaryOp::Logical(LogicalOp::Or) => "'or' expression".into(),
                op => format!("'{}' expression", op.as_str()),
            };
        }
        ExprKind::Heredoc(h) => return format!("'@({})' expression", h.syntax),
        ExprKind::ReservedWord(word) => return format!("Reserved Word '{word}'"),
        ExprKind::Collect(c) => return label(Node::Query(&c.query)),
        ExprKind::Nop => "Nop Expression",
        ExprKind::Undef => "'undef' expression",
        ExprKind::Default => "'default' expression",
        ExprKind::Boolean(_) => "Boolean",
        ExprKind::Integer { .. } | ExprKind::BigInteger(_) => "Literal Integer",
        ExprKind::Float(_) => "Literal Float",
        ExprKind::String(_) => "String",
        ExprKind::Regexp(_) => "Regular Expression",
        ExprKind::QualifiedName(_) => "Name",
        ExprKind::QualifiedReference(_) => "Type-Name",
        ExprKind::Variable(_) => "Variable",
        ExprKind::Concat(_) => "Double Quoted String",
        ExprKind::Text(_) => "Expression in Interpolated String",
        ExprKind::List(_) => "Array Expression",
        ExprKind::Hash(_) => "Hash Expression",
        ExprKind::Access(_) => "'[]' expression",
        ExprKind::NamedAccess(_) => "'.' expression",
        ExprKind::CallNamed(_) => "Function Call",
        ExprKind::CallMethod(_) => "Method call",
        ExprKind::Not(_) => "'not' expression",
        ExprKind::UnaryMinus(_) => "Unary Minus",
        ExprKind::Unfold(_) => "Unfold",
        ExprKind::Parenthesized(_) => "Parenthesized Expression",
        ExprKind::If(_) => "'if' statement",
        ExprKind::Unless(_) => "'unless' Statement",
        ExprKind::Case(_) => "'case' statement",
        ExprKind::Selector(_) => "Selector Expression",
        ExprKind::Lambda(_) => "Lambda",
        ExprKind::Block(_) => "Block Expression",
        ExprKind::Resource(_) => "Resource Statement",
        ExprKind::ResourceDefaults(_) => "Resource Defaults Expression",
        ExprKind::ResourceOverride(_) => "Resource Override",
        ExprKind::HostClass(_) => "Host Class Definition",
        ExprKind::ResourceType(_) => "'define' expression",
        ExprKind::Node(_) => "Node Definition",
        ExprKind::Function(_) => "Function Definition",
        ExprKind::Plan(_) => "Plan Definition",
        ExprKind::TypeAlias(_) => "Type Alias",
        ExprKind::TypeDefinition(_) => "Type Definition",
        ExprKind::TypeMapping(_) => "Type Mapping",
        ExprKind::Apply(_) => "'apply' expression",
        ExprKind::Epp(_) => "Epp Template",
        ExprKind::RenderString(_) => "Epp Text",
        ExprKind::Render(_) => "Epp Interpolated Expression",
    };
    name.into()
}
