//! Statements, and calls without parentheses.

use super::open::close;
use super::{PResult, Parser};
use crate::ast::{Block, Call, Expr, ExprKind};
use crate::lexer::{Kinds, Token, TokenKind};
use crate::span::Span;
use crate::symbol::Symbol;

/// Functions that can be called without parentheses.
const STATEMENT_CALLS: [&str; 15] = [
    "require", "realize", "include", "contain", "tag", "debug", "info", "notice", "warning", "err", "fail",
    "import", "break", "next", "return",
];

/// One expression, or several separated by commas (arguments of a call without parentheses).
#[derive(Clone, Copy)]
pub(super) enum Syntactic<'a> {
    One(Expr<'a>),
    /// With the first comma.
    Many(&'a [Expr<'a>], Token),
}

impl<'a> Parser<'a> {
    /// One or more statements, up to something that cannot start or continue one.
    pub(super) fn statements(&mut self) -> PResult<&'a [Expr<'a>]> {
        let first = self.assignment()?;
        self.statements_from(first)
    }

    /// Statements whose first expression is parsed already.
    pub(super) fn statements_from(&mut self, first: Expr<'a>) -> PResult<&'a [Expr<'a>]> {
        self.enter()?;
        let start = self.open.statements.len();
        self.syntactic_statement(first)?;
        loop {
            let kind = self.peek();
            if kind == TokenKind::Semic {
                self.advance();
            } else if !STARTS.has(kind) {
                break;
            }
            let first = self.assignment()?;
            self.syntactic_statement(first)?;
        }
        // Names are turned into calls only when all statements are known, as in Puppet: a syntax
        // error further down is reported rather than a bad argument list here.
        let statements = self.open.exprs.len();
        for at in start..self.open.statements.len() {
            self.add_statement(statements, self.open.statements[at])?;
        }
        self.open.statements.truncate(start);
        Ok(close(self.shared.arena, &mut self.open.exprs, statements))
    }

    fn syntactic_statement(&mut self, first: Expr<'a>) -> PResult<()> {
        if !self.at(TokenKind::Comma) {
            self.open.statements.push(Syntactic::One(first));
            return Ok(());
        }
        let comma = self.advance();
        let start = self.open.exprs.len();
        self.open.exprs.push(first);
        loop {
            let argument = self.assignment()?;
            self.open.exprs.push(argument);
            if self.accept(TokenKind::Comma).is_none() {
                break;
            }
        }
        let list = close(self.shared.arena, &mut self.open.exprs, start);
        self.open.statements.push(Syntactic::Many(list, comma));
        Ok(())
    }

    /// `{ statements }` as a `Block` without a position of its own, as bodies of definitions have.
    pub(super) fn braced_body(&mut self) -> PResult<(Token, Option<&'a [Expr<'a>]>, Token)> {
        let open = self.expect(TokenKind::LBrace)?;
        let statements = if self.at(TokenKind::RBrace) { None } else { Some(self.statements()?) };
        let close = self.expect(TokenKind::RBrace)?;
        Ok((open, statements, close))
    }

    /// The only statement, or a `Block`, which spans the braces if given.
    pub(super) fn block_or_expression(&self, statements: &'a [Expr<'a>], braces: Option<Span>) -> Expr<'a> {
        if let [only] = statements {
            return *only;
        }
        let ends = statements.first().zip(statements.last()).map(|(a, b)| a.span.to(b.span));
        let span = braces.or(ends).unwrap_or_default();
        Expr { kind: ExprKind::Block(Block { statements }), span }
    }

    /// Appends a statement to those from `start` on, or makes it the arguments of the statement function named before it.
    /// Arguments that are not those of such a function are an error.
    fn add_statement(&mut self, start: usize, statement: Syntactic<'a>) -> PResult<()> {
        let functor = match self.open.exprs[start..].last() {
            Some(Expr { kind: ExprKind::QualifiedName(name), span }) => Some((*name, *span)),
            _ => None,
        };
        if let Some((name, span)) = functor {
            if is_statement_call(name) {
                self.open.exprs.pop();
                let arguments = match statement {
                    Syntactic::One(expr) => std::slice::from_ref(self.alloc(expr)),
                    Syntactic::Many(list, _) => list,
                };
                let functor = Expr { kind: ExprKind::QualifiedName(name), span };
                let call = self.statement_call(functor, arguments);
                self.open.exprs.push(call);
                return Ok(());
            }
        }
        match statement {
            Syntactic::Many(_, comma) => {
                let message = match functor {
                    Some((name, _)) => format!(
                        "attempt to pass argument list to the function '{name}' which cannot be called without parentheses"
                    ),
                    None => "illegal comma separated argument list".into(),
                };
                self.error_at_token(comma, message)
            }
            Syntactic::One(mut expr) => {
                if let ExprKind::CallNamed(call) = expr.kind {
                    if call.rval_required {
                        expr.kind = ExprKind::CallNamed(self.alloc(Call { rval_required: false, ..*call }));
                    }
                }
                self.open.exprs.push(expr);
                Ok(())
            }
        }
    }

    /// A call without parentheses; it spans name and arguments.
    pub(super) fn statement_call(&self, functor: Expr<'a>, arguments: &'a [Expr<'a>]) -> Expr<'a> {
        let end = arguments.last().map_or(functor.span.end, |a| a.span.end);
        let span = Span { start: functor.span.start, end };
        let call = Call { rval_required: false, functor, arguments, lambda: None };
        Expr { kind: ExprKind::CallNamed(self.alloc(call)), span }
    }
}

/// A body that is always a `Block`. It has no position: Puppet gives it the start of its owner.
pub(super) fn body_block<'a>(statements: Option<&'a [Expr<'a>]>, owner: Span) -> Option<Expr<'a>> {
    statements.map(|statements| Expr { kind: ExprKind::Block(Block { statements }), span: unlocated(owner) })
}

/// The span of a node without position, from the node around it.
pub(super) fn unlocated(owner: Span) -> Span {
    Span { start: owner.start, end: owner.start }
}

/// Can the function be called without parentheses?
pub(super) fn is_statement_call(name: Symbol) -> bool {
    STATEMENT_CALLS.contains(&name.as_str())
}

/// Tokens that can start an expression, that is, a new statement.
static STARTS: Kinds = {
    use TokenKind::*;
    Kinds::of(&[
        LBrack,
        ListStart,
        LBrace,
        LParen,
        WsLParen,
        Minus,
        Times,
        Not,
        At,
        AtAt,
        Case,
        Class,
        Default,
        Define,
        If,
        Node,
        Undef,
        True,
        False,
        Unless,
        Function,
        Type,
        Attr,
        Private,
        Plan,
        Apply,
        String,
        Word,
        DqPre,
        Number,
        Variable,
        Name,
        ClassRef,
        Regex,
        Heredoc,
        RenderString,
        RenderExpr,
    ])
};
