//! Ruby 3.x functions: methods of the scope, arguments converted as Puppet converts them.

use std::rc::{Rc, Weak};

use magnus::prelude::*;
use magnus::value::{IntoId, OpaqueId};
use magnus::{Error, Ruby, Value as Rb};
use puppet_eval::check_conversion;
use puppet_eval::error::Result;
use puppet_eval::function::{Block, CallCx, Dispatch, HostFunction};
use puppet_eval::session::Session;
use puppet_pcore::types::TypeKind;
use puppet_pcore::{Type, Value};
use puppet_syntax::Symbol;

use super::block;
use crate::class::scope;
use crate::convert::{Crossing, data_from_ruby, from_ruby, interned, string, to_ruby};
use crate::error::{self, FromRuby, IntoRuby};
use crate::host::{RubyHost, gone, ruby};
use crate::names::{method, part};
use crate::own;

/// A 3.x function.
pub struct Function3x {
    name: Symbol,
    method: OpaqueId,
    rvalue: bool,
    /// Nothing but Puppet's own method stands around the code of the function, which takes so many arguments.
    direct: Option<(OpaqueId, i64)>,
    /// Stock's loaders wrap the function in one of the 4.x API, which drops a block.
    takes_block: bool,
    host: Weak<RubyHost>,
}

/// A function that a loader has found, and defined.
///
/// # Errors
/// The error that Ruby raised when it was asked about the function.
pub fn loaded(
    ruby: &Ruby,
    host: &RubyHost,
    name: Symbol,
    rvalue: bool,
) -> std::result::Result<Rc<dyn HostFunction>, Error> {
    Ok(Rc::new(Function3x::new(ruby, host, name, rvalue, false)?))
}

/// Loads a function by Ruby's autoloader.
///
/// # Errors
/// The error that loading raised.
pub fn load(
    ruby: &Ruby,
    host: &RubyHost,
    name: Symbol,
) -> std::result::Result<Option<Rc<dyn HostFunction>>, Error> {
    let helper = part::FUNCTIONS.get(ruby)?;
    let found: Option<bool> = helper.funcall(&method::LOAD_V3, (name.as_str(),))?;
    let Some(rvalue) = found else { return Ok(None) };
    Ok(Some(Rc::new(Function3x::new(ruby, host, name, rvalue, true)?)))
}

/// An argument as `Runtime3FunctionArgumentConverter` converts it: `undef` becomes `''`, inside of
/// containers `nil`; containers are always copies.
fn to_ruby_3x(
    ruby: &Ruby,
    session: Option<&dyn Session>,
    value: &Value,
    inner: bool,
) -> std::result::Result<Rb, Error> {
    Ok(match value {
        Value::Undef if !inner => string(ruby, "").as_value(),
        Value::Array(items) => {
            let result = ruby.ary_new_capa(items.len());
            for item in items {
                result.push(to_ruby_3x(ruby, session, item, true)?)?;
            }
            result.as_value()
        }
        Value::Hash(pairs) => {
            let result = ruby.hash_new();
            for (key, item) in pairs {
                let key = match key {
                    Value::String(name) => interned(ruby, name),
                    other => to_ruby_3x(ruby, session, other, true)?,
                };
                result.aset(key, to_ruby_3x(ruby, session, item, true)?)?;
            }
            result.as_value()
        }
        Value::Regexp(_) => to_ruby(ruby, value)?.funcall(&method::INSPECT, ())?,
        Value::SemVer(_)
        | Value::SemVerRange(_)
        | Value::Binary(_)
        | Value::Timespan(_)
        | Value::Timestamp(_) => to_ruby(ruby, value)?.funcall(&method::TO_S, ())?,
        Value::Type(ty) => reference(ruby, session, ty, value)?,
        Value::Iterator(_) => {
            let refused = puppet_eval::Error::puppet("Use of an Iterator is not supported here");
            return Err(refused).into_ruby(ruby);
        }
        Value::BigInteger(_) => {
            part::CONVERT.get(ruby)?.funcall(&method::INTEGER_OUT_OF_RANGE, (to_ruby(ruby, value)?,))?
        }
        _ => to_ruby(ruby, value)?,
    })
}

