//! Ruby objects kept alive by Rust: one table per process, marked by a Ruby object, as are those of the engine's containers.

use std::sync::{LazyLock, Mutex, MutexGuard};

use crate::names::variable;
use magnus::gc::Marker;
use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::value::ReprValue;
use magnus::{DataTypeFunctions, Error, Ruby, TypedData, Value};

#[derive(Default)]
struct Table {
    values: Vec<rb_sys::VALUE>,
    free: Vec<u32>,
}

static TABLE: LazyLock<Mutex<Table>> = LazyLock::new(Mutex::default);

const EMPTY: rb_sys::VALUE = rb_sys::Qnil as rb_sys::VALUE;

fn table() -> MutexGuard<'static, Table> {
    // The lock is never held across a call to Ruby, so the collector cannot meet it locked by
    // its own thread.
    TABLE.lock().unwrap_or_else(|e| e.into_inner())
}

/// Keeps one Ruby object alive and unmoved until dropped. Dropping is safe during a
/// collection: it touches Rust memory only.
#[derive(Debug)]
pub struct Pin(u32);

impl Pin {
    /// Pins an object.
    pub fn new(value: impl ReprValue) -> Pin {
        let raw = value.as_value().as_raw();
        let mut table = table();
        let slot = match table.free.pop() {
            Some(slot) => {
                table.values[slot as usize] = raw;
                slot
            }
            None => {
                table.values.push(raw);
                table.values.len() as u32 - 1
            }
        };
        Pin(slot)
    }

    /// The object.
    pub fn get(&self, _ruby: &Ruby) -> Value {
        let raw = table().values.get(self.0 as usize).copied().unwrap_or(EMPTY);
        // SAFETY: the slot is occupied as long as the pin lives, and what is in the table is
        // marked without moving, so the VALUE is that of a live object.
        unsafe { Value::from_raw(raw) }
    }
}

impl Drop for Pin {
    fn drop(&mut self) {
        let mut table = table();
        if let Some(value) = table.values.get_mut(self.0 as usize) {
            *value = EMPTY;
        }
        table.free.push(self.0);
    }
}

/// The Ruby object whose mark function marks the table.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Pins", mark, free_immediately)]
struct Pins;

impl DataTypeFunctions for Pins {
    fn mark(&self, marker: &Marker) {
        for raw in &table().values {
            if *raw != EMPTY {
                // SAFETY: occupied slots hold live objects (they are marked in every collection).
                marker.mark(unsafe { Value::from_raw(*raw) });
            }
        }
        crate::convert::each_twin(|object| marker.mark(object));
    }
}

/// Number of objects pinned now; for tests and leak hunting.
pub fn count() -> usize {
    let table = table();
    table.values.len() - table.free.len() + crate::convert::linked()
}

/// Defines the table's Ruby object.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("Pins", ruby.class_object())?;
    class.undef_default_alloc_func();
    let pins = ruby.obj_wrap(Pins);
    native.ivar_set(&variable::PINS, pins)?;
    ruby.gc_register_mark_object(pins);
    Ok(())
}
