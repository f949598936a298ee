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

impl Session {
    /// `explain_lookup(scope, names, options, explained)`: the explanation as text and as data, the value, and the exception
    /// raised instead of one. `explained` is nil for none (text and data are nil), true for that of the lookup options
    /// alone, false for all of it.
    fn explain_lookup(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        names: Rb,
        options: RHash,
        explained: Option<bool>,
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            let given = |name: &str| -> Result<Option<Value>, Error> {
                options.get(name).map(|value| from_ruby(ruby, value)).transpose()
            };
            let some = |name: &str| -> Result<Option<Value>, Error> {
                Ok(given(name)?.filter(|value| !value.is_undef()))
            };
            let (names, name_is_array) = match from_ruby(ruby, names)? {
                Value::Array(names) => (names.to_vec(), true),
                name => (vec![name], false),
            };
            let names: Vec<EcoString> = names.iter().filter_map(|n| n.as_str().map(Into::into)).collect();
            let options = LookupOptions {
                value_type: some("value_type")?.and_then(|t| t.as_type().cloned()),
                merge: some("merge")?,
                default_value: given("default_value")?,
                default_values_hash: some("default_values_hash")?,
                override_hash: some("override")?,
                name_is_array,
            };
            let frame = scope.frame(ruby);
            let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
            let lookup = compiler.lookup_service();
            let result = ruby.ary_new_capa(4);
            let value = if let Some(only_options) = explained {
                let found = lookup.explain(&call, &names, &options, only_options);
                result.push(found.text)?;
                result.push(to_ruby(ruby, &found.data)?)?;
                found.value
            } else {
                result.push(ruby.qnil())?;
                result.push(ruby.qnil())?;
                lookup.lookup_from_ruby(&call, &names, &options, some("hiera")?)
            };
            match value.into_ruby(ruby) {
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
    class.define_method("explain_lookup", magnus::method!(Session::explain_lookup, 4))?;
    class.define_method("lookup_context", magnus::method!(Session::lookup_context, -1))?;
    Ok(())
}
