//! Statements, and calls without parentheses.

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
pub(super) enum Syntactic {
    One(Expr),
    /// With the first comma.
    Many(Vec<Expr>, Token),
}

impl Parser<'_, '_> {
    /// One or more statements, up to something that cannot start or continue one.
    pub(super) fn statements(&mut self) -> PResult<Vec<Expr>> {
        let first = self.assignment()?;
        self.statements_from(first)
    }

    /// Statements whose first expression is parsed already.
    pub(super) fn statements_from(&mut self, first: Expr) -> PResult<Vec<Expr>> {
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
        let open = self.open.statements.drain(start..);
        let mut statements = Vec::with_capacity(open.len());
        let mut misplaced = None;
        for statement in open {
            if misplaced.is_none() {
                misplaced = add_statement(&mut statements, statement);
            }
        }
        match misplaced {
            Some((comma, message)) => self.error_at_token(comma, message),
            None => Ok(statements),
        }
    }

    fn syntactic_statement(&mut self, first: Expr) -> PResult<()> {
        if !self.at(TokenKind::Comma) {
            self.open.statements.push(Syntactic::One(first));
            return Ok(());
        }
        let comma = self.advance();
        let mut list = vec![first, self.assignment()?];
        while self.accept(TokenKind::Comma).is_some() {
            list.push(self.assignment()?);
        }
        self.open.statements.push(Syntactic::Many(list, comma));
        Ok(())
    }

    /// `{ statements }` as a `Block` without a position of its own, as bodies of definitions have.
    pub(super) fn braced_body(&mut self) -> PResult<(Token, Option<Vec<Expr>>, Token)> {
        let open = self.expect(TokenKind::LBrace)?;
        let statements = if self.at(TokenKind::RBrace) { None } else { Some(self.statements()?) };
        let close = self.expect(TokenKind::RBrace)?;
        Ok((open, statements, close))
    }

    /// The only statement, or a `Block`, which spans the braces if given.
    pub(super) fn block_or_expression(&self, mut statements: Vec<Expr>, braces: Option<Span>) -> Expr {
        if statements.len() == 1
            && let Some(only) = statements.pop()
        {
            return only;
        }
        let ends = statements.first().zip(statements.last()).map(|(a, b)| a.span.to(b.span));
        let span = braces.or(ends).unwrap_or_default();
        Expr { kind: ExprKind::Block(Box::new(Block { statements })), span }
    }
}

/// Appends a statement, or makes it the arguments of the statement function named before it. Gives the comma of arguments
/// that are not those of such a function, and the message.
fn add_statement(statements: &mut Vec<Expr>, statement: Syntactic) -> Option<(Token, String)> {
    let name = match statements.last() {
        Some(Expr { kind: ExprKind::QualifiedName(name), .. }) => Some(*name),
        _ => None,
    };
    if name.is_some_and(is_statement_call)
        && let Some(functor) = statements.pop()
    {
        let arguments = match statement {
            Syntactic::One(expr) => vec![expr],
            Syntactic::Many(list, _) => list,
        };
        statements.push(statement_call(functor, arguments));
        return None;
    }
    match statement {
        Syntactic::Many(_, comma) => {
            let message = match name {
                Some(name) => format!(
                    "attempt to pass argument list to the function '{name}' which cannot be called without parentheses"
                ),
                None => "illegal comma separated argument list".into(),
            };
            Some((comma, message))
        }
        Syntactic::One(mut expr) => {
            if let ExprKind::CallNamed(call) = &mut expr.kind {
                call.rval_required = false;
            }
            statements.push(expr);
            None
        }
    }
}

/// A body that is always a `Block`. It has no position: Puppet gives it the start of its owner.
pub(super) fn body_block(statements: Option<Vec<Expr>>, owner: Span) -> Option<Expr> {
    statements.map(|statements| Expr {
        kind: ExprKind::Block(Box::new(Block { statements })),
        span: unlocated(owner),
    })
}

/// The span of a node without position, from the node around it.
pub(super) fn unlocated(owner: Span) -> Span {
    Span { start: owner.start, end: owner.start }
}

/// A call without parentheses; it spans name and arguments.
pub(super) fn statement_call(functor: Expr, arguments: Vec<Expr>) -> Expr {
    let end = arguments.last().map_or(functor.span.end, |a| a.span.end);
    let span = Span { start: functor.span.start, end };
    let call = Call { rval_required: false, functor, arguments, lambda: None };
    Expr { kind: ExprKind::CallNamed(Box::new(call)), span }
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
