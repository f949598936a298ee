//! `PuppetRs::Native::Session`: lookups that Ruby code makes.

use ecow::EcoString;
use magnus::block::Proc;
use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::scan_args::scan_args;
use magnus::{Error, RArray, RClass, RHash, RObject, Ruby, TryConvert, Value as Rb};
use puppet_eval::CallCx;
use puppet_eval::Session as _;
use puppet_eval::session::LookupOptions;
use puppet_pcore::Value;

use super::Session;
use crate::class::scope;
use crate::convert::{Text, from_ruby, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::names::{constant, variable};

/// A lookup by Ruby code: `[names, value type or nil, merge or nil, override values, default values, whether there is a
/// default value, the default value]`.
struct Request {
    names: Vec<EcoString>,
    options: LookupOptions,
}

impl Request {
    fn new(
        ruby: &Ruby,
        [name, value_type, merge, overrides, defaults, has_default, default]: [Rb; 7],
    ) -> Result<Request, Error> {
        let some = |value: Rb| -> Result<Option<Value>, Error> {
            Ok(if value.is_nil() { None } else { Some(from_ruby(ruby, value)?).filter(|v| !v.is_undef()) })
        };
        // Most lookups have none, and every Hash would become one of the engine's.
        let filled = |value: Rb| match RHash::from_value(value) {
            Some(hash) if hash.is_empty() => Ok(None),
            _ => some(value),
        };
        let (names, name_is_array) = match from_ruby(ruby, name)? {
            Value::Array(names) => (names.iter().filter_map(|n| n.as_str().map(Into::into)).collect(), true),
            Value::String(name) => (vec![name], false),
            _ => (Vec::new(), false),
        };
        let options = LookupOptions {
            value_type: some(value_type)?.and_then(|t| t.as_type().cloned()),
            merge: some(merge)?,
            override_hash: filled(overrides)?,
            default_values_hash: filled(defaults)?,
            default_value: if has_default.to_bool() { Some(from_ruby(ruby, default)?) } else { None },
            name_is_array,
        };
        Ok(Request { names, options })
    }
}

/// `Native.unlimited?(invocation)`: whether an invocation of stock's was made and nothing more. It has a variable for its scope,
/// its override and default values, the names, the adapter's class and the explainer then (`Invocation#initialize`); each
/// limit is another one.
pub fn is_unlimited(invocation: Rb) -> bool {
    // SAFETY: counts, without Ruby code.
    unsafe { rb_sys::rb_ivar_count(invocation.as_raw()) == 6 }
}

/// Override and default values of a plain invocation. `None` for one that has limits or another adapter, or explains.
fn plain_values(ruby: &Ruby, invocation: Rb) -> Result<Option<(Rb, Rb)>, Error> {
    let class = constant::INVOCATION.get(ruby)?;
    let Some(object) =
        RObject::from_value(invocation).filter(|object| object.class().as_raw() == class.as_raw())
    else {
        return Ok(None);
    };
    let adapter: Rb = object.ivar_get(&variable::ADAPTER_CLASS)?;
    let explainer: Rb = object.ivar_get(&variable::EXPLAINER)?;
    let plain = is_unlimited(invocation)
        && adapter.as_raw() == constant::LOOKUP_ADAPTER.get(ruby)?.as_raw()
        && explainer.is_nil();
    plain
        .then(|| {
            Ok((object.ivar_get(&variable::OVERRIDE_VALUES)?, object.ivar_get(&variable::DEFAULT_VALUES)?))
        })
        .transpose()
}

impl Session {
    /// `look_up(scope, invocation, name, value_type, default, has_default, merge)`: the value, or `MISSING` where the invocation
    /// is not a plain one. See `DropIn::LookupHook#lookup`.
    fn look_up(ruby: &Ruby, rb_self: &Session, args: &[Rb]) -> Result<Rb, Error> {
        guard(ruby, || {
            let &[scope, invocation, name, value_type, default, has_default, merge] = args else {
                return Err(Error::new(ruby.exception_arg_error(), "wrong number of arguments"));
            };
            let scope = <&scope::Scope>::try_convert(scope)?;
            let Some((overrides, defaults)) = plain_values(ruby, invocation)? else {
                return constant::MISSING.get(ruby);
            };
            let given = [name, value_type, merge, overrides, defaults, has_default, default];
            rb_self.value(ruby, scope, given, None)
        })
    }

    fn value(
        &self,
        ruby: &Ruby,
        scope: &scope::Scope,
        given: [Rb; 7],
        hiera: Option<Rb>,
    ) -> Result<Rb, Error> {
        let data = self.0.get(ruby);
        let _inside = data.host.enter();
        let compiler = data.compiler(ruby)?;
        let Request { names, options } = Request::new(ruby, given)?;
        let hiera = hiera.map(|given| from_ruby(ruby, given)).transpose()?;
        let frame = scope.frame(ruby);
        let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
        let found = compiler.lookup_service().lookup_from_ruby(&call, &names, &options, hiera);
        to_ruby(ruby, &found.into_ruby(ruby)?)
    }

    /// `lookup(scope, request, hiera)`: the value. `hiera` is nil, or whether a function of Hiera 3 searches the global layer
    /// only and then the levels that it searches first.
    fn lookup(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        request: RArray,
        hiera: Option<Rb>,
    ) -> Result<Rb, Error> {
        guard(ruby, || rb_self.value(ruby, scope, request.to_array()?, hiera))
    }

    /// `explain_lookup(scope, request, only_options, earlier)`: the branches of the explanation, each as text and as data; its
    /// texts; the value; and the exception raised instead of one. `only_options`: the explanation of the lookup options
    /// alone. `earlier`: the text of branches and of texts of lookups before.
    fn explain_lookup(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        request: RArray,
        only_options: bool,
        earlier: (String, String),
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let Request { names, options } = Request::new(ruby, request.to_array()?)?;
            let frame = scope.frame(ruby);
            let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
            let found = compiler.lookup_service().explain(&call, &names, &options, only_options, earlier);
            let result = ruby.ary_new_capa(4);
            let branches = ruby.ary_new_capa(found.branches.len());
            for (text, data) in &found.branches {
                branches
                    .push(ruby.ary_new_from_values(&[ruby.str_new(text).as_value(), to_ruby(ruby, data)?]))?;
            }
            result.push(branches)?;
            result.push(ruby.ary_from_vec(found.texts))?;
            match found.value.into_ruby(ruby) {
                Ok(value) => result.push(to_ruby(ruby, &value)?)?,
                Err(error) => match error.value() {
                    Some(exception) => {
                        result.push(ruby.qnil())?;
                        result.push(exception)?;
                    }
                    None => return Err(error),
                },
            }
            Ok(result)
        })
    }

    /// `lookup_context(id, function, method, arguments) { ... }`: see `Facades::LookupContext`.
    fn lookup_context(ruby: &Ruby, rb_self: &Session, args: &[Rb]) -> Result<Rb, Error> {
        guard(ruby, || {
            let args = scan_args::<(u64, u64, Text, RArray), (), (), (), (), Option<Proc>>(args)?;
            let (id, function, method, given) = args.required;
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let mut values = Vec::with_capacity(given.len());
            for value in given.into_iter() {
                values.push(from_ruby(ruby, value)?);
            }
            let block = args.block.map(|proc| crate::callback::block::from_proc(ruby, proc));
            let frame = compiler.top_frame();
            let result = compiler
                .lookup_context_call(&frame, (id, function), &method, &values, block.as_ref())
                .into_ruby(ruby)?;
            to_ruby(ruby, &result)
        })
    }
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(class: RClass) -> Result<(), Error> {
    class.define_method("look_up", magnus::method!(Session::look_up, -1))?;
    class.define_method("lookup", magnus::method!(Session::lookup, 3))?;
    class.define_method("explain_lookup", magnus::method!(Session::explain_lookup, 4))?;
    class.define_method("lookup_context", magnus::method!(Session::lookup_context, -1))?;
    Ok(())
}
