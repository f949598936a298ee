//! Comparing a Ruby object with a value that was made of one.

use magnus::encoding::EncodingCapable;
use magnus::prelude::*;
use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::{Error, RArray, RHash, RString, Ruby, Value as Rb};
use puppet_pcore::Value;
use puppet_pcore::value::ValueMap;
use puppet_syntax::interrupt::go_on;

use super::foreign::RubyObject;
use super::from_ruby::{from_ruby, string};
use super::identity;
use super::walk::each_pair;

/// True if a Ruby object is an array with these elements.
pub(super) fn array_is(ruby: &Ruby, known: &[Value], object: Rb) -> Result<bool, Error> {
    let Some(items) = RArray::from_value(object).filter(|items| items.len() == known.len()) else {
        return Ok(false);
    };
    // Answers of a compile that is to stop are thrown away: the array need not be read again.
    if !go_on(known.len() / 64 + 1) {
        return Ok(true);
    }
    elements_are(ruby, known, items, is)
}

/// True if a Ruby object is a hash with these entries, in the same order.
pub(super) fn hash_is(ruby: &Ruby, known: &ValueMap, object: Rb) -> Result<bool, Error> {
    let Some(pairs) = RHash::from_value(object).filter(|pairs| pairs.len() == known.len()) else {
        return Ok(false);
    };
    if !go_on(known.len() / 32 + 1) {
        return Ok(true);
    }
    entries_are(ruby, known, pairs, is)
}

/// True if all elements of an array of the same length compare.
pub(super) fn elements_are(
    ruby: &Ruby,
    known: &[Value],
    items: RArray,
    compare: impl Fn(&Ruby, &Value, Rb) -> Result<bool, Error>,
) -> Result<bool, Error> {
    for (index, item) in known.iter().enumerate() {
        if !compare(ruby, item, items.entry(index as isize)?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// True if all keys and values of a hash of the same length compare, in the same order.
pub(super) fn entries_are(
    ruby: &Ruby,
    known: &ValueMap,
    pairs: RHash,
    compare: impl Fn(&Ruby, &Value, Rb) -> Result<bool, Error>,
) -> Result<bool, Error> {
    let (mut entries, mut same) = (known.iter(), true);
    each_pair(pairs, |key: Rb, value: Rb| {
        same = match entries.next() {
            Some((k, v)) => compare(ruby, k, key)? && compare(ruby, v, value)?,
            None => false,
        };
        Ok(if same { ForEach::Continue } else { ForEach::Stop })
    })?;
    Ok(same)
}

/// True if a Ruby object is a value's. What is in a container is compared when it is read.
///
/// # Errors
/// As [`from_ruby()`].
pub(super) fn is(ruby: &Ruby, value: &Value, object: Rb) -> Result<bool, Error> {
    match value {
        Value::String(known) => {
            let Some(text) = RString::from_value(object) else { return Ok(false) };
            // SAFETY: compared before Ruby runs again.
            if unsafe { text.as_slice() } == known.as_bytes() {
                return Ok(true);
            }
            // In another encoding.
            Ok(text.enc_get() != ruby.utf8_encindex() && string(ruby, text) == *value)
        }
        Value::Array(_) | Value::Hash(_) => {
            Ok(identity::ruby_of(value).is_some_and(|twin| twin.as_raw() == object.as_raw()))
        }
        Value::Undef => Ok(object.is_nil() || from_ruby(ruby, object)? == *value),
        Value::Foreign(known) if known.as_any().is::<RubyObject>() => {
            let known = known.as_any().downcast_ref::<RubyObject>();
            Ok(known.is_some_and(|known| known.get(ruby).as_raw() == object.as_raw()))
        }
        // Anonymous: it has no identity here.
        Value::Iterator(_) | Value::Callable(_) => {
            Ok(RArray::from_value(object).is_none() && RHash::from_value(object).is_none())
        }
        _ => Ok(from_ruby(ruby, object)? == *value),
    }
}
