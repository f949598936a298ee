//! Methods in the table of `PuppetRs::DropIn::Own` that user code has replaced, as that table reports them, and how replaced methods and
//! objects are detected.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use magnus::prelude::*;
use magnus::rb_sys::{AsRawId, FromRawValue};
use magnus::value::IntoId;
use magnus::{Error, RArray, RModule, Ruby, Symbol, Value};
use puppet_eval::host::Subject;

use crate::convert::{Text, each};
use crate::guard::guard;
use crate::host;
use crate::names::{method, part};

use self::watched::Watched;

pub mod constants;
pub mod entry;
pub mod origin;
pub mod singletons;
pub mod watched;

/// A bit for each subject that has a replaced method.
static REPLACED: AtomicU32 = AtomicU32::new(0);

/// Methods of Ruby's own classes, by the names of their subjects, as they were when they were found to be Ruby's.
static WATCHED: Mutex<Vec<(rb_sys::ID, Arc<Watched>)>> = Mutex::new(Vec::new());

/// Built-in functions in the place of which Puppet's own are called.
static GIVEN: Names = Mutex::new(Vec::new());

/// True where Puppet's own functions are called since methods of Ruby's own classes are replaced.
static ARE_RUBYS_REPLACED: AtomicBool = AtomicBool::new(false);

/// True where a method is replaced that only stock calls.
static LEFT_TO_STOCK: AtomicBool = AtomicBool::new(false);

/// Built-in functions that use methods of Ruby's own classes.
static USING_RUBYS: Names = Mutex::new(Vec::new());

/// Grows whenever the functions that are called in the place of built-in ones become others.
static EPOCH: AtomicU32 = AtomicU32::new(0);

thread_local! {
    /// [`EPOCH`] when this thread's compile looked last.
    static SEEN: Cell<u32> = const { Cell::new(0) };

    /// True once Ruby code has run after methods of Ruby's own classes were compared.
    static CROSSED: Cell<bool> = const { Cell::new(true) };
}

type Names = Mutex<Vec<Box<str>>>;

