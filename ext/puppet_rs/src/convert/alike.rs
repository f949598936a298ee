//! Comparison of Ruby objects with containers of the engine whose objects they are not.

use magnus::r_hash::ForEach;
use magnus::{Error, RArray, RHash, Ruby, Value as Rb};
use puppet_pcore::Value;
use puppet_pcore::value::Container;
use puppet_syntax::interrupt::go_on;

use super::same::is;
use super::walk::each_pair;

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
            for (index, item) in known.iter().enumerate() {
                if !alike(ruby, item, items.entry(index as isize)?)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Container::Hash(known) => {
            let known = known.known();
            let Some(pairs) = RHash::from_value(object).filter(|pairs| pairs.len() == known.len()) else {
                return Ok(false);
            };
            let (mut entries, mut same) = (known.iter(), true);
            each_pair(pairs, |key: Rb, value: Rb| {
                same = match entries.next() {
                    Some((k, v)) => alike(ruby, k, key)? && alike(ruby, v, value)?,
                    None => false,
                };
                Ok(if same { ForEach::Continue } else { ForEach::Stop })
            })?;
            Ok(same)
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
