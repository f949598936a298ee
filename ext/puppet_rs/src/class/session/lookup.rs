//! `PuppetRs::Native::Session`: lookups that Ruby code makes.

use ecow::EcoString;
use magnus::block::Proc;
use magnus::prelude::*;
use magnus::scan_args::scan_args;
use magnus::{Error, RArray, RClass, RHash, Ruby, Value as Rb};
use puppet_eval::CallCx;
use puppet_eval::Session as _;
use puppet_eval::session::LookupOptions;
use puppet_pcore::Value;

use super::Session;
use crate::class::scope;
use crate::convert::{Text, from_ruby, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;

/// What Ruby code looks up: `[names, value type or nil, merge or nil, override values, default values, whether there is a
/// default value, the default value]`.
struct Request {
    names: Vec<EcoString>,
    options: LookupOptions,
}

impl Request {
    fn new(ruby: &Ruby, given: RArray) -> Result<Request, Error> {
        let at = |index: isize| given.entry::<Rb>(index);
        let some = |value: Rb| -> Result<Option<Value>, Error> {
            Ok(if value.is_nil() { None } else { Some(from_ruby(ruby, value)?).filter(|v| !v.is_undef()) })
        };
        // Most lookups have none, and every Hash would become one of the engine's.
        let filled = |value: Rb| match RHash::from_value(value) {
            Some(hash) if hash.is_empty() => Ok(None),
            _ => some(value),
        };
        let (names, name_is_array) = match from_ruby(ruby, at(0)?)? {
            Value::Array(names) => (names.iter().filter_map(|n| n.as_str().map(Into::into)).collect(), true),
            Value::String(name) => (vec![name], false),
            _ => (Vec::new(), false),
        };
        let options = LookupOptions {
            value_type: some(at(1)?)?.and_then(|t| t.as_type().cloned()),
            merge: some(at(2)?)?,
            override_hash: filled(at(3)?)?,
            default_values_hash: filled(at(4)?)?,
            default_value: if at(5)?.to_bool() { Some(from_ruby(ruby, at(6)?)?) } else { None },
            name_is_array,
        };
        Ok(Request { names, options })
    }
}

impl Session {
    /// `lookup(scope, request, hiera)`: the value. `hiera` is nil, or whether a function of Hiera 3 searches the global layer
    /// only and then the levels that it searches first.
    fn lookup(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        request: RArray,
        hiera: Option<Rb>,
    ) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let Request { names, options } = Request::new(ruby, request)?;
            let hiera = hiera.map(|given| from_ruby(ruby, given)).transpose()?;
            let frame = scope.frame(ruby);
            let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
            let found = compiler.lookup_service().lookup_from_ruby(&call, &names, &options, hiera);
            to_ruby(ruby, &found.into_ruby(ruby)?)
        })
    }

    /// `explain_lookup(scope, request, only_options)`: the explanation as text and as data, the value, and the exception
    /// raised instead of one. `only_options`: the explanation of the lookup options alone.
    fn explain_lookup(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        request: RArray,
        only_options: bool,
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let Request { names, options } = Request::new(ruby, request)?;
            let frame = scope.frame(ruby);
            let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
            let found = compiler.lookup_service().explain(&call, &names, &options, only_options);
            let result = ruby.ary_new_capa(4);
            result.push(found.text)?;
            result.push(to_ruby(ruby, &found.data)?)?;
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

    /// `lookup_context(id, method, arguments) { ... }`: see `Facades::LookupContext`.
    fn lookup_context(ruby: &Ruby, rb_self: &Session, args: &[Rb]) -> Result<Rb, Error> {
        guard(ruby, || {
            let args = scan_args::<(u64, Text, RArray), (), (), (), (), Option<Proc>>(args)?;
            let (id, method, given) = args.required;
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let mut values = Vec::with_capacity(given.len());
            for value in given.into_iter() {
                values.push(from_ruby(ruby, value)?);
            }
            let block = args.block.map(|proc| crate::callback::block::from_proc(ruby, proc));
            let frame = compiler.top_frame();
            let result =
                compiler.lookup_context_call(&frame, id, &method, &values, block.as_ref()).into_ruby(ruby)?;
            to_ruby(ruby, &result)
        })
    }
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(class: RClass) -> Result<(), Error> {
    class.define_method("lookup", magnus::method!(Session::lookup, 3))?;
    class.define_method("explain_lookup", magnus::method!(Session::explain_lookup, 3))?;
    class.define_method("lookup_context", magnus::method!(Session::lookup_context, -1))?;
    Ok(())
}
