//! Blocks in both directions: lambdas as Procs, Ruby blocks as the engine's.

use std::cell::OnceCell;
use std::rc::Rc;

use magnus::block::Proc;
use magnus::prelude::*;
use magnus::{Error, RArray, RHash, Ruby, TypedData, Value as Rb};
use puppet_compiler::Compiler;
use puppet_eval::error::Result;
use puppet_eval::function::{Block, HostBlock};
use puppet_pcore::{Type, Value};

use crate::convert::{Crossing, args, from_ruby, to_ruby, type_from_ruby, type_to_ruby};
use crate::error::{FromRuby, IntoRuby};
use crate::guard::guard;
use crate::gvl::GvlBound;
use crate::host::{RubyHost, gone, ruby};
use crate::names::{method, part, variable};
use crate::pin::Pin;

/// Function behind a lambda's Proc.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Lambda", free_immediately)]
pub struct Lambda(GvlBound<LambdaData>);

struct LambdaData {
    block: Block,
    host: Rc<RubyHost>,
    compiler: Rc<Compiler>,
}

impl magnus::DataTypeFunctions for Lambda {}

impl Lambda {
    fn call(ruby: &Ruby, rb_self: &Lambda, given: &[Rb]) -> std::result::Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let mut values = smallvec::SmallVec::<[Value; 4]>::new();
            for value in given {
                values.push(from_ruby(ruby, *value)?);
            }
            let result = data.compiler.evaluator.call_block(&data.block, &values).into_ruby(ruby)?;
            to_ruby(ruby, &result)
        })
    }

    /// `Closure#call_by_name`
    fn call_by_name(
        ruby: &Ruby,
        rb_self: &Lambda,
        given: RHash,
        enforce: bool,
    ) -> std::result::Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let Block::Lambda(closure) = &data.block else { return Err(gone(ruby)) };
            let Value::Hash(given) = from_ruby(ruby, given.as_value())? else { return Err(gone(ruby)) };
            let evaluator = &data.compiler.evaluator;
            let result = evaluator.call_by_name(("lambda", &closure.lambda), &closure.frame, &given, enforce);
            let result = result.into_ruby(ruby)?;
            to_ruby(ruby, &result)
        })
    }

    /// `[[kind, name, has a type], ...]` with the kinds of `Proc#parameters`.
    fn parameters(ruby: &Ruby, rb_self: &Lambda) -> std::result::Result<RArray, Error> {
        guard(ruby, || {
            let result = ruby.ary_new();
            if let Block::Lambda(closure) = &rb_self.0.get(ruby).block {
                for param in &closure.lambda.params {
                    let kind = if param.captures_rest {
                        "rest"
                    } else if param.default.is_some() {
                        "opt"
                    } else {
                        "req"
                    };
                    let entry = ruby.ary_new_capa(3);
                    entry.push(ruby.sym_new(kind))?;
                    entry.push(ruby.sym_new(param.name.as_str()))?;
                    entry.push(param.ty.is_some())?;
                    result.push(entry)?;
                }
            }
            Ok(result)
        })
    }

    fn callable(ruby: &Ruby, rb_self: &Lambda) -> std::result::Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let ty = data.block.callable_type(&data.compiler.evaluator).into_ruby(ruby)?;
            type_to_ruby(ruby, &ty)
        })
    }
}

/// A Ruby block given to a function of the engine.
struct RubyBlock {
    proc: Pin,
    ty: OnceCell<Type>,
}

impl HostBlock for RubyBlock {
    fn callable_type(&self) -> Type {
        self.ty
            .get_or_init(|| {
                let ruby = ruby();
                part::CONVERT
                    .get(&ruby)
                    .and_then(|helper| helper.funcall::<_, _, Rb>(&method::INFER, (self.proc.get(&ruby),)))
                    .and_then(|ty| type_from_ruby(&ruby, ty))
                    .unwrap_or_else(|_| Type::callable())
            })
            .clone()
    }

    fn call(&self, values: &[Value]) -> Result<Value> {
        let ruby = ruby();
        let _crossing = Crossing::new();
        args(&ruby, values)
            .and_then(|given| self.proc.get(&ruby).funcall(&method::CALL, given.as_slice()))
            .and_then(|result| from_ruby(&ruby, result))
            .from_ruby(&ruby)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// A Ruby block as the engine's; a lambda's Proc becomes the lambda again.
pub fn from_proc(ruby: &Ruby, proc: Proc) -> Block {
    if let Ok(native) = proc.ivar_get::<_, Rb>(&variable::PUPPET_RS_LAMBDA) {
        if let Ok(lambda) = <&Lambda>::try_convert(native) {
            return lambda.0.get(ruby).block.clone();
        }
    }
    Block::Host(Rc::new(RubyBlock { proc: Pin::new(proc), ty: OnceCell::new() }))
}

/// A block as a Proc.
///
/// # Errors
/// The error that making it raised.
pub fn to_proc(ruby: &Ruby, host: &RubyHost, block: &Block) -> std::result::Result<Proc, Error> {
    if let Block::Host(host) = block {
        if let Some(known) = host.as_any().downcast_ref::<RubyBlock>() {
            if let Some(proc) = Proc::from_value(known.proc.get(ruby)) {
                return Ok(proc);
            }
        }
    }
    let compiler = host.compiler().into_ruby(ruby)?;
    let data =
        LambdaData { block: block.clone(), host: host.weak().upgrade().ok_or_else(|| gone(ruby))?, compiler };
    let native = ruby.obj_wrap(Lambda(GvlBound::new(data)));
    part::LAMBDA_PROC.get(ruby)?.funcall(&method::MAKE, (native,))
}

/// Defines the class of lambdas.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> std::result::Result<(), Error> {
    let class = native.define_class("Lambda", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<Lambda>(ruby);
    class.define_method("call", magnus::method!(Lambda::call, -1))?;
    class.define_method("call_by_name", magnus::method!(Lambda::call_by_name, 2))?;
    class.define_method("parameters", magnus::method!(Lambda::parameters, 0))?;
    class.define_method("type", magnus::method!(Lambda::callable, 0))?;
    Ok(())
}
