//! Engine values to Ruby objects.

use std::sync::Arc;

use magnus::prelude::*;
use magnus::rb_sys::FromRawValue;
use magnus::{Error, IntoValue, RArray, RHash, RString, Ruby, Value as Rb};
use puppet_lookup::LookupContext;
use puppet_pcore::value::IterOp;
use puppet_pcore::{ByteString, Foreign, Object, PArray, PHash, PIterator, SemVer, Value};
use smallvec::SmallVec;

use super::foreign::RubyObject;
use super::{identity, types};
use crate::host::RubyHost;
use crate::interrupt;
use crate::names::{constant, method, part};

/// A UTF-8 Ruby string.
pub fn string(ruby: &Ruby, text: &str) -> RString {
    ruby.str_new(text)
}

/// The frozen, shared string of a text: what Ruby makes of a string that becomes the key of a hash, without that string.
pub fn interned(ruby: &Ruby, text: &str) -> Rb {
    // SAFETY: Ruby copies the bytes, as many as are given, and gives a live string. The token says that Ruby's lock is held.
    unsafe {
        let encoding = rb_sys::rb_utf8_encoding();
        let found =
            rb_sys::rb_enc_interned_str(text.as_ptr().cast(), text.len() as std::ffi::c_long, encoding);
        let _ = ruby;
        Rb::from_raw(found)
    }
}

/// A key of a hash.
///
/// # Errors
/// As [`to_ruby`].
pub(super) fn key_of(ruby: &Ruby, key: &Value) -> Result<Rb, Error> {
    match key {
        Value::String(text) if text.len() <= 100 => Ok(interned(ruby, text)),
        other => to_ruby(ruby, other),
    }
}

/// The Ruby object for a value: for an array or a hash the same one as long as it lives.
///
/// # Errors
/// The error that making Ruby objects of library classes raised.
pub fn to_ruby(ruby: &Ruby, value: &Value) -> Result<Rb, Error> {
    Ok(match value {
        Value::Undef => ruby.qnil().as_value(),
        Value::Default => ruby.sym_new("default").as_value(),
        Value::Boolean(b) => b.into_value_with(ruby),
        Value::Integer(i) => i.into_value_with(ruby),
        Value::BigInteger(i) => ruby.str_new(&i.to_string()).funcall(&method::TO_I, ())?,
        Value::Float(f) => f.into_value_with(ruby),
        Value::String(s) => {
            interrupt::memory(ruby, s.len())?;
            string(ruby, s).as_value()
        }
        Value::Bytes(b) => bytes(ruby, b)?,
        Value::Symbol(s) => ruby.sym_new(s.as_str()).as_value(),
        Value::Array(a) => array(ruby, value, a)?,
        Value::Hash(h) => hash(ruby, value, h)?,
        Value::Type(t) => types::type_to_ruby(ruby, t)?,
        Value::Object(o) => object(ruby, o)?,
        Value::Callable(c) => match c.as_any().downcast_ref::<RubyObject>() {
            Some(object) => object.get(ruby),
            None => part::CONVERT.get(ruby)?.funcall(&method::UNSUPPORTED, ("a lambda as a value",))?,
        },
        Value::Foreign(f) => match f.as_any().downcast_ref::<RubyObject>() {
            Some(object) => object.get(ruby),
            None => foreign(ruby, f)?,
        },
        other => {
            let host = crate::host::current();
            if let Some(known) = host.as_ref().and_then(|host| host.shared.borrow().ruby_of(ruby, other)) {
                return Ok(known);
            }
            let made = library_object(ruby, other)?;
            let forgotten = host.and_then(|host| host.shared.borrow_mut().remember(other, made));
            drop(forgotten);
            made
        }
    })
}

