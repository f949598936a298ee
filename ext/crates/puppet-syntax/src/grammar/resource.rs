//! Resources, defaults and overrides, virtual and exported.

use super::open::close;
use super::statement::{is_statement_call, unlocated};
use super::{PResult, Parser, collection};
use crate::ast::{
    AttributeOp, Block, Expr, ExprKind, KeyedEntry, Operation, Resource, ResourceBody, ResourceDefaults,
    ResourceForm, ResourceOverride,
};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;
use crate::symbol::Symbol;

impl<'a> Parser<'a> {
    pub(super) fn resource(&mut self) -> PResult<Expr<'a>> {
        match self.peek() {
            TokenKind::At => {
                return self.prefixed(
                    ResourceForm::Virtual,
                    "Virtual (@) can only be applied to a Resource Expression",
                );
            }
            TokenKind::AtAt => {
                return self.prefixed(
                    ResourceForm::Exported,
                    "Exported (@@) can only be applied to a Resource Expression",
                );
            }
            _ => {}
        }
        let left = if self.at(TokenKind::Class) && self.peek_second()? == TokenKind::LBrace {
            self.class_resource()?
        } else {
            self.expression()?
        };
        self.resources(left)
    }

    /// A resource or expression whose start is taken already.
    pub(super) fn resource_of(&mut self, leaf: Expr<'a>) -> PResult<Expr<'a>> {
        let left = self.expression_of(leaf)?;
        self.resources(left)
    }

    /// Braces behind an expression, however often.
    fn resources(&mut self, mut left: Expr<'a>) -> PResult<Expr<'a>> {
        let mut height = self.height;
        while self.at(TokenKind::LBrace) {
            left = self.resource_braces(left)?;
            height = self.grow(height)?;
        }
        self.height = height.max(self.height);
        Ok(left)
    }

    fn prefixed(&mut self, form: ResourceForm, message: &'static str) -> PResult<Expr<'a>> {
        let prefix = self.advance();
        self.enter()?;
        let mut expr = self.resource()?;
        // Puppet moves the start to the prefix but keeps the length.
        let length = expr.span.end.saturating_sub(expr.span.start);
        let span = Span { start: prefix.start, end: prefix.start + length };
        let arena = self.shared.arena;
        expr.kind = match expr.kind {
            ExprKind::Resource(resource) => {
                // Nodes without position follow the resource that is moved here.
                let bodies = arena.alloc_slice_copy(resource.bodies);
                for body in &mut *bodies {
                    body.span = unlocated(span);
                }
                let mut type_name = resource.type_name;
                if type_name.span == unlocated(expr.span) {
                    type_name.span = unlocated(span);
                }
                ExprKind::Resource(self.alloc(Resource { form, type_name, bodies }))
            }
            ExprKind::ResourceDefaults(defaults) => {
                ExprKind::ResourceDefaults(self.alloc(ResourceDefaults { form, ..*defaults }))
            }
            ExprKind::ResourceOverride(override_) => {
                ExprKind::ResourceOverride(self.alloc(ResourceOverride { form, ..*override_ }))
            }
            _ => return self.error_at_token(prefix, message),
        };
        expr.span = span;
        Ok(expr)
    }

    /// `class { 'a': }`
    fn class_resource(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        self.expect(TokenKind::LBrace)?;
        let bodies = self.resource_bodies()?;
        let close = self.expect(TokenKind::RBrace)?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let kind = ExprKind::QualifiedName(Symbol::CLASS);
        Ok(self.titled(Expr { kind, span: unlocated(span) }, bodies, span))
    }

    /// Bodies separated by semicolons, possibly with one at the end.
    /// Gives where they begin among the open ones.
    fn resource_bodies(&mut self) -> PResult<usize> {
        let start = self.open.bodies.len();
        loop {
            let title = self.expression()?;
            self.expect(TokenKind::Colon)?;
            let operations = self.attribute_operations()?;
            self.open.bodies.push(ResourceBody { title, operations, span: Span::default() });
            if self.accept(TokenKind::Semic).is_none() || self.at(TokenKind::RBrace) {
                return Ok(start);
            }
        }
    }

    /// Content of braces behind an expression: bodies with titles, or attributes only.
    fn resource_braces(&mut self, left: Expr<'a>) -> PResult<Expr<'a>> {
        let open = self.advance();
        if !self.attributes_follow()? {
            let bodies = self.resource_bodies()?;
            let brace = self.expect(TokenKind::RBrace)?;
            let span = Span { start: left.span.start, end: brace.start + brace.len };
            return Ok(self.titled(left, bodies, span));
        }
        let operations = self.attribute_operations()?;
        let brace = self.expect(TokenKind::RBrace)?;
        let span = Span { start: left.span.start, end: brace.start + brace.len };
        match shape(&left) {
            Shape::Resource => match self.entries(operations, braces(&open, &brace)) {
                Ok(entries) => Ok(self.untitled(left, entries, braces(&open, &brace), span)),
                Err(()) => {
                    self.error_at_token(open, "Syntax error resource body without title or hash with +>")
                }
            },
            Shape::Defaults => {
                let defaults = ResourceDefaults { form: ResourceForm::Regular, type_ref: left, operations };
                Ok(Expr { kind: ExprKind::ResourceDefaults(self.alloc(defaults)), span })
            }
            Shape::Override => {
                let override_ = ResourceOverride { form: ResourceForm::Regular, resources: left, operations };
                Ok(Expr { kind: ExprKind::ResourceOverride(self.alloc(override_)), span })
            }
            Shape::Error => self.error(
                open.locator,
                left.span,
                "Expression is not valid as a resource, resource-default, or resource-override",
            ),
        }
    }

    /// After `{`: do attributes follow (or nothing), and not a title?
    fn attributes_follow(&mut self) -> PResult<bool> {
        Ok(match self.peek() {
            TokenKind::RBrace | TokenKind::Comma => true,
            TokenKind::Times => self.peek_second()? == TokenKind::FArrow,
            kind if kind.is_attribute_name() => {
                matches!(self.peek_second()?, TokenKind::FArrow | TokenKind::PArrow)
                    // Words that start no expression: the token behind them is the error.
                    || matches!(
                        kind,
                        TokenKind::And
                            | TokenKind::Or
                            | TokenKind::In
                            | TokenKind::Inherits
                            | TokenKind::Else
                            | TokenKind::Elsif
                    )
            }
            _ => false,
        })
    }

    /// A resource with the bodies that are open from `start` on.
    fn titled(&mut self, type_name: Expr<'a>, start: usize, span: Span) -> Expr<'a> {
        for body in &mut self.open.bodies[start..] {
            body.span = unlocated(span);
        }
        let bodies = close(self.shared.arena, &mut self.open.bodies, start);
        let resource = Resource { form: ResourceForm::Regular, type_name, bodies };
        Expr { kind: ExprKind::Resource(self.alloc(resource)), span }
    }

    /// The attributes of a resource without title, taken as a hash; fails on `+>`.
    fn entries(&mut self, operations: &[Operation<'a>], hash: Span) -> Result<&'a [KeyedEntry<'a>], ()> {
        let span = unlocated(hash);
        let start = self.open.entries.len();
        for operation in operations {
            let (key, value) = match operation {
                Operation::Attribute(a) if a.op == AttributeOp::Append => return Err(()),
                Operation::Attribute(a) => (Expr { kind: ExprKind::String(a.name.as_str()), span }, a.value),
                // `* => x` leaves an entry of nothing.
                Operation::Attributes { .. } => {
                    let nothing = Expr { kind: ExprKind::Nop, span };
                    (nothing, nothing)
                }
            };
            self.open.entries.push(KeyedEntry { key, value, span });
        }
        Ok(close(self.shared.arena, &mut self.open.entries, start))
    }

    /// `name { a => b }`: a statement call with a hash, or a name followed by a hash, which validation
    /// reports as a resource without title.
    fn untitled(&self, left: Expr<'a>, entries: &'a [KeyedEntry<'a>], braces: Span, span: Span) -> Expr<'a> {
        let hash = collection::hash(entries, braces);
        match left.kind {
            ExprKind::QualifiedName(name) if is_statement_call(name) => {
                let call = self.statement_call(left, std::slice::from_ref(self.alloc(hash)));
                Expr { span, ..call }
            }
            _ => {
                let statements = self.alloc([left, hash]);
                Expr { kind: ExprKind::Block(Block { statements }), span }
            }
        }
    }
}

fn braces(open: &Token, close: &Token) -> Span {
    Parser::span(open).to(Parser::span(close))
}

/// Meaning of braces with attributes behind an expression.
enum Shape {
    Resource,
    Defaults,
    Override,
    Error,
}

fn shape(left: &Expr<'_>) -> Shape {
    match &left.kind {
        ExprKind::QualifiedName(_) => Shape::Resource,
        ExprKind::QualifiedReference(_) => Shape::Defaults,
        // Puppet means to take `Resource[x] { }` as defaults, but compares with a lower case name
        // that the node does not have.
        ExprKind::Access(_) => Shape::Override,
        _ => Shape::Error,
    }
}
