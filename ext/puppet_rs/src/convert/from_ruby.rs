//! Ruby objects to engine values.

use std::cell::RefCell;
use std::sync::Arc;

use magnus::encoding::EncodingCapable;
use magnus::prelude::*;
use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::value::{Qfalse, Qtrue};
use magnus::{Error, Float, Integer, RArray, RHash, RRegexp, RString, Ruby, Symbol as RbSymbol, Value as Rb};
use puppet_pcore::value::{Container, ValueMap};
use puppet_pcore::{ByteString, PHash, Regexp, Value, memory};
use puppet_syntax::Symbol;
use puppet_syntax::interrupt::go_on;
use rustc_hash::{FxHashMap, FxHashSet};

use super::identity;
use super::objects::{foreign, other};
use super::same::{array_is, hash_is};
use super::walk::each_pair;
use crate::interrupt;
use crate::names::{method, part};

/// Containers converted so far, by the address of the Ruby object.
type Memo = RefCell<FxHashMap<u64, Value>>;

/// Handling of the Ruby containers that are converted.
#[derive(Clone, Copy)]
enum Keep<'a> {
    /// Nothing. One object is still one value.
    No(&'a Memo),
    /// They are the Ruby objects of the new ones.
    Linked,
    /// Linked containers that nothing may change any more.
    Frozen,
}

#[derive(Clone, Copy)]
struct Depth<'a> {
    left: u32,
    keep: Keep<'a>,
}

const DEEPEST: u32 = 4000;
const LINKED: Depth<'_> = Depth { left: DEEPEST, keep: Keep::Linked };

/// From so many elements on the content of a container is converted when it is read.
const MANY: usize = 64;

/// The value for a Ruby object. An array or a hash is the Ruby object of its value from now on; one that has a value already is
/// that value.
///
/// # Errors
/// Integers beyond 128 bits, structures that contain themselves.
pub fn from_ruby(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    convert(ruby, object, LINKED)
}

/// The content of a container that was made without it: a container without a Ruby object.
///
/// # Errors
/// As [`from_ruby`].
pub fn content(ruby: &Ruby, object: Rb) -> Result<Value, Error> {
    if let Some(items) = RArray::from_value(object) {
        return Ok(Value::array(items_of(ruby, items, LINKED)?));
    }
    match RHash::from_value(object) {
        Some(pairs) => Ok(Value::Hash(PHash::from_map(pairs_of(ruby, pairs, LINKED)?))),
        None => Ok(Value::Undef),
    }
}

/// The new version of a container whose Ruby object holds something else than the container; the object is the new one's.
///
/// # Errors
/// As [`from_ruby`].
pub fn renewed(ruby: &Ruby, container: Container<'_>, object: Rb) -> Result<Option<Value>, Error> {
    let (same, old) = match container {
        Container::Array(items) => (array_is(ruby, items.known(), object)?, Value::Array(items.clone())),
        Container::Hash(pairs) => (hash_is(ruby, pairs.known(), object)?, Value::Hash(pairs.clone())),
    };
    if same {
        return Ok(None);
    }
    let new = content(ruby, object)?;
    if !matches!(
        (&new, container),
        (Value::Array(_), Container::Array(_)) | (Value::Hash(_), Container::Hash(_))
    ) {
        return Ok(None);
    }
    if holds_itself(&new, &old) {
        return Err(crate::host::stack::used_up(ruby));
    }
    identity::link(&new, object);
    Ok(Some(new))
}

/// Calls `found` with the containers that a container holds, as far as it is known.
fn each_container(value: &Value, found: &mut dyn FnMut(&Value)) {
    let mut each = |value: &Value| match value {
        Value::Array(_) | Value::Hash(_) => found(value),
        Value::Sensitive(inner) => found(inner),
        _ => {}
    };
    match value {
        Value::Array(items) => items.newest().known().iter().for_each(each),
        Value::Hash(pairs) => pairs.newest().known().iter().for_each(|(key, value)| {
            each(key);
            each(value);
        }),
        Value::Sensitive(inner) => each(inner),
        _ => {}
    }
}

