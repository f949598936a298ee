//! Calls from the engine into Ruby.

use magnus::block::Proc;
use magnus::prelude::*;
use magnus::rb_sys::AsRawId;
use magnus::value::{Id, IntoId};
use magnus::{Error, Ruby, Symbol as RbSymbol, Value as Rb};

use crate::convert::Args;
use crate::names::{method, part};
use crate::own::entry::is_built_in;

pub mod block;
mod data_function;
pub mod function;
pub mod function3x;
pub mod regexp;
pub mod time;

/// Calls a method of a function, or of a scope that has one. Ruby keeps methods that `rb_funcallv` calls, and an environment with
/// them, but not those that `rb_check_funcall` calls. It takes no block, and does nothing where the method is missing: Ruby code makes
/// such calls.
fn send(
    ruby: &Ruby,
    (receiver, name): (Rb, Id),
    given: &[Rb],
    block: Option<Proc>,
) -> std::result::Result<Rb, Error> {
    let called = (block.is_none() && has_rubys_respond_to(ruby, receiver))
        .then(|| receiver.check_funcall(name, given));
    if let Some(Some(result)) = called {
        return result;
    }
    let all = call_args(ruby, (receiver, name), given)?;
    let convert = part::CONVERT.get(ruby)?;
    match block {
        Some(block) => convert.funcall_with_block(&method::CALL_FUNCTION, all.as_slice(), block),
        None => convert.funcall(&method::CALL_FUNCTION, all.as_slice()),
    }
}

/// False if user code has given a class a `respond_to?`: `rb_check_funcall` would ask it.
fn has_rubys_respond_to(ruby: &Ruby, receiver: Rb) -> bool {
    is_built_in(receiver, (&method::RESPOND_TO).into_id_with(ruby).as_raw(), false)
}

/// Arguments for Ruby code that makes a call: the receiver, the name of the method, and those of the method.
fn call_args(ruby: &Ruby, (receiver, name): (Rb, Id), given: &[Rb]) -> std::result::Result<Args, Error> {
    let mut all = Args::new();
    for value in [receiver, RbSymbol::from(name).as_value()].iter().chain(given) {
        all.push(ruby, *value)?;
    }
    Ok(all)
}
