//! The engine's `Host` over Ruby: one session and what it keeps. Each file beside this one implements a
//! trait of `puppet_eval::host`.

mod ask;
mod data;
mod exported;
mod files;
mod log;
mod native_type;
mod own;
mod ruby_code;
pub mod segments;
pub mod stack;
mod system;
pub mod templates;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::{RArray, Ruby, Value as Rb};
use puppet_compiler::Compiler;
use puppet_eval::error::Result;
use puppet_eval::evaluator::Strict;
use puppet_pcore::{Object, Type};
use puppet_world::Snapshot;
use rustc_hash::FxHashMap;

use crate::convert::{Shared, effects};
use crate::interrupt;
use crate::names::{method, part};
use crate::own::singletons::are_plain;

pub use native_type::{NATIVE_TYPES, type_changed};

/// The `Ruby` token inside callbacks of the engine.
pub fn ruby() -> Ruby {
    // SAFETY: the engine runs only inside methods called by Ruby, on the thread that holds the
    // global lock; see `GvlBound`.
    unsafe { Ruby::get_unchecked() }
}

/// The error of an object that outlived the compile it belonged to.
#[cold]
pub fn gone(ruby: &Ruby) -> magnus::Error {
    magnus::Error::new(ruby.exception_runtime_error(), "the compile this object belonged to is gone")
}

/// The outside world of one session. What it pins lives as long as the Ruby object of the session,
/// whose mark function marks it.
pub struct RubyHost {
    this: Weak<RubyHost>,
    pins: RefCell<Vec<rb_sys::VALUE>>,
    /// The Ruby object whose mark function marks the pins.
    session: Cell<Option<rb_sys::VALUE>>,
    /// The class of scope facades of this session's environment.
    scope_class: Cell<Option<rb_sys::VALUE>>,
    /// The facade of the compiler, such as `PuppetRs::DropIn::Compiler`.
    compiler_facade: Cell<Option<rb_sys::VALUE>>,
    compiler: OnceCell<Weak<Compiler>>,
    /// Settings that were read last and may change between two entries.
    surroundings: Cell<Option<rb_sys::VALUE>>,
    /// Pinned type objects by the addresses of the engine's types, which are kept, too.
    types: RefCell<FxHashMap<usize, (Type, rb_sys::VALUE)>>,
    /// Types of the engine by those objects.
    ruby_types: RefCell<FxHashMap<rb_sys::VALUE, Type>>,
    /// Ruby's form of the objects of Object types by their addresses, pinned; they are kept, too.
    objects: RefCell<FxHashMap<usize, (Arc<Object>, rb_sys::VALUE)>>,
    /// The same by Ruby's form.
    ruby_objects: RefCell<FxHashMap<rb_sys::VALUE, Arc<Object>>>,
    /// Ruby's part of the contexts of data functions by number, pinned.
    function_contexts: RefCell<FxHashMap<u64, rb_sys::VALUE>>,
    /// Values that are objects of Ruby's or Puppet's library.
    pub shared: RefCell<Shared>,
    /// True if a lookup of Ruby's is under way around this.
    external_lookup: Cell<bool>,
    /// True if methods by which stock reads files are replaced; looked at when it is first asked after entering.
    files_replaced: Cell<Option<bool>>,
    /// The environment as Ruby has it.
    environment: Cell<Option<rb_sys::VALUE>>,
    /// The file system as this compile has seen it.
    snapshot: Snapshot,
    /// Subjects whose methods objects of this compile have replaced, such as doubles of its environment.
    replaced_here: Cell<u32>,
    /// True if rspec-puppet's search differs from Puppet's, and as of when ([`effects`]).
    rspecs_search: Cell<Option<(u64, bool)>>,
    /// The count of runs of Ruby code at which the environment's own methods were looked at.
    environment_seen: Cell<u64>,
}

/// A session that a thread is inside of.
struct Entered {
    number: u32,
    host: Weak<RubyHost>,
    /// Where the machine stack begins: fibers may be inside of different sessions by turns.
    stack: usize,
}

