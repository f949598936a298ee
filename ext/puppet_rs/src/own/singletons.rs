//! Objects that have methods of their own, such as doubles of rspec-mocks and mocha.

use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::{RArray, Ruby, Value};

/// `Native.plain?(object, ...)`: whether none of the objects has a singleton class. Makes none.
pub fn are_plain(objects: &[Value]) -> bool {
    objects.iter().all(|object| {
        // SAFETY: every object has a class; the call only follows the list of classes.
        let real = unsafe { rb_sys::rb_obj_class(object.as_raw()) };
        object.class().as_raw() == real
    })
}

/// `Native.plain_classes(objects)`: the classes of the objects, or nil if one of them has a singleton class.
pub fn plain_classes(ruby: &Ruby, objects: RArray) -> Option<RArray> {
    let classes = ruby.ary_new();
    let mut last = None;
    for index in 0..objects.len() {
        let object = objects.entry::<Value>(index as isize).ok()?;
        if !are_plain(&[object]) {
            return None;
        }
        let class = object.class();
        // Modules follow each other.
        if last.replace(class.as_raw()) != Some(class.as_raw()) {
            classes.push(class).ok()?;
        }
    }
    Some(classes)
}
