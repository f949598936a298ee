//! Values that are not containers and yet objects in Ruby (`Sensitive`, a version, a pattern): one
//! Ruby object each, as far as the session remembers.

use std::sync::Arc;

use magnus::rb_sys::AsRawValue;
use magnus::{Ruby, Value as Rb};
use puppet_pcore::Value;
use rustc_hash::FxHashMap;

use crate::pin::Pin;

/// So many are remembered; then it starts again.
const MOST: usize = 4096;

/// Both forms of such values, by the address of either. The values are kept, so that an address
/// means one value.
#[derive(Default)]
pub struct Shared {
    to_ruby: FxHashMap<usize, (Value, Pin)>,
    from_ruby: FxHashMap<rb_sys::VALUE, usize>,
}

fn address(value: &Value) -> Option<usize> {
    Some(match value {
        Value::Regexp(v) => Arc::as_ptr(v).addr(),
        Value::Sensitive(v) => Arc::as_ptr(v).addr(),
        Value::Binary(v) => Arc::as_ptr(v).addr(),
        Value::SemVer(v) => Arc::as_ptr(v).addr(),
        Value::SemVerRange(v) => Arc::as_ptr(v).addr(),
        Value::Uri(v) => Arc::as_ptr(v).addr(),
        Value::Iterator(v) => Arc::as_ptr(v).addr(),
        _ => return None,
    })
}

impl Shared {
    /// Ruby's form of a value.
    pub fn ruby_of(&self, ruby: &Ruby, value: &Value) -> Option<Rb> {
        self.to_ruby.get(&address(value)?).map(|(_, pin)| pin.get(ruby))
    }

    /// The value that Ruby has this form of.
    pub fn engine_of(&self, object: Rb) -> Option<Value> {
        let address = self.from_ruby.get(&object.as_raw())?;
        self.to_ruby.get(address).map(|(value, _)| value.clone())
    }

    /// Remembers both. What it forgets for that is given back, to be dropped by the caller when
    /// nothing is borrowed.
    #[must_use]
    pub fn remember(&mut self, value: &Value, object: Rb) -> Option<Shared> {
        let address = address(value)?;
        let full = self.to_ruby.len() >= MOST;
        let forgotten = full.then(|| std::mem::take(self));
        self.to_ruby.insert(address, (value.clone(), Pin::new(object)));
        self.from_ruby.insert(object.as_raw(), address);
        forgotten
    }
}
