//! A container is one Ruby object as long as it lives, in both directions.
//!
//! The engine's array or hash holds a pin of its Ruby object (its twin); a table finds the engine's
//! by the Ruby object, without keeping it alive. Both go with the engine's container, so nothing is
//! remembered of values that no longer exist, and what never crosses to Ruby pays nothing.
//!
//! Engine values do not change, Ruby's do. Containers that Ruby code was given are compared with
//! their twins when that code returns ([`Crossing`]); for those that differ, new containers are put
//! in the place of the old ones wherever the compile holds them, and take over the twins.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock};

use magnus::rb_sys::AsRawValue;
use magnus::value::ReprValue;
use magnus::{Error, Ruby, Value as Rb};
use puppet_compiler::mutation::Replacement;
use puppet_eval::Frame;
use puppet_pcore::value::{WeakArray, WeakHash};
use puppet_pcore::{Object, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::from_ruby;
use crate::own;
use crate::pin::Pin;

type Ext = OnceLock<Box<dyn Any + Send + Sync>>;

/// What a container remembers of its Ruby object.
#[derive(Default)]
struct Twin {
    held: Mutex<Option<(rb_sys::VALUE, Pin)>>,
    /// Frozen with all it contains: there is nothing to compare.
    frozen: AtomicBool,
}

impl Twin {
    fn held(&self) -> MutexGuard<'_, Option<(rb_sys::VALUE, Pin)>> {
        self.held.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Drop for Twin {
    fn drop(&mut self) {
        // May run inside of a collection: it touches Rust memory only.
        if let Some((raw, _)) = self.held().take() {
            table().remove(&raw);
        }
    }
}

/// An engine container that may be gone.
enum Weak {
    Array(WeakArray),
    Hash(WeakHash),
}

/// Ruby object (pinned by its twin, so an address means one object) → container.
static TABLE: LazyLock<Mutex<FxHashMap<rb_sys::VALUE, Weak>>> = LazyLock::new(Mutex::default);

fn table() -> MutexGuard<'static, FxHashMap<rb_sys::VALUE, Weak>> {
    TABLE.lock().unwrap_or_else(|e| e.into_inner())
}

fn ext(value: &Value) -> Option<&Ext> {
    match value {
        Value::Array(a) => Some(a.ext()),
        Value::Hash(h) => Some(h.ext()),
        _ => None,
    }
}

fn twin(value: &Value) -> Option<&Twin> {
    ext(value)?.get()?.downcast_ref()
}

/// The Ruby object of a container.
pub fn ruby_of(ruby: &Ruby, container: &Value) -> Option<Rb> {
    twin(container)?.held().as_ref().map(|(_, pin)| pin.get(ruby))
}

/// The container of a Ruby object.
pub fn engine_of(object: impl ReprValue) -> Option<Value> {
    match table().get(&object.as_value().as_raw())? {
        Weak::Array(weak) => weak.upgrade().map(Value::Array),
        Weak::Hash(weak) => weak.upgrade().map(Value::Hash),
    }
}

/// Makes both one value. What was the object's container before is no longer.
pub fn link(container: &Value, object: impl ReprValue) {
    let object = object.as_value();
    if let Some(before) = engine_of(object) {
        if before.same_container(container) {
            return;
        }
        unlink(&before);
    }
    let weak = match container {
        Value::Array(a) => Weak::Array(a.downgrade()),
        Value::Hash(h) => Weak::Hash(h.downgrade()),
        _ => return,
    };
    unlink(container);
    let Some(place) = ext(container) else { return };
    if let Some(twin) = place.get_or_init(|| Box::new(Twin::default())).downcast_ref::<Twin>() {
        *twin.held() = Some((object.as_raw(), Pin::new(object)));
        table().insert(object.as_raw(), weak);
    }
}

fn unlink(container: &Value) {
    let Some(twin) = twin(container) else { return };
    let held = twin.held().take();
    if let Some((raw, _)) = held {
        table().remove(&raw);
    }
}

/// The Ruby object and all it contains are frozen.
pub fn set_frozen(container: &Value) {
    if let Some(twin) = twin(container) {
        twin.frozen.store(true, Ordering::Relaxed);
    }
}

/// The Ruby objects of a container that has none yet, and of all it contains, are to be frozen when they are made.
pub fn freeze_later(container: &Value) {
    let Some(place) = ext(container) else { return };
    place.get_or_init(|| Box::new(Twin { held: Mutex::default(), frozen: AtomicBool::new(true) }));
    match container {
        Value::Array(items) => items.iter().for_each(freeze_later),
        Value::Hash(pairs) => pairs.values().for_each(freeze_later),
        _ => {}
    }
}

/// Whether that was set.
pub fn is_frozen(container: &Value) -> bool {
    twin(container).is_some_and(|twin| twin.frozen.load(Ordering::Relaxed))
}

/// A call of Ruby code that is under way.
struct Open {
    number: u32,
    /// The frame that called, `None` where there is none.
    frame: Option<Rc<Frame>>,
    /// The containers that the code was given.
    exposed: SmallVec<[Value; 2]>,
}

#[derive(Default)]
struct Crossings {
    /// Innermost last. A fiber may end a call while one that another fiber began later goes on.
    open: Vec<Open>,
    /// How many calls there were.
    begun: u32,
    /// Containers that turned out to be changed, with the new ones.
    changes: Vec<(Value, Value)>,
}

thread_local! {
    static CROSSINGS: RefCell<Crossings> = RefCell::default();
}

/// Notes that Ruby code gets to see a container.
pub fn expose(container: &Value) {
    CROSSINGS.with_borrow_mut(|crossings| {
        let Some(Open { exposed, .. }) = crossings.open.last_mut() else { return };
        let known = exposed.last().is_some_and(|last| last.same_container(container));
        if !known && !is_frozen(container) {
            exposed.push(container.clone());
        }
    });
}

/// Notes that a container was changed by Ruby code.
pub fn changed(old: Value, new: Value) {
    CROSSINGS.with_borrow_mut(|crossings| crossings.changes.push((old, new)));
}

/// A call of Ruby code.
pub struct Crossing {
    number: u32,
}

impl Crossing {
    /// Begins a call made by the code of a frame.
    pub fn enter(frame: Option<&Rc<Frame>>) -> Crossing {
        CROSSINGS.with_borrow_mut(|crossings| {
            let number = crossings.begun;
            crossings.begun = number.wrapping_add(1);
            crossings.open.push(Open { number, frame: frame.cloned(), exposed: SmallVec::new() });
            Crossing { number }
        })
    }

    /// Ends it: takes over what the code did to the containers it was given.
    ///
    /// # Errors
    /// What converting their new content raised.
    pub fn settle(self, ruby: &Ruby) -> Result<(), Error> {
        let mut index = 0;
        // The list keeps its entries meanwhile: changes found on the way replace them, too.
        while let Some(container) = self.exposed(index) {
            let object = ruby_of(ruby, &container);
            drop(container);
            if let Some(object) = object {
                from_ruby(ruby, object)?;
            }
            index += 1;
        }
        own::look_again();
        Ok(())
    }
}

impl Crossing {
    fn exposed(&self, index: usize) -> Option<Value> {
        CROSSINGS.with_borrow(|crossings| {
            let open = crossings.open.iter().rfind(|open| open.number == self.number)?;
            open.exposed.get(index).cloned()
        })
    }
}

impl Drop for Crossing {
    fn drop(&mut self) {
        let ended = CROSSINGS.with_borrow_mut(|crossings| {
            let at = crossings.open.iter().rposition(|open| open.number == self.number);
            at.map(|at| crossings.open.remove(at))
        });
        drop(ended);
    }
}

/// Replaces containers by their changed versions.
pub fn apply_changes() {
    let (changes, frames) = CROSSINGS.with_borrow_mut(|crossings| {
        if crossings.changes.is_empty() {
            return Default::default();
        }
        let frames: Vec<Rc<Frame>> = crossings.open.iter().filter_map(|open| open.frame.clone()).collect();
        (std::mem::take(&mut crossings.changes), frames)
    });
    if changes.is_empty() {
        return;
    }
    let Some(Ok(compiler)) = crate::host::current().map(|host| host.compiler()) else { return };
    let mut rewriting = Rewriting { changes, known: FxHashMap::default(), replaced: Vec::new() };
    CROSSINGS.with_borrow_mut(|crossings| {
        for container in crossings.open.iter_mut().flat_map(|open| &mut open.exposed) {
            if let Some(new) = rewriting.value(container) {
                *container = new;
            }
        }
    });
    compiler.replace_values(&frames, &mut rewriting);
}

/// Replaces containers by others inside of values.
struct Rewriting {
    changes: Vec<(Value, Value)>,
    /// What became of containers, by address; they are kept, so that an address means one.
    known: FxHashMap<usize, (Value, Option<Value>)>,
    /// Addresses of the containers in `known` that were replaced since they hold others, the inner ones first.
    replaced: Vec<usize>,
}

impl Replacement for Rewriting {
    fn replace(&mut self, value: &Value) -> Option<Value> {
        self.value(value)
    }

    /// What was changed is held by the list of changes alone.
    fn is_complete(&mut self) -> bool {
        // What held a changed container is of no use once only `known` has it.
        while let Some(address) = self.replaced.last() {
            if self.known.get(address).is_some_and(|(old, _)| !is_unique(old)) {
                break;
            }
            self.known.remove(address);
            self.replaced.pop();
        }
        self.changes.iter().all(|(old, _)| is_unique(old))
    }
}

impl Rewriting {
    fn value(&mut self, value: &Value) -> Option<Value> {
        let address = match value {
            Value::Array(a) => a.address(),
            Value::Hash(h) => h.address(),
            Value::Object(object) => Arc::as_ptr(object).addr(),
            Value::Sensitive(inner) => return self.value(inner).map(|v| Value::Sensitive(v.into())),
            _ => return None,
        };
        // Later changes are of what earlier ones made.
        let mut found: Option<&Value> = None;
        for (old, new) in &self.changes {
            if old.same_container(found.unwrap_or(value)) {
                found = Some(new);
            }
        }
        if let Some(found) = found {
            return Some(found.clone());
        }
        if is_frozen(value) {
            return None;
        }
        if let Some((_, known)) = self.known.get(&address) {
            return known.clone();
        }
        let made = self.content(value);
        if let Some(made) = &made {
            hand_over(value, made);
            self.replaced.push(address);
        }
        self.known.insert(address, (value.clone(), made.clone()));
        made
    }

    fn content(&mut self, value: &Value) -> Option<Value> {
        match value {
            Value::Array(items) => {
                let new: Vec<Option<Value>> = items.iter().map(|item| self.value(item)).collect();
                new.iter().any(Option::is_some).then(|| {
                    Value::array(
                        new.into_iter().zip(items).map(|(n, o)| n.unwrap_or_else(|| o.clone())).collect(),
                    )
                })
            }
            Value::Hash(hash) => {
                let new: Vec<[Option<Value>; 2]> =
                    hash.iter().map(|(key, value)| [self.value(key), self.value(value)]).collect();
                new.iter().flatten().any(Option::is_some).then(|| {
                    Value::hash(new.into_iter().zip(hash).map(|([k, v], (key, value))| {
                        (k.unwrap_or_else(|| key.clone()), v.unwrap_or_else(|| value.clone()))
                    }))
                })
            }
            Value::Object(object) => {
                let new: Vec<Option<Value>> =
                    object.attributes.iter().map(|(_, value)| self.value(value)).collect();
                new.iter().any(Option::is_some).then(|| {
                    let attributes = new.into_iter().zip(&object.attributes);
                    let attributes =
                        attributes.map(|(new, (name, old))| (*name, new.unwrap_or_else(|| old.clone())));
                    Value::Object(Arc::new(Object {
                        ty: object.ty.clone(),
                        attributes: attributes.collect(),
                    }))
                })
            }
            _ => None,
        }
    }
}

fn is_unique(container: &Value) -> bool {
    match container {
        Value::Array(array) => array.is_unique(),
        Value::Hash(hash) => hash.is_unique(),
        Value::Object(object) => Arc::strong_count(object) == 1,
        _ => true,
    }
}

/// Moves the Ruby object of a container to its replacement.
fn hand_over(old: &Value, new: &Value) {
    if let (Value::Object(old), Value::Object(new)) = (old, new) {
        if let Some(host) = crate::host::current() {
            host.replace_object(old, new);
        }
        return;
    }
    let Some(held) = twin(old).and_then(|twin| twin.held().take()) else { return };
    let weak = match new {
        Value::Array(a) => Weak::Array(a.downgrade()),
        Value::Hash(h) => Weak::Hash(h.downgrade()),
        _ => return,
    };
    let raw = held.0;
    let Some(place) = ext(new) else { return };
    if let Some(twin) = place.get_or_init(|| Box::new(Twin::default())).downcast_ref::<Twin>() {
        *twin.held() = Some(held);
        table().insert(raw, weak);
    }
}
