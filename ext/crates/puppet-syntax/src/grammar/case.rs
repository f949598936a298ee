//! `case`.

use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Case, CaseOption, Expr, ExprKind};
use crate::lexer::TokenKind;

impl Parser<'_, '_> {
    pub(super) fn case_expression(&mut self) -> PResult<Expr> {
        let keyword = self.advance();
        let test = self.expression()?;
        self.expect(TokenKind::LBrace)?;
        let mut options = vec![self.case_option()?];
        while !self.at(TokenKind::RBrace) {
            options.push(self.case_option()?);
        }
        let close = self.expect(TokenKind::RBrace)?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        Ok(Expr { kind: ExprKind::Case(Box::new(Case { test, options })), span })
    }

    fn case_option(&mut self) -> PResult<CaseOption> {
        let mut values = vec![self.option()?];
        while self.accept(TokenKind::Comma).is_some() {
            values.push(self.option()?);
        }
        let colon = self.expect(TokenKind::Colon)?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&colon).to(Parser::span(&close));
        Ok(CaseOption { values, then_expr: body_block(statements, span), span })
    }

    /// What a value is compared with: an expression, or a lambda that returns whether it matches
    /// (which the language specification has and Puppet's grammar does not).
    pub(super) fn option(&mut self) -> PResult<Expr> {
        if self.beyond.is_none() && self.at(TokenKind::Pipe) {
            self.beyond = self.unexpected::<()>().err();
        }
        match self.optional_lambda()? {
            Some(lambda) => Ok(lambda),
            None => self.expression(),
        }
    }
}
