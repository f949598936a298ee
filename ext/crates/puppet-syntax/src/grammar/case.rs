//! `case`.

use super::open::close as list;
use super::statement::body_block;
use super::{PResult, Parser};
use crate::ast::{Case, CaseOption, Expr, ExprKind};
use crate::lexer::TokenKind;

impl<'a> Parser<'a> {
    pub(super) fn case_expression(&mut self) -> PResult<Expr<'a>> {
        let keyword = self.advance();
        let test = self.expression()?;
        self.expect(TokenKind::LBrace)?;
        let start = self.open.options.len();
        loop {
            let option = self.case_option()?;
            self.open.options.push(option);
            if self.at(TokenKind::RBrace) {
                break;
            }
        }
        let close = self.expect(TokenKind::RBrace)?;
        let span = Parser::span(&keyword).to(Parser::span(&close));
        let options = list(self.shared.arena, &mut self.open.options, start);
        Ok(Expr { kind: ExprKind::Case(self.alloc(Case { test, options })), span })
    }

    fn case_option(&mut self) -> PResult<CaseOption<'a>> {
        let start = self.open.exprs.len();
        loop {
            let value = self.option()?;
            self.open.exprs.push(value);
            if self.accept(TokenKind::Comma).is_none() {
                break;
            }
        }
        let values = list(self.shared.arena, &mut self.open.exprs, start);
        let colon = self.expect(TokenKind::Colon)?;
        let (_, statements, close) = self.braced_body()?;
        let span = Parser::span(&colon).to(Parser::span(&close));
        Ok(CaseOption { values, then_expr: body_block(statements, span), span })
    }

    /// Option that a value is compared with: an expression, or a lambda that returns whether it matches
    /// (which the language specification has and Puppet's grammar does not).
    pub(super) fn option(&mut self) -> PResult<Expr<'a>> {
        if self.beyond.is_none() && self.at(TokenKind::Pipe) {
            self.beyond = self.unexpected::<()>().err();
        }
        match self.optional_lambda()? {
            Some(lambda) => Ok(lambda),
            None => self.expression(),
        }
    }
}
