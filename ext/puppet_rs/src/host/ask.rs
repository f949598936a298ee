//! Calls of the session to the Ruby half of the host, `PuppetRs::Bridge::Host`.

use std::rc::Rc;

use magnus::value::ReprValue;
use magnus::{ArgList, RArray, Ruby, TryConvert, Value as Rb};
use puppet_eval::Frame;
use puppet_eval::error::Result;
use puppet_pcore::Value;

use super::{RubyHost, ruby};
use crate::class::scope;
use crate::convert::{Crossing, to_ruby};
use crate::error::FromRuby;
use crate::names::{Name, part};

/// Calls a method of the Ruby half; its arguments and its result are no values of the language.
///
/// # Errors
/// The error that it raised.
pub(super) fn ask<T: TryConvert>(name: &'static Name, args: impl ArgList) -> Result<T> {
    let ruby = ruby();
    let _crossing = Crossing::new();
    part::HOST.get(&ruby).and_then(|host| host.funcall(name, args)).from_ruby(&ruby)
}

/// Values as an Array of Ruby's.
///
/// # Errors
/// When a value cannot be converted.
pub(super) fn list(ruby: &Ruby, values: &[Value]) -> std::result::Result<RArray, magnus::Error> {
    let list = ruby.ary_new_capa(values.len());
    for value in values {
        list.push(to_ruby(ruby, value)?)?;
    }
    Ok(list)
}

/// The value in an Array of at most one, which is how Ruby distinguishes `nil` from nothing.
///
/// # Errors
/// When it cannot be converted.
pub(super) fn optional(ruby: &Ruby, found: RArray) -> std::result::Result<Option<Value>, magnus::Error> {
    match found.len() {
        0 => Ok(None),
        _ => crate::convert::from_ruby(ruby, found.entry(0)?).map(Some),
    }
}

impl RubyHost {
    /// Runs Ruby code that may see values of the language: `call` gets the Ruby half of the host and the
    /// facade of the frame's scope. What the code changes in place is taken over when it ends.
    ///
    /// # Errors
    /// The error that it raised.
    pub(super) fn in_scope<T>(
        &self,
        frame: &Rc<Frame>,
        call: impl FnOnce(&Ruby, Rb, Rb) -> std::result::Result<T, magnus::Error>,
    ) -> Result<T> {
        let _crossing = Crossing::new();
        let ruby = ruby();
        scope::facade(&ruby, self, frame)
            .and_then(|scope| call(&ruby, part::HOST.get(&ruby)?, scope.as_value()))
            .from_ruby(&ruby)
    }
}
