//! Checks of texts with a syntax tag while a program is validated.

use std::cell::RefCell;

use super::{Data, SyntaxCheck};
use crate::error::{Result, Unwind};

/// A checker for the validation, which takes no errors: keeps the first that the host raised.
pub struct SyntaxChecks<'h, H: ?Sized> {
    host: &'h H,
    failure: RefCell<Option<Box<Unwind>>>,
}

impl<'h, H: Data + ?Sized> SyntaxChecks<'h, H> {
    /// Checks with the checkers of a host.
    pub fn by(host: &'h H) -> Self {
        SyntaxChecks { host, failure: RefCell::default() }
    }

    /// Issue code and message of what is wrong with a text. JSON is checked here when the host
    /// has no checkers.
    pub fn check(&self, text: &str, syntax: &str) -> Option<(&'static str, String)> {
        if self.failure.borrow().is_some() {
            return None;
        }
        match self.host.check_syntax(text, syntax) {
            Ok(SyntaxCheck::Invalid { issue_code, message }) => Some((issue_code, message)),
            Ok(SyntaxCheck::Valid) => None,
            Ok(SyntaxCheck::Unavailable) if syntax == "json" => puppet_syntax::validate::check_json(text),
            Ok(SyntaxCheck::Unavailable) => None,
            Err(unwind) => {
                *self.failure.borrow_mut() = Some(unwind);
                None
            }
        }
    }

    /// The end of the validation.
    ///
    /// # Errors
    /// The error that a checker raised.
    pub fn finish(self) -> Result<()> {
        self.failure.into_inner().map_or(Ok(()), Err)
    }
}
