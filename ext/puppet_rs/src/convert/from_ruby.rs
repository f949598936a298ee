//! Ruby objects to engine values.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use magnus::encoding::EncodingCapable;
use magnus::prelude::*;
use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::value::{Qfalse, Qtrue};
use magnus::{Error, Float, Integer, RArray, RHash, RRegexp, RString, Ruby, Symbol as RbSymbol, Value as Rb};
use puppet_pcore::value::ValueMap;
use puppet_pcore::{ByteString, PHash, Regexp, Value, memory};
use puppet_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use super::foreign::RubyObject;
use super::identity;
use super::objects::{foreign, other};
use super::walk::each_pair;
use crate::interrupt;
use crate::names::{method, part};

/// Containers converted so far, by the address of the Ruby object.
type Memo = RefCell<FxHashMap<u64, Value>>;

/// Ruby containers found to be what they were, when there are many: one that stands in many places is looked at
/// once.
#[derive(Default)]
struct Seen {
    count: Cell<u32>,
    unchanged: RefCell<FxHashSet<u64>>,
}

impl Seen {
    /// So many are looked at without noting which.
    const FEW: u32 = 1_000;

    fn has(&self, object: Rb) -> bool {
        self.count.get() > Seen::FEW && self.unchanged.borrow().contains(&object.as_raw())
    }

    fn add(&self, object: Rb) {
        self.count.set(self.count.get().saturating_add(1));
        if self.count.get() > Seen::FEW {
            self.unchanged.borrow_mut().insert(object.as_raw());
        }
    }
}

/// What becomes of the Ruby containers that are converted.
#[derive(Clone, Copy)]
enum Keep<'a> {
    /// Nothing. One object is still one value.
    No(&'a Memo),
    /// They are the Ruby objects of the new ones.
    Linked(&'a Seen),
    /// Likewise, and nothing may change them any more.
    Frozen,
}

#[derive(Clone, Copy)]
struct Depth<'a> {
    left: u32,
    keep: Keep<'a>,
}

const DEEPEST: u32 = 4000;

/// The value for a Ruby object. An array or a hash is the Ruby object of its value from now on; one
/// that has a value already is that value, unless Ruby code changed it: then the new value takes the
/// place of the old one wherever the compile holds it.
///
/// # Errors
/// Integers beyond 128 bits, structures that contain themselves.
pub fn from_ruby(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    let seen = Seen::default();
    let value = convert(ruby, object, Depth { left: DEEPEST, keep: Keep::Linked(&seen) });
    if matches!(value, Ok(Value::Array(_) | Value::Hash(_)) | Err(_)) {
        identity::apply_changes();
    }
    value
}

/// As [`from_ruby`], and freezes everything, as stock does with facts.
///
/// # Errors
/// As [`from_ruby`].
pub fn remembering(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    convert(ruby, object, Depth { left: DEEPEST, keep: Keep::Frozen })
}

/// As [`from_ruby`] for data that Ruby code does not get to see in this form (a parsed file): the
/// Ruby objects are not kept.
///
/// # Errors
/// As [`from_ruby`].
pub fn data_from_ruby(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    let memo = Memo::default();
    convert(ruby, object, Depth { left: DEEPEST, keep: Keep::No(&memo) })
}

fn convert(ruby: &Ruby, object: Rb, depth: Depth<'_>) -> Result<Value, Error> {
    if let Some(text) = RString::from_value(object) {
        if matches!(depth.keep, Keep::Frozen) {
            text.freeze();
        }
        return Ok(string(ruby, text));
    }
    if object.is_nil() {
        return Ok(Value::Undef);
    }
    if let Some(number) = Integer::from_value(object) {
        return match number.to_i64() {
            Ok(i) => Ok(Value::Integer(i)),
            Err(_) => big_integer(ruby, number),
        };
    }
    if Qtrue::from_value(object).is_some() {
        return Ok(Value::Boolean(true));
    }
    if Qfalse::from_value(object).is_some() {
        return Ok(Value::Boolean(false));
    }
    if let Some(items) = RArray::from_value(object) {
        return array(ruby, items, depth);
    }
    if let Some(pairs) = RHash::from_value(object) {
        return hash(ruby, pairs, depth);
    }
    if let Some(symbol) = RbSymbol::from_value(object) {
        let name = symbol.name()?;
        return Ok(match &*name {
            "default" => Value::Default,
            "undef" => Value::Undef,
            other => Value::Symbol(other.into()),
        });
    }
    if let Some(float) = Float::from_value(object) {
        return Ok(Value::Float(float.to_f64()));
    }
    if let Some(known) = crate::host::current().and_then(|host| host.shared.borrow().engine_of(object)) {
        return Ok(known);
    }
    let value = library_object(ruby, object)?;
    if let Some(host) = crate::host::current() {
        let forgotten = host.shared.borrow_mut().remember(&value, object);
        drop(forgotten);
    }
    Ok(value)
}