thread_local! {
    /// The sessions this thread is inside of, in the order of entering.
    static CURRENT: RefCell<Vec<Entered>> = const { RefCell::new(Vec::new()) };
    static ENTRIES: Cell<u32> = const { Cell::new(0) };
}

/// The session this fiber is inside of, or the one that its thread entered last.
pub fn current() -> Option<Rc<RubyHost>> {
    CURRENT.with_borrow(|entered| {
        let last = entered.last()?;
        let found = if entered.iter().all(|each| each.stack == last.stack) {
            last
        } else {
            let here = stack::start();
            entered.iter().rfind(|each| each.stack == here).unwrap_or(last)
        };
        found.host.upgrade()
    })
}

/// All sessions that this thread is inside of.
fn entered() -> Vec<Rc<RubyHost>> {
    CURRENT.with_borrow(|entered| entered.iter().filter_map(|each| each.host.upgrade()).collect())
}

/// Being inside of a session; ends when dropped.
pub struct Inside(u32);

impl Drop for Inside {
    fn drop(&mut self) {
        CURRENT.with_borrow_mut(|entered| {
            if let Some(at) = entered.iter().rposition(|each| each.number == self.0) {
                let left = entered.remove(at).host;
                if !entered.iter().any(|each| each.host.ptr_eq(&left)) {
                    left.upgrade().inspect(|host| host.snapshot.clear());
                }
            }
        });
    }
}

impl RubyHost {
    /// A host without a session.
    pub fn new() -> Rc<RubyHost> {
        Rc::new_cyclic(|this| RubyHost {
            this: this.clone(),
            pins: RefCell::default(),
            function_contexts: RefCell::default(),
            session: Cell::default(),
            scope_class: Cell::default(),
            compiler_facade: Cell::default(),
            compiler: OnceCell::new(),
            surroundings: Cell::default(),
            types: RefCell::default(),
            ruby_types: RefCell::default(),
            objects: RefCell::default(),
            ruby_objects: RefCell::default(),
            shared: RefCell::default(),
            external_lookup: Cell::new(false),
            files_replaced: Cell::default(),
            environment: Cell::default(),
            snapshot: Snapshot::default(),
            replaced_here: Cell::default(),
            rspecs_search: Cell::default(),
            environment_seen: Cell::default(),
        })
    }

    /// Makes this the current session until the result is dropped. Coming from outside, it looks at
    /// the settings that may have changed since.
    #[must_use]
    pub fn enter(&self) -> Inside {
        let number = ENTRIES.get();
        ENTRIES.set(number.wrapping_add(1));
        let outside = CURRENT.with_borrow_mut(|entered| {
            entered.push(Entered { number, host: self.this.clone(), stack: stack::start() });
            entered.len() == 1
        });
        if outside {
            if let Ok(compiler) = self.compiler() {
                // Where Puppet cannot tell, what was so far goes on.
                let ruby = ruby();
                if let Err(error) = self.refresh(&ruby, &compiler) {
                    interrupt::unless_standard(&ruby, error);
                }
            }
        }
        Inside(number)
    }

    /// Ruby's part of the context of a data function.
    pub fn function_context(&self, number: u64) -> Option<Rb> {
        // SAFETY: pinned by `remember_function_context`.
        self.function_contexts.borrow().get(&number).map(|raw| unsafe { Rb::from_raw(*raw) })
    }

    /// Remembers Ruby's part of a context.
    pub fn remember_function_context(&self, number: u64, made: Rb) {
        self.pin(made);
        self.function_contexts.borrow_mut().insert(number, made.as_raw());
    }

    /// The Ruby object remembered for a type.
    pub fn ruby_type(&self, ty: &Type) -> Option<Rb> {
        // SAFETY: pinned by `remember_type`.
        self.types.borrow().get(&ty.id()).map(|(_, raw)| unsafe { Rb::from_raw(*raw) })
    }

    /// The type remembered for a Ruby object.
    pub fn type_of_ruby(&self, object: Rb) -> Option<Type> {
        self.ruby_types.borrow().get(&object.as_raw()).cloned()
    }

