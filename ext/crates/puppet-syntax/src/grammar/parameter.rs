//! Parameter lists and types in declarations.

use super::access::access;
use super::open::close;
use super::{PResult, Parser};
use crate::ast::{Expr, Parameter};
use crate::lexer::TokenKind;

impl Parser<'_, '_> {
    /// `(parameters)`, or nothing.
    pub(super) fn parameter_list(&mut self) -> PResult<Vec<Parameter>> {
        if !matches!(self.peek(), TokenKind::LParen | TokenKind::WsLParen) {
            return Ok(Vec::new());
        }
        self.advance();
        let parameters =
            if self.at(TokenKind::RParen) { Vec::new() } else { self.parameters(TokenKind::RParen)? };
        self.expect(TokenKind::RParen)?;
        Ok(parameters)
    }

    /// One or more parameters, up to the token that closes the list.
    pub(super) fn parameters(&mut self, end: TokenKind) -> PResult<Vec<Parameter>> {
        let start = self.open.parameters.len();
        loop {
            let parameter = self.parameter()?;
            self.open.parameters.push(parameter);
            if self.accept(TokenKind::Comma).is_none() || self.at(end) {
                return Ok(close(&mut self.open.parameters, start));
            }
        }
    }

    fn parameter(&mut self) -> PResult<Parameter> {
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
    pub(super) fn declared_type(&mut self) -> PResult<Expr> {
        let name = self.type_reference()?;
        if !self.at(TokenKind::LBrack) {
            return Ok(name);
        }
        let (keys, close) = self.access_keys(false)?;
        Ok(access(name, keys, &close))
    }

    /// `>> Type`, or nothing.
    pub(super) fn optional_return_type(&mut self) -> PResult<Option<Expr>> {
        match self.accept(TokenKind::RShift) {
            Some(_) => self.declared_type().map(Some),
            None => Ok(None),
        }
    }
}
