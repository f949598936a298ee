//! A container is one Ruby object as long as it lives, in both directions.
//!
//! The engine's array or hash has the number of its Ruby object, its twin; a table finds the engine's by that number, without
//! keeping it alive, and keeps the Ruby object alive and where it is. The entry goes with the engine's container, so nothing is
//! remembered of values that no longer exist, and what never crosses to Ruby pays nothing.
//!
//! Engine values do not change, Ruby's do. After Ruby code ran, the engine compares a container with its twin before it reads it
//! (`puppet_pcore::value::Twins`), and only as much of it as it reads.

use std::sync::{LazyLock, Mutex, MutexGuard};

use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue, protect};
use magnus::{RArray, RHash, Ruby, Value as Rb};
use puppet_eval::interrupt::stop;
use puppet_pcore::value::{Container, Key, Twins, WeakArray, WeakHash, set_twins};
use puppet_pcore::{PArray, PHash, Value};
use rustc_hash::FxHashMap;

use super::alike::holds;
use super::from_ruby;
use super::interned;
use super::same::is;
use super::to_ruby::key_of;
use crate::error::catch;

/// An engine container that may be gone.
enum Weak {
    Array(WeakArray),
    Hash(WeakHash),
}

/// Ruby object (kept alive and unmoved, so an address means one object) → container.
static TABLE: LazyLock<Mutex<FxHashMap<rb_sys::VALUE, Weak>>> = LazyLock::new(Mutex::default);

fn table() -> MutexGuard<'static, FxHashMap<rb_sys::VALUE, Weak>> {
    TABLE.lock().unwrap_or_else(|e| e.into_inner())
}

/// Calls `mark` with each Ruby object that is a container's.
pub fn each_twin(mut mark: impl FnMut(Rb)) {
    for raw in table().keys() {
        // SAFETY: what is in the table is marked in every collection, so it is alive.
        mark(unsafe { Rb::from_raw(*raw) });
    }
}

/// Number of containers that have a Ruby object; for tests and leak hunting.
pub fn count() -> usize {
    table().len()
}

fn object(twin: usize) -> Rb {
    // SAFETY: the number of a container is that of an object in the table, which is alive.
    unsafe { Rb::from_raw(twin as rb_sys::VALUE) }
}

/// The Ruby object of a container.
pub fn ruby_of(container: &Value) -> Option<Rb> {
    match container {
        Value::Array(a) => a.twin(),
        Value::Hash(h) => h.twin(),
        _ => None,
    }
    .map(object)
}

/// The container of a Ruby object.
pub fn engine_of(object: impl magnus::value::ReprValue) -> Option<Value> {
    match table().get(&object.as_value().as_raw())? {
        Weak::Array(weak) => weak.upgrade().map(Value::Array),
        Weak::Hash(weak) => weak.upgrade().map(Value::Hash),
    }
}

/// Makes both one value. What was the object's container before has no object any more.
pub fn link(container: &Value, object: impl magnus::value::ReprValue) {
    let object = object.as_value();
    let raw = object.as_raw();
    match engine_of(object) {
        Some(before) if before.same_container(container) => return,
        Some(Value::Array(before)) => before.forget_twin(),
        Some(Value::Hash(before)) => before.forget_twin(),
        _ => {}
    }
    let weak = match container {
        Value::Array(a) => {
            a.set_twin(raw as usize);
            Weak::Array(a.downgrade())
        }
        Value::Hash(h) => {
            h.set_twin(raw as usize);
            Weak::Hash(h.downgrade())
        }
        _ => return,
    };
    table().insert(raw, weak);
}

/// The container that a Ruby object is from now on; the object is not looked into.
pub fn array_of(object: RArray) -> Value {
    let raw = object.as_raw();
    let array = PArray::of_twin(raw as usize);
    table().insert(raw, Weak::Array(array.downgrade()));
    Value::Array(array)
}

/// The same of a hash.
pub fn hash_of(object: RHash) -> Value {
    let raw = object.as_raw();
    let hash = PHash::of_twin(raw as usize);
    table().insert(raw, Weak::Hash(hash.downgrade()));
    Value::Hash(hash)
}

/// The Ruby object and all it contains are frozen.
pub fn set_frozen(container: &Value) {
    match container {
        Value::Array(a) => a.freeze(),
        Value::Hash(h) => h.freeze(),
        _ => {}
    }
}

/// The Ruby objects of a container that has none yet, and of all it contains, are to be frozen when they are made.
pub fn freeze_later(container: &Value) {
    set_frozen(container);
    match container {
        Value::Array(items) => items.iter().for_each(freeze_later),
        Value::Hash(pairs) => pairs.values().for_each(freeze_later),
        _ => {}
    }
}

