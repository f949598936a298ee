//! Calls from the engine into Ruby.

use magnus::block::Proc;
use magnus::prelude::*;
use magnus::{Error, Ruby, Value as Rb};

use crate::convert::Args;
use crate::names::{method, part};

pub mod block;
mod data_function;
pub mod function;
pub mod function3x;
pub mod regexp;
pub mod time;

/// Calls a method of a function, or of a scope that has one, by Ruby code: Ruby keeps methods that are called from here, and an
/// environment with them.
fn send(
    ruby: &Ruby,
    (receiver, name): (Rb, Rb),
    given: &[Rb],
    block: Option<Proc>,
) -> std::result::Result<Rb, Error> {
    let mut all = Args::new();
    for value in [receiver, name].iter().chain(given) {
        all.push(ruby, *value)?;
    }
    let convert = part::CONVERT.get(ruby)?;
    match block {
        Some(block) => convert.funcall_with_block(&method::CALL_FUNCTION, all.as_slice(), block),
        None => convert.funcall(&method::CALL_FUNCTION, all.as_slice()),
    }
}
