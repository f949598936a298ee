//! Lists, hashes and argument lists, all of which take `key => value` entries.

use super::open::close;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, KeyedEntry};
use crate::lexer::TokenKind;
use crate::span::Span;

/// An argument: bare entries are collected into hashes.
pub(super) enum Argument<'a> {
    Expr(Expr<'a>),
    Entry(KeyedEntry<'a>),
}

/// Where a list of arguments that is not complete begins.
#[derive(Clone, Copy)]
pub(super) struct Arguments {
    exprs: usize,
    entries: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn open_arguments(&self) -> Arguments {
        Arguments { exprs: self.open.exprs.len(), entries: self.open.entries.len() }
    }

    /// Entries that follow each other make one hash.
    pub(super) fn push_argument(&mut self, arguments: Arguments, argument: Argument<'a>) {
        match argument {
            Argument::Expr(expr) => {
                self.close_bare_hash(arguments);
                self.open.exprs.push(expr);
            }
            Argument::Entry(entry) => self.open.entries.push(entry),
        }
    }

    /// The hash has the position of the first arrow.
    fn close_bare_hash(&mut self, arguments: Arguments) {
        if let Some(first) = self.open.entries.get(arguments.entries) {
            let span = first.span;
            let entries = close(self.shared.arena, &mut self.open.entries, arguments.entries);
            self.open.exprs.push(hash(entries, span));
        }
    }

    pub(super) fn close_arguments(&mut self, arguments: Arguments) -> &'a [Expr<'a>] {
        self.close_bare_hash(arguments);
        close(self.shared.arena, &mut self.open.exprs, arguments.exprs)
    }

    /// An argument of a call.
    pub(super) fn argument(&mut self) -> PResult<Argument<'a>> {
        if let Some(keyword) = self.keyword_value(false)? {
            return self.entry(keyword).map(Argument::Entry);
        }
        let expr = self.assignment()?;
        self.entry_or(expr)
    }

    /// A key of an access: like an argument, but assignments and resources are only good as keys
    /// of entries.
    pub(super) fn access_argument(&mut self) -> PResult<Argument<'a>> {
        if let Some(keyword) = self.keyword_value(false)? {
            return self.entry(keyword).map(Argument::Entry);
        }
        let expr = self.assignment()?;
        if !self.at(TokenKind::FArrow) && !is_expression(&expr) {
            return self.unexpected();
        }
        self.entry_or(expr)
    }

    /// An element of a list: also the bare words `type` and `function`.
    fn element(&mut self) -> PResult<Argument<'a>> {
        match self.keyword_value(true)? {
            Some(keyword) => self.entry_or(keyword),
            None => {
                let expr = self.assignment()?;
                self.entry_or(expr)
            }
        }
    }

    fn entry_or(&mut self, expr: Expr<'a>) -> PResult<Argument<'a>> {
        if self.at(TokenKind::FArrow) {
            self.entry(expr).map(Argument::Entry)
        } else {
            Ok(Argument::Expr(expr))
        }
    }

    /// `=> value` behind a key.
    fn entry(&mut self, key: Expr<'a>) -> PResult<KeyedEntry<'a>> {
        let arrow = self.expect(TokenKind::FArrow)?;
        let value = self.hash_operand()?;
        Ok(KeyedEntry { key, value, span: Parser::span(&arrow) })
    }

    /// A key or value of a hash.
    fn hash_operand(&mut self) -> PResult<Expr<'a>> {
        match self.keyword_value(true)? {
            Some(keyword) => Ok(keyword),
            None => self.assignment(),
        }
    }

    /// `type` and `function` as strings, where they are not the start of a definition or call.
    pub(super) fn keyword_value(&mut self, alone: bool) -> PResult<Option<Expr<'a>>> {
        let kind = self.peek();
        if !matches!(kind, TokenKind::Type | TokenKind::Function) {
            return Ok(None);
        }
        let is_value = match self.peek_second()? {
            TokenKind::FArrow => true,
            TokenKind::Comma | TokenKind::RBrack | TokenKind::RBrace => alone,
            TokenKind::RParen => alone,
            _ => false,
        };
        if !is_value {
            return Ok(None);
        }
        let token = self.advance();
        Ok(Some(Expr { span: Parser::span(&token), kind: ExprKind::String(self.shared.text(&token)) }))
    }

    pub(super) fn list(&mut self) -> PResult<Expr<'a>> {
        let open = self.advance();
        let values = self.open_arguments();
        if !self.at(TokenKind::RBrack) {
            loop {
                let element = self.element()?;
                self.push_argument(values, element);
                if self.accept(TokenKind::Comma).is_none() || self.at(TokenKind::RBrack) {
                    break;
                }
            }
        }
        let close = self.expect(TokenKind::RBrack)?;
        let span = Parser::span(&open).to(Parser::span(&close));
        Ok(Expr { kind: ExprKind::List(self.close_arguments(values)), span })
    }

    pub(super) fn hash(&mut self) -> PResult<Expr<'a>> {
        let open = self.expect(TokenKind::LBrace)?;
        let start = Parser::span(&open);
        if !self.at(TokenKind::RBrace) {
            let key = self.hash_operand()?;
            return self.hash_from(start, key);
        }
        let close = self.expect(TokenKind::RBrace)?;
        Ok(hash(&[], start.to(Parser::span(&close))))
    }

    /// The rest of a hash whose brace and first key are taken.
    pub(super) fn hash_from(&mut self, open: Span, first_key: Expr<'a>) -> PResult<Expr<'a>> {
        let start = self.open.entries.len();
        let first = self.entry(first_key)?;
        self.open.entries.push(first);
        while self.accept(TokenKind::Comma).is_some() {
            if self.at(TokenKind::RBrace) {
                break;
            }
            let key = self.hash_operand()?;
            let entry = self.entry(key)?;
            self.open.entries.push(entry);
        }
        let brace = self.expect(TokenKind::RBrace)?;
        let entries = close(self.shared.arena, &mut self.open.entries, start);
        Ok(hash(entries, open.to(Parser::span(&brace))))
    }

    /// The arguments of a call whose parenthesis is taken, up to the closing one.
    pub(super) fn arguments(&mut self, trailing_comma: bool) -> PResult<&'a [Expr<'a>]> {
        let arguments = self.open_arguments();
        loop {
            let argument = self.argument()?;
            self.push_argument(arguments, argument);
            if self.accept(TokenKind::Comma).is_none() || trailing_comma && self.at(TokenKind::RParen) {
                return Ok(self.close_arguments(arguments));
            }
        }
    }
}

/// A hash expression.
pub(super) fn hash<'a>(entries: &'a [KeyedEntry<'a>], span: Span) -> Expr<'a> {
    Expr { kind: ExprKind::Hash(entries), span }
}

/// Is it an `expression` of the grammar: no assignment, relationship or resource?
fn is_expression(expr: &Expr<'_>) -> bool {
    use crate::ast::BinaryOp;
    match &expr.kind {
        ExprKind::Binary(b) => !matches!(b.op, BinaryOp::Assignment(_) | BinaryOp::Relationship(_)),
        ExprKind::Resource(_) | ExprKind::ResourceDefaults(_) | ExprKind::ResourceOverride(_) => false,
        // Result of `name { a => b }`; only it can be a block or statement call here.
        ExprKind::Block(_) => false,
        ExprKind::CallNamed(call) => call.rval_required,
        _ => true,
    }
}
