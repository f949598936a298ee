//! Where Ruby keeps a method. To ask for a method makes an object, and to compare it calls a method: 1,500 instructions. As long as the
//! lookup finds the same place, and an object that has the method keeps the place in use, it is the same method: 60 instructions.

use std::ffi::c_void;
use std::sync::OnceLock;

use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, protect};
use magnus::{Error, Ruby, Value};

/// SAFETY: to be called with a class that is alive, by the thread that has Ruby's lock.
type Lookup = unsafe extern "C" fn(rb_sys::VALUE, rb_sys::ID) -> *const c_void;

/// `rb_callable_method_entry`, which Ruby 3.1 and 3.2 export for the code that their compiler makes. Without it methods are compared.
fn lookup() -> Option<Lookup> {
    static FOUND: OnceLock<Option<Lookup>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        // SAFETY: a constant of Ruby's.
        if !matches!(unsafe { rb_sys::ruby_api_version }, [3, 1 | 2, _]) {
            return None;
        }
        // SAFETY: only looks the name up.
        let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"rb_callable_method_entry".as_ptr()) };
        // SAFETY: in these versions it is a function of this type.
        (!address.is_null()).then(|| unsafe { std::mem::transmute::<*mut c_void, Lookup>(address) })
    })
}

/// A count of the times that Ruby moved objects (`GC.stat(:compact_count)`): after that a place says nothing.
///
/// # Errors
/// Errors that Ruby raised.
pub fn moves(ruby: &Ruby) -> Result<usize, Error> {
    if lookup().is_none() {
        return Ok(0);
    }
    let key = ruby.sym_new("compact_count").as_raw();
    // SAFETY: a symbol is asked for; an error unwinds to `protect`.
    protect(|| unsafe { rb_sys::rb_gc_stat(key) as rb_sys::VALUE }).map(|count| count as usize)
}

/// The place of a method.
#[derive(Clone, Copy)]
pub struct Entry {
    name: rb_sys::ID,
    of_instances: bool,
    place: usize,
}

impl Entry {
    /// The place of a method of an object, or of the instances of a class.
    pub fn of(receiver: Value, name: rb_sys::ID, of_instances: bool) -> Option<Entry> {
        let entry = Entry { name, of_instances, place: 0 };
        let place = entry.find(receiver);
        (place != 0).then_some(Entry { place, ..entry })
    }

    /// True if the method is where it was.
    pub fn is_there(&self, receiver: Value) -> bool {
        self.find(receiver) == self.place
    }

    /// The place of the method now.
    pub fn again(&self, receiver: Value) -> Option<Entry> {
        Entry::of(receiver, self.name, self.of_instances)
    }

    fn find(&self, receiver: Value) -> usize {
        let class = class_of(receiver, self.of_instances);
        // SAFETY: a class that the receiver keeps alive; the call looks a method up, as `rb_method_basic_definition_p` does.
        lookup().map_or(0, |lookup| unsafe { lookup(class, self.name) } as usize)
    }
}

/// True if a method is the one that Ruby started with. Looking it up makes no object.
pub fn is_built_in(receiver: Value, name: rb_sys::ID, of_instances: bool) -> bool {
    let class = class_of(receiver, of_instances);
    // SAFETY: a class is asked, which `instance_method` was a method of; it only looks a method up.
    unsafe { rb_sys::rb_method_basic_definition_p(class, name) != 0 }
}

fn class_of(receiver: Value, of_instances: bool) -> rb_sys::VALUE {
    if of_instances { receiver.as_raw() } else { receiver.class().as_raw() }
}
