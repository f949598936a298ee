//! `PuppetRs::Native::CodeFiles`: the files of functions or types that an environment has listed in a folder, for stock's loaders.

use std::path::PathBuf;
use std::sync::Arc;

use magnus::prelude::*;
use magnus::{DataTypeFunctions, Error, RArray, Ruby, TypedData};
use puppet_compiler::CodeFiles;

use crate::guard::guard;

/// The files of one of the folders of a module, or of the environment.
#[derive(Debug, TypedData)]
#[magnus(class = "PuppetRs::Native::CodeFiles", free_immediately)]
pub(super) struct ListedFolder {
    pub files: Arc<CodeFiles>,
    pub root: PathBuf,
    pub folder: &'static str,
}

impl DataTypeFunctions for ListedFolder {}

impl ListedFolder {
    /// True if it says the same for the same reason.
    pub(super) fn is_same(&self, other: &ListedFolder) -> bool {
        Arc::ptr_eq(&self.files, &other.files) && self.folder == other.folder && self.root == other.root
    }

    /// `paths`: in the order of Ruby's `Dir.glob`, frozen.
    fn paths(ruby: &Ruby, rb_self: &ListedFolder) -> Result<RArray, Error> {
        guard(ruby, || {
            let paths = ruby.ary_new();
            for file in rb_self.files.below(rb_self.folder) {
                let path = ruby.str_new(&format!("{}/{file}", rb_self.root.display()));
                path.freeze();
                paths.push(path)?;
            }
            paths.freeze();
            Ok(paths)
        })
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("CodeFiles", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<ListedFolder>(ruby);
    class.define_method("paths", magnus::method!(ListedFolder::paths, 0))
}