/// A type as 3.x has it: that of a resource or class is a reference (`convert_PCatalogEntryType`).
fn reference(
    ruby: &Ruby,
    session: Option<&dyn Session>,
    ty: &Type,
    value: &Value,
) -> std::result::Result<Rb, Error> {
    check_conversion(session, value).into_ruby(ruby)?;
    let (type_name, title) = match ty.kind() {
        TypeKind::Class(name) => return class(ruby, name.as_deref().unwrap_or_default()),
        TypeKind::Resource(r) if !r.reference => {
            let title = r.title.as_deref().unwrap_or_default();
            let name = r.type_name.map_or("", Symbol::as_str);
            let name = name.strip_prefix("::").unwrap_or(name);
            let known = match session {
                _ if matches!(name, "class" | "Class") => return class(ruby, title),
                _ if name.eq_ignore_ascii_case("class") => true,
                Some(session) if !name.eq_ignore_ascii_case("node") => {
                    session.find_resource_type(name).into_ruby(ruby)?.is_some()
                }
                _ => true,
            };
            // A type that nothing has defined is none: the title may name one, or is that of a class.
            (known.then_some(name), title)
        }
        _ => return to_ruby(ruby, value),
    };
    resource(ruby, type_name, title)
}

fn class(ruby: &Ruby, title: &str) -> std::result::Result<Rb, Error> {
    resource(ruby, Some("class"), title.strip_prefix("::").unwrap_or(title))
}

fn resource(ruby: &Ruby, type_name: Option<&str>, title: &str) -> std::result::Result<Rb, Error> {
    part::CONVERT.get(ruby)?.funcall(&method::RESOURCE_REFERENCE, (type_name, title))
}

impl Function3x {
    fn new(
        ruby: &Ruby,
        host: &RubyHost,
        name: Symbol,
        rvalue: bool,
        takes_block: bool,
    ) -> std::result::Result<Function3x, Error> {
        let arity: Option<i64> =
            part::FUNCTIONS.get(ruby)?.funcall(&method::DIRECT_ARITY, (name.as_str(),))?;
        let method = |prefix: &str| OpaqueId::from(ruby.to_symbol(format!("{prefix}{name}")));
        let direct = arity.map(|arity| (method("real_function_"), arity));
        let method = method("function_");
        Ok(Function3x { name, method, rvalue, direct, takes_block, host: host.weak() })
    }

    /// The method to call directly, unless the number of arguments is an error.
    fn direct(&self, args: usize) -> Option<OpaqueId> {
        let (name, arity) = self.direct.as_ref()?;
        let enough = match usize::try_from(*arity) {
            Ok(arity) => args == arity,
            Err(_) => args as i64 >= -(arity + 1),
        };
        enough.then_some(*name)
    }

    fn send(
        &self,
        ruby: &Ruby,
        cx: &CallCx<'_>,
        args: &[Value],
        given: Option<&Block>,
    ) -> std::result::Result<Rb, Error> {
        let host = self.host.upgrade().ok_or_else(|| gone(ruby))?;
        let scope = scope::facade(ruby, &host, cx.frame)?;
        let list = ruby.ary_new_capa(args.len());
        let session = cx.evaluator.session();
        for arg in args {
            list.push(to_ruby_3x(ruby, session.as_deref(), arg, false)?)?;
        }
        let direct = self.direct(args.len());
        let given = given.filter(|_| self.takes_block && direct.is_none());
        let block = given.map(|given| block::to_proc(ruby, &host, given)).transpose()?;
        let name = direct.unwrap_or(self.method).into_id_with(ruby);
        super::send(ruby, (scope, name), &[list.as_value()], block)
    }
}

impl HostFunction for Function3x {
    fn name(&self) -> Symbol {
        self.name
    }

    fn dispatches(&self) -> &[Dispatch] {
        &[]
    }

    fn call(
        &self,
        cx: &CallCx<'_>,
        _dispatch: Option<usize>,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        let ruby = ruby();
        let _crossing = Crossing::new();
        error::result_of(&ruby, self.send(&ruby, cx, args, block)).and_then(|result| {
            own::check(&ruby).from_ruby(&ruby)?;
            match (self.rvalue, self.direct.is_some()) {
                (false, _) => Ok(Value::Undef),
                // Puppet's method around the function copies what it gives (`convert_return`).
                (true, true) => data_from_ruby(&ruby, result).from_ruby(&ruby),
                (true, false) => from_ruby(&ruby, result).from_ruby(&ruby),
            }
        })
    }

    fn catches_next(&self) -> bool {
        false
    }
}
