//! Ruby 4.x functions: their dispatches become the engine's, their methods are called directly.

use std::rc::Rc;
use std::sync::Arc;

use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::typed_data::Obj;
use magnus::value::{IntoId, OpaqueId};
use magnus::{
    DataTypeFunctions, Error, RArray, RModule, Ruby, Symbol as RbSymbol, TryConvert, TypedData, Value as Rb,
};
use puppet_eval::error::Result;
use puppet_eval::function::{Block, CallCx, Dispatch, HostFunction};
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use super::{block, data_function, function3x, send};
use crate::class::scope;
use crate::convert::types::reading_types;
use crate::convert::{Args, Crossing, Text, each, from_ruby, to_ruby, type_from_ruby};
use crate::error::{self, FromRuby};
use crate::guard::guard;
use crate::host::{RubyHost, gone, ruby};
use crate::names::{method, part};
use crate::own;

/// One position of the argument list of a Ruby method (stock's "weaving").
#[derive(Clone, Copy, Debug)]
enum Knit {
    /// An argument of the call.
    Arg(usize),
    /// This argument and all after it.
    Rest(usize),
    /// The calling scope.
    Scope,
    /// Something else that is injected: index into `injections`.
    Injected(usize),
}

#[derive(Debug)]
struct Method {
    id: OpaqueId,
    name: Symbol,
    weaving: SmallVec<[Knit; 6]>,
    plain: bool,
    mismatch: bool,
}

/// A Ruby 4.x function.
pub struct RubyFunction {
    name: Symbol,
    /// The instance; pinned by the session that owns this, or held by the caller for as long as this lives.
    instance: rb_sys::VALUE,
    signatures: Arc<Signatures>,
    host: std::rc::Weak<RubyHost>,
}

/// Description of calls by the class of a function.
#[derive(Debug, Default)]
struct Signatures {
    dispatches: Vec<Dispatch>,
    methods: Vec<Method>,
    injections: Vec<Symbol>,
}

/// `PuppetRs::Native::Signatures`: those of a class, kept there for later sessions.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Signatures", free_immediately)]
pub struct NativeSignatures(Arc<Signatures>);

impl DataTypeFunctions for NativeSignatures {}

impl NativeSignatures {
    /// The variable of the class that holds them.
    const VARIABLE: &'static str = "@puppet_rs_signatures";