/// An instance of a class of Ruby's or Puppet's library.
fn library_object(ruby: &Ruby, value: &Value) -> Result<Rb, Error> {
    Ok(match value {
        Value::Regexp(r) => constant::REGEXP.get(ruby)?.funcall(&method::NEW, (r.source(),))?,
        Value::Sensitive(inner) => {
            let class = constant::SENSITIVE.get(ruby)?;
            class.funcall(&method::NEW, (to_ruby(ruby, inner)?,))?
        }
        Value::Binary(data) => {
            let text = ruby.str_from_slice(data);
            constant::BINARY.get(ruby)?.funcall(&method::FROM_BINARY_STRING, (text,))?
        }
        Value::SemVer(v) => constant::VERSION.get(ruby)?.funcall(&method::PARSE, (v.to_string(),))?,
        Value::SemVerRange(r) => match r.ends() {
            Some((min, max, exclude_max)) => {
                let text = |v: Option<&SemVer>| v.map(ToString::to_string);
                let ends = (text(min), text(max), exclude_max);
                part::CONVERT.get(ruby)?.funcall(&method::VERSION_RANGE, ends)?
            }
            None => constant::VERSION_RANGE.get(ruby)?.funcall(&method::PARSE, (r.source(),))?,
        },
        Value::Timespan(t) => constant::TIMESPAN.get(ruby)?.funcall(&method::NEW, (t.total_nanos(),))?,
        Value::Timestamp(t) => constant::TIMESTAMP.get(ruby)?.funcall(&method::NEW, (t.total_nanos(),))?,
        Value::Uri(u) => part::CONVERT.get(ruby)?.funcall(&method::URI, (u.to_string(),))?,
        Value::Iterator(i) => iterator(ruby, i)?,
        other => part::CONVERT.get(ruby)?.funcall(&method::UNSUPPORTED, (format!("{other:?}"),))?,
    })
}

/// A value of the engine that Ruby sees as a facade.
fn foreign(ruby: &Ruby, f: &Foreign) -> Result<Rb, Error> {
    if let Some(context) = f.as_any().downcast_ref::<LookupContext>() {
        if let Some(host) = crate::host::current() {
            return lookup_context(ruby, &host, context);
        }
    }
    part::CONVERT.get(ruby)?.funcall(&method::INTERNAL, (f.type_name(), f.to_text()))
}

/// The facade of a context. What functions in Ruby keep in it stays in Ruby, in one object for all calls for an entry of a hierarchy.
fn lookup_context(ruby: &Ruby, host: &RubyHost, context: &LookupContext) -> Result<Rb, Error> {
    let helper = part::CONVERT.get(ruby)?;
    let function = match host.function_context(context.function()) {
        Some(known) => known,
        None => {
            let made = helper.funcall(&method::FUNCTION_CONTEXT, (context.function(),))?;
            host.remember_function_context(context.function(), made);
            made
        }
    };
    let args = (host.session(ruby), context.id(), function, context.is_explained());
    helper.funcall(&method::LOOKUP_CONTEXT, args)
}

fn bytes(ruby: &Ruby, b: &ByteString) -> Result<Rb, Error> {
    let text = ruby.str_from_slice(&b.bytes);
    text.funcall(&method::FORCE_ENCODING, (b.encoding.as_str(),))
}

fn array(ruby: &Ruby, value: &Value, a: &PArray) -> Result<Rb, Error> {
    if let Some(known) = identity::ruby_of(value) {
        return Ok(known);
    }
    if let Some(original) = a.original() {
        let made = apart(ruby, &Value::Array(original))?;
        a.set_crossed();
        return Ok(linked(value, made, false));
    }
    interrupt::memory(ruby, a.len().saturating_mul(size_of::<Rb>()))?;
    let result = ruby.ary_new_capa(a.len());
    let frozen = identity::is_frozen(value);
    for item in a.iter() {
        interrupt::step(ruby)?;
        result.push(part_of(ruby, item, frozen)?)?;
    }
    Ok(linked(value, result.as_value(), frozen))
}

fn hash(ruby: &Ruby, value: &Value, h: &PHash) -> Result<Rb, Error> {
    if let Some(known) = identity::ruby_of(value) {
        return Ok(known);
    }
    if let Some(original) = h.original() {
        let made = apart(ruby, &Value::Hash(original))?;
        h.set_crossed();
        return Ok(linked(value, made, false));
    }
    let result: RHash = ruby.hash_new();
    let frozen = identity::is_frozen(value);
    for (key, value) in h.iter() {
        interrupt::step(ruby)?;
        result.aset(key_of(ruby, key)?, part_of(ruby, value, frozen)?)?;
    }
    Ok(linked(value, result.as_value(), frozen))
}