fn library_object(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    if let Some(regexp) = RRegexp::from_value(object) {
        let source: String = part::CONVERT.get(ruby)?.funcall(&method::REGEXP_SOURCE, (regexp,))?;
        return Ok(match Regexp::new(&source) {
            Ok(regexp) => Value::Regexp(regexp),
            Err(_) => foreign(object),
        });
    }
    other(ruby, object)
}

#[cold]
fn big_integer(ruby: &Ruby, number: Integer) -> Result<Value, Error> {
    let text: String = number.funcall(&method::TO_S, ())?;
    match text.parse::<i128>() {
        Ok(i) => Ok(Value::integer(i)),
        Err(_) => part::CONVERT
            .get(ruby)?
            .funcall::<_, _, Rb>(&method::INTEGER_OUT_OF_RANGE, (number,))
            .map(|_| Value::Undef),
    }
}

fn string(ruby: &Ruby, text: RString) -> Value {
    let index = text.enc_get();
    if index != ruby.utf8_encindex() && index != ruby.usascii_encindex() && index != ruby.ascii8bit_encindex()
    {
        // What the catalog's JSON does: texts in other encodings become UTF-8, if they can.
        if let Ok(text) = text.conv_enc(ruby.utf8_encoding()) {
            return utf8(ruby, text);
        }
    }
    utf8(ruby, text)
}

fn utf8(ruby: &Ruby, text: RString) -> Value {
    // SAFETY: the bytes are copied before Ruby runs again.
    let raw = unsafe { text.as_slice() };
    if !memory::has(raw.len()) {
        return Value::Undef;
    }
    if let Ok(valid) = std::str::from_utf8(raw) {
        let index = text.enc_get();
        if index == ruby.utf8_encindex() || valid.is_ascii() {
            return Value::String(valid.into());
        }
        if index == ruby.usascii_encindex() {
            return Value::String(valid.into());
        }
    }
    let encoding = magnus::encoding::RbEncoding::from(text.enc_get());
    let bytes = raw.into();
    Value::Bytes(Arc::new(ByteString { bytes, encoding: Symbol::new(encoding.name()) }))
}

fn deeper<'a>(ruby: &Ruby, depth: Depth<'a>) -> Result<Depth<'a>, Error> {
    match depth.left.checked_sub(1) {
        Some(left) if crate::host::stack::enough() => Ok(Depth { left, keep: depth.keep }),
        // A structure that holds itself, most likely.
        _ => Err(crate::host::stack::used_up(ruby)),
    }
}

/// The value that a container has already, and the one it had before Ruby code changed it.
enum Known {
    Same(Value),
    Changed(Value),
    Unknown,
}

fn known(
    depth: Depth<'_>,
    object: Rb,
    unchanged: impl FnOnce(&Value) -> Result<bool, Error>,
) -> Result<Known, Error> {
    if let Keep::No(memo) = depth.keep {
        return Ok(memo.borrow().get(&object.as_raw()).cloned().map_or(Known::Unknown, Known::Same));
    }
    let Some(value) = identity::engine_of(object) else { return Ok(Known::Unknown) };
    let seen = if let Keep::Linked(seen) = depth.keep { Some(seen) } else { None };
    if seen.is_some_and(|seen| seen.has(object)) {
        return Ok(Known::Same(value));
    }
    if identity::is_frozen(&value) || unchanged(&value)? {
        if let Some(seen) = seen {
            seen.add(object);
        }
        if matches!(depth.keep, Keep::Frozen) {
            freeze(object, &value);
        }
        return Ok(Known::Same(value));
    }
    Ok(Known::Changed(value))
}

fn freeze(object: Rb, value: &Value) {
    object.freeze();
    identity::set_frozen(value);
}