/// True if that was set.
pub fn is_frozen(container: &Value) -> bool {
    match container {
        Value::Array(a) => a.is_frozen(),
        Value::Hash(h) => h.is_frozen(),
        _ => false,
    }
}

/// Ruby's objects of the engine's containers.
struct Objects;

/// Ruby's token, where objects may be looked at: the lock is held, and the collector does not run.
fn ready() -> Option<Ruby> {
    let ruby = Ruby::get().ok()?;
    // SAFETY: asks for a flag, under the lock.
    (unsafe { rb_sys::rb_during_gc() } == 0).then_some(ruby)
}

/// Value of a hash for a key; `None`: that cannot be said.
fn found(pairs: RHash, key: Rb) -> Option<Option<Rb>> {
    let nothing = rb_sys::Qundef as rb_sys::VALUE;
    let (hash, key) = (pairs.as_raw(), key.as_raw());
    // SAFETY: live objects; what keys of user code raise is caught.
    let found = protect(|| unsafe { rb_sys::rb_hash_lookup2(hash, key, nothing) }).ok()?;
    // SAFETY: what the hash holds.
    Some((found != nothing).then(|| unsafe { Rb::from_raw(found) }))
}

/// The Ruby object of a key of a simple kind.
fn key_object(ruby: &Ruby, key: Key<'_>) -> Option<Rb> {
    match key {
        Key::Text(text) if text.len() <= 100 => Some(interned(ruby, text)),
        Key::Text(text) => Some(super::string(ruby, text).as_value()),
        Key::Value(key @ (Value::String(_) | Value::Integer(_) | Value::Boolean(_) | Value::Undef)) => {
            key_of(ruby, key).ok()
        }
        Key::Value(_) => None,
    }
}

impl Objects {
    /// Answers of the Ruby side; an error stops the work that asked.
    fn ask<T>(ruby: &Ruby, answer: Result<T, magnus::Error>) -> Option<T> {
        answer.map_err(|error| stop(catch(ruby, error))).ok()
    }
}

impl Twins for Objects {
    fn renewed(&self, container: Container<'_>, twin: usize) -> Option<Value> {
        let ruby = ready()?;
        Objects::ask(&ruby, from_ruby::renewed(&ruby, container, object(twin)))?
    }

    fn content(&self, twin: usize) -> Value {
        let made = ready().and_then(|ruby| Objects::ask(&ruby, from_ruby::content(&ruby, object(twin))));
        made.unwrap_or_default()
    }

    fn holds(&self, twin: usize, container: Container<'_>) -> bool {
        let Some(ruby) = ready() else { return false };
        Objects::ask(&ruby, holds(&ruby, container, object(twin))).unwrap_or(false)
    }

    fn item(&self, twin: usize, index: usize) -> Option<Option<Value>> {
        let ruby = ready()?;
        let items = RArray::from_value(object(twin))?;
        if items.len() <= index {
            return Some(None);
        }
        let found = items.entry(index as isize).and_then(|found| from_ruby::from_ruby(&ruby, found));
        Objects::ask(&ruby, found).map(Some)
    }

    fn entry(&self, twin: usize, key: Key<'_>) -> Option<Option<Value>> {
        let ruby = ready()?;
        let pairs = RHash::from_value(object(twin))?;
        match found(pairs, key_object(&ruby, key)?)? {
            Some(found) => Objects::ask(&ruby, from_ruby::from_ruby(&ruby, found)).map(Some),
            None => Some(None),
        }
    }

    fn len(&self, twin: usize) -> Option<usize> {
        ready()?;
        let object = object(twin);
        RArray::from_value(object).map(RArray::len).or_else(|| RHash::from_value(object).map(RHash::len))
    }

    fn has_item(&self, twin: usize, index: usize, item: Option<&Value>) -> bool {
        let Some(ruby) = ready() else { return true };
        let Some(items) = RArray::from_value(object(twin)) else { return false };
        match item {
            None => items.len() <= index,
            Some(item) => {
                items.len() > index
                    && items.entry(index as isize).and_then(|now| is(&ruby, item, now)).unwrap_or(false)
            }
        }
    }

    fn has_entry(&self, twin: usize, key: Key<'_>, value: Option<&Value>) -> bool {
        let Some(ruby) = ready() else { return true };
        let Some(pairs) = RHash::from_value(object(twin)) else { return false };
        let Some(key) = key_object(&ruby, key) else { return false };
        match (found(pairs, key), value) {
            (Some(None), None) => true,
            (Some(Some(now)), Some(value)) => is(&ruby, value, now).unwrap_or(false),
            _ => false,
        }
    }

    fn released(&self, twin: usize) {
        // May run inside of a collection: it touches Rust memory only.
        table().remove(&(twin as rb_sys::VALUE));
    }
}

/// Has the engine read containers as Ruby has them.
pub fn init() {
    set_twins(&Objects);
}
