//! Walking the tree.

use std::sync::Arc;

use super::{
    BinaryOp, CaseOption, Definition, Expr, ExprKind, KeyedEntry, LogicalOp, Operation, Parameter, Query,
    ResourceBody, SelectorEntry,
};
use crate::span::Span;

/// Anything in the tree that Puppet has a node for.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// An expression.
    Expr(&'a Expr),
    /// A parameter.
    Parameter(&'a Parameter),
    /// An entry of a hash.
    KeyedEntry(&'a KeyedEntry),
    /// An option of a `case`.
    CaseOption(&'a CaseOption),
    /// An entry of a selector.
    SelectorEntry(&'a SelectorEntry),
    /// A body of a resource.
    ResourceBody(&'a ResourceBody),
    /// An attribute.
    Operation(&'a Operation),
    /// The query of a collector.
    Query(&'a Query),
}

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

    /// Calls `f` for each child in the order of Puppet's `_pcore_contents`.
    pub fn for_each_child<'a>(self, f: &mut dyn FnMut(Node<'a>))
    where
        Self: 'a,
    {
        match self {
            Node::Expr(n) => expr_children(n, f),
            Node::Parameter(n) => {
                optional(&n.value, f);
                optional(&n.type_expr, f);
            }
            Node::KeyedEntry(n) => {
                f(Node::Expr(&n.key));
                // An entry of a resource without title may have no value at all.
                if !matches!(n.value.kind, ExprKind::Nop) {
                    f(Node::Expr(&n.value));
                }
            }
            Node::CaseOption(n) => {
                exprs(&n.values, f);
                optional(&n.then_expr, f);
            }
            Node::SelectorEntry(n) => {
                f(Node::Expr(&n.matching));
                f(Node::Expr(&n.value));
            }
            Node::ResourceBody(n) => {
                f(Node::Expr(&n.title));
                n.operations.iter().for_each(|o| f(Node::Operation(o)));
            }
            Node::Operation(Operation::Attribute(n)) => f(Node::Expr(&n.value)),
            Node::Operation(Operation::Attributes { expr, .. }) => f(Node::Expr(expr)),
            Node::Query(n) => optional(&n.expr, f),
        }
    }
}

fn expr_class_name(expr: &Expr) -> &'static str {
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

fn optional<'a>(expr: &'a Option<Expr>, f: &mut dyn FnMut(Node<'a>)) {
    if let Some(expr) = expr {
        f(Node::Expr(expr));
    }
}

fn exprs<'a>(list: &'a [Expr], f: &mut dyn FnMut(Node<'a>)) {
    list.iter().for_each(|e| f(Node::Expr(e)));
}

fn parameters<'a>(list: &'a [Parameter], f: &mut dyn FnMut(Node<'a>)) {
    list.iter().for_each(|p| f(Node::Parameter(p)));
}

fn operations<'a>(list: &'a [Operation], f: &mut dyn FnMut(Node<'a>)) {
    list.iter().for_each(|o| f(Node::Operation(o)));
}

fn expr_children<'a>(expr: &'a Expr, f: &mut dyn FnMut(Node<'a>)) {
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
        | ExprKind::RenderString(_) => {}
        ExprKind::Concat(list) | ExprKind::List(list) => exprs(list, f),
        ExprKind::Text(e)
        | ExprKind::Not(e)
        | ExprKind::UnaryMinus(e)
        | ExprKind::Unfold(e)
        | ExprKind::Parenthesized(e)
        | ExprKind::Render(e) => f(Node::Expr(e)),
        ExprKind::Heredoc(h) => f(Node::Expr(&h.text)),
        ExprKind::Hash(entries) => entries.iter().for_each(|e| f(Node::KeyedEntry(e))),
        ExprKind::Access(a) => {
            f(Node::Expr(&a.left));
            exprs(&a.keys, f);
        }
        ExprKind::NamedAccess(a) => {
            f(Node::Expr(&a.left));
            f(Node::Expr(&a.right));
        }
        ExprKind::CallNamed(c) | ExprKind::CallMethod(c) => {
            f(Node::Expr(&c.functor));
            exprs(&c.arguments, f);
            optional(&c.lambda, f);
        }
        ExprKind::Binary(b) => {
            f(Node::Expr(&b.left));
            f(Node::Expr(&b.right));
        }
        ExprKind::If(i) | ExprKind::Unless(i) => {
            f(Node::Expr(&i.test));
            optional(&i.then_expr, f);
            optional(&i.else_expr, f);
        }
        ExprKind::Case(c) => {
            f(Node::Expr(&c.test));
            c.options.iter().for_each(|o| f(Node::CaseOption(o)));
        }
        ExprKind::Selector(s) => {
            f(Node::Expr(&s.left));
            s.selectors.iter().for_each(|e| f(Node::SelectorEntry(e)));
        }
        ExprKind::Lambda(l) => {
            parameters(&l.parameters, f);
            optional(&l.body, f);
            optional(&l.return_type, f);
        }
        ExprKind::Block(b) => exprs(&b.statements, f),
        ExprKind::Resource(r) => {
            f(Node::Expr(&r.type_name));
            r.bodies.iter().for_each(|b| f(Node::ResourceBody(b)));
        }
        ExprKind::ResourceDefaults(r) => {
            f(Node::Expr(&r.type_ref));
            operations(&r.operations, f);
        }
        ExprKind::ResourceOverride(r) => {
            f(Node::Expr(&r.resources));
            operations(&r.operations, f);
        }
        ExprKind::Collect(c) => {
            f(Node::Expr(&c.type_expr));
            f(Node::Query(&c.query));
            operations(&c.operations, f);
        }
        ExprKind::Apply(a) => {
            exprs(&a.arguments, f);
            f(Node::Expr(&a.body));
        }
        ExprKind::Epp(e) => optional(&e.body, f),
        _ => definition_children(expr, f),
    }
}

fn definition_children<'a>(expr: &'a Expr, f: &mut dyn FnMut(Node<'a>)) {
    match &expr.kind {
        ExprKind::HostClass(d) => {
            parameters(&d.parameters, f);
            optional(&d.body, f);
        }
        ExprKind::ResourceType(d) => {
            parameters(&d.parameters, f);
            optional(&d.body, f);
        }
        ExprKind::Node(d) => {
            optional(&d.parent, f);
            exprs(&d.host_matches, f);
            optional(&d.body, f);
        }
        ExprKind::Function(d) => {
            parameters(&d.parameters, f);
            optional(&d.body, f);
            optional(&d.return_type, f);
        }
        ExprKind::Plan(d) => {
            parameters(&d.parameters, f);
            optional(&d.body, f);
        }
        ExprKind::TypeAlias(d) => f(Node::Expr(&d.type_expr)),
        ExprKind::TypeDefinition(d) => optional(&d.body, f),
        ExprKind::TypeMapping(d) => {
            f(Node::Expr(&d.type_expr));
            f(Node::Expr(&d.mapping_expr));
        }
        _ => {}
    }
}

/// The definition that an expression is.
pub fn definition(expr: &Expr) -> Option<Definition> {
    Some(match &expr.kind {
        ExprKind::HostClass(d) => Definition::HostClass(d.clone()),
        ExprKind::ResourceType(d) => Definition::ResourceType(d.clone()),
        ExprKind::Node(d) => Definition::Node(d.clone()),
        ExprKind::Function(d) => Definition::Function(d.clone()),
        ExprKind::Plan(d) => Definition::Plan(d.clone()),
        ExprKind::TypeAlias(d) => Definition::TypeAlias(d.clone()),
        ExprKind::TypeDefinition(d) => Definition::TypeDefinition(d.clone()),
        ExprKind::TypeMapping(d) => Definition::TypeMapping(d.clone()),
        _ => return None,
    })
}

/// Appends all definitions in a tree, inner before outer.
pub(crate) fn collect_definitions(expr: &Expr, definitions: &mut Vec<Definition>) {
    collect(Node::Expr(expr), definitions);
}

fn collect(node: Node<'_>, definitions: &mut Vec<Definition>) {
    node.for_each_child(&mut |child| collect(child, definitions));
    if let Node::Expr(expr) = node {
        definitions.extend(definition(expr));
    }
}

/// Changes the span of every node. Definitions in the tree must not be shared yet.
pub(crate) fn map_spans(expr: &mut Expr, f: &mut dyn FnMut(Span) -> Span) {
    expr.span = f(expr.span);
    match &mut expr.kind {
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
        | ExprKind::RenderString(_) => {}
        ExprKind::Concat(list) | ExprKind::List(list) => map_list(list, f),
        ExprKind::Text(e)
        | ExprKind::Not(e)
        | ExprKind::UnaryMinus(e)
        | ExprKind::Unfold(e)
        | ExprKind::Parenthesized(e)
        | ExprKind::Render(e) => map_spans(e, f),
        ExprKind::Heredoc(h) => map_spans(&mut h.text, f),
        ExprKind::Hash(entries) => {
            for entry in entries {
                entry.span = f(entry.span);
                map_spans(&mut entry.key, f);
                map_spans(&mut entry.value, f);
            }
        }
        ExprKind::Access(a) => {
            map_spans(&mut a.left, f);
            map_list(&mut a.keys, f);
        }
        ExprKind::NamedAccess(a) => {
            map_spans(&mut a.left, f);
            map_spans(&mut a.right, f);
        }
        ExprKind::CallNamed(c) | ExprKind::CallMethod(c) => {
            map_spans(&mut c.functor, f);
            map_list(&mut c.arguments, f);
            map_optional(&mut c.lambda, f);
        }
        ExprKind::Binary(b) => {
            map_spans(&mut b.left, f);
            map_spans(&mut b.right, f);
        }
        ExprKind::If(i) | ExprKind::Unless(i) => {
            map_spans(&mut i.test, f);
            map_optional(&mut i.then_expr, f);
            map_optional(&mut i.else_expr, f);
        }
        ExprKind::Case(c) => {
            map_spans(&mut c.test, f);
            for option in &mut c.options {
                option.span = f(option.span);
                map_list(&mut option.values, f);
                map_optional(&mut option.then_expr, f);
            }
        }
        ExprKind::Selector(s) => {
            map_spans(&mut s.left, f);
            for entry in &mut s.selectors {
                entry.span = f(entry.span);
                map_spans(&mut entry.matching, f);
                map_spans(&mut entry.value, f);
            }
        }
        ExprKind::Lambda(l) => {
            map_parameters(&mut l.parameters, f);
            map_optional(&mut l.body, f);
            map_optional(&mut l.return_type, f);
        }
        ExprKind::Block(b) => map_list(&mut b.statements, f),
        ExprKind::Resource(r) => {
            map_spans(&mut r.type_name, f);
            for body in &mut r.bodies {
                body.span = f(body.span);
                map_spans(&mut body.title, f);
                map_operations(&mut body.operations, f);
            }
        }
        ExprKind::ResourceDefaults(r) => {
            map_spans(&mut r.type_ref, f);
            map_operations(&mut r.operations, f);
        }
        ExprKind::ResourceOverride(r) => {
            map_spans(&mut r.resources, f);
            map_operations(&mut r.operations, f);
        }
        ExprKind::Collect(c) => {
            map_spans(&mut c.type_expr, f);
            c.query.span = f(c.query.span);
            map_optional(&mut c.query.expr, f);
            map_operations(&mut c.operations, f);
        }
        ExprKind::Apply(a) => {
            map_list(&mut a.arguments, f);
            map_spans(&mut a.body, f);
        }
        ExprKind::Epp(e) => map_optional(&mut e.body, f),
        kind => map_definition(kind, f),
    }
}

fn map_definition(kind: &mut ExprKind, f: &mut dyn FnMut(Span) -> Span) {
    match kind {
        ExprKind::HostClass(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_parameters(&mut d.parameters, f);
            map_optional(&mut d.body, f);
        }
        ExprKind::ResourceType(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_parameters(&mut d.parameters, f);
            map_optional(&mut d.body, f);
        }
        ExprKind::Node(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_optional(&mut d.parent, f);
            map_list(&mut d.host_matches, f);
            map_optional(&mut d.body, f);
        }
        ExprKind::Function(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_parameters(&mut d.parameters, f);
            map_optional(&mut d.body, f);
            map_optional(&mut d.return_type, f);
        }
        ExprKind::Plan(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_parameters(&mut d.parameters, f);
            map_optional(&mut d.body, f);
        }
        ExprKind::TypeAlias(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_spans(&mut d.type_expr, f);
        }
        ExprKind::TypeDefinition(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_optional(&mut d.body, f);
        }
        ExprKind::TypeMapping(d) => {
            let Some(d) = Arc::get_mut(d) else { return };
            d.span = f(d.span);
            map_spans(&mut d.type_expr, f);
            map_spans(&mut d.mapping_expr, f);
        }
        _ => {}
    }
}

fn map_optional(expr: &mut Option<Expr>, f: &mut dyn FnMut(Span) -> Span) {
    if let Some(expr) = expr {
        map_spans(expr, f);
    }
}

fn map_list(list: &mut [Expr], f: &mut dyn FnMut(Span) -> Span) {
    for expr in list {
        map_spans(expr, f);
    }
}

fn map_parameters(list: &mut [Parameter], f: &mut dyn FnMut(Span) -> Span) {
    for parameter in list {
        parameter.span = f(parameter.span);
        map_optional(&mut parameter.value, f);
        map_optional(&mut parameter.type_expr, f);
    }
}

fn map_operations(list: &mut [Operation], f: &mut dyn FnMut(Span) -> Span) {
    for operation in list {
        match operation {
            Operation::Attribute(a) => {
                a.span = f(a.span);
                map_spans(&mut a.value, f);
            }
            Operation::Attributes { expr, span } => {
                *span = f(*span);
                map_spans(expr, f);
            }
        }
    }
}

/// Is it a class, define, node, function, plan or type definition?
pub fn is_definition(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::HostClass(_)
            | ExprKind::ResourceType(_)
            | ExprKind::Node(_)
            | ExprKind::Function(_)
            | ExprKind::Plan(_)
            | ExprKind::TypeAlias(_)
            | ExprKind::TypeDefinition(_)
            | ExprKind::TypeMapping(_)
    )
}
