//! Calls and lambdas.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use puppet_pcore::{TypeKind, Value};
use puppet_syntax::ast::{self, Expr, ExprKind};
use puppet_syntax::{Span, Symbol};

use super::cover::BodyPoint;
use super::expr::illegal;
use super::{Lowerer, fold};
use crate::ir::{Arguments, Body, CallNode, LambdaIr, NewNode, Node, NodeKind, Param, TypeSlot};
use crate::label;
use crate::scope::check_reserved;

static SITES: AtomicU32 = AtomicU32::new(0);
static TYPES: AtomicU32 = AtomicU32::new(0);

impl Lowerer {
    pub(super) fn call_named(&mut self, call: &ast::Call<'_>, span: Span) -> NodeKind {
        let is_type = match &call.functor.kind {
            ExprKind::QualifiedReference(_) => true,
            ExprKind::Access(a) => matches!(a.left.kind, ExprKind::QualifiedReference(_)),
            _ => false,
        };
        if is_type {
            let functor = self.expr(&call.functor);
            let call = self.prepared(Symbol::NEW, None, call);
            return NodeKind::New(Box::new(NewNode { functor, call }));
        }
        match &call.functor.kind {
            ExprKind::QualifiedName(name) => NodeKind::Call(Box::new(self.prepared(*name, None, call))),
            ExprKind::RenderString(_) => illegal(
                "ILLEGAL_EPP_PARAMETERS",
                "Ambiguous EPP parameter expression. Probably missing '<%-' before parameters to remove \
                 leading whitespace"
                    .to_owned(),
                "Function Call",
            ),
            _ => {
                let _ = span;
                illegal(
                    "ILLEGAL_EXPRESSION",
                    format!(
                        "Illegal expression. {} is unacceptable as function name in a Function Call",
                        label::a_an_uc(&label::expr_label(&call.functor))
                    ),
                    "Function Call",
                )
            }
        }
    }

    pub(super) fn call_method(&mut self, call: &ast::Call<'_>) -> NodeKind {
        if let ExprKind::NamedAccess(access) = &call.functor.kind {
            if let ExprKind::QualifiedName(name) = &access.right.kind {
                return NodeKind::Method(Box::new(self.prepared(*name, Some(&access.left), call)));
            }
        }
        illegal(
            "ILLEGAL_EXPRESSION",
            format!(
                "Illegal expression. {} is unacceptable as function accessor in a Method call",
                label::a_an_uc(&label::expr_label(&call.functor))
            ),
            "Method call",
        )
    }

    fn prepared(&mut self, name: Symbol, receiver: Option<&Expr<'_>>, call: &ast::Call<'_>) -> CallNode {
        let mut items = Vec::with_capacity(call.arguments.len() + 1);
        items.extend(receiver.map(|r| self.expr(fold::unwind(r))));
        items.extend(call.arguments.iter().map(|e| self.expr(fold::unwind(e))));
        let splat = items.iter().any(|n| matches!(n.kind, NodeKind::Unfold(_)));
        let block = call.lambda.as_ref().and_then(|l| match &l.kind {
            ExprKind::Lambda(lambda) => Some(self.lambda(lambda, l.span)),
            _ => None,
        });
        let site = SITES.fetch_add(1, Ordering::Relaxed);
        CallNode { name, args: Arguments { items: items.into(), splat }, block, site }
    }

    /// A lambda; its body runs in a frame inside the one being lowered.
    pub(super) fn lambda(&mut self, lambda: &ast::Lambda<'_>, span: Span) -> Arc<LambdaIr> {
        let kind = match &lambda.body {
            Some(body) if matches!(body.kind, ExprKind::Epp(_)) => "template",
            _ => "lambda",
        };
        let point = self.body_point(kind, "", span);
        self.callable(lambda.parameters, lambda.return_type.as_ref(), (point, lambda.body.as_ref()), span)
    }

