//! Objects of Puppet's and Ruby's libraries to engine values, by the kinds of their classes.

use std::sync::{Arc, Mutex, MutexGuard};

use magnus::prelude::*;
use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::{Error, RHash, RString, Ruby, Symbol as RbSymbol, Value as Rb};
use puppet_lookup::LookupContext;
use puppet_pcore::{Foreign, Object, PIterator, SemVer, SemVerRange, Timespan, Timestamp, Uri, Value};
use puppet_syntax::{Cache, Symbol};
use puppet_world::{Table, WitnessKind};

use super::foreign::RubyObject;
use super::from_ruby::from_ruby;
use super::text::Text;
use super::types;
use super::walk::each_pair;
use crate::names::{method, part};
use crate::pin::Pin;

/// Values that the instances of a Ruby class become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Type,
    Sensitive,
    Binary,
    SemVer,
    SemVerRange,
    Timespan,
    Timestamp,
    Uri,
    Object,
    Reference,
    Callable,
    Iterator,
    Iterable,
    LookupContext,
    Foreign,
}

pub(super) fn foreign(object: Rb) -> Value {
    Value::Foreign(Foreign::new(Arc::new(RubyObject::new(object))))
}

/// Class → kind; classes are pinned, so that an address always means the same class. At most 4,000 are
/// kept: code may make classes at run time.
static KINDS: Mutex<Cache<u64, (Kind, Pin)>> = Mutex::new(Cache::new(2_000));

fn kinds() -> MutexGuard<'static, Cache<u64, (Kind, Pin)>> {
    KINDS.lock().unwrap_or_else(|e| e.into_inner())
}

/// Kinds of classes as a table of the process.
pub const RUBY_CLASSES: Table = Table {
    name: "ruby_classes",
    bound: Some(4_000),
    witnesses: &[WitnessKind::Key],
    ends: "",
    len: || kinds().len(),
    forget: Some(|which| {
        if which.is_all() {
            kinds().retain(|_, _| false);
        }
    }),
};

fn kind_of(ruby: &Ruby, object: Rb) -> Result<Kind, Error> {
    let class = object.class();
    let address = class.as_raw();
    if let Some((kind, _)) = kinds().get(&address) {
        return Ok(*kind);
    }
    let name: RbSymbol = part::CONVERT.get(ruby)?.funcall(&method::KIND, (object,))?;
    let kind = match &*name.name()? {
        "type" => Kind::Type,
        "sensitive" => Kind::Sensitive,
        "binary" => Kind::Binary,
        "semver" => Kind::SemVer,
        "semver_range" => Kind::SemVerRange,
        "timespan" => Kind::Timespan,
        "timestamp" => Kind::Timestamp,
        "uri" => Kind::Uri,
        "object" => Kind::Object,
        "reference" => Kind::Reference,
        "callable" => Kind::Callable,
        "iterator" => Kind::Iterator,
        "iterable" => Kind::Iterable,
        "lookup_context" => Kind::LookupContext,
        _ => Kind::Foreign,
    };
    kinds().insert(address, (kind, Pin::new(class)));
    Ok(kind)
}

/// The value of an object that is none of Ruby's own values.
///
/// # Errors
/// Errors that its methods raised.
pub(super) fn other(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    let kind = kind_of(ruby, object)?;
    Ok(match kind {
        Kind::Type => Value::Type(types::type_from_ruby(ruby, object)?),
        Kind::Sensitive => Value::Sensitive(Arc::new(from_ruby(ruby, object.funcall(&method::UNWRAP, ())?)?)),
        Kind::Binary => {
            let data: RString = object.funcall(&method::BINARY_BUFFER, ())?;
            // SAFETY: copied before Ruby runs again.
            Value::Binary(unsafe { data.as_slice() }.into())
        }
        Kind::SemVer => {
            let text: String = object.funcall(&method::TO_S, ())?;
            SemVer::parse(&text).map_or_else(|_| foreign(object), |v| Value::SemVer(Arc::new(v)))
        }
        Kind::SemVerRange => {
            let source: String = object.funcall(&method::TO_S, ())?;
            let (begin, end, exclude_end): (String, String, bool) =
                part::CONVERT.get(ruby)?.funcall(&method::VERSION_ENDS, (object,))?;
            SemVerRange::of_object(&source, &begin, &end, exclude_end)
                .map_or_else(|_| foreign(object), |r| Value::SemVerRange(Arc::new(r)))
        }
        Kind::Timespan => Value::Timespan(Timespan::from_nanos(object.funcall(&method::NSECS, ())?)),
        Kind::Timestamp => Value::Timestamp(Timestamp::from_nanos(object.funcall(&method::NSECS, ())?)),
        Kind::Uri => {
            let text: String = object.funcall(&method::TO_S, ())?;
            Uri::parse(&text).map_or_else(|_| foreign(object), |u| Value::Uri(Arc::new(u)))
        }
        Kind::Object => {
            let host = crate::host::current();
            if let Some(known) = host.as_ref().and_then(|host| host.object_of(object)) {
                return Ok(Value::Object(known));
            }
            let made = pcore_object(ruby, object)?;
            if let (Some(host), Value::Object(made)) = (host, &made) {
                host.remember_object(made, object);
            }
            made
        }
        Kind::Reference => {
            let (type_name, title): (Text, Rb) =
                part::CONVERT.get(ruby)?.funcall(&method::REFERENCE, (object,))?;
            Value::Type(types::reference(&type_name, &title.to_r_string()?.to_string()?))
        }
        Kind::Iterator | Kind::Iterable => {
            let source = from_ruby(ruby, object.funcall(&method::TO_A, ())?)?;
            let element_type = types::type_from_ruby(ruby, object.funcall(&method::ELEMENT_TYPE, ())?)?;
            Value::Iterator(Arc::new(match kind {
                Kind::Iterable => PIterator::tree(source, element_type),
                _ => PIterator::new(source, Vec::new(), element_type),
            }))
        }
        Kind::LookupContext => {
            let (id, function, is_explained) = object.funcall(&method::PUPPET_RS_ID, ())?;
            Value::Foreign(Foreign::new(Arc::new(LookupContext::returned(id, function, is_explained))))
        }
        Kind::Callable => Value::Callable(Arc::new(RubyObject::new(object))),
        Kind::Foreign => foreign(object),
    })
}

fn pcore_object(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    let (ty, attributes): (Rb, RHash) = part::CONVERT.get(ruby)?.funcall(&method::OBJECT_PARTS, (object,))?;
    let ty = types::type_from_ruby(ruby, ty)?;
    let mut pairs = Vec::with_capacity(attributes.len());
    each_pair(attributes, |name: Text, value: Rb| {
        pairs.push((Symbol::new(&name), from_ruby(ruby, value)?));
        Ok(ForEach::Continue)
    })?;
    Ok(Value::Object(Arc::new(Object { ty, attributes: pairs.into() })))
}