    /// `size`: how many dispatches there are.
    fn size(ruby: &Ruby, rb_self: &NativeSignatures) -> std::result::Result<usize, Error> {
        guard(ruby, || Ok(rb_self.0.dispatches.len()))
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: RModule) -> std::result::Result<(), Error> {
    let class = native.define_class("Signatures", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<NativeSignatures>(ruby);
    class.define_method("size", magnus::method!(NativeSignatures::size, 0))
}

/// Loads a function by the stock loaders, and reads its dispatches.
///
/// # Errors
/// The error that loading raised.
pub fn load(
    ruby: &Ruby,
    host: &RubyHost,
    name: Symbol,
    path: Option<&str>,
    module: Option<&str>,
) -> std::result::Result<Option<Rc<dyn HostFunction>>, Error> {
    let helper = part::FUNCTIONS.get(ruby)?;
    let found: Rb = helper.funcall(&method::LOAD_V4, (name.as_str(), path, module))?;
    if found.is_nil() {
        return Ok(None);
    }
    let (instance, dispatches, rvalue): (Rb, Rb, Option<bool>) = TryConvert::try_convert(found)?;
    if let Some(rvalue) = rvalue {
        return function3x::loaded(ruby, host, name, rvalue).map(Some);
    }
    host.pin(instance);
    // nil: the class overrides `call`, which then does everything itself.
    let signatures = if dispatches.is_nil() {
        Arc::default()
    } else if let Some(dispatches) = RArray::from_value(dispatches) {
        let (of_session, read) = reading_types(|| Signatures::read(ruby, dispatches))?;
        let read = Arc::new(read);
        if !of_session {
            instance.class().ivar_set(NativeSignatures::VARIABLE, NativeSignatures(read.clone()))?;
        }
        read
    } else {
        Obj::<NativeSignatures>::try_convert(dispatches)?.0.clone()
    };
    Ok(Some(Rc::new(RubyFunction { name, instance: instance.as_raw(), signatures, host: host.weak() })))
}

/// A function by its instance, which the session pins or the caller holds, and its dispatches.
///
/// # Errors
/// Dispatches that are not what `Signatures::add_dispatch` reads.
pub fn described(
    ruby: &Ruby,
    host: &RubyHost,
    name: Symbol,
    instance: Rb,
    dispatches: RArray,
) -> std::result::Result<Rc<dyn HostFunction>, Error> {
    let signatures = Arc::new(Signatures::read(ruby, dispatches)?);
    Ok(Rc::new(RubyFunction { name, instance: instance.as_raw(), signatures, host: host.weak() }))
}

fn optional<T>(
    value: Rb,
    convert: impl FnOnce(Rb) -> std::result::Result<T, Error>,
) -> std::result::Result<Option<T>, Error> {
    if value.is_nil() { Ok(None) } else { convert(value).map(Some) }
}

impl Signatures {
    fn read(ruby: &Ruby, dispatches: RArray) -> std::result::Result<Signatures, Error> {
        let mut signatures = Signatures::default();
        each(dispatches, |dispatch: RArray| signatures.add_dispatch(ruby, dispatch))?;
        Ok(signatures)
    }

    /// `[method, names, types, min, max, block type, block name, return type, callable, weaving,
    /// mismatch]`, as the functions of the bridge describe it.
    fn add_dispatch(&mut self, ruby: &Ruby, parts: RArray) -> std::result::Result<(), Error> {
        let method: RbSymbol = parts.entry(0)?;
        let mut names = Vec::new();
        for name in parts.entry::<RArray>(1)?.to_vec::<Text>()? {
            names.push(Symbol::new(&name));
        }
        let mut types = Vec::new();
        each(parts.entry(2)?, |ty: Rb| {
            types.push(type_from_ruby(ruby, ty)?);
            Ok(())
        })?;
        let min: usize = parts.entry(3)?;
        let max: Option<usize> = parts.entry(4)?;
        let block = optional(parts.entry(5)?, |ty| type_from_ruby(ruby, ty))?;
        let block_name = parts.entry::<Option<Text>>(6)?.map(|n| Symbol::new(&n));
        let return_type = optional(parts.entry(7)?, |ty| type_from_ruby(ruby, ty))?;
        let callable = type_from_ruby(ruby, parts.entry(8)?)?;
        self.dispatches.push(Dispatch { names, types, min, max, block, block_name, return_type, callable });
        let mut weaving = SmallVec::new();
        each(parts.entry(9)?, |knit: Rb| {
            weaving.push(self.knit(knit)?);
            Ok(())
        })?;
        let plain = weaving.is_empty();
        let id = OpaqueId::from(method);
        let name = Symbol::new(&method.name()?);
        self.methods.push(Method { id, name, weaving, plain, mismatch: parts.entry(10)? });
        Ok(())
    }

    fn knit(&mut self, knit: Rb) -> std::result::Result<Knit, Error> {
        if let Some(name) = RbSymbol::from_value(knit) {
            let name = name.name()?;
            if &*name == "scope" {
                return Ok(Knit::Scope);
            }
            self.injections.push(Symbol::new(&name));
            return Ok(Knit::Injected(self.injections.len() - 1));
        }
        let index = i64::try_convert(knit)?;
        Ok(if index < 0 { Knit::Rest((-index - 1) as usize) } else { Knit::Arg(index as usize) })
    }
}

impl RubyFunction {
    fn instance(&self) -> Rb {
        // SAFETY: pinned by the session's host when this function was loaded, or an argument of the Ruby method
        // that made this for one call (`Scope#call_dispatched`).
        unsafe { Rb::from_raw(self.instance) }
    }

    fn scope(&self, ruby: &Ruby, cx: &CallCx<'_>) -> std::result::Result<Rb, Error> {
        let host = self.host.upgrade().ok_or_else(|| gone(ruby))?;
        scope::facade(ruby, &host, cx.frame)
    }

    fn proc(&self, ruby: &Ruby, given: &Block) -> std::result::Result<magnus::block::Proc, Error> {
        let host = self.host.upgrade().ok_or_else(|| gone(ruby))?;
        block::to_proc(ruby, &host, given)
    }

    fn woven(
        &self,
        ruby: &Ruby,
        cx: &CallCx<'_>,
        method: &Method,
        args: &[Value],
    ) -> std::result::Result<Args, Error> {
        let mut result = Args::new();
        if method.plain {
            for arg in args {
                result.push(ruby, to_ruby(ruby, arg)?)?;
            }
            return Ok(result);
        }
        for knit in &method.weaving {
            match *knit {
                Knit::Arg(index) => {
                    if let Some(arg) = args.get(index) {
                        result.push(ruby, to_ruby(ruby, arg)?)?;
                    }
                }
                Knit::Rest(index) => {
                    for arg in args.iter().skip(index) {
                        result.push(ruby, to_ruby(ruby, arg)?)?;
                    }
                }
                Knit::Scope => result.push(ruby, self.scope(ruby, cx)?)?,
                Knit::Injected(index) => {
                    let helper = part::FUNCTIONS.get(ruby)?;
                    let name = ruby.sym_new(self.signatures.injections[index].as_str());
                    let injected = helper.funcall(&method::INJECTION, (name, self.scope(ruby, cx)?))?;
                    result.push(ruby, injected)?;
                }
            }
        }
        Ok(result)
    }

    fn call_ruby(
        &self,
        ruby: &Ruby,
        cx: &CallCx<'_>,
        dispatch: Option<usize>,
        args: &[Value],
        given: Option<&Block>,
    ) -> Result<Value> {
        let instance = self.instance();
        let method = dispatch.and_then(|d| self.signatures.methods.get(d));
        let proc = match given {
            // The method that reports wrong arguments gets no block, as in stock.
            Some(given) if method.is_none_or(|m| !m.mismatch) => {
                Some(self.proc(ruby, given).from_ruby(ruby)?)
            }
            _ => None,
        };
        let Some(method) = method else {
            return self.call_overridden(ruby, cx, args, proc);
        };
        let woven = self.woven(ruby, cx, method, args).from_ruby(ruby)?;
        let name = method.id.into_id_with(ruby);
        if proc.is_none() && !method.mismatch && data_function::is_called_by_provider(args) {
            let result = data_function::call(ruby, cx, (instance, name), &woven, args)?;
            return from_ruby(ruby, result).from_ruby(ruby);
        }
        let result = error::result_of(ruby, send(ruby, (instance, name), woven.as_slice(), proc))?;
        if method.mismatch {
            let text: String = result.funcall(&method::TO_S, ()).from_ruby(ruby)?;
            return Err(puppet_eval::Error::argument(format!("'{}' {text}", self.name)));
        }
        from_ruby(ruby, result).from_ruby(ruby)
    }

    fn call_overridden(
        &self,
        ruby: &Ruby,
        cx: &CallCx<'_>,
        args: &[Value],
        proc: Option<magnus::block::Proc>,
    ) -> Result<Value> {
        let all = (|| {
            let mut all = Args::new();
            all.push(ruby, self.scope(ruby, cx)?)?;
            for arg in args {
                all.push(ruby, to_ruby(ruby, arg)?)?;
            }
            Ok(all)
        })();
        let all = all.from_ruby(ruby)?;
        let call = (self.instance(), (&method::CALL).into_id_with(ruby));
        let result = if proc.is_none() && data_function::is_called_by_provider(args) {
            data_function::call(ruby, cx, call, &all, args)?
        } else {
            send(ruby, call, all.as_slice(), proc).from_ruby(ruby)?
        };
        from_ruby(ruby, result).from_ruby(ruby)
    }
}

impl HostFunction for RubyFunction {
    fn name(&self) -> Symbol {
        self.name
    }

    fn dispatches(&self) -> &[Dispatch] {
        &self.signatures.dispatches
    }

    fn method_name(&self, dispatch: usize) -> Symbol {
        self.signatures.methods.get(dispatch).map_or(self.name, |m| m.name)
    }

    fn is_mismatch(&self, dispatch: usize) -> bool {
        self.signatures.methods.get(dispatch).is_some_and(|m| m.mismatch)
    }

    fn call(
        &self,
        cx: &CallCx<'_>,
        dispatch: Option<usize>,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        let ruby = ruby();
        let _crossing = Crossing::new();
        let result = self.call_ruby(&ruby, cx, dispatch, args, block)?;
        own::check(&ruby).from_ruby(&ruby)?;
        Ok(result)
    }
}
