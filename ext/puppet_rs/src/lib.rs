//! The bridge: the only crate that knows Ruby. Ruby classes over the engine, conversion of
//! values, calls in both directions, and the guard that keeps panics out of Ruby.

// The generated entry point has no documentation; a cdylib has no other public items.
#![allow(missing_docs)]

mod callback;
mod class;

mod convert;
mod coverage;
mod error;
mod fault;
mod guard;
mod gvl;
mod host;
mod interrupt;
mod kept;
mod lookups;
mod memory;
mod names;
mod own;
mod pin;
mod process;
mod profile;
mod recorder;
mod weight;

use magnus::prelude::*;
use magnus::{Error, Ruby, function};

/// Called by Ruby when the library is loaded.
#[magnus::init(name = "puppet_rs")]
fn init(ruby: &Ruby) -> Result<(), Error> {
    let puppet_rs = ruby.define_module("PuppetRs")?;
    let native = puppet_rs.define_module("Native")?;
    guard::init();
    host::stack::install();
    pin::init(ruby, native)?;
    native.define_singleton_method("pinned", function!(pin::count, 0))?;
    kept::init(native)?;
    recorder::init(native)?;
    native.define_singleton_method("registered_memory", function!(weight::registered, 0))?;
    native.define_singleton_method("provide", function!(process::features::provide, 1))?;
    native.define_singleton_method("modules", function!(process::folders::modules, 1))?;
    native.define_singleton_method("stamps", function!(process::folders::stamps, 1))?;
    native.define_singleton_method("stamped?", function!(process::folders::are_stamped, 2))?;
    native.define_singleton_method("settled?", function!(process::folders::are_settled, 2))?;
    native.define_singleton_method("type_changed", function!(host::type_changed, 1))?;
    native.define_singleton_method("plain?", function!(own::singletons::are_plain, -1))?;
    native.define_singleton_method("plain_classes", function!(own::singletons::plain_classes, 1))?;
    native.define_singleton_method("unlimited?", function!(class::session::is_unlimited, 1))?;
    native.define_singleton_method("uuid", function!(process::uuid::uuid, 1))?;
    convert::init();
    convert::tell_ancestors();
    interrupt::init();
    fault::init(native)?;
    callback::regexp::install();
    callback::time::install();
    error::init(ruby, native)?;
    callback::block::init(ruby, native)?;
    callback::function::init(ruby, native)?;
    puppet_eval::lower::check_regexps_by(class::parser::regexp_error);
    class::parser::init(ruby, native)?;
    class::rules::init(ruby, native)?;
    class::facts::init(ruby, native)?;
    host::templates::init(ruby, native)?;
    class::function::init(ruby, native)?;
    class::scope::init(ruby, native)?;
    class::resource::init(ruby, native)?;
    class::session::init(ruby, native)?;
    class::catalog::init(ruby, native)?;
    class::names::init(native)?;
    process::storage::init(ruby, native)?;
    process::characters::learn(ruby)?;
    own::watched::init(ruby, native)?;
    own::origin::init(native)?;
    own::init(native)?;
    coverage::init(native)?;
    profile::init(native)?;
    host::segments::init(native)?;
    lookups::init(native)?;
    class::standalone::init(ruby)
}
