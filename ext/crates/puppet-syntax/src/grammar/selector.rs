//! `a ? { b => c }`.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Selector, SelectorEntry};
use crate::lexer::TokenKind;

impl Parser<'_, '_> {
    /// The entries behind an expression. Its position is that of what is selected on.
    pub(super) fn selector(&mut self, left: Expr) -> PResult<Expr> {
        self.expect(TokenKind::QMark)?;
        let mut selectors = Vec::new();
        if self.accept(TokenKind::SelBrace).is_some() {
            loop {
                selectors.push(self.selector_entry()?);
                if self.accept(TokenKind::Comma).is_none() || self.at(TokenKind::RBrace) {
                    break;
                }
            }
            self.expect(TokenKind::RBrace)?;
        } else {
            selectors.push(self.selector_entry()?);
        }
        let span = left.span;
        Ok(Expr { kind: ExprKind::Selector(Box::new(Selector { left, selectors })), span })
    }

    fn selector_entry(&mut self) -> PResult<SelectorEntry> {
        let matching = self.option()?;
        let arrow = self.expect(TokenKind::FArrow)?;
        let value = self.expression()?;
        Ok(SelectorEntry { matching, value, span: Parser::span(&arrow) })
    }
}