    /// Remembers that both are the same type.
    pub fn remember_type(&self, ty: &Type, object: Rb) {
        self.pin(object);
        self.types.borrow_mut().insert(ty.id(), (ty.clone(), object.as_raw()));
        self.ruby_types.borrow_mut().insert(object.as_raw(), ty.clone());
    }

    /// Ruby's form of an object.
    pub fn known_object(&self, object: &Arc<Object>) -> Option<Rb> {
        // SAFETY: pinned by `remember_object`.
        let known = |(_, raw): &(Arc<Object>, rb_sys::VALUE)| unsafe { Rb::from_raw(*raw) };
        self.objects.borrow().get(&Arc::as_ptr(object).addr()).map(known)
    }

    /// Remembers Ruby's form of an object.
    pub fn remember_object(&self, object: &Arc<Object>, made: Rb) {
        self.pin(made);
        self.objects.borrow_mut().insert(Arc::as_ptr(object).addr(), (object.clone(), made.as_raw()));
        self.ruby_objects.borrow_mut().insert(made.as_raw(), object.clone());
    }

    /// The object that Ruby has this form of.
    pub fn object_of(&self, form: Rb) -> Option<Arc<Object>> {
        self.ruby_objects.borrow().get(&form.as_raw()).cloned()
    }

    /// For what must not keep the session alive.
    pub fn weak(&self) -> Weak<RubyHost> {
        self.this.clone()
    }

    /// The session's Ruby object.
    pub fn session(&self, ruby: &Ruby) -> Rb {
        match self.session.get() {
            // SAFETY: whoever can reach this host holds that object, directly or by its mark
            // function (scope and resource handles mark it).
            Some(raw) => unsafe { Rb::from_raw(raw) },
            None => ruby.qnil().as_value(),
        }
    }

    /// Sets the session's Ruby object.
    pub fn set_session(&self, session: Rb) {
        self.session.set(Some(session.as_raw()));
    }

    /// The class of scope facades, made by `make` when first asked.
    ///
    /// # Errors
    /// Errors that `make` raised.
    pub fn scope_class(
        &self,
        make: impl FnOnce() -> std::result::Result<Rb, magnus::Error>,
    ) -> std::result::Result<Rb, magnus::Error> {
        if let Some(raw) = self.scope_class.get() {
            // SAFETY: pinned below.
            return Ok(unsafe { Rb::from_raw(raw) });
        }
        let class = make()?;
        self.pin(class);
        self.scope_class.set(Some(class.as_raw()));
        Ok(class)
    }

    /// Ties the session's compiler.
    pub fn bind(&self, compiler: &Rc<Compiler>) {
        let _ = self.compiler.set(Rc::downgrade(compiler));
    }

    /// The compiler.
    ///
    /// # Errors
    /// Only after the session is gone.
    pub fn compiler(&self) -> Result<Rc<Compiler>> {
        self.compiler
            .get()
            .and_then(Weak::upgrade)
            .ok_or_else(|| puppet_eval::Error::puppet("the compile this object belonged to is gone"))
    }

    /// Keeps a Ruby object as long as the session.
    pub fn pin(&self, object: Rb) {
        self.pins.borrow_mut().push(object.as_raw());
    }

    /// Sets the compiler's facade, and its environment.
    ///
    /// # Errors
    /// Errors that it raised; what the environment replaces and only stock calls.
    pub fn set_compiler_facade(&self, ruby: &Ruby, facade: Rb) -> std::result::Result<(), magnus::Error> {
        self.pin(facade);
        self.compiler_facade.set(Some(facade.as_raw()));
        let environment: Rb = facade.funcall(&method::ENVIRONMENT, ())?;
        self.pin(environment);
        self.environment.set(Some(environment.as_raw()));
        self.look_at_environment(ruby, environment)
    }

