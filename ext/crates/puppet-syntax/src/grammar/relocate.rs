//! Spans in the texts of heredocs. Such a text is parsed with offsets of its own. What it came to is copied, with offsets in
//! the source, when the outermost heredoc ends: many spans are computed of others, which the offsets in the source do not
//! allow, as they jump over margins.

use bumpalo::Bump;

use super::Parser;
use crate::ast::{
    Access, Apply, AttributeOperation, Binary, Block, Call, Case, CaseOption, Collect, Epp, Expr, ExprKind,
    FunctionDefinition, Heredoc, HostClassDefinition, If, KeyedEntry, Lambda, Mapping, NamedAccess,
    NodeDefinition, Operation, Parameter, PlanDefinition, Query, Resource, ResourceBody, ResourceDefaults,
    ResourceOverride, ResourceTypeDefinition, Selector, SelectorEntry, TypeAlias, TypeDefinition,
    TypeMapping,
};
use crate::lexer::Locators;
use crate::span::Span;

impl<'a> Parser<'a> {
    /// Text of a heredoc, with spans in the source.
    pub(super) fn relocated(&self, text: &Expr<'a>, locator: u16) -> Expr<'a> {
        let (arena, locators) = (self.shared.arena, &self.shared.locators);
        Relocation { arena, locators, locator }.expr(text)
    }
}

/// Copies nodes of a heredoc's text. The frames on the stack are small: each way down the tree has a function of its own.
#[derive(Clone, Copy)]
struct Relocation<'a, 'l> {
    arena: &'a Bump,
    locators: &'l Locators<'a>,
    locator: u16,
}

impl<'a> Relocation<'a, '_> {
    fn span(&self, span: Span) -> Span {
        self.locators.global(self.locator, span)
    }

