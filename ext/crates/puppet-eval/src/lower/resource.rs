//! Resource expressions, defaults, overrides and collectors.

use puppet_syntax::Symbol;
use puppet_syntax::ast::{self, AttributeOp, BinaryOp, ComparisonOp, Expr, ExprKind, LogicalOp};

use super::Lowerer;
use crate::ir::{
    BodyNode, CollectNode, DefaultsNode, NodeKind, OperationNode, OverrideNode, QueryNode, ResourceNode,
    ResourceTypeName,
};

impl Lowerer {
    pub(super) fn resource(&mut self, r: &ast::Resource<'_>) -> NodeKind {
        let type_name = match &r.type_name.kind {
            ExprKind::QualifiedName(name) => ResourceTypeName::Name(*name),
            kind => ResourceTypeName::Expr {
                acceptable: match kind {
                    ExprKind::QualifiedReference(_) => true,
                    ExprKind::Access(a) => matches!(a.left.kind, ExprKind::QualifiedReference(_)),
                    _ => false,
                },
                node: self.expr(&r.type_name),
            },
        };
        let bodies = r
            .bodies
            .iter()
            .map(|b| BodyNode { title: self.expr(&b.title), operations: self.operations(b.operations) })
            .collect();
        NodeKind::Resource(Box::new(ResourceNode { form: r.form, type_name, bodies }))
    }

    pub(super) fn resource_defaults(&mut self, r: &ast::ResourceDefaults<'_>) -> NodeKind {
        NodeKind::ResourceDefaults(Box::new(DefaultsNode {
            type_ref: self.expr(&r.type_ref),
            operations: self.operations(r.operations),
        }))
    }

    pub(super) fn resource_override(&mut self, r: &ast::ResourceOverride<'_>) -> NodeKind {
        NodeKind::ResourceOverride(Box::new(OverrideNode {
            resources: self.expr(&r.resources),
            operations: self.operations(r.operations),
        }))
    }

    pub(super) fn collect(&mut self, c: &ast::Collect<'_>) -> NodeKind {
        let type_name = match &c.type_expr.kind {
            ExprKind::QualifiedReference(name) => Some(Symbol::new(&name.as_str().to_lowercase())),
            _ => None,
        };
        NodeKind::Collect(Box::new(CollectNode {
            type_name,
            exported: c.query.exported,
            query: c.query.expr.as_ref().filter(|e| !matches!(e.kind, ExprKind::Nop)).map(|e| self.query(e)),
            operations: self.operations(c.operations),
        }))
    }

    fn operations(&mut self, operations: &[ast::Operation<'_>]) -> Box<[OperationNode]> {
        operations
            .iter()
            .map(|o| match o {
                ast::Operation::Attribute(a) => OperationNode::Attribute {
                    name: a.name,
                    add: a.op == AttributeOp::Append,
                    value: self.attribute_value(&a.value, a.span),
                    span: a.span,
                },
                ast::Operation::Attributes { expr, span } => {
                    OperationNode::Splat { value: self.attribute_value(expr, *span), span: *span }
                }
            })
            .collect()
    }

    fn query(&mut self, expr: &Expr<'_>) -> QueryNode {
        match &expr.kind {
            ExprKind::Binary(b) => match b.op {
                BinaryOp::Logical(op) => {
                    let pair = Box::new((self.query(&b.left), self.query(&b.right)));
                    if op == LogicalOp::And { QueryNode::And(pair) } else { QueryNode::Or(pair) }
                }
                BinaryOp::Comparison(op @ (ComparisonOp::Equal | ComparisonOp::NotEqual)) => {
                    let pair = Box::new((self.query(&b.left), self.query(&b.right)));
                    QueryNode::Compare(op == ComparisonOp::Equal, pair)
                }
                BinaryOp::Comparison(_) => QueryNode::Illegal("Puppet::Pops::Model::ComparisonExpression"),
                BinaryOp::Arithmetic(_) => QueryNode::Illegal("Puppet::Pops::Model::ArithmeticExpression"),
                BinaryOp::Match(_) => QueryNode::Illegal("Puppet::Pops::Model::MatchExpression"),
                BinaryOp::In => QueryNode::Illegal("Puppet::Pops::Model::InExpression"),
                BinaryOp::Assignment(_) => QueryNode::Illegal("Puppet::Pops::Model::AssignmentExpression"),
                BinaryOp::Relationship(_) => {
                    QueryNode::Illegal("Puppet::Pops::Model::RelationshipExpression")
                }
            },
            ExprKind::Parenthesized(inner) => self.query(inner),
            ExprKind::Access(_)
            | ExprKind::Variable(_)
            | ExprKind::Boolean(_)
            | ExprKind::String(_)
            | ExprKind::Concat(_)
            | ExprKind::Integer { .. }
            | ExprKind::Float(_)
            | ExprKind::Undef
            | ExprKind::QualifiedName(_) => QueryNode::Value(self.expr(expr)),
            ExprKind::CallNamed(_) => QueryNode::Illegal("Puppet::Pops::Model::CallNamedFunctionExpression"),
            ExprKind::CallMethod(_) => QueryNode::Illegal("Puppet::Pops::Model::CallMethodExpression"),
            ExprKind::QualifiedReference(_) => QueryNode::Illegal("Puppet::Pops::Model::QualifiedReference"),
            ExprKind::List(_) => QueryNode::Illegal("Puppet::Pops::Model::LiteralList"),
            ExprKind::Hash(_) => QueryNode::Illegal("Puppet::Pops::Model::LiteralHash"),
            ExprKind::Regexp(_) => QueryNode::Illegal("Puppet::Pops::Model::LiteralRegularExpression"),
            ExprKind::Not(_) => QueryNode::Illegal("Puppet::Pops::Model::NotExpression"),
            ExprKind::UnaryMinus(_) => QueryNode::Illegal("Puppet::Pops::Model::UnaryMinusExpression"),
            ExprKind::Default => QueryNode::Illegal("Puppet::Pops::Model::LiteralDefault"),
            ExprKind::Heredoc(_) => QueryNode::Illegal("Puppet::Pops::Model::HeredocExpression"),
            ExprKind::Selector(_) => QueryNode::Illegal("Puppet::Pops::Model::SelectorExpression"),
            _ => QueryNode::Illegal("Puppet::Pops::Model::Expression"),
        }
    }
}
