//! The children of every node, named once.

use super::{
    CaseOption, Expr, ExprKind, KeyedEntry, Mapping, Operation, Parameter, Query, ResourceBody, SelectorEntry,
};

/// Anything in the tree that Puppet has a node for.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// An expression.
    Expr(&'a Expr<'a>),
    /// A parameter.
    Parameter(&'a Parameter<'a>),
    /// An entry of a hash.
    KeyedEntry(&'a KeyedEntry<'a>),
    /// An option of a `case`.
    CaseOption(&'a CaseOption<'a>),
    /// An entry of a selector.
    SelectorEntry(&'a SelectorEntry<'a>),
    /// A body of a resource.
    ResourceBody(&'a ResourceBody<'a>),
    /// An attribute.
    Operation(&'a Operation<'a>),
    /// The query of a collector.
    Query(&'a Query<'a>),
}

impl<'a> Node<'a> {
    /// Calls `f` for each child in the order of Puppet's `_pcore_contents`.
    pub fn for_each_child<F: FnMut(Node<'a>) + ?Sized>(self, f: &mut F) {
        match self {
            Node::Expr(n) => Self::of_expr(n, f),
            Node::Parameter(n) => {
                Self::optional(&n.value, f);
                Self::optional(&n.type_expr, f);
            }
            Node::KeyedEntry(n) => {
                f(Node::Expr(&n.key));
                // An entry of a resource without title may have no value at all.
                if !matches!(n.value.kind, ExprKind::Nop) {
                    f(Node::Expr(&n.value));
                }
            }
            Node::CaseOption(n) => {
                Self::exprs(n.values, f);
                Self::optional(&n.then_expr, f);
            }
            Node::SelectorEntry(n) => {
                f(Node::Expr(&n.matching));
                f(Node::Expr(&n.value));
            }
            Node::ResourceBody(n) => {
                f(Node::Expr(&n.title));
                Self::operations(n.operations, f);
            }
            Node::Operation(Operation::Attribute(n)) => f(Node::Expr(&n.value)),
            Node::Operation(Operation::Attributes { expr, .. }) => f(Node::Expr(expr)),
            Node::Query(n) => Self::optional(&n.expr, f),
        }
    }

    fn of_expr<F: FnMut(Node<'a>) + ?Sized>(expr: &'a Expr<'a>, f: &mut F) {
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
            ExprKind::Concat(list) | ExprKind::List(list) => Self::exprs(list, f),
            ExprKind::Text(e)
            | ExprKind::Not(e)
            | ExprKind::UnaryMinus(e)
            | ExprKind::Unfold(e)
            | ExprKind::Parenthesized(e)
            | ExprKind::Render(e) => f(Node::Expr(e)),
            ExprKind::Heredoc(h) => f(Node::Expr(&h.text)),
            ExprKind::Hash(entries) => {
                for entry in *entries {
                    f(Node::KeyedEntry(entry));
                }
            }
            ExprKind::Access(a) => {
                f(Node::Expr(&a.left));
                Self::exprs(a.keys, f);
            }
            ExprKind::NamedAccess(a) => {
                f(Node::Expr(&a.left));
                f(Node::Expr(&a.right));
            }
            ExprKind::CallNamed(c) | ExprKind::CallMethod(c) => {
                f(Node::Expr(&c.functor));
                Self::exprs(c.arguments, f);
                Self::optional(&c.lambda, f);
            }
            ExprKind::Binary(b) => {
                f(Node::Expr(&b.left));
                f(Node::Expr(&b.right));
            }
            ExprKind::If(i) | ExprKind::Unless(i) => {
                f(Node::Expr(&i.test));
                Self::optional(&i.then_expr, f);
                Self::optional(&i.else_expr, f);
            }
            ExprKind::Case(c) => {
                f(Node::Expr(&c.test));
                for option in c.options {
                    f(Node::CaseOption(option));
                }
            }
            ExprKind::Selector(s) => {
                f(Node::Expr(&s.left));
                for entry in s.selectors {
                    f(Node::SelectorEntry(entry));
                }
            }
            ExprKind::Lambda(l) => {
                Self::parameters(l.parameters, f);
                Self::optional(&l.body, f);
                Self::optional(&l.return_type, f);
            }
            ExprKind::Block(b) => Self::exprs(b.statements, f),
            ExprKind::Resource(r) => {
                f(Node::Expr(&r.type_name));
                for body in r.bodies {
                    f(Node::ResourceBody(body));
                }
            }
            ExprKind::ResourceDefaults(r) => {
                f(Node::Expr(&r.type_ref));
                Self::operations(r.operations, f);
            }
            ExprKind::ResourceOverride(r) => {
                f(Node::Expr(&r.resources));
                Self::operations(r.operations, f);
            }
            ExprKind::Collect(c) => {
                f(Node::Expr(&c.type_expr));
                f(Node::Query(&c.query));
                Self::operations(c.operations, f);
            }
            ExprKind::Apply(a) => {
                Self::exprs(a.arguments, f);
                f(Node::Expr(&a.body));
            }
            ExprKind::Epp(e) => Self::optional(&e.body, f),
            kind => Self::of_definition(kind, f),
        }
    }

    fn of_definition<F: FnMut(Node<'a>) + ?Sized>(kind: &'a ExprKind<'a>, f: &mut F) {
        match kind {
            ExprKind::HostClass(d) => {
                Self::parameters(d.parameters, f);
                Self::optional(&d.body, f);
            }
            ExprKind::ResourceType(d) => {
                Self::parameters(d.parameters, f);
                Self::optional(&d.body, f);
            }
            ExprKind::Node(d) => {
                Self::optional(&d.parent, f);
                Self::exprs(d.host_matches, f);
                Self::optional(&d.body, f);
            }
            ExprKind::Function(d) => {
                Self::parameters(d.parameters, f);
                Self::optional(&d.body, f);
                Self::optional(&d.return_type, f);
            }
            ExprKind::Plan(d) => {
                Self::parameters(d.parameters, f);
                Self::optional(&d.body, f);
            }
            ExprKind::TypeAlias(d) => {
                f(Node::Expr(&d.type_expr));
            }
            ExprKind::TypeDefinition(d) => {
                Self::optional(&d.body, f);
            }
            ExprKind::TypeMapping(d) => {
                f(Node::Expr(&d.type_expr));
                match &d.mapping {
                    Mapping::Expr(e) => f(Node::Expr(e)),
                    Mapping::Entry(e) => f(Node::KeyedEntry(e)),
                }
            }
            _ => {}
        }
    }

    fn optional<F: FnMut(Node<'a>) + ?Sized>(expr: &'a Option<Expr<'a>>, f: &mut F) {
        if let Some(expr) = expr {
            f(Node::Expr(expr));
        }
    }

    fn exprs<F: FnMut(Node<'a>) + ?Sized>(list: &'a [Expr<'a>], f: &mut F) {
        for expr in list {
            f(Node::Expr(expr));
        }
    }

    fn parameters<F: FnMut(Node<'a>) + ?Sized>(list: &'a [Parameter<'a>], f: &mut F) {
        for parameter in list {
            f(Node::Parameter(parameter));
        }
    }

    fn operations<F: FnMut(Node<'a>) + ?Sized>(list: &'a [Operation<'a>], f: &mut F) {
        for operation in list {
            f(Node::Operation(operation));
        }
    }
}