    /// Finds out which methods an environment and its modules replace: those of doubles and of subclasses.
    fn look_at_environment(&self, ruby: &Ruby, environment: Rb) -> std::result::Result<(), magnus::Error> {
        let subjects: RArray = part::HOST.get(ruby)?.funcall(&method::REPLACED_IN, (environment,))?;
        self.replaced_here.set(crate::own::bits(subjects)?);
        Ok(())
    }

    /// Finds them out again if the environment has got methods of its own, or had some.
    fn look_at_environment_again(&self, ruby: &Ruby) -> std::result::Result<(), magnus::Error> {
        let Some(raw) = self.environment.get() else { return Ok(()) };
        // SAFETY: pinned by `set_compiler_facade`.
        let environment = unsafe { Rb::from_raw(raw) };
        if self.replaced_here.get() == 0 && are_plain(&[environment]) {
            return Ok(());
        }
        self.look_at_environment(ruby, environment)
    }

    /// True if rspec-puppet's methods would find something else than Puppet's, or change something. Asked once after Ruby code has run.
    fn does_rspecs_search_differ(&self, ruby: &Ruby) -> std::result::Result<bool, magnus::Error> {
        if let Some((seen, differs)) = self.rspecs_search.get() {
            if seen == effects() {
                return Ok(differs);
            }
        }
        let differs = part::HOST.get(ruby)?.funcall(&method::RSPEC_SEARCH_DIFFERS, ())?;
        self.rspecs_search.set(Some((effects(), differs)));
        Ok(differs)
    }

    /// Looks at the environment's methods once after Ruby code has run, which may have given it one (`def environment.module`).
    fn look_after_ruby_code(&self, ruby: &Ruby) -> std::result::Result<(), magnus::Error> {
        if self.environment_seen.replace(effects()) == effects() {
            return Ok(());
        }
        let result = self.look_at_environment_again(ruby);
        // The look itself calls Ruby.
        self.environment_seen.set(effects());
        result
    }

    /// The compiler's facade.
    pub fn compiler_facade(&self, ruby: &Ruby) -> Rb {
        match self.compiler_facade.get() {
            // SAFETY: pinned by `set_compiler_facade` for as long as the session lives.
            Some(raw) => unsafe { Rb::from_raw(raw) },
            None => ruby.qnil().as_value(),
        }
    }

    /// Calls `mark` with everything that is pinned.
    pub fn each_pin(&self, mut mark: impl FnMut(Rb)) {
        if let Some(raw) = self.surroundings.get() {
            // SAFETY: as below.
            mark(unsafe { Rb::from_raw(raw) });
        }
        if let Ok(pins) = self.pins.try_borrow() {
            for raw in pins.iter() {
                // SAFETY: what is in the list is marked in every collection, so it is alive.
                mark(unsafe { Rb::from_raw(*raw) });
            }
        }
    }
}

/// The `strict` setting as Ruby has it: a symbol or a string.
///
/// # Errors
/// When it is neither.
pub fn strict(value: Rb) -> std::result::Result<Strict, magnus::Error> {
    Ok(match value.to_r_string()?.to_string()?.as_str() {
        "off" => Strict::Off,
        "error" => Strict::Error,
        _ => Strict::Warning,
    })
}

impl RubyHost {
    /// Reads what may have changed since the engine was entered last.
    fn refresh(&self, ruby: &Ruby, compiler: &Compiler) -> std::result::Result<(), magnus::Error> {
        // Most calls read no file: this is looked at when the first one is.
        self.files_replaced.set(None);
        self.look_at_environment_again(ruby)?;
        let now: RArray = part::HOST.get(ruby)?.funcall(&method::SURROUNDINGS, ())?;
        // The same frozen Array until something changes.
        if self.surroundings.get() == Some(now.as_raw()) {
            return Ok(());
        }
        let [how, variables, tasks, lookup] = now.to_array::<Rb, 4>()?;
        self.surroundings.set(Some(now.as_raw()));
        let settings = &compiler.evaluator.settings;
        settings.strict.set(strict(how)?);
        settings.strict_variables.set(variables.to_bool());
        settings.tasks.set(tasks.to_bool());
        self.external_lookup.set(lookup.to_bool());
        Ok(())
    }
}
