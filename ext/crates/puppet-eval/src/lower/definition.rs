//! Classes, defines, nodes, functions and type aliases.

use std::sync::Arc;

use puppet_syntax::ast::{self, Expr, ExprKind};
use puppet_syntax::{Span, Symbol};

use super::Lowerer;
use super::scope::Scopes;
use crate::ir::{
    Body, ClassIr, DefineIr, Definition, FunctionIr, HostMatch, NodeIr, Param, TypeAliasIr, TypeMappingIr,
    TypeSlot,
};

impl Lowerer {
    /// Lowers a definition; rejected ones have no IR.
    pub(super) fn definition(&mut self, definition: &ast::Definition<'_>) -> Option<Definition> {
        let saved = (std::mem::replace(&mut self.scopes, Scopes::none()), self.matches);
        let lowered = match definition {
            ast::Definition::HostClass(d) => {
                let (params, body) =
                    self.resource_body(("class", d.name.as_str()), d.parameters, d.body.as_ref(), d.span);
                Some(Definition::Class(Arc::new(ClassIr {
                    name: name(d.name),
                    parent: d.parent_class.map(name),
                    params,
                    body,
                    span: d.span,
                })))
            }
            ast::Definition::ResourceType(d) => {
                let (params, body) =
                    self.resource_body(("define", d.name.as_str()), d.parameters, d.body.as_ref(), d.span);
                Some(Definition::Define(Arc::new(DefineIr {
                    name: name(d.name),
                    params,
                    body,
                    span: d.span,
                })))
            }
            ast::Definition::Node(d) => {
                let name = self.option_label(&d.host_matches.iter().collect::<Vec<_>>());
                let (_, body) = self.resource_body(("node", &name), &[], d.body.as_ref(), d.span);
                let matches = d.host_matches.iter().filter_map(host_match).collect();
                Some(Definition::Node(Arc::new(NodeIr { matches, body, span: d.span })))
            }
            ast::Definition::Function(d) => {
                let body = (self.body_point("function", d.name.as_str(), d.span), d.body.as_ref());
                let lambda = self.callable(d.parameters, d.return_type.as_ref(), body, d.span);
                Some(Definition::Function(Arc::new(FunctionIr { name: d.name, lambda, span: d.span })))
            }
            ast::Definition::Plan(d) => {
                let body = (self.body_point("plan", d.name.as_str(), d.span), d.body.as_ref());
                let lambda = self.callable(d.parameters, None, body, d.span);
                Some(Definition::Plan(Arc::new(FunctionIr { name: d.name, lambda, span: d.span })))
            }
            ast::Definition::TypeAlias(d) => Some(Definition::TypeAlias(Arc::new(TypeAliasIr {
                name: d.name,
                ty: self.type_slot(&d.type_expr),
                source: self.source.clone(),
                span: d.span,
            }))),
            ast::Definition::TypeMapping(d) => match &d.mapping {
                ast::Mapping::Expr(mapping) => Some(Definition::TypeMapping(Arc::new(TypeMappingIr {
                    runtime: self.uncounted(|this| this.expr(&d.type_expr)),
                    ty: self.uncounted(|this| this.expr(mapping)),
                    source: self.source.clone(),
                    span: d.span,
                }))),
                ast::Mapping::Entry(_) => None,
            },
            ast::Definition::TypeDefinition(_) => None,
        };
        (self.scopes, self.matches) = saved;
        lowered
    }

    /// Parameters and body of what a resource evaluates: parameters have the first slots, then
    /// come the variables set by the compiler.
    fn resource_body(
        &mut self,
        (kind, name): (&'static str, &str),
        parameters: &[ast::Parameter<'_>],
        body: Option<&Expr<'_>>,
        span: Span,
    ) -> (Box<[Param]>, Arc<Body>) {
        let types: Vec<Option<TypeSlot>> =
            parameters.iter().map(|p| p.type_expr.as_ref().map(|t| self.type_slot(t))).collect();
        self.scopes.push();
        for p in parameters {
            self.scopes.declare(p.name);
        }
        for variable in [Symbol::MODULE_NAME, Symbol::CALLER_MODULE_NAME, Symbol::TITLE, Symbol::NAME] {
            self.scopes.declare_leading(variable);
        }
        let point = self.body_point(kind, name, span);
        self.note_values(parameters);
        let params = self.params(parameters, types, point);
        let node = self.body(point, body, span);
        let layout = self.scopes.pop();
        (params, Arc::new(Body { source: self.source.clone(), layout, node, height: self.height }))
    }
}

/// Names of classes and defines are compared in lower case and without a leading `::`.
fn name(name: Symbol) -> Symbol {
    let text = name.as_str();
    let text = text.strip_prefix("::").unwrap_or(text);
    if text.bytes().any(|b| b.is_ascii_uppercase()) {
        Symbol::new(&text.to_lowercase())
    } else {
        Symbol::new(text)
    }
}

fn host_match(expr: &Expr<'_>) -> Option<HostMatch> {
    match &expr.kind {
        ExprKind::Default => Some(HostMatch::Default),
        ExprKind::String(s) => Some(HostMatch::Name(Symbol::new(&s.to_lowercase()))),
        ExprKind::QualifiedName(n) => Some(HostMatch::Name(Symbol::new(&n.as_str().to_lowercase()))),
        ExprKind::Regexp(r) => puppet_pcore::Regexp::new(r).ok().map(HostMatch::Regexp),
        _ => None,
    }
}
