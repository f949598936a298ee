//! `a ? { b => c }`.

use super::open::close;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Selector, SelectorEntry};
use crate::lexer::TokenKind;

impl<'a> Parser<'a> {
    /// The entries behind an expression. Its position is that of what is selected on.
    pub(super) fn selector(&mut self, left: Expr<'a>) -> PResult<Expr<'a>> {
        self.expect(TokenKind::QMark)?;
        let start = self.open.selectors.len();
        if self.accept(TokenKind::SelBrace).is_some() {
            loop {
                let entry = self.selector_entry()?;
                self.open.selectors.push(entry);
                if self.accept(TokenKind::Comma).is_none() || self.at(TokenKind::RBrace) {
                    break;
                }
            }
            self.expect(TokenKind::RBrace)?;
        } else {
            let entry = self.selector_entry()?;
            self.open.selectors.push(entry);
        }
        let span = left.span;
        let selectors = close(self.shared.arena, &mut self.open.selectors, start);
        Ok(Expr { kind: ExprKind::Selector(self.alloc(Selector { left, selectors })), span })
    }

    fn selector_entry(&mut self) -> PResult<SelectorEntry<'a>> {
        let matching = self.option()?;
        let arrow = self.expect(TokenKind::FArrow)?;
        let value = self.expression()?;
        Ok(SelectorEntry { matching, value, span: Parser::span(&arrow) })
    }
}
