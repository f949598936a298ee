//! Comparison of Ruby objects with containers of the engine whose objects they are not.

use magnus::{Error, RArray, RHash, Ruby, Value as Rb};
use puppet_pcore::Value;
use puppet_pcore::value::Container;
use puppet_syntax::interrupt::go_on;

use super::same::{elements_are, entries_are, is};

/// True if a Ruby object holds what a container holds, at every depth, whatever container it is.
///
/// # Errors
/// As [`from_ruby`](super::from_ruby()).
pub fn holds(ruby: &Ruby, container: Container<'_>, object: Rb) -> Result<bool, Error> {
    let len = match container {
        Container::Array(known) => known.known().len(),
        Container::Hash(known) => known.known().len(),
    };
    if !crate::host::stack::enough() || !go_on(len / 32 + 1) {
        return Ok(false);
    }
    match container {
        Container::Array(known) => {
            let known = known.known();
            let Some(items) = RArray::from_value(object).filter(|items| items.len() == known.len()) else {
                return Ok(false);
            };
            elements_are(ruby, known, items, alike)
        }
        Container::Hash(known) => {
            let known = known.known();
            let Some(pairs) = RHash::from_value(object).filter(|pairs| pairs.len() == known.len()) else {
                return Ok(false);
            };
            entries_are(ruby, known, pairs, alike)
        }
    }
}

fn alike(ruby: &Ruby, value: &Value, object: Rb) -> Result<bool, Error> {
    match value {
        Value::Array(items) => holds(ruby, Container::Array(items), object),
        Value::Hash(pairs) => holds(ruby, Container::Hash(pairs), object),
        other => is(ruby, other, object),
    }
}
