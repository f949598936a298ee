//! Parameter lists and types in declarations.

use super::open::close;
use super::{PResult, Parser};
use crate::ast::{Expr, Parameter};
use crate::lexer::TokenKind;

impl<'a> Parser<'a> {
    /// `(parameters)`, or nothing.
    pub(super) fn parameter_list(&mut self) -> PResult<&'a [Parameter<'a>]> {
        if !matches!(self.peek(), TokenKind::LParen | TokenKind::WsLParen) {
            return Ok(&[]);
        }
        self.advance();
        let parameters = if self.at(TokenKind::RParen) { &[] } else { self.parameters(TokenKind::RParen)? };
        self.expect(TokenKind::RParen)?;
        Ok(parameters)
    }

    /// One or more parameters, up to the token that closes the list.
    pub(super) fn parameters(&mut self, end: TokenKind) -> PResult<&'a [Parameter<'a>]> {
        let start = self.open.parameters.len();
        loop {
            let parameter = self.parameter()?;
            self.open.parameters.push(parameter);
            if self.accept(TokenKind::Comma).is_none() || self.at(end) {
                return Ok(close(self.shared.arena, &mut self.open.parameters, start));
            }
        }
    }

    fn parameter(&mut self) -> PResult<Parameter<'a>> {
        let type_expr = if self.at(TokenKind::ClassRef) { Some(self.declared_type()?) } else { None };
        let captures_rest = self.accept(TokenKind::Times).is_some();
        let variable = self.expect(TokenKind::Variable)?;
        let value = match self.accept(TokenKind::Equals) {
            Some(_) => Some(self.expression()?),
            None => None,
        };
        Ok(Parameter {
            name: self.shared.symbol(&variable),
            value,
            type_expr,
            captures_rest,
            span: Parser::span(&variable),
        })
    }

    /// `Type` or `Type[keys]`
    pub(super) fn declared_type(&mut self) -> PResult<Expr<'a>> {
        let name = self.type_reference()?;
        if !self.at(TokenKind::LBrack) {
            return Ok(name);
        }
        let (keys, close) = self.access_keys(false)?;
        Ok(self.accessed(name, keys, &close))
    }

    /// `>> Type`, or nothing.
    pub(super) fn optional_return_type(&mut self) -> PResult<Option<Expr<'a>>> {
        match self.accept(TokenKind::RShift) {
            Some(_) => self.declared_type().map(Some),
            None => Ok(None),
        }
    }
}