    fn expr(&self, expr: &Expr<'a>) -> Expr<'a> {
        Expr { kind: self.kind(&expr.kind), span: self.span(expr.span) }
    }

    fn boxed(&self, expr: &Expr<'a>) -> &'a Expr<'a> {
        self.arena.alloc(self.expr(expr))
    }

    fn optional(&self, expr: &Option<Expr<'a>>) -> Option<Expr<'a>> {
        expr.as_ref().map(|expr| self.expr(expr))
    }

    fn list<T: Copy>(&self, list: &[T], f: impl Fn(&T) -> T) -> &'a [T] {
        self.arena.alloc_slice_fill_with(list.len(), |i| f(&list[i]))
    }

    fn exprs(&self, list: &[Expr<'a>]) -> &'a [Expr<'a>] {
        self.list(list, |expr| self.expr(expr))
    }

    fn kind(&self, kind: &ExprKind<'a>) -> ExprKind<'a> {
        match kind {
            ExprKind::Concat(list) => ExprKind::Concat(self.exprs(list)),
            ExprKind::List(list) => ExprKind::List(self.exprs(list)),
            ExprKind::Block(b) => ExprKind::Block(Block { statements: self.exprs(b.statements) }),
            ExprKind::Text(e) => ExprKind::Text(self.boxed(e)),
            ExprKind::Not(e) => ExprKind::Not(self.boxed(e)),
            ExprKind::UnaryMinus(e) => ExprKind::UnaryMinus(self.boxed(e)),
            ExprKind::Unfold(e) => ExprKind::Unfold(self.boxed(e)),
            ExprKind::Parenthesized(e) => ExprKind::Parenthesized(self.boxed(e)),
            ExprKind::Render(e) => ExprKind::Render(self.boxed(e)),
            ExprKind::Hash(entries) => ExprKind::Hash(self.list(entries, |entry| self.entry(entry))),
            ExprKind::Heredoc(h) => ExprKind::Heredoc(self.heredoc(h)),
            ExprKind::Access(a) => ExprKind::Access(self.access(a)),
            ExprKind::NamedAccess(a) => ExprKind::NamedAccess(self.named_access(a)),
            ExprKind::CallNamed(c) => ExprKind::CallNamed(self.call(c)),
            ExprKind::CallMethod(c) => ExprKind::CallMethod(self.call(c)),
            ExprKind::Binary(b) => ExprKind::Binary(self.binary(b)),
            ExprKind::If(i) => ExprKind::If(self.conditional(i)),
            ExprKind::Unless(i) => ExprKind::Unless(self.conditional(i)),
            ExprKind::Case(c) => ExprKind::Case(self.case(c)),
            ExprKind::Selector(s) => ExprKind::Selector(self.selector(s)),
            ExprKind::Lambda(l) => ExprKind::Lambda(self.lambda(l)),
            ExprKind::Apply(a) => ExprKind::Apply(self.apply(a)),
            ExprKind::Epp(e) => ExprKind::Epp(self.epp(e)),
            ExprKind::Resource(r) => ExprKind::Resource(self.resource(r)),
            ExprKind::ResourceDefaults(r) => ExprKind::ResourceDefaults(self.defaults(r)),
            ExprKind::ResourceOverride(r) => ExprKind::ResourceOverride(self.resource_override(r)),
            ExprKind::Collect(c) => ExprKind::Collect(self.collect(c)),
            ExprKind::HostClass(d) => ExprKind::HostClass(self.host_class(d)),
            ExprKind::ResourceType(d) => ExprKind::ResourceType(self.resource_type(d)),
            ExprKind::Node(d) => ExprKind::Node(self.node(d)),
            ExprKind::Function(d) => ExprKind::Function(self.function(d)),
            ExprKind::Plan(d) => ExprKind::Plan(self.plan(d)),
            ExprKind::TypeAlias(d) => ExprKind::TypeAlias(self.type_alias(d)),
            ExprKind::TypeDefinition(d) => ExprKind::TypeDefinition(self.type_definition(d)),
            ExprKind::TypeMapping(d) => ExprKind::TypeMapping(self.type_mapping(d)),
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
            | ExprKind::RenderString(_) => *kind,
        }
    }

    fn entry(&self, entry: &KeyedEntry<'a>) -> KeyedEntry<'a> {
        // An entry of a resource without title may have no value at all.
        let value =
            if matches!(entry.value.kind, ExprKind::Nop) { entry.value } else { self.expr(&entry.value) };
        KeyedEntry { key: self.expr(&entry.key), value, span: self.span(entry.span) }
    }

    fn heredoc(&self, h: &Heredoc<'a>) -> &'a Heredoc<'a> {
        let text = Relocation { locator: h.locator, ..*self }.expr(&h.text);
        self.arena.alloc(Heredoc { text, ..*h })
    }

    fn access(&self, a: &Access<'a>) -> &'a Access<'a> {
        self.arena.alloc(Access { left: self.expr(&a.left), keys: self.exprs(a.keys) })
    }

    fn named_access(&self, a: &NamedAccess<'a>) -> &'a NamedAccess<'a> {
        self.arena.alloc(NamedAccess { left: self.expr(&a.left), right: self.expr(&a.right) })
    }

    fn call(&self, c: &Call<'a>) -> &'a Call<'a> {
        let (functor, arguments) = (self.expr(&c.functor), self.exprs(c.arguments));
        self.arena.alloc(Call { functor, arguments, lambda: self.optional(&c.lambda), ..*c })
    }

    fn binary(&self, b: &Binary<'a>) -> &'a Binary<'a> {
        self.arena.alloc(Binary { left: self.expr(&b.left), right: self.expr(&b.right), ..*b })
    }

    fn conditional(&self, i: &If<'a>) -> &'a If<'a> {
        let (then_expr, else_expr) = (self.optional(&i.then_expr), self.optional(&i.else_expr));
        self.arena.alloc(If { test: self.expr(&i.test), then_expr, else_expr })
    }

    fn case(&self, c: &Case<'a>) -> &'a Case<'a> {
        let options = self.list(c.options, |o| CaseOption {
            values: self.exprs(o.values),
            then_expr: self.optional(&o.then_expr),
            span: self.span(o.span),
        });
        self.arena.alloc(Case { test: self.expr(&c.test), options })
    }

    fn selector(&self, s: &Selector<'a>) -> &'a Selector<'a> {
        let selectors = self.list(s.selectors, |entry| SelectorEntry {
            matching: self.expr(&entry.matching),
            value: self.expr(&entry.value),
            span: self.span(entry.span),
        });
        self.arena.alloc(Selector { left: self.expr(&s.left), selectors })
    }

    fn parameters(&self, list: &[Parameter<'a>]) -> &'a [Parameter<'a>] {
        self.list(list, |p| Parameter {
            value: self.optional(&p.value),
            type_expr: self.optional(&p.type_expr),
            span: self.span(p.span),
            ..*p
        })
    }

    fn lambda(&self, l: &Lambda<'a>) -> &'a Lambda<'a> {
        let (body, return_type) = (self.optional(&l.body), self.optional(&l.return_type));
        self.arena.alloc(Lambda { parameters: self.parameters(l.parameters), body, return_type })
    }

    fn apply(&self, a: &Apply<'a>) -> &'a Apply<'a> {
        self.arena.alloc(Apply { arguments: self.exprs(a.arguments), body: self.expr(&a.body) })
    }

    fn epp(&self, e: &Epp<'a>) -> &'a Epp<'a> {
        self.arena.alloc(Epp { body: self.optional(&e.body), ..*e })
    }

    fn operations(&self, list: &[Operation<'a>]) -> &'a [Operation<'a>] {
        self.list(list, |operation| match operation {
            Operation::Attribute(a) => Operation::Attribute(AttributeOperation {
                value: self.expr(&a.value),
                span: self.span(a.span),
                ..*a
            }),
            Operation::Attributes { expr, span } => {
                Operation::Attributes { expr: self.expr(expr), span: self.span(*span) }
            }
        })
    }

    fn resource(&self, r: &Resource<'a>) -> &'a Resource<'a> {
        let bodies = self.list(r.bodies, |body| ResourceBody {
            title: self.expr(&body.title),
            operations: self.operations(body.operations),
            span: self.span(body.span),
        });
        self.arena.alloc(Resource { type_name: self.expr(&r.type_name), bodies, ..*r })
    }

    fn defaults(&self, r: &ResourceDefaults<'a>) -> &'a ResourceDefaults<'a> {
        let (type_ref, operations) = (self.expr(&r.type_ref), self.operations(r.operations));
        self.arena.alloc(ResourceDefaults { type_ref, operations, ..*r })
    }

    fn resource_override(&self, r: &ResourceOverride<'a>) -> &'a ResourceOverride<'a> {
        let (resources, operations) = (self.expr(&r.resources), self.operations(r.operations));
        self.arena.alloc(ResourceOverride { resources, operations, ..*r })
    }

    fn collect(&self, c: &Collect<'a>) -> &'a Collect<'a> {
        let query = Query { expr: self.optional(&c.query.expr), span: self.span(c.query.span), ..c.query };
        let operations = self.operations(c.operations);
        self.arena.alloc(Collect { type_expr: self.expr(&c.type_expr), query, operations })
    }

    fn host_class(&self, d: &HostClassDefinition<'a>) -> &'a HostClassDefinition<'a> {
        let (parameters, body) = (self.parameters(d.parameters), self.optional(&d.body));
        self.arena.alloc(HostClassDefinition { parameters, body, span: self.span(d.span), ..*d })
    }

    fn resource_type(&self, d: &ResourceTypeDefinition<'a>) -> &'a ResourceTypeDefinition<'a> {
        let (parameters, body) = (self.parameters(d.parameters), self.optional(&d.body));
        self.arena.alloc(ResourceTypeDefinition { parameters, body, span: self.span(d.span), ..*d })
    }

    fn node(&self, d: &NodeDefinition<'a>) -> &'a NodeDefinition<'a> {
        let (parent, host_matches) = (self.optional(&d.parent), self.exprs(d.host_matches));
        let (body, span) = (self.optional(&d.body), self.span(d.span));
        self.arena.alloc(NodeDefinition { parent, host_matches, body, span })
    }

    fn function(&self, d: &FunctionDefinition<'a>) -> &'a FunctionDefinition<'a> {
        let (parameters, body) = (self.parameters(d.parameters), self.optional(&d.body));
        let (return_type, span) = (self.optional(&d.return_type), self.span(d.span));
        self.arena.alloc(FunctionDefinition { parameters, body, return_type, span, ..*d })
    }

    fn plan(&self, d: &PlanDefinition<'a>) -> &'a PlanDefinition<'a> {
        let (parameters, body) = (self.parameters(d.parameters), self.optional(&d.body));
        self.arena.alloc(PlanDefinition { parameters, body, span: self.span(d.span), ..*d })
    }

    fn type_alias(&self, d: &TypeAlias<'a>) -> &'a TypeAlias<'a> {
        self.arena.alloc(TypeAlias { type_expr: self.expr(&d.type_expr), span: self.span(d.span), ..*d })
    }

    fn type_definition(&self, d: &TypeDefinition<'a>) -> &'a TypeDefinition<'a> {
        self.arena.alloc(TypeDefinition { body: self.optional(&d.body), span: self.span(d.span), ..*d })
    }

    fn type_mapping(&self, d: &TypeMapping<'a>) -> &'a TypeMapping<'a> {
        let mapping = match &d.mapping {
            Mapping::Expr(expr) => Mapping::Expr(self.expr(expr)),
            Mapping::Entry(entry) => Mapping::Entry(self.entry(entry)),
        };
        let type_expr = self.expr(&d.type_expr);
        self.arena.alloc(TypeMapping { type_expr, mapping, span: self.span(d.span) })
    }
}
