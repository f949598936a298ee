//! Ruby constants and method ids, looked up once.

use std::sync::{LazyLock, Mutex};

use magnus::prelude::*;
use magnus::{Error, RModule, Ruby, Value};
use rustc_hash::FxHashMap;

use crate::pin::Pin;

static CONSTS: LazyLock<Mutex<FxHashMap<&'static str, Pin>>> = LazyLock::new(Mutex::default);

/// The object a constant path names; found once, kept for the life of the process.
///
/// # Errors
/// `NameError` when there is no such constant.
pub fn constant(ruby: &Ruby, path: &'static str) -> Result<Value, Error> {
    if let Some(pin) = CONSTS.lock().unwrap_or_else(|e| e.into_inner()).get(path) {
        return Ok(pin.get(ruby));
    }
    let mut value = ruby.class_object().as_value();
    for part in path.split("::") {
        value = match RModule::from_value(value) {
            Some(module) => module.const_get(part)?,
            None => magnus::RClass::try_convert(value)?.const_get(part)?,
        };
    }
    CONSTS.lock().unwrap_or_else(|e| e.into_inner()).insert(path, Pin::new(value));
    Ok(value)
}

/// The module function holder of the Ruby half of conversions.
///
/// # Errors
/// When lib/puppet_rs/puppet/convert.rb is not loaded.
pub fn convert_helper(ruby: &Ruby) -> Result<Value, Error> {
    constant(ruby, "PuppetRs::DropIn::Convert")
}

/// The Ruby half of error conversion.
///
/// # Errors
/// When lib/puppet_rs/puppet/errors.rb is not loaded.
pub fn errors_helper(ruby: &Ruby) -> Result<Value, Error> {
    constant(ruby, "PuppetRs::DropIn::Errors")
}

/// The Ruby half of the host.
///
/// # Errors
/// When lib/puppet_rs/puppet/host.rb is not loaded.
pub fn host_helper(ruby: &Ruby) -> Result<Value, Error> {
    constant(ruby, "PuppetRs::DropIn::Host")
}
