//! Objects that have methods of their own, such as doubles of rspec-mocks and mocha.

use magnus::Value;
use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;

/// `Native.plain?(object, ...)`: whether none of the objects has a singleton class. Makes none.
pub fn are_plain(objects: &[Value]) -> bool {
    objects.iter().all(|object| {
        // SAFETY: every object has a class; the call only follows the list of classes.
        let real = unsafe { rb_sys::rb_obj_class(object.as_raw()) };
        object.class().as_raw() == real
    })
}
