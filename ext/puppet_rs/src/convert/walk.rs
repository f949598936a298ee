//! Walks over Ruby's containers.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use magnus::r_hash::ForEach;
use magnus::{Error, RArray, RHash, Ruby, TryConvert};

use crate::interrupt;

/// Calls `found` with each element of a Ruby array.
///
/// # Errors
/// The error that converting an element or `found` raised.
pub fn each<T: TryConvert>(
    array: RArray,
    mut found: impl FnMut(T) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut index = 0;
    // By index, never as a vector: elements stay where the collector sees them.
    while index < array.len() {
        interrupt::step(&Ruby::get_with(array))?;
        found(array.entry::<T>(index as isize)?)?;
        index += 1;
    }
    Ok(())
}

/// Calls `found` with each key and value of a Ruby hash. A panic passes through: magnus would end the process.
///
/// # Errors
/// The error that converting an entry or `found` raised.
pub fn each_pair<K: TryConvert, V: TryConvert>(
    hash: RHash,
    mut found: impl FnMut(K, V) -> Result<ForEach, Error>,
) -> Result<(), Error> {
    let mut panic = None;
    let result = hash.foreach(|key: K, value: V| {
        catch_unwind(AssertUnwindSafe(|| found(key, value))).unwrap_or_else(|payload| {
            panic = Some(payload);
            Ok(ForEach::Stop)
        })
    });
    match panic {
        Some(payload) => resume_unwind(payload),
        None => result,
    }
}
