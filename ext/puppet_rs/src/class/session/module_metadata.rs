//! `PuppetRs::Native::ModuleMetadata`: the `metadata.json` of a module, as the engine's table of these files has it.

use magnus::prelude::*;
use magnus::typed_data::Obj;
use magnus::{DataTypeFunctions, Error, RArray, RString, Ruby, TypedData};
use puppet_compiler::ModuleMetadata;
use puppet_eval::host::Machine;

use crate::error::IntoRuby;
use crate::guard::guard;
use crate::process::folders::path;

/// Shares its text with the table.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::ModuleMetadata", free_immediately)]
struct SharedMetadata(ModuleMetadata);

impl DataTypeFunctions for SharedMetadata {}

impl SharedMetadata {
    /// `of(path, stamp)`: the metadata of the module in a directory; nil unless its file is valid, and is the one of this stamp
    /// (`Native.stamps`).
    fn of(ruby: &Ruby, directory: RString, stamp: RString) -> Result<Option<Obj<SharedMetadata>>, Error> {
        guard(ruby, || {
            let Some((found, now)) = ModuleMetadata::of(&Machine, &path(directory)).into_ruby(ruby)? else {
                return Ok(None);
            };
            // SAFETY: no Ruby code runs while the bytes are compared.
            let stamp = unsafe { stamp.as_slice() };
            let is_same = now.to_bytes().is_some_and(|now| now == stamp);
            Ok(is_same.then(|| ruby.obj_wrap(SharedMetadata(found))))
        })
    }

    fn text(&self) -> &str {
        self.0.text()
    }

    /// `dependencies`: names of modules; nil where one has none.
    fn dependencies(ruby: &Ruby, rb_self: &SharedMetadata) -> Option<RArray> {
        Some(ruby.ary_from_iter(rb_self.0.dependencies()?.iter().map(|name| name.as_str())))
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("ModuleMetadata", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<SharedMetadata>(ruby);
    class.define_singleton_method("of", magnus::function!(SharedMetadata::of, 2))?;
    class.define_method("text", magnus::method!(SharedMetadata::text, 0))?;
    class.define_method("dependencies", magnus::method!(SharedMetadata::dependencies, 0))
}
