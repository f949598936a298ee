//! Expressions.

use puppet_pcore::Value;
use puppet_syntax::ast::{self, AssignmentOp, BinaryOp, Expr, ExprKind, LogicalOp, MatchOp};
use puppet_syntax::{Span, Symbol};

use super::scope::Place;
use super::{Lowerer, fold};
use crate::ir::{
    AccessNode, Arguments, AssignNode, DefinitionKind, HeredocNode, IllegalNode, Node, NodeKind, OuterVar,
    QualifiedVar, Target,
};
use crate::label;

impl Lowerer {
    /// Lowers an expression.
    pub(super) fn expr(&mut self, expr: &Expr<'_>) -> Node {
        let span = expr.span;
        if matches!(expr.kind, ExprKind::Nop) {
            return Node::nop(span);
        }
        if self.cover.is_some() {
            return self.counted(expr);
        }
        self.plain(expr, fold::literal(expr))
    }

    /// Lowers an expression without a counter.
    pub(super) fn plain(&mut self, expr: &Expr<'_>, literal: Option<Value>) -> Node {
        let kind = literal.map_or_else(|| self.kind(expr), NodeKind::Literal);
        Node { span: expr.span, kind }
    }

    /// Lowers an optional expression; nothing is `undef`.
    pub(super) fn optional(&mut self, expr: Option<&Expr<'_>>, span: Span) -> Node {
        expr.map_or_else(|| Node::nop(span), |e| self.expr(e))
    }

    fn kind(&mut self, expr: &Expr<'_>) -> NodeKind {
        let span = expr.span;
        match &expr.kind {
            // Folded unless the pattern or the type is unknown.
            ExprKind::Regexp(source) => match puppet_pcore::Regexp::new(source) {
                Ok(r) => NodeKind::Literal(Value::Regexp(r)),
                Err(message) => illegal("", message, "Regular Expression"),
            },
            ExprKind::QualifiedReference(name) => NodeKind::TypeName(*name),
            ExprKind::Nop
            | ExprKind::Undef
            | ExprKind::Default
            | ExprKind::Boolean(_)
            | ExprKind::Integer { .. }
            | ExprKind::Float(_)
            | ExprKind::String(_)
            | ExprKind::QualifiedName(_) => NodeKind::Nop,
            ExprKind::BigInteger(b) => {
                illegal("", format!("Integer out of range: {}", b.decimal), "Literal Integer")
            }
            ExprKind::ReservedWord(word) => NodeKind::ReservedWord(*word),
            ExprKind::Variable(name) => self.variable(*name),
            ExprKind::Concat(segments) => self.concat(segments),
            ExprKind::Text(inner) => self.text(inner).kind,
            ExprKind::Heredoc(h) => {
                NodeKind::Heredoc(Box::new(HeredocNode { syntax: h.syntax, text: self.expr(&h.text) }))
            }
            ExprKind::List(items) => NodeKind::List(Box::new(self.arguments(items))),
            ExprKind::Hash(entries) => {
                NodeKind::Hash(entries.iter().map(|e| (self.expr(&e.key), self.expr(&e.value))).collect())
            }
            ExprKind::Access(a) => NodeKind::Access(Box::new(AccessNode {
                left: self.expr(&a.left),
                keys: a.keys.iter().map(|k| self.expr(k)).collect(),
            })),
            ExprKind::NamedAccess(_) => {
                illegal("", "Illegal use of '.' without a call".to_owned(), "'.' expression")
            }
            ExprKind::CallNamed(call) => self.call_named(call, span),
            ExprKind::CallMethod(call) => self.call_method(call),
            ExprKind::Binary(b) => self.binary(b, span),
            ExprKind::Not(e) => NodeKind::Not(Box::new(self.expr(e))),
            ExprKind::UnaryMinus(e) => match &e.kind {
                ExprKind::Integer { value, .. } if *value > 0 => NodeKind::Literal(Value::Integer(-value)),
                ExprKind::Float(f) => NodeKind::Literal(Value::Float(-f)),
                _ => NodeKind::UnaryMinus(Box::new(self.expr(e))),
            },
            ExprKind::Unfold(e) => NodeKind::Unfold(Box::new(self.expr(e))),
            ExprKind::Parenthesized(e) => NodeKind::Paren(Box::new(self.expr(e))),
            ExprKind::If(i) => self.if_expr(i, span, false),
            ExprKind::Unless(i) => self.if_expr(i, span, true),
            ExprKind::Case(c) => self.case(c, span),
            ExprKind::Selector(s) => self.selector(s, span),
            ExprKind::Lambda(l) => NodeKind::Lambda(self.lambda(l, span)),
            ExprKind::Block(b) => NodeKind::Block(self.statements(b.statements)),
            ExprKind::Resource(r) => self.resource(r),
            ExprKind::ResourceDefaults(r) => self.resource_defaults(r),
            ExprKind::ResourceOverride(r) => self.resource_override(r),
            ExprKind::Collect(c) => {
                let kind = self.collect(c);
                self.collector_points(Node { span, kind }).kind
            }
            ExprKind::HostClass(_) => NodeKind::Definition(DefinitionKind::Class),
            ExprKind::ResourceType(_) => NodeKind::Definition(DefinitionKind::Define),
            ExprKind::Node(_) => NodeKind::Definition(DefinitionKind::Node),
            ExprKind::Function(_) => NodeKind::Definition(DefinitionKind::Function),
            ExprKind::Plan(_) => NodeKind::Definition(DefinitionKind::Plan),
            ExprKind::TypeAlias(_) => NodeKind::Definition(DefinitionKind::TypeAlias),
            ExprKind::TypeDefinition(_) => NodeKind::Definition(DefinitionKind::TypeDefinition),
            ExprKind::TypeMapping(_) => NodeKind::Definition(DefinitionKind::TypeMapping),
            ExprKind::Apply(a) => NodeKind::Apply(Box::new(self.arguments(a.arguments))),
            ExprKind::Epp(e) => NodeKind::Epp(Box::new(self.optional(e.body.as_ref(), span))),
            ExprKind::RenderString(s) => NodeKind::RenderString((*s).into()),
            ExprKind::Render(e) => NodeKind::Render(Box::new(self.expr(e))),
        }
    }

