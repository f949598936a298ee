//! Methods and objects that must be those they were, such as Puppet's own, which user code may have replaced since.

use magnus::prelude::*;
use magnus::rb_sys::{AsRawId, AsRawValue, protect};
use magnus::value::IntoId;
use magnus::{DataTypeFunctions, Error, RArray, RModule, Ruby, Symbol, TryConvert, TypedData, Value};

use crate::guard::guard;
use crate::names::method;
use crate::own::singletons::are_plain;
use crate::pin::Pin;

/// An answer that an object gave.
struct Answer {
    receiver: Pin,
    question: Question,
}

enum Question {
    /// True if a method is the one that Ruby started with. Looking it up makes no object.
    BuiltIn { method: rb_sys::ID, of_instances: bool },
    /// Parts of the line: the method that is called, its argument and the result.
    Other { asked: rb_sys::ID, argument: Pin, given: Pin },
}

impl Question {
    /// `receiver.asked(argument)`, which gave `given`.
    fn new(ruby: &Ruby, receiver: Value, asked: Symbol, argument: Value, given: Value) -> Question {
        let asked = asked.into_id_with(ruby).as_raw();
        let of_instances = asked == (&method::INSTANCE_METHOD).into_id_with(ruby).as_raw();
        let is_method = of_instances || asked == (&method::METHOD).into_id_with(ruby).as_raw();
        if let Some(name) = Symbol::from_value(argument).filter(|_| is_method) {
            let name = name.into_id_with(ruby).as_raw();
            if is_built_in(receiver, name, of_instances) {
                return Question::BuiltIn { method: name, of_instances };
            }
        }
        Question::Other { asked, argument: Pin::new(argument), given: Pin::new(given) }
    }
}

fn is_built_in(receiver: Value, name: rb_sys::ID, of_instances: bool) -> bool {
    let class = if of_instances { receiver.as_raw() } else { receiver.class().as_raw() };
    // SAFETY: a class is asked, which `instance_method` was a method of; it only looks a method up.
    unsafe { rb_sys::rb_method_basic_definition_p(class, name) != 0 }
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
            let question = Question::new(ruby, receiver, Symbol::try_convert(asked)?, argument, given);
            answers.push(Answer { receiver: Pin::new(receiver), question });
        }
        Ok(Watched(answers))
    }

    /// True if all of them are still given.
    ///
    /// # Errors
    /// The error that an object raised.
    pub fn is_unchanged(&self, ruby: &Ruby) -> Result<bool, Error> {
        let method = (&method::METHOD).into_id_with(ruby).as_raw();
        // One frame of Ruby's for all of them: a compile asks for twenty methods.
        let found = protect(|| {
            for Answer { receiver, question } in &self.0 {
                let receiver = receiver.get(ruby);
                let is_given = match question {
                    Question::BuiltIn { method, of_instances } => {
                        is_built_in(receiver, *method, *of_instances)
                    }
                    Question::Other { asked, argument, given } => {
                        let (receiver, argument) = (receiver.as_raw(), argument.get(ruby).as_raw());
                        // SAFETY: the objects are pinned. What these raise unwinds to `protect`, and no frame of Rust with
                        // something to drop lies between.
                        unsafe {
                            let now = if *asked == method {
                                rb_sys::rb_obj_method(receiver, argument)
                            } else {
                                rb_sys::rb_funcallv(receiver, *asked, 1, &argument)
                            };
                            rb_sys::rb_eql(given.get(ruby).as_raw(), now) != 0
                        }
                    }
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