fn keep(depth: Depth<'_>, object: Rb, value: &Value, known: Known) {
    match depth.keep {
        Keep::No(memo) => {
            memo.borrow_mut().insert(object.as_raw(), value.clone());
        }
        Keep::Linked(_) => identity::link(value, object),
        Keep::Frozen => {
            identity::link(value, object);
            freeze(object, value);
        }
    }
    if let Known::Changed(old) = known {
        identity::changed(old, value.clone());
    }
}

fn array(ruby: &Ruby, items: RArray, depth: Depth<'_>) -> Result<Value, Error> {
    let depth = deeper(ruby, depth)?;
    let known = known(depth, items.as_value(), |value| array_is(ruby, value, items, depth))?;
    if let Known::Same(value) = known {
        return Ok(value);
    }
    let mut result = Vec::with_capacity(items.len());
    let mut index = 0;
    // By index: converting an element may run Ruby code that changes the array.
    while index < items.len() {
        interrupt::step(ruby)?;
        result.push(convert(ruby, items.entry(index as isize)?, depth)?);
        index += 1;
    }
    let result = Value::array(result);
    keep(depth, items.as_value(), &result, known);
    Ok(result)
}

fn hash(ruby: &Ruby, pairs: RHash, depth: Depth<'_>) -> Result<Value, Error> {
    let depth = deeper(ruby, depth)?;
    let known = known(depth, pairs.as_value(), |value| hash_is(ruby, value, pairs, depth))?;
    if let Known::Same(value) = known {
        return Ok(value);
    }
    let mut result = ValueMap::with_capacity_and_hasher(pairs.len(), Default::default());
    each_pair(pairs, |key: Rb, value: Rb| {
        interrupt::step(ruby)?;
        result.insert(convert(ruby, key, depth)?, convert(ruby, value, depth)?);
        Ok(ForEach::Continue)
    })?;
    let result = Value::Hash(PHash::from_map(result));
    keep(depth, pairs.as_value(), &result, known);
    Ok(result)
}

/// Whether an array still holds what its value does.
fn array_is(ruby: &Ruby, value: &Value, items: RArray, depth: Depth<'_>) -> Result<bool, Error> {
    let Value::Array(known) = value else { return Ok(false) };
    let mut index = 0;
    while index < items.len() {
        interrupt::step(ruby)?;
        let Some(item) = known.get(index) else { return Ok(false) };
        if !is(ruby, item, items.entry(index as isize)?, depth)? {
            return Ok(false);
        }
        index += 1;
    }
    Ok(index == known.len())
}

/// Whether a hash still holds what its value does, in the same order.
fn hash_is(ruby: &Ruby, value: &Value, pairs: RHash, depth: Depth<'_>) -> Result<bool, Error> {
    let Value::Hash(known) = value else { return Ok(false) };
    if known.len() != pairs.len() {
        return Ok(false);
    }
    let (mut index, mut same) = (0, true);
    each_pair(pairs, |key: Rb, value: Rb| {
        interrupt::step(ruby)?;
        same = match known.get_index(index) {
            Some((k, v)) => is(ruby, k, key, depth)? && is(ruby, v, value, depth)?,
            None => false,
        };
        index += 1;
        Ok(if same { ForEach::Continue } else { ForEach::Stop })
    })?;
    Ok(same)
}

/// Whether a Ruby object still is a value, which it was when they were converted.
fn is(ruby: &Ruby, value: &Value, object: Rb, depth: Depth<'_>) -> Result<bool, Error> {
    if let (Value::String(known), Some(text)) = (value, RString::from_value(object)) {
        if matches!(depth.keep, Keep::Frozen) {
            text.freeze();
        }
        // SAFETY: compared before Ruby runs again.
        return Ok(unsafe { text.as_slice() } == known.as_bytes());
    }
    if let Value::Foreign(known) = value {
        if let Some(known) = known.as_any().downcast_ref::<RubyObject>() {
            return Ok(known.get(ruby).as_raw() == object.as_raw());
        }
    }
    let now = convert(ruby, object, depth)?;
    Ok(match value {
        Value::Array(_) | Value::Hash(_) => now.same_container(value),
        // Anonymous: it has no identity here.
        Value::Iterator(_) | Value::Callable(_) => !matches!(now, Value::Array(_) | Value::Hash(_)),
        _ => now == *value,
    })
}
