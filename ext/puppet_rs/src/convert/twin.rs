//! The Ruby form of a container, remembered for as long as the container lives.

use std::any::Any;
use std::sync::OnceLock;

use magnus::value::ReprValue;
use magnus::{Ruby, Value};

use crate::pin::Pin;

type Ext = OnceLock<Box<dyn Any + Send + Sync>>;

/// Containers below this number of direct elements are converted afresh: copying them is cheaper
/// than keeping a pin, and a Ruby function that changes its argument in place harms nobody.
pub const BIG: usize = 24;

/// The remembered twin.
pub fn get(ruby: &Ruby, ext: &Ext) -> Option<Value> {
    ext.get()?.downcast_ref::<Pin>().map(|pin| pin.get(ruby))
}

/// Remembers a twin; the first one stays.
pub fn set(ext: &Ext, value: impl ReprValue) {
    if ext.get().is_none() {
        let _ = ext.set(Box::new(Pin::new(value)));
    }
}
