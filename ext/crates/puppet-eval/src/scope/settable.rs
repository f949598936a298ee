//! Names that no code may set (`Scope#setvar`).

use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::Frame;
use crate::error::{Error, Result, Unwind};

/// Refuses what `Scope#setvar` refuses without looking at the scope: names of match results and reserved
/// names, whoever sets them: an assignment, parameters of classes, defines, lambdas, functions and
/// templates, a node classifier, Ruby code. Only the compiler itself sets `$trusted`, `$facts` and
/// `$server_facts`.
///
/// # Errors
/// A `Puppet::ParseError` without a place.
pub fn check_settable(name: &str) -> Result<()> {
    // Ruby's `^` and `$` are the ends of any line.
    if name.split('\n').any(|line| !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit())) {
        return Err(Error::parse(format!("Cannot assign to a numeric match result variable '${name}'")));
    }
    Symbol::get(name).map_or(Ok(()), check_reserved)
}

/// [`check_settable`] of names that no match result can have, as those of parameters.
///
/// # Errors
/// A `Puppet::ParseError` without a place.
#[inline]
pub fn check_reserved(name: Symbol) -> Result<()> {
    match name {
        Symbol::TRUSTED | Symbol::FACTS | Symbol::SERVER_FACTS => Err(reserved(name)),
        _ => Ok(()),
    }
}

#[cold]
fn reserved(name: Symbol) -> Box<Unwind> {
    Error::parse(format!("Attempt to assign to a reserved variable name: '{name}'"))
}

impl Frame {
    /// Sets a variable by name (`Scope#setvar`).
    ///
    /// # Errors
    /// As [`check_settable`], and for variables that are set already.
    pub fn set_variable(&self, name: Symbol, value: Value) -> Result<()> {
        check_settable(name.as_str())?;
        if self.is_bound(name) {
            return Err(reassigned(name));
        }
        self.set_local(name, value);
        Ok(())
    }
}

/// The error for a variable that its scope has already.
#[cold]
pub fn reassigned(name: Symbol) -> Box<Unwind> {
    Error::parse(format!("Cannot reassign variable '${name}'"))
}
