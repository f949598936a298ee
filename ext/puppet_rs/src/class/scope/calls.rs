//! `PuppetRs::Native::Scope`: calls of functions.

use magnus::prelude::*;
use magnus::{Error, RArray, RClass, RString, Ruby, Value as Rb};
use puppet_eval::Function;
use puppet_eval::function::{NativeFunction, reported};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::Scope;
use crate::callback::{self, block};
use crate::convert::{Text, from_ruby, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;

fn arguments(ruby: &Ruby, given: RArray) -> Result<Vec<Value>, Error> {
    let mut values = Vec::with_capacity(given.len());
    for index in 0..given.len() {
        values.push(from_ruby(ruby, given.entry(index as isize)?)?);
    }
    Ok(values)
}

impl Scope {
    /// `call_function(name, arguments, block or nil)`, with the module of the function that calls as the last
    /// argument, where there is one.
    fn call_function(ruby: &Ruby, rb_self: &Scope, args: &[Rb]) -> Result<Rb, Error> {
        guard(ruby, || {
            let args = magnus::scan_args::scan_args::<
                (RString, RArray, Option<magnus::block::Proc>),
                (Option<Option<Text>>,),
                (),
                (),
                (),
                (),
            >(args)?;
            let (name, given, proc) = args.required;
            let module = args.optional.0.flatten().map(|module| Symbol::new(&module));
            rb_self.inside(ruby, |compiler, frame| {
                let values = arguments(ruby, given)?;
                let proc = proc.map(|proc| block::from_proc(ruby, proc));
                let name = Symbol::new(&name.to_string()?);
                let result = match compiler.loader.function_for_module(name, module).into_ruby(ruby)? {
                    Some(function) => reported(&function, || {
                        compiler.evaluator.invoke(&function, frame, &values, proc.as_ref(), None)
                    }),
                    None => Err(puppet_eval::Error::argument(format!("Unknown function '{name}'"))),
                };
                to_ruby(ruby, &result.into_ruby(ruby)?)
            })
        })
    }

    /// `call_built_in(name, arguments)`: the engine's function of that name, whatever functions modules and manifests define.
    fn call_built_in(ruby: &Ruby, rb_self: &Scope, name: Text, given: RArray) -> Result<Rb, Error> {
        guard(ruby, || {
            rb_self.inside(ruby, |compiler, frame| {
                let evaluator = &compiler.evaluator;
                let Some(definition) = puppet_functions::lookup(&name) else {
                    return Err(Error::new(ruby.exception_arg_error(), "not a built-in function"));
                };
                let function = NativeFunction::of(definition, evaluator).into_ruby(ruby)?;
                let values = arguments(ruby, given)?;
                let result = evaluator.invoke(&Function::Native(function), frame, &values, None, None);
                to_ruby(ruby, &result.into_ruby(ruby)?)
            })
        })
    }

    /// `call_dispatched(function, name, dispatches, arguments, block or nil)`: calls the method of the first dispatch that
    /// fits, as the engine calls a function that it has loaded. The dispatches are described as for loading.
    fn call_dispatched(
        ruby: &Ruby,
        rb_self: &Scope,
        function: Rb,
        name: Text,
        dispatches: RArray,
        given: RArray,
        proc: Option<magnus::block::Proc>,
    ) -> Result<Rb, Error> {
        guard(ruby, || {
            rb_self.inside(ruby, |compiler, frame| {
                let host = &rb_self.0.get(ruby).host;
                let name = Symbol::new(&name);
                let called = callback::function::described(ruby, host, name, function, dispatches)?;
                let values = arguments(ruby, given)?;
                let proc = proc.map(|proc| block::from_proc(ruby, proc));
                let called = Function::Host(called);
                let result = compiler.evaluator.invoke(&called, frame, &values, proc.as_ref(), None);
                to_ruby(ruby, &result.into_ruby(ruby)?)
            })
        })
    }
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(class: RClass) -> Result<(), Error> {
    class.define_method("call_function", magnus::method!(Scope::call_function, -1))?;
    class.define_method("call_built_in", magnus::method!(Scope::call_built_in, 2))?;
    class.define_method("call_dispatched", magnus::method!(Scope::call_dispatched, 5))?;
    Ok(())
}