    /// Code that is called: parameters, result type and body in a new frame.
    pub(super) fn callable(
        &mut self,
        parameters: &[ast::Parameter<'_>],
        return_type: Option<&Expr<'_>>,
        (point, body): (BodyPoint, Option<&Expr<'_>>),
        span: Span,
    ) -> Arc<LambdaIr> {
        // Types are evaluated in the scope around, before there is a frame.
        let types: Vec<Option<TypeSlot>> =
            parameters.iter().map(|p| p.type_expr.as_ref().map(|t| self.type_slot(t))).collect();
        let return_type = return_type.map(|t| self.type_slot(t));
        self.scopes.push();
        self.note_values(parameters);
        let params = self.params(parameters, types, point);
        let (node, guard) = self.guarded(|this| this.body(point, body, span));
        let layout = self.scopes.pop();
        let min = params.iter().take_while(|p| p.default.is_none() && !p.captures_rest).count();
        let optional = params.iter().position(|p| p.default.is_some() || p.captures_rest);
        let misplaced = optional.and_then(|o| {
            params
                .iter()
                .skip(o)
                .position(|p| p.default.is_none() && (!p.captures_rest || p.ty.is_some()))
                .map(|i| i + o)
        });
        let reserved = params.iter().map(|p| p.name).find(|name| check_reserved(*name).is_err());
        let plain = return_type.is_none()
            && reserved.is_none()
            && params.iter().all(|p| p.ty.is_none() && p.default.is_none() && !p.captures_rest);
        let body = Arc::new(Body { source: self.source.clone(), layout, node, height: self.height });
        Arc::new(LambdaIr { params, return_type, body, span, min, reserved, plain, guard, misplaced })
    }

    /// Parameters; their slots come first in the frame, in order.
    pub(super) fn params(
        &mut self,
        parameters: &[ast::Parameter<'_>],
        types: Vec<Option<TypeSlot>>,
        body: BodyPoint,
    ) -> Box<[Param]> {
        for p in parameters {
            self.scopes.declare(p.name);
        }
        parameters
            .iter()
            .zip(types)
            .map(|(p, ty)| {
                let (default, guard) = self.guarded(|this| {
                    p.value.as_ref().map(|value| this.default_value(body, p.name.as_str(), value, p.span))
                });
                Param {
                    name: p.name,
                    slot: self.scopes.declare(p.name).unwrap_or(0),
                    ty,
                    default,
                    guard,
                    captures_rest: p.captures_rest,
                    span: p.span,
                }
            })
            .collect()
    }

    /// A type annotation.
    pub(super) fn type_slot(&mut self, expr: &Expr<'_>) -> TypeSlot {
        let node = self.uncounted(|this| this.expr(expr));
        let (builtin, constant) = constness(&node);
        let sound = builtin && cannot_fail(&node);
        let id = TYPES.fetch_add(1, Ordering::Relaxed);
        TypeSlot { id, node, fixed: std::sync::OnceLock::new(), builtin, sound, constant }
    }
}

/// True for the common built-in types whose parameters are in order. Others are evaluated when their file is loaded, where stock
/// reports what is wrong with them.
fn cannot_fail(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Paren(inner) => cannot_fail(inner),
        NodeKind::Access(a) => are_in_order(&a.left, &a.keys) && a.keys.iter().all(cannot_fail),
        _ => true,
    }
}

fn are_in_order(left: &Node, keys: &[Node]) -> bool {
    let NodeKind::Literal(Value::Type(left)) = &left.kind else { return false };
    let is_type = |key: &Node| matches!(key.kind, NodeKind::Literal(Value::Type(_)) | NodeKind::Access(_));
    let is_text = |key: &Node| matches!(key.kind, NodeKind::Literal(Value::String(_)));
    let is_size = |key: &Node| match &key.kind {
        NodeKind::Literal(Value::Integer(size)) => *size >= 0,
        _ => false,
    };
    match left.kind() {
        TypeKind::Array(..) => match keys {
            [of] => is_type(of),
            [of, size] => is_type(of) && is_size(size),
            _ => false,
        },
        TypeKind::Optional(_) | TypeKind::NotUndef(_) => matches!(keys, [of] if is_type(of) || is_text(of)),
        TypeKind::Sensitive(_) => matches!(keys, [of] if is_type(of)),
        TypeKind::Hash(..) => matches!(keys, [key, value] if is_type(key) && is_type(value)),
        TypeKind::Variant(_) => !keys.is_empty() && keys.iter().all(is_type),
        TypeKind::Enum(_) => !keys.is_empty() && keys.iter().all(is_text),
        // Stock makes the regular expression where it is used.
        TypeKind::Regexp(_) => true,
        TypeKind::Pattern(_) => {
            let is_pattern =
                |key: &Node| matches!(key.kind, NodeKind::Literal(Value::Regexp(_) | Value::String(_)));
            !keys.is_empty() && keys.iter().all(is_pattern)
        }
        TypeKind::String(_) | TypeKind::Integer(_) => matches!(keys, [from] if is_size(from)),
        _ => false,
    }
}

/// True for types that are values, whatever environment and session they are made in. An `Object[...]` is another type each time.
fn is_value(left: &Node) -> bool {
    let NodeKind::Literal(Value::Type(left)) = &left.kind else { return false };
    matches!(
        left.kind(),
        TypeKind::Array(..)
            | TypeKind::Hash(..)
            | TypeKind::Struct(_)
            | TypeKind::Tuple(..)
            | TypeKind::Collection(..)
            | TypeKind::Optional(_)
            | TypeKind::NotUndef(_)
            | TypeKind::Sensitive(_)
            | TypeKind::Variant(_)
            | TypeKind::Enum(_)
            | TypeKind::Regexp(_)
            | TypeKind::Pattern(_)
            | TypeKind::String(_)
            | TypeKind::Integer(_)
            | TypeKind::Float(_)
            | TypeKind::Boolean(_)
    )
}

/// (names only built-in types that are values, depends on neither variables nor calls)
fn constness(node: &Node) -> (bool, bool) {
    let all = |nodes: &mut dyn Iterator<Item = &Node>| {
        nodes.fold((true, true), |(b, c), n| {
            let (b2, c2) = constness(n);
            (b && b2, c && c2)
        })
    };
    match &node.kind {
        NodeKind::Nop => (true, true),
        // Resource types need a scope to be turned into references.
        NodeKind::Literal(Value::Type(_)) | NodeKind::Literal(_) => (true, true),
        NodeKind::TypeName(_) => (false, true),
        NodeKind::Paren(inner) | NodeKind::UnaryMinus(inner) => constness(inner),
        NodeKind::Access(a) => {
            let (builtin, constant) = all(&mut std::iter::once(&a.left).chain(a.keys.iter()));
            (builtin && is_value(&a.left), constant)
        }
        NodeKind::List(list) => all(&mut list.items.iter()),
        NodeKind::Hash(pairs) => all(&mut pairs.iter().flat_map(|(k, v)| [k, v])),
        _ => (false, false),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use puppet_syntax::{ParseOptions, Source, parse_manifest};

    use crate::ir::Definition;

    /// (kept for the process, need not be evaluated when the file is loaded) of a parameter's type
    fn flags(type_text: &str) -> (bool, bool) {
        let source = Arc::new(Source::new(Some("test.pp"), &format!("class c({type_text} $p) {{ }}")));
        let ast = parse_manifest(source, &ParseOptions::default()).expect("a class");
        let program = crate::lower::program(&ast);
        let Definition::Class(class) = &program.definitions[0] else { panic!("no class") };
        let slot = class.params[0].ty.as_ref().expect("a type");
        (slot.builtin, slot.sound)
    }

    #[test]
    fn types_that_are_values_are_kept_and_those_that_may_be_wrong_are_evaluated_first() {
        assert_eq!(flags("Optional[Array[Enum['a', 'b']]]"), (true, true));
        assert_eq!(flags("Struct[{ 'a' => Variant[Integer[1, 3], String[1]] }]"), (true, false));
        assert_eq!(flags("Array[Integer[5, 1]]"), (true, false));
        assert_eq!(flags("Object[{ 'attributes' => { 'a' => Integer } }]"), (false, false));
        assert_eq!(flags("Array[Unknown]"), (false, false));
    }
}
