//! Resources, defaults and overrides, virtual and exported.

use super::open::close;
use super::statement::{is_statement_call, statement_call, unlocated};
use super::{PResult, Parser, collection};
use crate::ast::{
    AttributeOp, Block, Expr, ExprKind, KeyedEntry, Operation, Resource, ResourceBody, ResourceDefaults,
    ResourceForm, ResourceOverride,
};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;
use crate::symbol::Symbol;

impl Parser<'_, '_> {
    pub(super) fn resource(&mut self) -> PResult<Expr> {
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
    pub(super) fn resource_of(&mut self, leaf: Expr) -> PResult<Expr> {
        let left = self.expression_of(leaf)?;
        self.resources(left)
    }

    /// What stands in braces behind an expression, however often.
    fn resources(&mut self, mut left: Expr) -> PResult<Expr> {
        let mut height = self.height;
        while self.at(TokenKind::LBrace) {
            left = self.resource_braces(left)?;
            height = self.grow(height)?;
        }
        self.height = height.max(self.height);
        Ok(left)
    }

    fn prefixed(&mut self, form: ResourceForm, message: &'static str) -> PResult<Expr> {
        let prefix = self.advance();
        self.enter()?;
        let mut expr = self.resource()?;
        // Puppet moves the start to the prefix but keeps the length.
        let length = expr.span.end.saturating_sub(expr.span.start);
        let span = Span { start: prefix.start, end: prefix.start + length };
        match &mut expr.kind {
            ExprKind::Resource(resource) => {
                resource.form = form;
                // Nodes without position follow the resource that is moved here.
                for body in &mut resource.bodies {
                    body.span = unlocated(span);
                }
                if resource.type_name.span == unlocated(expr.span) {
                    resource.type_name.span = unlocated(span);
                }
            }
            ExprKind::ResourceDefaults(defaults) => defaults.form = form,
            ExprKind::ResourceOverride(override_) => override_.form = form,
            _ => return self.error_at_token(prefix, message),
        }
        expr.span = span;
        Ok(expr)
    }

    /// `class { 'a': }`
    fn class_resource(&mut self) -> PResult<Expr> {
        let keyword = self.advance();
        self.expect(TokenKind::LBrace)?;
        let bodies = self.resource_bodies()?;
        let close = self.expect(TokenKind::RBrace)?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let kind = ExprKind::QualifiedName(Symbol::CLASS);
        Ok(resource(Expr { kind, span: unlocated(span) }, bodies, span))
    }

    /// Bodies separated by semicolons, possibly with one at the end.
    fn resource_bodies(&mut self) -> PResult<Vec<ResourceBody>> {
        let start = self.open.bodies.len();
        loop {
            let title = self.expression()?;
            self.expect(TokenKind::Colon)?;
            let operations = self.attribute_operations()?;
            self.open.bodies.push(ResourceBody { title, operations, span: Span::default() });
            if self.accept(TokenKind::Semic).is_none() || self.at(TokenKind::RBrace) {
                return Ok(close(&mut self.open.bodies, start));
            }
        }
    }

    /// What stands in braces behind an expression: bodies with titles, or attributes only.
    fn resource_braces(&mut self, left: Expr) -> PResult<Expr> {
        let open = self.advance();
        if !self.attributes_follow()? {
            let bodies = self.resource_bodies()?;
            let brace = self.expect(TokenKind::RBrace)?;
            let span = Span { start: left.span.start, end: brace.start + brace.len };
            return Ok(resource(left, bodies, span));
        }
        let operations = self.attribute_operations()?;
        let brace = self.expect(TokenKind::RBrace)?;
        let span = Span { start: left.span.start, end: brace.start + brace.len };
        match shape(&left) {
            Shape::Resource => match entries(operations, braces(&open, &brace)) {
                Ok(entries) => Ok(untitled(left, entries, braces(&open, &brace), span)),
                Err(()) => {
                    self.error_at_token(open, "Syntax error resource body without title or hash with +>")
                }
            },
            Shape::Defaults => {
                let defaults = ResourceDefaults { form: ResourceForm::Regular, type_ref: left, operations };
                Ok(Expr { kind: ExprKind::ResourceDefaults(Box::new(defaults)), span })
            }
            Shape::Override => {
                let override_ = ResourceOverride { form: ResourceForm::Regular, resources: left, operations };
                Ok(Expr { kind: ExprKind::ResourceOverride(Box::new(override_)), span })
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
}

fn braces(open: &Token, close: &Token) -> Span {
    Parser::span(open).to(Parser::span(close))
}

fn resource(type_name: Expr, mut bodies: Vec<ResourceBody>, span: Span) -> Expr {
    for body in &mut bodies {
        body.span = unlocated(span);
    }
    let resource = Resource { form: ResourceForm::Regular, type_name, bodies };
    Expr { kind: ExprKind::Resource(Box::new(resource)), span }
}

/// What braces with attributes mean behind an expression.
enum Shape {
    Resource,
    Defaults,
    Override,
    Error,
}

fn shape(left: &Expr) -> Shape {
    match &left.kind {
        ExprKind::QualifiedName(_) => Shape::Resource,
        ExprKind::QualifiedReference(_) => Shape::Defaults,
        // Puppet means to take `Resource[x] { }` as defaults, but compares with a lower case name
        // that the node does not have.
        ExprKind::Access(_) => Shape::Override,
        _ => Shape::Error,
    }
}

/// The attributes of a resource without title, taken as a hash; fails on `+>`.
fn entries(operations: Vec<Operation>, hash: Span) -> Result<Box<[KeyedEntry]>, ()> {
    let span = unlocated(hash);
    operations
        .into_iter()
        .map(|operation| match operation {
            Operation::Attribute(a) if a.op == AttributeOp::Append => Err(()),
            Operation::Attribute(a) => {
                let key = Expr { kind: ExprKind::String(a.name.as_str().into()), span };
                Ok(KeyedEntry { key, value: a.value, span })
            }
            // `* => x` leaves an entry of nothing.
            Operation::Attributes { .. } => Ok(KeyedEntry {
                key: Expr { kind: ExprKind::Nop, span },
                value: Expr { kind: ExprKind::Nop, span },
                span,
            }),
        })
        .collect()
}

/// `name { a => b }`: a statement call with a hash, or a name followed by a hash, which validation
/// reports as a resource without title.
fn untitled(left: Expr, entries: Box<[KeyedEntry]>, braces: Span, span: Span) -> Expr {
    let hash = collection::hash(entries, braces);
    match left.kind {
        ExprKind::QualifiedName(name) if is_statement_call(name) => {
            let mut call = statement_call(left, vec![hash]);
            call.span = span;
            call
        }
        _ => Expr { kind: ExprKind::Block(Box::new(Block { statements: vec![left, hash] })), span },
    }
}
