//! Constants by which Puppet finds its classes, compared with the classes that they named when the table of methods was made.

use magnus::rb_sys::{AsRawValue, protect};
use magnus::{Error, RArray, Ruby};

use crate::guard::guard;

/// `Native.same_constants?(rows)`: whether each constant names the class that it did. The rows lie in one flat array: module, name of
/// the constant, class.
///
/// # Errors
/// `NameError` for a constant that is there no more, and errors of a file that Ruby loads for a constant.
pub fn are_same(ruby: &Ruby, rows: RArray) -> Result<bool, Error> {
    guard(ruby, || {
        let rows = rows.as_raw();
        // One frame of Ruby's for all of them: there are hundreds.
        let same = protect(|| {
            let mut at = 0;
            // SAFETY: the caller's array is alive during the call, and its elements are what the comment above says. What
            // `rb_const_get_at` raises unwinds to `protect`, and no frame of Rust with something to drop lies between.
            unsafe {
                while at + 2 < rb_sys::RARRAY_LEN(rows) {
                    let name = rb_sys::rb_sym2id(rb_sys::rb_ary_entry(rows, at + 1));
                    let now = rb_sys::rb_const_get_at(rb_sys::rb_ary_entry(rows, at), name);
                    if now != rb_sys::rb_ary_entry(rows, at + 2) {
                        return rb_sys::Qfalse as rb_sys::VALUE;
                    }
                    at += 3;
                }
            }
            rb_sys::Qtrue as rb_sys::VALUE
        })?;
        Ok(same == rb_sys::Qtrue as rb_sys::VALUE)
    })
}
