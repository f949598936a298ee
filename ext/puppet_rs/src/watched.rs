//! Methods and objects that must be those they were, such as Puppet's own, which user code may have replaced since.

use magnus::prelude::*;
use magnus::rb_sys::{AsRawId, AsRawValue, protect};
use magnus::value::IntoId;
use magnus::{DataTypeFunctions, Error, RArray, RModule, Ruby, Symbol, TryConvert, TypedData, Value};

use crate::guard::guard;
use crate::names::method;
use crate::pin::Pin;
use crate::singletons::are_plain;

/// An answer that an object gave.
struct Answer {
    receiver: Pin,
    /// The method that gave it.
    asked: rb_sys::ID,
    argument: Pin,
    given: Pin,
}

/// Answers of objects, mostly `receiver.method(:name)`.
pub struct Watched(Vec<Answer>);

impl Watched {
    /// `[receiver, asked, argument, answer]` of each: what `receiver.asked(argument)` gives.
    ///
    /// # Errors
    /// For rows of another form.
    pub fn new(ruby: &Ruby, rows: RArray) -> Result<Watched, Error> {
        let mut answers = Vec::with_capacity(rows.len());
        for [receiver, asked, argument, given] in rows.to_vec::<[Value; 4]>()? {
            answers.push(Answer {
                receiver: Pin::new(receiver),
                asked: Symbol::try_convert(asked)?.into_id_with(ruby).as_raw(),
                argument: Pin::new(argument),
                given: Pin::new(given),
            });
        }
        Ok(Watched(answers))
    }

    /// Whether all of them are still given.
    ///
    /// # Errors
    /// What an object raised.
    pub fn is_unchanged(&self, ruby: &Ruby) -> Result<bool, Error> {
        let method = (&method::METHOD).into_id_with(ruby).as_raw();
        // One frame of Ruby's for all of them: a compile asks for twenty methods.
        let found = protect(|| {
            for Answer { receiver, asked, argument, given } in &self.0 {
                let (receiver, argument) = (receiver.get(ruby).as_raw(), argument.get(ruby).as_raw());
                // SAFETY: the objects are pinned. What these raise unwinds to `protect`, and no frame of Rust with something to drop
                // lies between.
                let is_given = unsafe {
                    let now = if *asked == method {
                        rb_sys::rb_obj_method(receiver, argument)
                    } else {
                        rb_sys::rb_funcallv(receiver, *asked, 1, &argument)
                    };
                    rb_sys::rb_eql(given.get(ruby).as_raw(), now) != 0
                };
                if !is_given {
                    return rb_sys::Qfalse as rb_sys::VALUE;
                }
            }
            rb_sys::Qtrue as rb_sys::VALUE
        })?;
        Ok(found == rb_sys::Qtrue as rb_sys::VALUE)
    }
}

/// `PuppetRs::Native::Watched`
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Watched", free_immediately)]
struct NativeWatched(Watched);

impl DataTypeFunctions for NativeWatched {}

impl NativeWatched {
    /// `new(rows)`
    fn new(ruby: &Ruby, rows: RArray) -> Result<NativeWatched, Error> {
        guard(ruby, || Watched::new(ruby, rows).map(NativeWatched))
    }

    /// `unchanged?(object, ...)`: whether that is so, and none of the objects has methods of its own.
    fn is_unchanged(ruby: &Ruby, rb_self: &NativeWatched, plain: &[Value]) -> Result<bool, Error> {
        guard(ruby, || Ok(are_plain(plain) && rb_self.0.is_unchanged(ruby)?))
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: RModule) -> Result<(), Error> {
    let class = native.define_class("Watched", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<NativeWatched>(ruby);
    class.define_singleton_method("new", magnus::function!(NativeWatched::new, 1))?;
    class.define_method("unchanged?", magnus::method!(NativeWatched::is_unchanged, -1))?;
    Ok(())
}
