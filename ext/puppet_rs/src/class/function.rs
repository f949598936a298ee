//! `PuppetRs::Native::Function`: a function or a plan written in Puppet.

use std::sync::Arc;

use magnus::prelude::*;
use magnus::{DataTypeFunctions, Error, RArray, Ruby, TypedData, Value as Rb};
use puppet_eval::ir::{Definition, FunctionIr, Program};
use puppet_eval::profile::{self, Kind};
use puppet_eval::{Function, Session as _};

use crate::callback::block;
use crate::class::scope::Scope;
use crate::convert::{from_ruby, to_ruby, type_to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;

/// Its code; belongs to no session.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Function", free_immediately)]
pub struct NativeFunction(Arc<FunctionIr>);

impl DataTypeFunctions for NativeFunction {}

impl NativeFunction {
    /// The object for a function.
    pub fn new(ir: Arc<FunctionIr>) -> NativeFunction {
        NativeFunction(ir)
    }

    /// The function, or the plan, of a name that a program defines.
    pub fn of_program(program: &Program, name: &str, plan: bool) -> Option<NativeFunction> {
        program.definitions.iter().find_map(|definition| match (definition, plan) {
            (Definition::Function(ir), false) | (Definition::Plan(ir), true) if ir.name.as_str() == name => {
                Some(NativeFunction(ir.clone()))
            }
            _ => None,
        })
    }

    fn name(ruby: &Ruby, rb_self: &NativeFunction) -> Result<&'static str, Error> {
        guard(ruby, || Ok(rb_self.0.name.as_str()))
    }

    /// `[text, path or nil, line, column]`
    fn source(ruby: &Ruby, rb_self: &NativeFunction) -> Result<(String, Option<String>, u32, u32), Error> {
        guard(ruby, || {
            let source = &rb_self.0.lambda.body.source;
            let start = rb_self.0.span.start;
            let path = source.path.as_deref().map(str::to_owned);
            Ok((source.text.to_string(), path, source.line(start), source.column(start)))
        })
    }

    /// True when both are the same definition of the same text.
    fn same(ruby: &Ruby, rb_self: &NativeFunction, other: &NativeFunction) -> Result<bool, Error> {
        guard(ruby, || {
            let (a, b) = (&rb_self.0, &other.0);
            let text = |ir: &FunctionIr| ir.lambda.body.source.clone();
            Ok(Arc::ptr_eq(a, b)
                || (a.span == b.span && a.name == b.name && {
                    let (a, b) = (text(a), text(b));
                    a.path == b.path && a.text == b.text
                }))
        })
    }

    /// `call(scope, arguments) { ... }`: in the session of the scope.
    fn call(ruby: &Ruby, rb_self: &NativeFunction, args: &[Rb]) -> Result<Rb, Error> {
        guard(ruby, || {
            let args = magnus::scan_args::scan_args::<
                (&Scope, RArray, Option<magnus::block::Proc>),
                (),
                (),
                (),
                (),
                (),
            >(args)?;
            let (scope, given, proc) = args.required;
            let ir = rb_self.0.clone();
            scope.inside(ruby, |compiler, frame| {
                let mut values = Vec::with_capacity(given.len());
                for index in 0..given.len() {
                    values.push(from_ruby(ruby, given.entry(index as isize)?)?);
                }
                let proc = proc.map(|proc| block::from_proc(ruby, proc));
                let result = compiler
                    .evaluator
                    .invoke(&Function::Puppet(ir), frame, &values, proc.as_ref(), None)
                    .into_ruby(ruby)?;
                to_ruby(ruby, &result)
            })
        })
    }

    /// `call_by_name(scope, arguments, enforce)`: `Closure#call_by_name`.
    fn call_by_name(
        ruby: &Ruby,
        rb_self: &NativeFunction,
        scope: &Scope,
        given: magnus::RHash,
        enforce: bool,
    ) -> Result<Rb, Error> {
        guard(ruby, || {
            let ir = rb_self.0.clone();
            scope.inside(ruby, |compiler, _| {
                let puppet_pcore::Value::Hash(given) = from_ruby(ruby, given.as_value())? else {
                    return Ok(ruby.qnil().as_value());
                };
                let top = compiler.top_frame();
                let _span = profile::span(Kind::Puppet, ir.name, None);
                let result =
                    compiler.evaluator.call_by_name((ir.name.as_str(), &ir.lambda), &top, &given, enforce);
                let result = result.into_ruby(ruby)?;
                to_ruby(ruby, &result)
            })
        })
    }

    /// Its type as seen in the session of a scope.
    fn callable(ruby: &Ruby, rb_self: &NativeFunction, scope: &Scope) -> Result<Rb, Error> {
        guard(ruby, || {
            let ir = rb_self.0.clone();
            scope.inside(ruby, |compiler, _| {
                let top = compiler.top_frame();
                let ty = compiler.evaluator.callable_type(&ir.lambda, &top).into_ruby(ruby)?;
                type_to_ruby(ruby, &ty)
            })
        })
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("Function", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<NativeFunction>(ruby);
    class.define_method("name", magnus::method!(NativeFunction::name, 0))?;
    class.define_method("source", magnus::method!(NativeFunction::source, 0))?;
    class.define_method("same?", magnus::method!(NativeFunction::same, 1))?;
    class.define_method("call", magnus::method!(NativeFunction::call, -1))?;
    class.define_method("call_by_name", magnus::method!(NativeFunction::call_by_name, 3))?;
    class.define_method("type", magnus::method!(NativeFunction::callable, 1))?;
    Ok(())
}
