//! Operators of expressions: the Pratt loop.

use super::primary::LEAVES;
use super::{PResult, Parser};
use crate::ast::{ArithmeticOp, BinaryOp, ComparisonOp, Expr, ExprKind, LogicalOp, MatchOp};
use crate::lexer::{Kinds, TokenKind};

/// Precedence of an operator; all are left associative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Any,
    Or,
    And,
    Selector,
    Comparison,
    Equality,
    Shift,
    Additive,
    Multiplicative,
    Match,
    In,
    /// Tighter than all operators with two operands: what `-`, `*` and `!` apply to.
    Postfix,
}

impl Level {
    fn tighter(self) -> Level {
        match self {
            Level::Any => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::Selector,
            Level::Selector => Level::Comparison,
            Level::Comparison => Level::Equality,
            Level::Equality => Level::Shift,
            Level::Shift => Level::Additive,
            Level::Additive => Level::Multiplicative,
            Level::Multiplicative => Level::Match,
            Level::Match => Level::In,
            Level::In | Level::Postfix => Level::Postfix,
        }
    }
}

/// Roles of a token behind an expression.
enum Infix {
    Binary(BinaryOp, Level),
    Selector,
    Call,
    Method,
    Access,
    Collect,
}

impl Infix {
    fn level(&self) -> Level {
        match self {
            Infix::Binary(_, level) => *level,
            Infix::Selector => Level::Selector,
            _ => Level::Postfix,
        }
    }
}

fn infix(kind: TokenKind) -> Option<Infix> {
    use ArithmeticOp::*;
    let (op, level) = match kind {
        TokenKind::Or => (BinaryOp::Logical(LogicalOp::Or), Level::Or),
        TokenKind::And => (BinaryOp::Logical(LogicalOp::And), Level::And),
        TokenKind::LessThan => (BinaryOp::Comparison(ComparisonOp::Less), Level::Comparison),
        TokenKind::LessEqual => (BinaryOp::Comparison(ComparisonOp::LessEqual), Level::Comparison),
        TokenKind::GreaterThan => (BinaryOp::Comparison(ComparisonOp::Greater), Level::Comparison),
        TokenKind::GreaterEqual => (BinaryOp::Comparison(ComparisonOp::GreaterEqual), Level::Comparison),
        TokenKind::IsEqual => (BinaryOp::Comparison(ComparisonOp::Equal), Level::Equality),
        TokenKind::NotEqual => (BinaryOp::Comparison(ComparisonOp::NotEqual), Level::Equality),
        TokenKind::LShift => (BinaryOp::Arithmetic(LeftShift), Level::Shift),
        TokenKind::RShift => (BinaryOp::Arithmetic(RightShift), Level::Shift),
        TokenKind::Plus => (BinaryOp::Arithmetic(Add), Level::Additive),
        TokenKind::Minus => (BinaryOp::Arithmetic(Subtract), Level::Additive),
        TokenKind::Times => (BinaryOp::Arithmetic(Multiply), Level::Multiplicative),
        TokenKind::Div => (BinaryOp::Arithmetic(Divide), Level::Multiplicative),
        TokenKind::Modulo => (BinaryOp::Arithmetic(Modulo), Level::Multiplicative),
        TokenKind::Match => (BinaryOp::Match(MatchOp::Match), Level::Match),
        TokenKind::NoMatch => (BinaryOp::Match(MatchOp::NoMatch), Level::Match),
        TokenKind::In => (BinaryOp::In, Level::In),
        TokenKind::QMark => return Some(Infix::Selector),
        TokenKind::LParen => return Some(Infix::Call),
        TokenKind::Dot => return Some(Infix::Method),
        TokenKind::LBrack => return Some(Infix::Access),
        TokenKind::LCollect | TokenKind::LLCollect => return Some(Infix::Collect),
        _ => return None,
    };
    Some(Infix::Binary(op, level))
}