/// A Ruby object of its own with a container's content, at every depth. No container is made for it: a copy that has not been
/// read lives in Ruby alone until the engine reads it.
fn apart(ruby: &Ruby, value: &Value) -> Result<Rb, Error> {
    if !crate::host::stack::enough() {
        return Err(crate::host::stack::used_up(ruby));
    }
    match value {
        Value::Array(items) => {
            let items = items.original().unwrap_or_else(|| items.clone());
            let items = items.known();
            interrupt::memory(ruby, items.len().saturating_mul(size_of::<Rb>()))?;
            let result = ruby.ary_new_capa(items.len());
            for item in items {
                interrupt::step(ruby)?;
                result.push(apart(ruby, item)?)?;
            }
            Ok(result.as_value())
        }
        Value::Hash(pairs) => {
            let pairs = pairs.original().unwrap_or_else(|| pairs.clone());
            let result: RHash = ruby.hash_new();
            for (key, value) in pairs.known() {
                interrupt::step(ruby)?;
                let key = match key {
                    Value::String(_) => key_of(ruby, key)?,
                    other => apart(ruby, other)?,
                };
                result.aset(key, apart(ruby, value)?)?;
            }
            Ok(result.as_value())
        }
        other => to_ruby(ruby, other),
    }
}

/// Freezes the content of a container: a text, too, is frozen with a frozen one.
fn part_of(ruby: &Ruby, value: &Value, frozen: bool) -> Result<Rb, Error> {
    let made = to_ruby(ruby, value)?;
    if frozen && matches!(value, Value::String(_)) {
        made.freeze();
    }
    Ok(made)
}

fn linked(value: &Value, made: Rb, frozen: bool) -> Rb {
    identity::link(value, made);
    if frozen {
        made.freeze();
    }
    made
}

/// The Ruby object of an object of an Object type: the same one each time within a session, for
/// Ruby code (annotations, caches) goes by what it is.
fn object(ruby: &Ruby, o: &Arc<Object>) -> Result<Rb, Error> {
    let host = crate::host::current();
    if let Some(known) = host.as_ref().and_then(|host| host.known_object(o)) {
        return Ok(known);
    }
    let made = new_object(ruby, o)?;
    if let Some(host) = host {
        host.remember_object(o, made);
    }
    Ok(made)
}

fn new_object(ruby: &Ruby, o: &Object) -> Result<Rb, Error> {
    let attributes = ruby.hash_new();
    for (name, value) in &o.attributes {
        attributes.aset(string(ruby, name.as_str()), to_ruby(ruby, value)?)?;
    }
    let ty = types::type_to_ruby(ruby, &o.ty)?;
    part::CONVERT.get(ruby)?.funcall(&method::OBJECT, (ty, attributes))
}

fn iterator(ruby: &Ruby, i: &PIterator) -> Result<Rb, Error> {
    let steps = ruby.ary_new();
    for op in &i.ops {
        match op {
            IterOp::Reverse => steps.push(ruby.sym_new("reverse_each"))?,
            IterOp::Step(n) => steps.push(*n)?,
        }
    }
    part::CONVERT.get(ruby)?.funcall(&method::ITERATOR, (to_ruby(ruby, &i.source)?, steps))
}

/// Arguments on the machine stack, where Ruby's collector sees them; long lists are also held by
/// a Ruby array.
pub struct Args {
    values: SmallVec<[Rb; 12]>,
    holder: Option<RArray>,
}

impl Args {
    /// None yet.
    pub fn new() -> Args {
        Args { values: SmallVec::new(), holder: None }
    }

    /// Adds one.
    ///
    /// # Errors
    /// Out of memory.
    pub fn push(&mut self, ruby: &Ruby, value: Rb) -> Result<(), Error> {
        if self.values.len() >= self.values.inline_size() {
            let holder = *self.holder.get_or_insert_with(|| {
                let holder = ruby.ary_new();
                for value in &self.values {
                    let _ = holder.push(*value);
                }
                holder
            });
            holder.push(value)?;
        }
        self.values.push(value);
        Ok(())
    }

    /// All of them.
    pub fn as_slice(&self) -> &[Rb] {
        &self.values
    }
}

/// Converts arguments.
///
/// # Errors
/// As [`to_ruby`].
pub fn args(ruby: &Ruby, values: &[Value]) -> Result<Args, Error> {
    let mut result = Args::new();
    for value in values {
        result.push(ruby, to_ruby(ruby, value)?)?;
    }
    Ok(result)
}