fn lock(names: &'static Names) -> MutexGuard<'static, Vec<Box<str>>> {
    names.lock().unwrap_or_else(PoisonError::into_inner)
}

fn texts(names: RArray) -> Result<Vec<Box<str>>, Error> {
    let mut all = Vec::with_capacity(names.len());
    each(names, |name: Text| {
        all.push(name.as_str().into());
        Ok(())
    })?;
    Ok(all)
}

/// True if Puppet's own function of this name is called instead of the built-in one.
pub fn is_given(name: &str) -> bool {
    EPOCH.load(Ordering::Acquire) != 0 && lock(&GIVEN).iter().any(|given| **given == *name)
}

/// True for a built-in function that uses methods of Ruby's own classes.
pub fn uses_rubys_methods(name: &str) -> bool {
    lock(&USING_RUBYS).iter().any(|using| **using == *name)
}

/// Compares these methods, if Ruby code has run since they were.
///
/// # Errors
/// Errors that Ruby raised.
pub fn look_at_rubys_methods(ruby: &Ruby) -> Result<(), Error> {
    if !CROSSED.replace(false) {
        return Ok(());
    }
    let subject = (&method::FUNCTIONS).into_id_with(ruby).as_raw();
    if ARE_RUBYS_REPLACED.load(Ordering::Acquire) || are_rubys_replaced(ruby, subject)? {
        part::HOST.get(ruby)?.funcall::<_, _, Value>(&method::LOOK_AT_FUNCTIONS, ())?;
        CROSSED.set(false);
        look_again();
    }
    Ok(())
}

/// Ends the compile whose function has replaced a method that only stock calls. Called after functions in Ruby.
///
/// # Errors
/// The reason.
pub fn check(ruby: &Ruby) -> Result<(), Error> {
    if LEFT_TO_STOCK.load(Ordering::Acquire) {
        part::HOST.get(ruby)?.funcall::<_, _, Value>(&method::CHECK_METHODS, ())?;
    }
    Ok(())
}

/// `Native.left_to_stock = value`: whether a method is replaced that only stock calls.
fn set_left(value: bool) {
    LEFT_TO_STOCK.store(value, Ordering::Release);
}

/// Ruby code has run.
pub fn crossed() {
    CROSSED.set(true);
    look_again();
}

/// Has the compile that this thread is in look for functions again, if others are given since. Called after Ruby code.
fn look_again() {
    let epoch = EPOCH.load(Ordering::Acquire);
    if SEEN.replace(epoch) != epoch {
        if let Some(compiler) = host::current().and_then(|host| host.compiler().ok()) {
            compiler.forget_functions();
        }
    }
}

fn watched() -> MutexGuard<'static, Vec<(rb_sys::ID, Arc<Watched>)>> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True if a method of a subject is replaced.
///
/// # Errors
/// Errors that Ruby raised.
pub fn is_replaced(ruby: &Ruby, subject: Subject) -> Result<bool, Error> {
    if REPLACED.load(Ordering::Acquire) & subject.bit() != 0 {
        return Ok(true);
    }
    are_rubys_replaced(ruby, id_of(ruby, subject))
}

/// True where rspec-puppet has replaced the methods that search for a subject.
pub fn is_rspecs(subject: Subject) -> bool {
    matches!(subject, Subject::Manifests | Subject::ModuleFiles)
        && REPLACED.load(Ordering::Acquire) & Subject::RspecSearch.bit() != 0
}

/// Interned once: the engine asks for each file.
fn id_of(ruby: &Ruby, subject: Subject) -> rb_sys::ID {
    static IDS: [OnceLock<rb_sys::ID>; Subject::ALL.len()] = [const { OnceLock::new() }; Subject::ALL.len()];
    *IDS[subject as usize].get_or_init(|| subject.name().into_id_with(ruby).as_raw())
}

/// True if a subject's methods of Ruby's own classes are replaced.
fn are_rubys_replaced(ruby: &Ruby, subject: rb_sys::ID) -> Result<bool, Error> {
    let found = watched().iter().find(|(id, _)| *id == subject).map(|(_, methods)| methods.clone());
    let Some(methods) = found else { return Ok(false) };
    if methods.is_unchanged(ruby).unwrap_or(false) {
        if let Some(moved) = methods.moved(ruby)? {
            watch(subject, moved);
        }
        return Ok(false);
    }
    // A method that was replaced and put back is another one to Ruby: then its source is looked at.
    // SAFETY: the ID of an interned name.
    let name = unsafe { Value::from_raw(rb_sys::rb_id2sym(subject)) };
    part::HOST.get(ruby)?.funcall(&method::IS_SUBJECT_REPLACED, (name,))
}

/// The bits of subjects. Subjects that the engine does not ask for have none.
///
/// # Errors
/// For other objects than symbols.
pub fn bits(names: RArray) -> Result<u32, Error> {
    let mut bits = 0;
    each(names, |name: Symbol| {
        bits |= Subject::named(&name.name()?).map_or(0, Subject::bit);
        Ok(())
    })?;
    Ok(bits)
}

/// `Native.replaced_subjects = names`: the subjects of Puppet's methods that are replaced.
fn set_replaced(ruby: &Ruby, names: RArray) -> Result<(), Error> {
    guard(ruby, || {
        REPLACED.store(bits(names)?, Ordering::Release);
        Ok(())
    })
}

/// `Native.given_functions = names`: the functions that are called in the place of built-in ones.
fn set_given(ruby: &Ruby, names: RArray) -> Result<(), Error> {
    guard(ruby, || {
        let all = texts(names)?;
        let mut given = lock(&GIVEN);
        if *given != all {
            *given = all;
            EPOCH.fetch_add(1, Ordering::AcqRel);
        }
        Ok(())
    })
}

/// `Native.rubys_functions_replaced = value`: whether functions are called in the place of built-in ones since methods of Ruby's are replaced.
fn set_rubys_replaced(value: bool) {
    ARE_RUBYS_REPLACED.store(value, Ordering::Release);
}

/// `Native.functions_by_ruby = names`: built-in functions that use methods of Ruby's own classes.
fn set_using(ruby: &Ruby, names: RArray) -> Result<(), Error> {
    guard(ruby, || {
        *lock(&USING_RUBYS) = texts(names)?;
        Ok(())
    })
}

/// `Native.given_function?(name)`
fn is_named_given(name: Text) -> bool {
    is_given(&name)
}

/// `Native.watch_subject(name, rows)`: methods of Ruby's that are Ruby's own now (see `Watched`).
fn watch_subject(ruby: &Ruby, name: Symbol, rows: RArray) -> Result<(), Error> {
    guard(ruby, || {
        watch(name.into_id_with(ruby).as_raw(), Watched::new(ruby, rows)?);
        Ok(())
    })
}

fn watch(subject: rb_sys::ID, methods: Watched) {
    let mut all = watched();
    all.retain(|(id, _)| *id != subject);
    all.push((subject, Arc::new(methods)));
}

/// `Native.rubys_replaced?(name)`: whether methods of Ruby's own classes are replaced.
fn are_named_replaced(ruby: &Ruby, name: Symbol) -> Result<bool, Error> {
    guard(ruby, || are_rubys_replaced(ruby, name.into_id_with(ruby).as_raw()))
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    native.define_singleton_method("replaced_subjects=", magnus::function!(set_replaced, 1))?;
    native.define_singleton_method("left_to_stock=", magnus::function!(set_left, 1))?;
    native.define_singleton_method("given_functions=", magnus::function!(set_given, 1))?;
    native.define_singleton_method("functions_by_ruby=", magnus::function!(set_using, 1))?;
    native.define_singleton_method("rubys_functions_replaced=", magnus::function!(set_rubys_replaced, 1))?;
    native.define_singleton_method("given_function?", magnus::function!(is_named_given, 1))?;
    native.define_singleton_method("watch_subject", magnus::function!(watch_subject, 2))?;
    native.define_singleton_method("same_constants?", magnus::function!(constants::are_same, 1))?;
    native.define_singleton_method("rubys_replaced?", magnus::function!(are_named_replaced, 1))
}
