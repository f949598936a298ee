//! What starts with `type`: aliases, definitions, mappings, and calls of the function `type`.

use std::sync::Arc;

use super::statement::{body_block, unlocated};
use super::{PResult, Parser};
use crate::ast::{
    Access, Definition, Expr, ExprKind, KeyedEntry, Mapping, TypeAlias, TypeDefinition, TypeMapping,
};
use crate::lexer::{Token, TokenKind};
use crate::span::Span;
use crate::symbol::Symbol;

impl Parser<'_, '_> {
    pub(super) fn type_keyword(&mut self) -> PResult<Expr> {
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
    fn type_definition(&mut self, keyword: &Token) -> PResult<Expr> {
        let name = self.expect_type_name()?;
        let parent = match self.accept(TokenKind::Inherits) {
            Some(_) => Some(self.expect_type_name()?),
            None => None,
        };
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(keyword).to(Parser::span(&close));
        let body = body_block(statements, span);
        let definition = Arc::new(TypeDefinition { name, parent, body, span });
        self.definitions.push(Definition::TypeDefinition(definition.clone()));
        Ok(Expr { kind: ExprKind::TypeDefinition(definition), span })
    }

    /// `type Name = ...` and `type Runtime[...] = ...`
    fn type_assignment(&mut self) -> PResult<Expr> {
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
                let definition = Arc::new(TypeAlias { name, type_expr: right.into_expr(at), span });
                self.definitions.push(Definition::TypeAlias(definition.clone()));
                Expr { kind: ExprKind::TypeAlias(definition), span }
            }
            _ => {
                let definition =
                    Arc::new(TypeMapping { type_expr: left, mapping: right.into_mapping(at), span });
                self.definitions.push(Definition::TypeMapping(definition.clone()));
                Expr { kind: ExprKind::TypeMapping(definition), span }
            }
        })
    }
}

/// The right side of a type assignment.
enum Right {
    /// `Parent { ... }`
    Object(Expr, Expr),
    /// `{ ... }`
    Hash(Expr),
    /// `Type[...]`
    Access(Expr, Vec<Expr>),
    Expr(Expr),
}

impl Right {
    /// Objects are written as `Object[{ ... }]`, the parent as an entry of the hash. Nodes that
    /// are made here have the position of the alias.
    fn into_expr(self, at: Span) -> Expr {
        let (name, keys) = match self {
            Right::Expr(expr) => return expr,
            Right::Access(name, keys) => (name, keys),
            Right::Hash(hash) => (object(at), vec![hash]),
            Right::Object(name, mut hash) => match (&name.kind, &mut hash.kind) {
                (ExprKind::QualifiedReference(n), ExprKind::Hash(entries))
                    if !matches!(*n, Symbol::OBJECT | Symbol::TYPE_SET) =>
                {
                    let entry_at = unlocated(hash.span);
                    let key = Expr { kind: ExprKind::QualifiedName(Symbol::PARENT), span: entry_at };
                    let mut all = std::mem::take(entries).into_vec();
                    all.push(KeyedEntry { key, value: name, span: entry_at });
                    *entries = all.into();
                    (object(at), vec![hash])
                }
                _ => (name, vec![hash]),
            },
        };
        Expr { kind: ExprKind::Access(Box::new(Access { left: name, keys })), span: at }
    }

    /// Nothing is rewritten in a mapping.
    fn into_mapping(self, at: Span) -> Mapping {
        match self {
            Right::Hash(hash) => Mapping::Expr(hash),
            Right::Object(key, value) => Mapping::Entry(KeyedEntry { key, value, span: at }),
            other => Mapping::Expr(other.into_expr(at)),
        }
    }
}

fn object(at: Span) -> Expr {
    Expr { kind: ExprKind::QualifiedReference(Symbol::OBJECT), span: at }
}
