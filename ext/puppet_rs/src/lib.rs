//! The bridge: the only crate that knows Ruby. Ruby classes over the engine, conversion of
//! values, calls in both directions, and the guard that keeps panics out of Ruby.

mod guard;
mod gvl;
mod pin;

use magnus::prelude::*;
use magnus::{Error, Ruby, function};

/// Called by Ruby when the library is loaded.
#[magnus::init(name = "puppet_rs")]
fn init(ruby: &Ruby) -> Result<(), Error> {
    let puppet_rs = ruby.define_module("PuppetRs")?;
    let native = puppet_rs.define_module("Native")?;
    pin::init(ruby, native)?;
    native.define_singleton_method("pinned", function!(pin::count, 0))?;
    Ok(())
}