/// Tokens that can stand behind an expression and make a larger one of it: operators, arrows, and the braces of a resource.
static CONTINUES: Kinds = {
    use TokenKind::*;
    Kinds::of(&[
        Or,
        And,
        LessThan,
        LessEqual,
        GreaterThan,
        GreaterEqual,
        IsEqual,
        NotEqual,
        LShift,
        RShift,
        Plus,
        Minus,
        Times,
        Div,
        Modulo,
        Match,
        NoMatch,
        In,
        QMark,
        LParen,
        Dot,
        LBrack,
        LCollect,
        LLCollect,
        LBrace,
        Equals,
        Appends,
        Deletes,
        InEdge,
        InEdgeSub,
        OutEdge,
        OutEdgeSub,
    ])
};

impl<'a> Parser<'a> {
    /// Any expression below resources and assignments.
    pub(super) fn expression(&mut self) -> PResult<Expr<'a>> {
        self.expression_at(Level::Any)
    }

    /// An expression whose start is taken already.
    pub(super) fn expression_of(&mut self, leaf: Expr<'a>) -> PResult<Expr<'a>> {
        self.operators_of(leaf, Level::Any)
    }

    fn operators_of(&mut self, leaf: Expr<'a>, min: Level) -> PResult<Expr<'a>> {
        self.enter()?;
        let outer = std::mem::take(&mut self.height);
        self.operators(leaf, min, outer)
    }

    fn expression_at(&mut self, min: Level) -> PResult<Expr<'a>> {
        if LEAVES.has(self.peek()) {
            let leaf = self.leaf();
            if !self.continues() {
                self.count_leaf();
                return Ok(leaf);
            }
            return self.operators_of(leaf, min);
        }
        self.enter()?;
        let outer = std::mem::take(&mut self.height);
        let left = self.prefix()?;
        self.operators(left, min, outer)
    }

    /// Most expressions are a leaf and nothing else, which needs no turn through all levels.
    #[inline]
    pub(super) fn continues(&mut self) -> bool {
        CONTINUES.has(self.peek())
    }

    /// The height of a leaf.
    #[inline]
    pub(super) fn count_leaf(&mut self) {
        self.height = self.height.max(1);
        self.tallest = self.tallest.max(1);
    }

    /// The operators behind an expression. `outer` is the height to restore.
    pub(super) fn operators(&mut self, mut left: Expr<'a>, min: Level, outer: u32) -> PResult<Expr<'a>> {
        let mut height = self.height + 1;
        while self.continues() {
            let Some(infix) = infix(self.peek()).filter(|infix| infix.level() >= min) else { break };
            self.height = 0;
            left = match infix {
                Infix::Binary(op, level) => {
                    let token = self.advance();
                    let right = self.expression_at(level.tighter())?;
                    self.binary(op, left, right, Parser::span(&token))
                }
                Infix::Selector => self.selector(left)?,
                Infix::Call => self.call(left)?,
                Infix::Method => self.method_call(left)?,
                Infix::Access => self.access(left)?,
                Infix::Collect => self.collector(left)?,
            };
            height = self.grow(height)?;
        }
        self.tallest = self.tallest.max(height);
        self.height = outer.max(height);
        Ok(left)
    }

    fn prefix(&mut self) -> PResult<Expr<'a>> {
        let wrap: fn(&'a Expr<'a>) -> ExprKind<'a> = match self.peek() {
            TokenKind::Minus => ExprKind::UnaryMinus,
            TokenKind::Times => ExprKind::Unfold,
            TokenKind::Not => ExprKind::Not,
            kind => return self.primary(kind),
        };
        let token = self.advance();
        let operand = self.expression_at(Level::Postfix)?;
        Ok(Expr { kind: wrap(self.alloc(operand)), span: Parser::span(&token) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_continue_an_expression() {
        for kind in TokenKind::ALL {
            assert!(infix(*kind).is_none() || CONTINUES.has(*kind), "{kind:?}");
        }
    }
}
