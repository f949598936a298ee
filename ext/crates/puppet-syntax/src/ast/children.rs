//! The children of every node, named once: the macro writes a walk that looks at the tree and one
//! that changes it.

use std::sync::Arc;

use super::{
    CaseOption, Expr, ExprKind, KeyedEntry, Mapping, Operation, Parameter, Query, ResourceBody, SelectorEntry,
};
use crate::span::Span;

macro_rules! nodes {
    ($(#[$meta:meta])* $visibility:vis enum $node:ident, [$($mutable:ident)?], $definition:path) => {
        $(#[$meta])*
        #[derive(Debug)]
        $visibility enum $node<'a> {
            /// An expression.
            Expr(&'a $($mutable)? Expr),
            /// A parameter.
            Parameter(&'a $($mutable)? Parameter),
            /// An entry of a hash.
            KeyedEntry(&'a $($mutable)? KeyedEntry),
            /// An option of a `case`.
            CaseOption(&'a $($mutable)? CaseOption),
            /// An entry of a selector.
            SelectorEntry(&'a $($mutable)? SelectorEntry),
            /// A body of a resource.
            ResourceBody(&'a $($mutable)? ResourceBody),
            /// An attribute.
            Operation(&'a $($mutable)? Operation),
            /// The query of a collector.
            Query(&'a $($mutable)? Query),
        }

        impl<'a> $node<'a> {
            /// Calls `f` for each child in the order of Puppet's `_pcore_contents`.
            $visibility fn for_each_child<F: FnMut($node<'a>) + ?Sized>(self, f: &mut F) {
                match self {
                    $node::Expr(n) => Self::of_expr(n, f),
                    $node::Parameter(n) => {
                        Self::optional(&$($mutable)? n.value, f);
                        Self::optional(&$($mutable)? n.type_expr, f);
                    }
                    $node::KeyedEntry(n) => {
                        f($node::Expr(&$($mutable)? n.key));
                        // An entry of a resource without title may have no value at all.
                        if !matches!(n.value.kind, ExprKind::Nop) {
                            f($node::Expr(&$($mutable)? n.value));
                        }
                    }
                    $node::CaseOption(n) => {
                        Self::exprs(&$($mutable)? n.values, f);
                        Self::optional(&$($mutable)? n.then_expr, f);
                    }
                    $node::SelectorEntry(n) => {
                        f($node::Expr(&$($mutable)? n.matching));
                        f($node::Expr(&$($mutable)? n.value));
                    }
                    $node::ResourceBody(n) => {
                        f($node::Expr(&$($mutable)? n.title));
                        Self::operations(&$($mutable)? n.operations, f);
                    }
                    $node::Operation(Operation::Attribute(n)) => f($node::Expr(&$($mutable)? n.value)),
                    $node::Operation(Operation::Attributes { expr, .. }) => f($node::Expr(expr)),
                    $node::Query(n) => Self::optional(&$($mutable)? n.expr, f),
                }
            }

            fn of_expr<F: FnMut($node<'a>) + ?Sized>(expr: &'a $($mutable)? Expr, f: &mut F) {
                match &$($mutable)? expr.kind {
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
                    | ExprKind::Render(e) => f($node::Expr(e)),
                    ExprKind::Heredoc(h) => f($node::Expr(&$($mutable)? h.text)),
                    ExprKind::Hash(entries) => {
                        for entry in entries {
                            f($node::KeyedEntry(entry));
                        }
                    }
                    ExprKind::Access(a) => {
                        f($node::Expr(&$($mutable)? a.left));
                        Self::exprs(&$($mutable)? a.keys, f);
                    }
                    ExprKind::NamedAccess(a) => {
                        f($node::Expr(&$($mutable)? a.left));
                        f($node::Expr(&$($mutable)? a.right));
                    }
                    ExprKind::CallNamed(c) | ExprKind::CallMethod(c) => {
                        f($node::Expr(&$($mutable)? c.functor));
                        Self::exprs(&$($mutable)? c.arguments, f);
                        Self::optional(&$($mutable)? c.lambda, f);
                    }
                    ExprKind::Binary(b) => {
                        f($node::Expr(&$($mutable)? b.left));
                        f($node::Expr(&$($mutable)? b.right));
                    }
                    ExprKind::If(i) | ExprKind::Unless(i) => {
                        f($node::Expr(&$($mutable)? i.test));
                        Self::optional(&$($mutable)? i.then_expr, f);
                        Self::optional(&$($mutable)? i.else_expr, f);
                    }
                    ExprKind::Case(c) => {
                        f($node::Expr(&$($mutable)? c.test));
                        for option in &$($mutable)? c.options {
                            f($node::CaseOption(option));
                        }
                    }
                    ExprKind::Selector(s) => {
                        f($node::Expr(&$($mutable)? s.left));
                        for entry in &$($mutable)? s.selectors {
                            f($node::SelectorEntry(entry));
                        }
                    }
                    ExprKind::Lambda(l) => {
                        Self::parameters(&$($mutable)? l.parameters, f);
                        Self::optional(&$($mutable)? l.body, f);
                        Self::optional(&$($mutable)? l.return_type, f);
                    }
                    ExprKind::Block(b) => Self::exprs(&$($mutable)? b.statements, f),
                    ExprKind::Resource(r) => {
                        f($node::Expr(&$($mutable)? r.type_name));
                        for body in &$($mutable)? r.bodies {
                            f($node::ResourceBody(body));
                        }
                    }
                    ExprKind::ResourceDefaults(r) => {
                        f($node::Expr(&$($mutable)? r.type_ref));
                        Self::operations(&$($mutable)? r.operations, f);
                    }
                    ExprKind::ResourceOverride(r) => {
                        f($node::Expr(&$($mutable)? r.resources));
                        Self::operations(&$($mutable)? r.operations, f);
                    }
                    ExprKind::Collect(c) => {
                        f($node::Expr(&$($mutable)? c.type_expr));
                        f($node::Query(&$($mutable)? c.query));
                        Self::operations(&$($mutable)? c.operations, f);
                    }
                    ExprKind::Apply(a) => {
                        Self::exprs(&$($mutable)? a.arguments, f);
                        f($node::Expr(&$($mutable)? a.body));
                    }
                    ExprKind::Epp(e) => Self::optional(&$($mutable)? e.body, f),
                    kind => Self::of_definition(kind, f),
                }
            }

            fn of_definition<F: FnMut($node<'a>) + ?Sized>(kind: &'a $($mutable)? ExprKind, f: &mut F) {
                match kind {
                    ExprKind::HostClass(d) => {
                        let Some(d) = $definition(d) else { return };
                        Self::parameters(&$($mutable)? d.parameters, f);
                        Self::optional(&$($mutable)? d.body, f);
                    }
                    ExprKind::ResourceType(d) => {
                        let Some(d) = $definition(d) else { return };
                        Self::parameters(&$($mutable)? d.parameters, f);
                        Self::optional(&$($mutable)? d.body, f);
                    }
                    ExprKind::Node(d) => {
                        let Some(d) = $definition(d) else { return };
                        Self::optional(&$($mutable)? d.parent, f);
                        Self::exprs(&$($mutable)? d.host_matches, f);
                        Self::optional(&$($mutable)? d.body, f);
                    }
                    ExprKind::Function(d) => {
                        let Some(d) = $definition(d) else { return };
                        Self::parameters(&$($mutable)? d.parameters, f);
                        Self::optional(&$($mutable)? d.body, f);
                        Self::optional(&$($mutable)? d.return_type, f);
                    }
                    ExprKind::Plan(d) => {
                        let Some(d) = $definition(d) else { return };
                        Self::parameters(&$($mutable)? d.parameters, f);
                        Self::optional(&$($mutable)? d.body, f);
                    }
                    ExprKind::TypeAlias(d) => {
                        let Some(d) = $definition(d) else { return };
                        f($node::Expr(&$($mutable)? d.type_expr));
                    }
                    ExprKind::TypeDefinition(d) => {
                        let Some(d) = $definition(d) else { return };
                        Self::optional(&$($mutable)? d.body, f);
                    }
                    ExprKind::TypeMapping(d) => {
                        let Some(d) = $definition(d) else { return };
                        f($node::Expr(&$($mutable)? d.type_expr));
                        match &$($mutable)? d.mapping {
                            Mapping::Expr(e) => f($node::Expr(e)),
                            Mapping::Entry(e) => f($node::KeyedEntry(e)),
                        }
                    }
                    _ => {}
                }
            }

            fn optional<F: FnMut($node<'a>) + ?Sized>(expr: &'a $($mutable)? Option<Expr>, f: &mut F) {
                if let Some(expr) = expr {
                    f($node::Expr(expr));
                }
            }

            fn exprs<F: FnMut($node<'a>) + ?Sized>(list: &'a $($mutable)? [Expr], f: &mut F) {
                for expr in list {
                    f($node::Expr(expr));
                }
            }

            fn parameters<F: FnMut($node<'a>) + ?Sized>(list: &'a $($mutable)? [Parameter], f: &mut F) {
                for parameter in list {
                    f($node::Parameter(parameter));
                }
            }

            fn operations<F: FnMut($node<'a>) + ?Sized>(list: &'a $($mutable)? [Operation], f: &mut F) {
                for operation in list {
                    f($node::Operation(operation));
                }
            }
        }
    };
}

nodes! {
    /// Anything in the tree that Puppet has a node for.
    #[derive(Clone, Copy)]
    pub enum Node, [], seen
}

nodes! {
    /// A node that may be changed. What is in a definition that is shared already is left out.
    pub(super) enum NodeMut, [mut], Arc::get_mut
}

fn seen<T>(definition: &Arc<T>) -> Option<&T> {
    Some(definition)
}

impl NodeMut<'_> {
    /// Calls `f` for each position the node holds: a definition has its own beside the expression's.
    pub(super) fn for_each_span(&mut self, f: &mut dyn FnMut(&mut Span)) {
        match self {
            NodeMut::Expr(n) => {
                f(&mut n.span);
                definition_span(&mut n.kind).into_iter().for_each(f);
            }
            NodeMut::Parameter(n) => f(&mut n.span),
            NodeMut::KeyedEntry(n) => f(&mut n.span),
            NodeMut::CaseOption(n) => f(&mut n.span),
            NodeMut::SelectorEntry(n) => f(&mut n.span),
            NodeMut::ResourceBody(n) => f(&mut n.span),
            NodeMut::Operation(Operation::Attribute(n)) => f(&mut n.span),
            NodeMut::Operation(Operation::Attributes { span, .. }) => f(span),
            NodeMut::Query(n) => f(&mut n.span),
        }
    }
}

fn definition_span(kind: &mut ExprKind) -> Option<&mut Span> {
    Some(match kind {
        ExprKind::HostClass(d) => &mut Arc::get_mut(d)?.span,
        ExprKind::ResourceType(d) => &mut Arc::get_mut(d)?.span,
        ExprKind::Node(d) => &mut Arc::get_mut(d)?.span,
        ExprKind::Function(d) => &mut Arc::get_mut(d)?.span,
        ExprKind::Plan(d) => &mut Arc::get_mut(d)?.span,
        ExprKind::TypeAlias(d) => &mut Arc::get_mut(d)?.span,
        ExprKind::TypeDefinition(d) => &mut Arc::get_mut(d)?.span,
        ExprKind::TypeMapping(d) => &mut Arc::get_mut(d)?.span,
        _ => return None,
    })
}
