//! Names for Ruby: of the classes that facades have, of metaparameters.

use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::{Error, RArray, RClass, RString, Ruby, function};
use puppet_compiler::METAPARAMETERS;

/// Gives a facade the name of the class that it represents, also in texts that Ruby itself writes (`NoMethodError`), which
/// ask no method `name`.
fn name_class(ruby: &Ruby, class: RClass, name: RString) {
    let space = ruby.class_object();
    // SAFETY: all three are live objects on the stack, the name is a String; Ruby copies it.
    unsafe { rb_sys::rb_set_class_path_string(class.as_raw(), space.as_raw(), name.as_raw()) }
}

/// The metaparameters as symbols, in Puppet's order.
fn metaparameters(ruby: &Ruby) -> RArray {
    ruby.ary_from_iter(METAPARAMETERS.iter().map(|name| ruby.to_symbol(name.as_str())))
}

/// Defines `PuppetRs::Native.name_class` and `.metaparameters`.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: magnus::RModule) -> Result<(), Error> {
    native.define_singleton_method("metaparameters", function!(metaparameters, 0))?;
    native.define_singleton_method("name_class", function!(name_class, 2))
}
