//! `PuppetRs::Native::Environment`: what outlives a compile.

use std::sync::Arc;

use magnus::prelude::*;
use magnus::typed_data::Obj;
use magnus::{DataTypeFunctions, Error, RArray, RString, Ruby, TypedData, Value as Rb};
use puppet_compiler::{Environment, Manifest, Module};
use puppet_eval::host::Machine;
use puppet_syntax::Symbol;

use super::code_files::ListedFolder;
use super::module_listing::ModuleListing;
use crate::class::parser::NativeProgram;
use crate::convert::{Text, data_from_ruby, each, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;

/// An environment, kept by Puppet's environment object.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Environment", free_immediately)]
pub struct NativeEnvironment(pub(super) Arc<Environment>);

impl DataTypeFunctions for NativeEnvironment {}

impl NativeEnvironment {
    /// `new(name, module path, manifest or nil, directory or nil, modules or nil, reported)`: `reported` is nil, or two folders for
    /// [`Environment::reported_as`].
    fn new(ruby: &Ruby, args: &[Rb]) -> Result<NativeEnvironment, Error> {
        guard(ruby, || {
            let args = magnus::scan_args::scan_args::<
                (Text, Vec<Text>, Option<Text>, Option<Text>, Option<RArray>),
                (Option<Option<(Text, Text)>>,),
                (),
                (),
                (),
                (),
            >(args)?;
            let (name, modulepath, manifest, path, modules) = args.required;
            let mut environment = Environment::new(&name);
            environment.modulepath = modulepath.into_iter().map(Into::into).collect();
            environment.manifest = manifest.map_or(Manifest::None, |path| Manifest::Path(path.into()));
            environment.path = path.map(Into::into);
            environment.reported_as =
                args.optional.0.flatten().map(|(resolved, configured)| (resolved.into(), configured.into()));
            match modules {
                Some(modules) => {
                    for (name, path) in modules.to_vec::<(Text, Text)>()? {
                        environment.modules.push(Module::new(&name, path));
                    }
                }
                None => environment.scan_modules(&Machine).into_ruby(ruby)?,
            }
            Ok(NativeEnvironment(Arc::new(environment)))
        })
    }

    /// True when Puppet must be asked for the modules: it logs faults of metadata, leaves modules out, or fails to list a folder.
    fn faulty_modules(ruby: &Ruby, rb_self: &NativeEnvironment) -> Result<bool, Error> {
        guard(ruby, || rb_self.0.has_faulty_modules(&Machine).into_ruby(ruby))
    }

    /// `read?`: whether the manifests have been read.
    fn is_read(&self) -> bool {
        self.0.is_read()
    }

    /// `read_names(seen)`: names of the classes and of the defines that were loaded; nil if there are `seen` of them.
    fn read_names(
        ruby: &Ruby,
        rb_self: &NativeEnvironment,
        seen: Option<usize>,
    ) -> Result<Option<RArray>, Error> {
        guard(ruby, || {
            let (classes, defines) = rb_self.0.read_names();
            if seen == Some(classes.len() + defines.len()) {
                return Ok(None);
            }
            let names =
                |names: Vec<Symbol>| ruby.ary_from_iter(names.iter().map(|name| ruby.str_new(name.as_str())));
            let both = ruby.ary_new_capa(2);
            both.push(names(classes))?;
            both.push(names(defines))?;
            Ok(Some(both))
        })
    }

    /// `read_text(path)`: the text of a manifest when it was read; nil for a file that was not.
    fn read_text(ruby: &Ruby, rb_self: &NativeEnvironment, path: String) -> Option<RString> {
        rb_self.0.read_text(&path).map(|text| ruby.str_new(&text))
    }

    /// `code_text(path)`: the text of a function's or type's file when it was read; nil for a file that was not.
    fn code_text(ruby: &Ruby, rb_self: &NativeEnvironment, path: Text) -> Option<RString> {
        rb_self.0.code_text(&path).map(|text| ruby.str_new(&text))
    }

    /// `keep_code_text(path, text)`: a loader has made a function or type of the text of a file.
    fn keep_code_text(&self, path: Text, text: Text) {
        self.0.keep_code_text(&path, &text);
    }

    /// `data_without_hash`: data files, and `hiera.yaml`s, that have no hash, as when the environment warned of them.
    fn data_without_hash(&self) -> (Vec<String>, Vec<String>) {
        self.0.data_without_hash(&Machine)
    }

    /// `data_unnoticed`: `[config?, path, data]` of the files that have changed and are the same to stock's code.
    fn data_unnoticed(ruby: &Ruby, rb_self: &NativeEnvironment) -> Result<RArray, Error> {
        guard(ruby, || {
            let rows = ruby.ary_new();
            for (is_config, path, data) in rb_self.0.data_unnoticed(&Machine) {
                rows.push((is_config, path, to_ruby(ruby, &data)?))?;
            }
            Ok(rows)
        })
    }

    /// `keep_data(path, config?, data)`: stock's code has read such a file; `data` is nil where it has warned of it.
    fn keep_data(
        ruby: &Ruby,
        rb_self: &NativeEnvironment,
        path: Text,
        is_config: bool,
        data: Rb,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let data = if data.is_nil() { None } else { Some(data_from_ruby(ruby, data)?) };
            rb_self.0.keep_data(&Machine, &path, is_config, data);
            Ok(())
        })
    }

    /// `receive_data(earlier)`: what an environment before this one, of the same object of Puppet's, has read.
    fn receive_data(&self, earlier: Obj<NativeEnvironment>) {
        self.0.receive_data(&earlier.0);
    }

    /// `read_manifests`: the manifests of its directory, or its manifest, when they were read.
    fn read_manifests(&self) -> Vec<String> {
        self.0.read_manifests()
    }

    /// `read_place(name, define)`: the file that a class or define was read from, and the name of its module, or nil.
    fn read_place(
        ruby: &Ruby,
        rb_self: &NativeEnvironment,
        name: Text,
        is_define: bool,
    ) -> Option<(RString, Option<RString>)> {
        let (path, module) = rb_self.0.read_place(&name, is_define)?;
        let module = module.filter(|name| *name != Symbol::EMPTY);
        Some((ruby.str_new(&path), module.map(|name| ruby.str_new(name.as_str()))))
    }

    /// `files_in_vain`: files of modules that were loaded and define no class or define that is known.
    fn files_in_vain(&self) -> Vec<String> {
        self.0.files_in_vain()
    }

    /// `add_listed(manifests or nil, files)`: programs that Ruby code has read for `known_resource_types` since the last compile.
    fn add_listed(
        ruby: &Ruby,
        rb_self: &NativeEnvironment,
        manifests: Option<RArray>,
        files: RArray,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let programs = |list: RArray| -> Result<Vec<_>, Error> {
                let mut programs = Vec::with_capacity(list.len());
                each(list, |native: Obj<NativeProgram>| {
                    programs.push(native.lowered(ruby)?.clone());
                    Ok(())
                })?;
                Ok(programs)
            };
            rb_self.0.add_listed(manifests.map(programs).transpose()?, programs(files)?);
            Ok(())
        })
    }

    /// `read_again`: has the next compile read the manifests again.
    fn read_again(&self) {
        self.0.read_again();
    }

    /// `code_files(folder, extension, known)`: the files of functions or types in a folder of a module or of the environment, as the
    /// environment has listed them; `known`, a listing or nil, if it is the same one. Nil for other folders.
    fn code_files(
        ruby: &Ruby,
        rb_self: &NativeEnvironment,
        folder: Text,
        extension: Text,
        known: Option<Obj<ListedFolder>>,
        is_listed: bool,
    ) -> Result<Option<Obj<ListedFolder>>, Error> {
        guard(ruby, || {
            let extension = extension.trim_start_matches('.');
            let files = (!is_listed).then_some(&Machine);
            let Some((files, root, folder)) = rb_self.0.code_below(files, &folder, extension) else {
                return Ok(None);
            };
            let found = ListedFolder { files, root, folder };
            match known {
                Some(known) if known.is_same(&found) => Ok(Some(known)),
                _ => Ok(Some(ruby.obj_wrap(found))),
            }
        })
    }

    /// `listing(known)`: the modules that were found in the module path; `known`, a listing or nil, if it says the same. Nil
    /// where Puppet may find others, or what is known of their metadata is not from their files.
    fn listing(
        ruby: &Ruby,
        rb_self: &NativeEnvironment,
        known: Option<Obj<ModuleListing>>,
    ) -> Result<Option<Obj<ModuleListing>>, Error> {
        guard(ruby, || {
            if known.as_ref().is_some_and(|known| known.is_of(&rb_self.0)) {
                return Ok(known);
            }
            Ok(ModuleListing::of(&rb_self.0).map(|listing| ruby.obj_wrap(listing)))
        })
    }

    /// `named_module?`: whether a compile has asked for a module by its name.
    fn has_named_module(&self) -> bool {
        self.0.has_named_module()
    }

    /// `metadata(name)`: the text of a module's `metadata.json` as the environment found it; nil where the module has none.
    fn metadata(ruby: &Ruby, rb_self: &NativeEnvironment, name: Text) -> Result<Option<String>, Error> {
        guard(ruby, || {
            let module = rb_self.0.modules.iter().find(|module| module.name.as_str() == &*name);
            Ok(module.and_then(Module::metadata_text).map(str::to_owned))
        })
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("Environment", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<NativeEnvironment>(ruby);
    class.define_singleton_method("new", magnus::function!(NativeEnvironment::new, -1))?;
    class.define_method("faulty_modules?", magnus::method!(NativeEnvironment::faulty_modules, 0))?;
    class.define_method("read?", magnus::method!(NativeEnvironment::is_read, 0))?;
    class.define_method("named_module?", magnus::method!(NativeEnvironment::has_named_module, 0))?;
    class.define_method("read_names", magnus::method!(NativeEnvironment::read_names, 1))?;
    class.define_method("read_text", magnus::method!(NativeEnvironment::read_text, 1))?;
    class.define_method("code_text", magnus::method!(NativeEnvironment::code_text, 1))?;
    class.define_method("keep_code_text", magnus::method!(NativeEnvironment::keep_code_text, 2))?;
    class.define_method("data_without_hash", magnus::method!(NativeEnvironment::data_without_hash, 0))?;
    class.define_method("data_unnoticed", magnus::method!(NativeEnvironment::data_unnoticed, 0))?;
    class.define_method("keep_data", magnus::method!(NativeEnvironment::keep_data, 3))?;
    class.define_method("receive_data", magnus::method!(NativeEnvironment::receive_data, 1))?;
    class.define_method("read_manifests", magnus::method!(NativeEnvironment::read_manifests, 0))?;
    class.define_method("read_place", magnus::method!(NativeEnvironment::read_place, 2))?;
    class.define_method("files_in_vain", magnus::method!(NativeEnvironment::files_in_vain, 0))?;
    class.define_method("add_listed", magnus::method!(NativeEnvironment::add_listed, 2))?;
    class.define_method("read_again", magnus::method!(NativeEnvironment::read_again, 0))?;
    class.define_method("code_files", magnus::method!(NativeEnvironment::code_files, 4))?;
    class.define_method("listing", magnus::method!(NativeEnvironment::listing, 1))?;
    class.define_method("metadata", magnus::method!(NativeEnvironment::metadata, 1))
}