/// True if the new version of a container holds the container: by a container that the old version did not hold, since each
/// version was looked at in this way.
fn holds_itself(new: &Value, old: &Value) -> bool {
    let mut before = FxHashSet::default();
    each_container(old, &mut |value| {
        before.extend(identity::ruby_of(value).map(AsRawValue::as_raw));
    });
    let mut added = Vec::new();
    each_container(new, &mut |value| {
        if identity::ruby_of(value).is_none_or(|twin| !before.contains(&twin.as_raw())) {
            added.push(value.clone());
        }
    });
    let mut seen = FxHashSet::default();
    while let Some(value) = added.pop() {
        if value.same_container(old) {
            return true;
        }
        let is_new = identity::ruby_of(&value).is_none_or(|twin| seen.insert(twin.as_raw()));
        if is_new && go_on(1) {
            each_container(&value, &mut |inner| added.push(inner.clone()));
        }
    }
    false
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

pub(super) fn string(ruby: &Ruby, text: RString) -> Value {
    let index = text.enc_get();
    if index != ruby.utf8_encindex() && index != ruby.usascii_encindex() && index != ruby.ascii8bit_encindex()
    {
        // Conversion as for the catalog's JSON: texts in other encodings become UTF-8, if they can.
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

/// The value that a container has already.
fn known(ruby: &Ruby, depth: Depth<'_>, object: Rb) -> Result<Option<Value>, Error> {
    match depth.keep {
        Keep::No(memo) => Ok(memo.borrow().get(&object.as_raw()).cloned()),
        Keep::Linked => Ok(identity::engine_of(object)),
        Keep::Frozen => {
            let Some(value) = identity::engine_of(object) else { return Ok(None) };
            if !identity::is_frozen(&value) {
                freeze(ruby, object, &value, depth)?;
            }
            Ok(Some(value))
        }
    }
}

/// Freezes a container that was converted before, as it is now.
fn freeze(ruby: &Ruby, object: Rb, value: &Value, depth: Depth<'_>) -> Result<(), Error> {
    match value {
        Value::Array(items) => drop(items.current()),
        Value::Hash(pairs) => drop(pairs.current()),
        _ => {}
    }
    // Frozen from here on, which ends the walk in a structure that holds itself.
    object.freeze();
    if let Some(items) = RArray::from_value(object) {
        items_of(ruby, items, depth)?;
    } else if let Some(pairs) = RHash::from_value(object) {
        pairs_of(ruby, pairs, depth)?;
    }
    if let Some(value) = identity::engine_of(object) {
        identity::set_frozen(&value);
    }
    Ok(())
}

fn keep(depth: Depth<'_>, object: Rb, value: &Value) {
    match depth.keep {
        Keep::No(memo) => {
            memo.borrow_mut().insert(object.as_raw(), value.clone());
        }
        Keep::Linked => identity::link(value, object),
        Keep::Frozen => {
            identity::link(value, object);
            object.freeze();
            identity::set_frozen(value);
        }
    }
}

fn array(ruby: &Ruby, items: RArray, depth: Depth<'_>) -> Result<Value, Error> {
    if let Some(value) = known(ruby, depth, items.as_value())? {
        return Ok(value);
    }
    if items.len() >= MANY && matches!(depth.keep, Keep::Linked) {
        return Ok(identity::array_of(items));
    }
    let result = Value::array(items_of(ruby, items, deeper(ruby, depth)?)?);
    keep(depth, items.as_value(), &result);
    Ok(result)
}

fn items_of(ruby: &Ruby, items: RArray, depth: Depth<'_>) -> Result<Vec<Value>, Error> {
    interrupt::memory(ruby, items.len().saturating_mul(size_of::<Value>()))?;
    let mut result = Vec::with_capacity(items.len());
    // By index: converting an element may run Ruby code that changes the array.
    while result.len() < items.len() {
        interrupt::step(ruby)?;
        result.push(convert(ruby, items.entry(result.len() as isize)?, depth)?);
    }
    Ok(result)
}

fn hash(ruby: &Ruby, pairs: RHash, depth: Depth<'_>) -> Result<Value, Error> {
    if let Some(value) = known(ruby, depth, pairs.as_value())? {
        return Ok(value);
    }
    if pairs.len() >= MANY && matches!(depth.keep, Keep::Linked) {
        return Ok(identity::hash_of(pairs));
    }
    let result = Value::Hash(PHash::from_map(pairs_of(ruby, pairs, deeper(ruby, depth)?)?));
    keep(depth, pairs.as_value(), &result);
    Ok(result)
}

fn pairs_of(ruby: &Ruby, pairs: RHash, depth: Depth<'_>) -> Result<ValueMap, Error> {
    interrupt::memory(ruby, pairs.len().saturating_mul(3 * size_of::<Value>()))?;
    let mut result = ValueMap::with_capacity(pairs.len());
    each_pair(pairs, |key: Rb, value: Rb| {
        interrupt::step(ruby)?;
        result.insert(convert(ruby, key, depth)?, convert(ruby, value, depth)?);
        Ok(ForEach::Continue)
    })?;
    Ok(result)
}
