//! Names for Ruby: of the classes that facades have, of metaparameters; and the order of version numbers.

use magnus::encoding::EncodingCapable;
use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::{Error, RArray, RClass, RString, Ruby, Value, function};
use puppet_compiler::METAPARAMETERS;
use puppet_functions::compare_version_numbers;

use crate::guard::guard;

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

/// A plain String whose bytes are ASCII characters if they are those of ASCII.
fn plain(ruby: &Ruby, value: Value) -> Option<RString> {
    let encodings = [ruby.utf8_encindex(), ruby.usascii_encindex(), ruby.ascii8bit_encindex()];
    RString::from_value(value).filter(|text| {
        text.class().equal(ruby.class_string()).unwrap_or(false) && encodings.contains(&text.enc_get())
    })
}

/// `compare_versions(a, b)`: -1, 0 or 1 as `Puppet::Util::Package.versioncmp` gives it; nil for what Puppet's own method has to
/// compare, or to refuse.
fn compare_versions(ruby: &Ruby, a: Value, b: Value) -> Result<Option<i64>, Error> {
    guard(ruby, || {
        let (Some(a), Some(b)) = (plain(ruby, a), plain(ruby, b)) else { return Ok(None) };
        // SAFETY: no Ruby code runs while the bytes are used.
        let (a, b) = unsafe { (a.as_slice(), b.as_slice()) };
        if !(a.is_ascii() && b.is_ascii()) {
            return Ok(None);
        }
        let text = |bytes| std::str::from_utf8(bytes).unwrap_or_default();
        Ok(Some(compare_version_numbers(text(a), text(b)) as i64))
    })
}

/// Defines `PuppetRs::Native.name_class`, `.metaparameters` and `.compare_versions`.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: magnus::RModule) -> Result<(), Error> {
    native.define_singleton_method("compare_versions", function!(compare_versions, 2))?;
    native.define_singleton_method("metaparameters", function!(metaparameters, 0))?;
    native.define_singleton_method("name_class", function!(name_class, 2))
}
