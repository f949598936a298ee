//! Expressions that surely have no effect.

use crate::ast::visit::Node;
use crate::ast::{BinaryOp, Expr, ExprKind};

/// Does evaluating it change nothing?
pub(super) fn idem(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Nop
        | ExprKind::Undef
        | ExprKind::Default
        | ExprKind::Boolean(_)
        | ExprKind::Integer { .. }
        | ExprKind::BigInteger(_)
        | ExprKind::Float(_)
        | ExprKind::String(_)
        | ExprKind::Regexp(_)
        | ExprKind::QualifiedName(_)
        | ExprKind::QualifiedReference(_)
        | ExprKind::ReservedWord(_)
        | ExprKind::Variable(_)
        | ExprKind::Concat(_)
        | ExprKind::Text(_)
        | ExprKind::Heredoc(_)
        | ExprKind::List(_)
        | ExprKind::Hash(_)
        | ExprKind::Access(_)
        | ExprKind::NamedAccess(_)
        | ExprKind::Not(_)
        | ExprKind::UnaryMinus(_)
        | ExprKind::Unfold(_)
        | ExprKind::Selector(_) => true,
        ExprKind::Binary(b) => {
            // A match sets $0, $1 and so on.
            !matches!(b.op, BinaryOp::Match(_) | BinaryOp::Assignment(_) | BinaryOp::Relationship(_))
        }
        ExprKind::Parenthesized(_)
        | ExprKind::Block(_)
        | ExprKind::If(_)
        | ExprKind::Unless(_)
        | ExprKind::Case(_) => children_idem(Node::Expr(expr)),
        _ => false,
    }
}

fn children_idem(node: Node<'_>) -> bool {
    let mut all = true;
    node.for_each_child(&mut |child| {
        all = all
            && match child {
                Node::Expr(expr) => idem(expr),
                other => children_idem(other),
            };
    });
    all
}

/// The expression a body ends with, if that has no effect.
pub(super) fn ends_with_idem<'a>(body: Option<&'a Expr<'a>>) -> Option<&'a Expr<'a>> {
    let last = match body? {
        Expr { kind: ExprKind::Block(block), .. } => block.statements.last()?,
        other => other,
    };
    idem(last).then_some(last)
}
