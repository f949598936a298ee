//! Data functions in Ruby (`lookup_key`, `data_dig`, `data_hash`), which `context.not_found` leaves by `throw`, as in stock.

use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::value::Id;
use magnus::{Ruby, Value as Rb};
use puppet_eval::Result;
use puppet_eval::function::CallCx;
use puppet_lookup::LookupContext;
use puppet_pcore::Value;

use crate::convert::Args;
use crate::error::{self, FromRuby};
use crate::names::{constant, method, part};

/// True if a provider of data calls this function: the context in its arguments was given to no Ruby code yet.
pub fn is_called_by_provider(args: &[Value]) -> bool {
    let Some(Value::Foreign(foreign)) = args.last() else { return false };
    foreign.as_any().downcast_ref::<LookupContext>().is_some_and(LookupContext::enter)
}

/// Calls a method of the function inside of `catch(:no_such_key)`, where the provider of stock has it.
///
/// # Errors
/// The error that it raised; that of `not_found` where it threw, which the lookup knows.
pub fn call(ruby: &Ruby, cx: &CallCx<'_>, call: (Rb, Id), given: &Args, args: &[Value]) -> Result<Rb> {
    let caught = (|| {
        let all = super::call_args(ruby, call, given.as_slice())?;
        let result: Rb = part::CONVERT.get(ruby)?.funcall(&method::CALL_DATA_FUNCTION, all.as_slice())?;
        Ok(result)
    })();
    let result = error::result_of(ruby, caught)?;
    if result.as_raw() != constant::NO_SUCH_KEY.get(ruby).from_ruby(ruby)?.as_raw() {
        return Ok(result);
    }
    // As code in Puppet says it: the lookup learns that there is no such key, and its error leaves the function.
    if let (Some(session), Some(context)) = (cx.evaluator.session(), args.last()) {
        session.call_member(cx.frame, context, "not_found", &[], None)?;
    }
    Err(puppet_eval::Error::argument("uncaught throw :no_such_key"))
}
