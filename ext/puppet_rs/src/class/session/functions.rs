//! `PuppetRs::Native::Session`: functions and types by name.

use magnus::prelude::*;
use magnus::scan_args::scan_args;
use magnus::{Error, RArray, RClass, RModule, Ruby, Value as Rb};
use puppet_eval::Session as _;
use puppet_syntax::Symbol;

use super::Session;
use crate::class::function::NativeFunction;
use crate::convert::Text;
use crate::error::IntoRuby;
use crate::guard::guard;

impl Session {
    /// True when the engine has a built-in of this name that 3.x code may call as
    /// `function_NAME`.
    fn built_in(ruby: &Ruby, rb_self: &Session, name: Text) -> Result<bool, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let found = compiler.load_function(Symbol::new(&name), None).into_ruby(ruby)?;
            Ok(matches!(found, Some(puppet_eval::Function::Native(_))))
        })
    }

    /// `function?(name, module = nil)`: true when there is a function of this name, built in or of a module, as the
    /// functions of a module see it.
    fn is_function(ruby: &Ruby, rb_self: &Session, args: &[Rb]) -> Result<bool, Error> {
        guard(ruby, || {
            let args = scan_args::<(Text,), (Option<Option<Text>>,), (), (), (), ()>(args)?;
            let module = args.optional.0.flatten().map(|module| Symbol::new(&module));
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let name = Symbol::new(&args.required.0);
            Ok(compiler.loader.function_for_module(name, module).into_ruby(ruby)?.is_some())
        })
    }

    /// `load_type(name, define)`: looks for a class, or a define, as the language does, and loads its manifest.
    fn load_type(ruby: &Ruby, rb_self: &Session, name: Text, define: bool) -> Result<bool, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            Ok(if define {
                compiler.loader.has_resource_type(&name).into_ruby(ruby)?
            } else {
                compiler.find_class(&name).into_ruby(ruby)?.is_some()
            })
        })
    }

    /// The session is that of a script of PAL.
    fn use_plan_hierarchy(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            rb_self.0.get(ruby).compiler(ruby)?.evaluator.settings.plan_hierarchy.set(true);
            Ok(())
        })
    }

    /// `give_function(name)`: Ruby code has put a function into a loader, or taken it out.
    fn give_function(ruby: &Ruby, rb_self: &Session, name: Text) -> Result<(), Error> {
        guard(ruby, || {
            rb_self.0.get(ruby).compiler(ruby)?.loader.give_function(Symbol::new(&name));
            Ok(())
        })
    }

    /// `[[function, module or nil], ...]`: what manifests and evaluated code defined, from a position in their order. Another
    /// thread may ask, whose compile shares the environment, before this one has started or after its release: nothing then.
    fn functions_defined_since(ruby: &Ruby, rb_self: &Session, position: usize) -> Result<RArray, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler.borrow().clone();
            let defined =
                compiler.map_or_else(Vec::new, |found| found.loader.functions_defined_since(position));
            let result = ruby.ary_new_capa(defined.len());
            for function in defined {
                let native = ruby.obj_wrap(NativeFunction::new(function.ir));
                result.push((native, function.module.map(Symbol::as_str)))?;
            }
            Ok(result)
        })
    }
}

/// `Native.definitions`: a number that grows when a compile defines a function, so that loaders need not ask each time.
fn definitions() -> u64 {
    puppet_compiler::loader::definitions()
}

/// `Native.count_definition`: makes that number grow, when loaders are to know the functions of another compile.
fn count_definition() {
    puppet_compiler::loader::count_definition();
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(native: RModule, class: RClass) -> Result<(), Error> {
    native.define_singleton_method("definitions", magnus::function!(definitions, 0))?;
    native.define_singleton_method("count_definition", magnus::function!(count_definition, 0))?;
    class.define_method("built_in?", magnus::method!(Session::built_in, 1))?;
    class.define_method("function?", magnus::method!(Session::is_function, -1))?;
    class.define_method("load_type", magnus::method!(Session::load_type, 2))?;
    class.define_method("give_function", magnus::method!(Session::give_function, 1))?;
    class.define_method("use_plan_hierarchy", magnus::method!(Session::use_plan_hierarchy, 0))?;
    class.define_method("functions_defined_since", magnus::method!(Session::functions_defined_since, 1))?;
    Ok(())
}