    /// A list of expressions as in an array or argument list: parentheses around elements do not
    /// count, splats are unfolded.
    pub(super) fn arguments(&mut self, items: &[Expr<'_>]) -> Arguments {
        let items: Box<[Node]> = items.iter().map(|e| self.expr(fold::unwind(e))).collect();
        let splat = items.iter().any(|n| matches!(n.kind, NodeKind::Unfold(_)));
        Arguments { items, splat }
    }

    fn variable(&mut self, name: Symbol) -> NodeKind {
        let text = name.as_str();
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return NodeKind::Match(text.parse().unwrap_or(u32::MAX));
        }
        if let Some(at) = text.rfind("::") {
            let class = text[..at].trim_start_matches("::");
            return NodeKind::Qualified(Box::new(QualifiedVar {
                written: name,
                class: (!class.is_empty()).then(|| Symbol::new(class)),
                name: Symbol::new(&text[at + 2..]),
            }));
        }
        match self.scopes.find(name) {
            Place::Local(slot) => NodeKind::Local { slot, name },
            Place::Outer(candidates) => NodeKind::Outer(Box::new(OuterVar { name, candidates })),
            Place::Unknown => NodeKind::Dynamic(name),
        }
    }

    fn text(&mut self, inner: &Expr<'_>) -> Node {
        match &inner.kind {
            ExprKind::QualifiedName(name) => Node { span: inner.span, kind: self.variable(*name) },
            _ => self.expr(inner),
        }
    }

    fn concat(&mut self, segments: &[Expr<'_>]) -> NodeKind {
        let nodes: Box<[Node]> = segments
            .iter()
            .map(|s| match &s.kind {
                ExprKind::Text(inner) => match &inner.kind {
                    ExprKind::QualifiedName(name) => Node { span: s.span, kind: self.variable(*name) },
                    _ => self.expr(inner),
                },
                _ => self.expr(s),
            })
            .collect();
        if nodes.is_empty() {
            return NodeKind::Literal(Value::from(""));
        }
        NodeKind::Concat(nodes)
    }

    fn binary(&mut self, b: &ast::Binary<'_>, span: Span) -> NodeKind {
        let operands = |this: &mut Lowerer| Box::new((this.expr(&b.left), this.expr(&b.right)));
        match b.op {
            BinaryOp::Arithmetic(op) => NodeKind::Arithmetic(op, operands(self)),
            BinaryOp::Comparison(op) => NodeKind::Comparison(op, operands(self)),
            BinaryOp::Match(op) => {
                let pair = operands(self);
                if !matches!(pair.1.kind, NodeKind::Literal(Value::Type(_))) {
                    self.matches += 1;
                }
                NodeKind::MatchOp(op == MatchOp::Match, pair)
            }
            BinaryOp::In => {
                let pair = operands(self);
                if !matches!(&pair.0.kind, NodeKind::Literal(v) if !matches!(v, Value::Regexp(_))) {
                    self.matches += 1;
                }
                NodeKind::In(pair)
            }
            BinaryOp::Logical(op) => self.logical(b, op == LogicalOp::And, span),
            BinaryOp::Assignment(AssignmentOp::Set) => {
                let value = self.expr(&b.right);
                let target = self.target(&b.left);
                NodeKind::Assign(Box::new(AssignNode { target, target_span: b.left.span, value }))
            }
            BinaryOp::Assignment(op) => illegal(
                "UNSUPPORTED_OPERATOR",
                format!("The operator '{}' is not supported.", op.as_str()),
                "'=' expression",
            ),
            BinaryOp::Relationship(op) => NodeKind::Relationship(op, operands(self)),
        }
    }

    fn target(&mut self, left: &Expr<'_>) -> Target {
        match &left.kind {
            ExprKind::Variable(name) => {
                let text = name.as_str();
                if text.starts_with(|c: char| c.is_ascii_digit()) {
                    Target::Numeric(*name)
                } else if text.contains("::") {
                    Target::Qualified(*name)
                } else if matches!(text, "facts" | "trusted" | "server_facts") {
                    Target::Name(*name)
                } else {
                    self.scopes.declare(*name).map_or(Target::Name(*name), |slot| Target::Slot(slot, *name))
                }
            }
            ExprKind::List(items) => Target::List(items.iter().map(|e| (self.target(e), e.span)).collect()),
            _ => Target::Illegal(label::expr_label(left).into(), left.span),
        }
    }
}

/// An expression that always fails.
pub(super) fn illegal(code: &'static str, message: String, label: &'static str) -> NodeKind {
    NodeKind::Illegal(Box::new(IllegalNode { code, message, label }))
}
