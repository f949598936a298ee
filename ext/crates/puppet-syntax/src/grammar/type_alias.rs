//! Statements that start with `type`: aliases, definitions, mappings, and calls of the function `type`.

use super::open::close;
use super::statement::{body_block, unlocated};
use super::{PResult, Parser};
use crate::ast::{
    Access, Definition, Expr, ExprKind, KeyedEntry, Mapping, TypeAlias, TypeDefinition, TypeMapping,
};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;
use crate::symbol::Symbol;

impl<'a> Parser<'a> {
    pub(super) fn type_keyword(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        if self.at(TokenKind::LParen) {
            let functor = Expr {
                kind: ExprKind::QualifiedName(self.shared.symbol(&keyword)),
                span: Parser::span(&keyword),
            };
            return self.call(functor);
        }
        if !self.at(TokenKind::ClassRef) {
            return self.unexpected();
        }
        match self.peek_second()? {
            TokenKind::LBrace | TokenKind::Inherits => self.type_definition(&keyword),
            _ => self.type_assignment(),
        }
    }

    /// `type Name { }`, `type Name inherits Parent { }`
    fn type_definition(&mut self, keyword: &Token) -> PResult<Expr<'a>> {
        let name = self.expect_type_name()?;
        let parent = match self.accept(TokenKind::Inherits) {
            Some(_) => Some(self.expect_type_name()?),
            None => None,
        };
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(keyword).to(Parser::span(&close));
        let body = body_block(statements, span);
        let definition = self.alloc(TypeDefinition { name, parent, body, span });
        self.open.definitions.push(Definition::TypeDefinition(definition));
        Ok(Expr { kind: ExprKind::TypeDefinition(definition), span })
    }

    /// `type Name = ...` and `type Runtime[...] = ...`
    fn type_assignment(&mut self) -> PResult<Expr<'a>> {
        let left = self.declared_type()?;
        self.expect(TokenKind::Equals)?;
        let start = left.span;
        let (right, end) = match self.peek() {
            TokenKind::ClassRef => {
                let name = self.type_reference()?;
                match self.peek() {
                    TokenKind::LBrace => {
                        let hash = self.hash()?;
                        let end = hash.span.end;
                        (Right::Object(name, hash), end)
                    }
                    TokenKind::LBrack => {
                        let (keys, _) = self.access_keys(true)?;
                        // Puppet takes the position of the left side only, here and for lists.
                        (Right::Access(name, keys), start.end)
                    }
                    _ => {
                        let end = name.span.end;
                        (Right::Expr(name), end)
                    }
                }
            }
            TokenKind::LBrace => {
                let hash = self.hash()?;
                let end = hash.span.end;
                (Right::Hash(hash), end)
            }
            TokenKind::LBrack | TokenKind::ListStart => (Right::Expr(self.list()?), start.end),
            _ => return self.unexpected(),
        };
        let span = Span { start: start.start, end };
        let at = unlocated(span);
        Ok(match left.kind {
            ExprKind::QualifiedReference(name) => {
                let type_expr = self.aliased(right, at);
                let definition = self.alloc(TypeAlias { name, type_expr, span });
                self.open.definitions.push(Definition::TypeAlias(definition));
                Expr { kind: ExprKind::TypeAlias(definition), span }
            }
            _ => {
                let mapping = self.mapped(right, at);
                let definition = self.alloc(TypeMapping { type_expr: left, mapping, span });
                self.open.definitions.push(Definition::TypeMapping(definition));
                Expr { kind: ExprKind::TypeMapping(definition), span }
            }
        })
    }
}

/// The right side of a type assignment.
enum Right<'a> {
    /// `Parent { ... }`
    Object(Expr<'a>, Expr<'a>),
    /// `{ ... }`
    Hash(Expr<'a>),
    /// `Type[...]`
    Access(Expr<'a>, &'a [Expr<'a>]),
    Expr(Expr<'a>),
}

impl<'a> Parser<'a> {
    /// Objects are written as `Object[{ ... }]`, the parent as an entry of the hash. Nodes that
    /// are made here have the position of the alias.
    fn aliased(&mut self, right: Right<'a>, at: Span) -> Expr<'a> {
        let (left, keys) = match right {
            Right::Expr(expr) => return expr,
            Right::Access(name, keys) => (name, keys),
            Right::Hash(hash) => (object(at), std::slice::from_ref(self.alloc(hash))),
            Right::Object(name, mut hash) => match (name.kind, hash.kind) {
                (ExprKind::QualifiedReference(n), ExprKind::Hash(entries))
                    if !matches!(n, Symbol::OBJECT | Symbol::TYPE_SET) =>
                {
                    let span = unlocated(hash.span);
                    let key = Expr { kind: ExprKind::QualifiedName(Symbol::PARENT), span };
                    let start = self.open.entries.len();
                    self.open.entries.extend_from_slice(entries);
                    self.open.entries.push(KeyedEntry { key, value: name, span });
                    let entries = close(self.shared.arena, &mut self.open.entries, start);
                    hash.kind = ExprKind::Hash(entries);
                    (object(at), std::slice::from_ref(self.alloc(hash)))
                }
                _ => (name, std::slice::from_ref(self.alloc(hash))),
            },
        };
        Expr { kind: ExprKind::Access(self.alloc(Access { left, keys })), span: at }
    }

    /// Nothing is rewritten in a mapping.
    fn mapped(&mut self, right: Right<'a>, at: Span) -> Mapping<'a> {
        match right {
            Right::Hash(hash) => Mapping::Expr(hash),
            Right::Object(key, value) => Mapping::Entry(KeyedEntry { key, value, span: at }),
            other => Mapping::Expr(self.aliased(other, at)),
        }
    }
}

fn object<'a>(at: Span) -> Expr<'a> {
    Expr { kind: ExprKind::QualifiedReference(Symbol::OBJECT), span: at }
}
