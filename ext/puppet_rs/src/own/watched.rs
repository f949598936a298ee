//! Methods and objects that must be those they were, such as Puppet's own, which user code may have replaced since.

use std::sync::atomic::{AtomicBool, Ordering};

use magnus::prelude::*;
use magnus::rb_sys::{AsRawId, AsRawValue, FromRawValue, protect};
use magnus::value::IntoId;
use magnus::{DataTypeFunctions, Error, RArray, RModule, Ruby, Symbol, TryConvert, TypedData, Value};

use crate::guard::guard;
use crate::names::method;
use crate::own::entry::{self, Entry, is_built_in};
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
    /// A constant of a class or module, which finds constants by Ruby's own `const_get`.
    Constant { name: rb_sys::ID, given: Pin },
    /// Parts of the line: the method that is called, its argument and the result. If that is a method, where Ruby keeps it.
    Other { asked: rb_sys::ID, argument: Pin, given: Pin, entry: Option<Entry> },
}

impl Question {
    /// `receiver.asked(argument)`, which gave `given`.
    fn new(
        ruby: &Ruby,
        receiver: Value,
        asked: Symbol,
        argument: Value,
        given: Value,
    ) -> Result<Question, Error> {
        let asked = asked.into_id_with(ruby).as_raw();
        let Some(name) = Symbol::from_value(argument).map(|name| name.into_id_with(ruby).as_raw()) else {
            return Question::other(receiver, asked, argument, given, None);
        };
        let of_instances = asked == (&method::INSTANCE_METHOD).into_id_with(ruby).as_raw();
        if of_instances || asked == (&method::METHOD).into_id_with(ruby).as_raw() {
            if is_built_in(receiver, name, of_instances) {
                return Ok(Question::BuiltIn { method: name, of_instances });
            }
            let entry = Entry::of(receiver, name, of_instances);
            return Question::other(receiver, asked, argument, given, entry);
        }
        let const_get = (&method::CONST_GET).into_id_with(ruby).as_raw();
        let is_module = receiver.is_kind_of(ruby.class_module());
        if asked == const_get && is_module && is_built_in(receiver, const_get, false) {
            return Ok(Question::Constant { name, given: Pin::new(given) });
        }
        Question::other(receiver, asked, argument, given, None)
    }

    /// An entry counts if the method has been there since it was looked for: the object that is given now keeps it there.
    fn other(
        receiver: Value,
        asked: rb_sys::ID,
        argument: Value,
        given: Value,
        entry: Option<Entry>,
    ) -> Result<Question, Error> {
        let (mut given, mut entry) = (given, entry);
        if entry.is_some() {
            let (object, name) = (receiver.as_raw(), argument.as_raw());
            // SAFETY: the objects are on the stack, and no frame of Rust lies between the call and `protect`.
            let now = protect(|| unsafe { rb_sys::rb_funcallv(object, asked, 1, &name) })?;
            // SAFETY: Ruby has just given this object.
            let now = unsafe { Value::from_raw(now) };
            if given.eql(now)? {
                given = now;
                entry = entry.filter(|entry| entry.is_there(receiver));
            } else {
                entry = None;
            }
        }
        Ok(Question::Other { asked, argument: Pin::new(argument), given: Pin::new(given), entry })
    }

    /// The same question, with the place where Ruby keeps the method by now.
    fn again(&self, ruby: &Ruby, receiver: Value) -> Result<Question, Error> {
        match self {
            Question::BuiltIn { method, of_instances } => {
                Ok(Question::BuiltIn { method: *method, of_instances: *of_instances })
            }
            Question::Constant { name, given } => {
                Ok(Question::Constant { name: *name, given: Pin::new(given.get(ruby)) })
            }
            Question::Other { asked, argument, given, entry } => {
                let entry = entry.as_ref().and_then(|entry| entry.again(receiver));
                Question::other(receiver, *asked, argument.get(ruby), given.get(ruby), entry)
            }
        }
    }
}

/// Answers of objects, mostly `receiver.method(:name)`.
pub struct Watched {
    answers: Vec<Answer>,
    /// `entry::moves` when the entries were found.
    moves: usize,
    /// True once a method was compared that Ruby keeps in another place.
    has_moved: AtomicBool,
}

impl Watched {
    /// `[receiver, asked, argument, answer]` of each: what `receiver.asked(argument)` gives.
    ///
    /// # Errors
    /// For rows of another form; the error that an object raised.
    pub fn new(ruby: &Ruby, rows: RArray) -> Result<Watched, Error> {
        let moves = entry::moves(ruby)?;
        let mut answers = Vec::with_capacity(rows.len());
        for [receiver, asked, argument, given] in rows.to_vec::<[Value; 4]>()? {
            let question = Question::new(ruby, receiver, Symbol::try_convert(asked)?, argument, given)?;
            answers.push(Answer { receiver: Pin::new(receiver), question });
        }
        Ok(Watched { answers, moves, has_moved: AtomicBool::new(false) })
    }

    /// The same answers with the places of methods by now, if one of them is another.
    ///
    /// # Errors
    /// The error that an object raised.
    pub fn moved(&self, ruby: &Ruby) -> Result<Option<Watched>, Error> {
        if !self.has_moved.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let moves = entry::moves(ruby)?;
        let again = |answer: &Answer| {
            let receiver = answer.receiver.get(ruby);
            Ok(Answer { receiver: Pin::new(receiver), question: answer.question.again(ruby, receiver)? })
        };
        let answers = self.answers.iter().map(again).collect::<Result<_, Error>>()?;
        Ok(Some(Watched { answers, moves, has_moved: AtomicBool::new(false) }))
    }

    /// True if all of them are still given.
    ///
    /// # Errors
    /// The error that an object raised.
    pub fn is_unchanged(&self, ruby: &Ruby) -> Result<bool, Error> {
        let method = (&method::METHOD).into_id_with(ruby).as_raw();
        let are_places_known = entry::moves(ruby)? == self.moves;
        // One frame of Ruby's for all of them: a compile asks for twenty methods.
        let found = protect(|| {
            for Answer { receiver, question } in &self.answers {
                let receiver = receiver.get(ruby);
                let is_given = match question {
                    Question::BuiltIn { method, of_instances } => {
                        is_built_in(receiver, *method, *of_instances)
                    }
                    Question::Constant { name, given } => {
                        // SAFETY: as below.
                        given.get(ruby).as_raw() == unsafe { rb_sys::rb_const_get(receiver.as_raw(), *name) }
                    }
                    Question::Other { entry: Some(entry), .. }
                        if are_places_known && entry.is_there(receiver) =>
                    {
                        true
                    }
                    Question::Other { asked, argument, given, entry } => {
                        if entry.is_some() {
                            self.has_moved.store(true, Ordering::Relaxed);
                        }
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
