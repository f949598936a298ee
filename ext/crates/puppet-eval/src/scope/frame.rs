//! Local variables of one activation of a body.

use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ecow::EcoString;
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use super::{Extra, Layout, ScopeInfo};
use crate::error::{Result, Unwind};

/// One activation of a body. A lambda's frame has the frame it was written in as `outer`; a
/// function's has top scope's frame as `outer` and shares its `scope`.
pub struct Frame {
    /// Names of the slots.
    pub layout: Arc<Layout>,
    /// Values; `None` is "not assigned": lookup goes on outside.
    pub slots: RefCell<SmallVec<[Option<Value>; 4]>>,
    /// While parameters are bound: how many slots from the first are parameters. One of them that
    /// is not set yet must not be looked at.
    pub binding: Cell<u32>,
    /// Variables set under names that lowering could not see (top-level code, facts,
    /// `scope.setvar` from Ruby).
    pub extra: RefCell<Option<Box<Extra>>>,
    /// The frame around a lambda's frame.
    pub outer: Option<Rc<Frame>>,
    /// The named scope this frame lives in.
    pub scope: Rc<ScopeInfo>,
    /// The bridge's facade for this frame, made when Ruby first asks.
    pub facade: OnceCell<Box<dyn Any>>,
}

/// Counts changes of variables in all scopes of the process; see [`variables_version`].
static VERSION: AtomicU64 = AtomicU64::new(0);

/// A number that is another one after any variable was set or another frame became active: what was made of all variables of a
/// scope holds while it stays. Changes happen on the thread that has Ruby's lock, so none is lost.
pub fn variables_version() -> u64 {
    VERSION.load(Ordering::Relaxed)
}

/// To be called by whatever changes variables.
#[inline]
pub(crate) fn variables_changed() {
    VERSION.store(VERSION.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
}

/// While it lives, a frame is the active one of its scope; see [`Frame::activate`].
#[must_use]
pub struct Active<'a>(Option<(&'a ScopeInfo, Option<Rc<Frame>>)>);

impl Drop for Active<'_> {
    fn drop(&mut self) {
        if let Some((scope, before)) = self.0.take() {
            variables_changed();
            scope.active.replace(before);
        }
    }
}

impl Frame {
    /// An empty frame for a body with this layout.
    pub fn new(layout: Arc<Layout>, scope: Rc<ScopeInfo>, outer: Option<Rc<Frame>>) -> Frame {
        let mut slots = SmallVec::new();
        slots.resize_with(layout.names.len(), || None);
        Frame {
            layout,
            slots: RefCell::new(slots),
            binding: Cell::new(0),
            extra: RefCell::new(None),
            outer,
            scope,
            facade: OnceCell::new(),
        }
    }

    /// Empties a frame without other owners for reuse; false when it has some.
    pub(crate) fn reset(frame: &mut Rc<Frame>) -> bool {
        let Some(frame) = Rc::get_mut(frame) else { return false };
        if frame.facade.get().is_some() {
            return false;
        }
        for slot in frame.slots.get_mut() {
            *slot = None;
        }
        *frame.extra.get_mut() = None;
        frame.binding.set(0);
        true
    }

    /// The value in a slot.
    #[inline]
    pub fn slot_value(&self, slot: usize) -> Option<Value> {
        let slots = self.slots.borrow();
        let value = slots.get(slot)?.as_ref()?;
        if !value.is_superseded() {
            return Some(value.clone());
        }
        drop(slots);
        self.renew_slot(slot)
    }

    /// Puts the version of a container that took its place into the slot.
    #[cold]
    fn renew_slot(&self, slot: usize) -> Option<Value> {
        let mut slots = self.slots.borrow_mut();
        let value = slots.get_mut(slot)?.as_mut()?;
        *value = value.newest();
        Some(value.clone())
    }

    /// A variable without a slot.
    #[inline]
    pub fn extra_value(&self, name: Symbol) -> Option<Value> {
        let value = self.extra.borrow().as_ref()?.get(name)?.clone();
        if !value.is_superseded() {
            return Some(value);
        }
        let newest = value.newest();
        self.extra.borrow_mut().get_or_insert_default().insert(name, newest.clone(), 0);
        Some(newest)
    }

    /// A variable of this very frame whose name no source code has.
    pub fn unnamed_value(&self, name: &str) -> Option<Value> {
        self.extra.borrow().as_ref().and_then(|extra| extra.get_text(name).cloned())
    }

    /// The value of a variable of this very frame, by name.
    pub fn get_local(&self, name: Symbol) -> Option<Value> {
        let in_slot = self.layout.slot(name).and_then(|slot| self.slot_value(slot));
        in_slot.or_else(|| self.extra_value(name))
    }

    /// True when this very frame has the variable (`Scope#bound?`).
    pub fn is_bound(&self, name: Symbol) -> bool {
        self.layout.slot(name).is_some_and(|slot| self.slots.borrow().get(slot).is_some_and(Option::is_some))
            || self.extra.borrow().as_ref().is_some_and(|extra| extra.get(name).is_some())
    }

    /// Sets a variable of this very frame, by name, whether or not lowering knew it.
    pub fn set_local(&self, name: Symbol, value: Value) {
        variables_changed();
        if let Some(slot) = self.layout.slot(name) {
            if let Some(place) = self.slots.borrow_mut().get_mut(slot) {
                *place = Some(value);
                return;
            }
        }
        let before = self.assigned();
        self.extra.borrow_mut().get_or_insert_default().insert(name, value, before);
    }

    /// Takes a variable with a slot away.
    pub fn unset(&self, name: Symbol) {
        variables_changed();
        if let Some(slot) = self.layout.slot(name) {
            if let Some(place) = self.slots.borrow_mut().get_mut(slot) {
                *place = None;
            }
        }
    }

    /// Sets a variable that has no slot and follows the parameters, which are still to be bound.
    pub fn set_after_parameters(&self, name: Symbol, value: Value, parameters: usize) {
        variables_changed();
        let before = self.assigned() + parameters;
        self.extra.borrow_mut().get_or_insert_default().insert(name, value, before);
    }

    /// Number of slots that have a value.
    fn assigned(&self) -> usize {
        if self.layout.names.is_empty() { 0 } else { self.slots.borrow().iter().flatten().count() }
    }

    /// Makes room for so many variables that lowering did not know.
    pub fn reserve(&self, variables: usize) {
        self.extra.borrow_mut().get_or_insert_default().reserve(variables);
    }

    /// As [`Frame::set_local`], by the name's text, which is not interned for it.
    pub fn set_text(&self, name: &str, value: Value) {
        variables_changed();
        match Symbol::get(name) {
            Some(name) => self.set_local(name, value),
            None => {
                let before = self.assigned();
                self.extra.borrow_mut().get_or_insert_default().insert_text(name, value, before);
            }
        }
    }

    /// Every variable of this very frame, in the order in which they were set. While parameters are bound, they and what
    /// follows them are not among these (stock's `ParameterScope`).
    pub fn locals(&self) -> Vec<(EcoString, Value)> {
        let slots = self.slots.borrow();
        let binding = self.binding.get() as usize;
        let bound = if binding == 0 { usize::MAX } else { self.layout.leading.len() };
        let mut in_slots = self.layout.in_order().filter(|slot| *slot >= binding).filter_map(|slot| {
            let value = slots.get(slot)?.clone()?;
            Some((self.layout.names[slot].as_str().into(), value))
        });
        let mut found: Vec<(EcoString, Value)> = Vec::new();
        if let Some(extra) = &*self.extra.borrow() {
            let mut taken = 0;
            for (name, value, before) in extra.iter().filter(|(.., before)| *before <= bound) {
                found.extend(in_slots.by_ref().take(before.saturating_sub(taken)));
                taken = taken.max(before);
                found.push((name.into(), value.clone()));
            }
        }
        found.extend(in_slots);
        found
    }

    /// Calls `found` with the value of each variable of this very frame.
    pub fn each_value(&self, mut found: impl FnMut(&Value)) {
        self.slots.borrow().iter().flatten().for_each(&mut found);
        if let Some(extra) = &*self.extra.borrow() {
            extra.iter().for_each(|(_, value, _)| found(value));
        }
    }

    /// The value of a variable of this very frame, as code sees it: a parameter that is still to be
    /// bound must not be looked at (`ParameterScope#[]`).
    fn find(&self, name: Symbol) -> Result<Option<Value>> {
        if let Some(slot) = self.layout.slot(name) {
            match self.slot_value(slot) {
                Some(value) => return Ok(Some(value)),
                _ if slot < self.binding.get() as usize => {
                    return Err(Box::new(Unwind::UnevaluatedParameter(name)));
                }
                _ => {}
            }
        }
        Ok(self.extra_value(name))
    }

    /// The lookup of an unqualified variable through every scope that is visible from here
    /// (stock `Scope#lookupvar` without the qualified case). `None`: no such variable.
    ///
    /// The scope of an inherited class and the node or top scope answer with the frame that is active
    /// there, so a class that a lambda of top scope includes sees the variables of the lambda.
    ///
    /// # Errors
    /// A parameter of a scope on the way that is still to be bound.
    pub fn lookup(&self, name: Symbol) -> Result<Option<Value>> {
        let mut frame = self;
        loop {
            if let Some(value) = frame.find(name)? {
                return Ok(Some(value));
            }
            if let Some(outer) = frame.outer.as_deref() {
                frame = outer;
                continue;
            }
            let Some(next) = frame.scope.inherited.as_deref().or(frame.scope.enclosing.as_deref()) else {
                return Ok(None);
            };
            if let Some(active) = next.scope.active() {
                return active.lookup(name);
            }
            frame = next;
        }
    }

    /// The value that stock's `Scope#to_hash` has under a name, as a template sees it in `@name`: parameters are not there
    /// while they are bound, and what an inherited class has set to undef hides nothing of the scopes around.
    pub fn listed(&self, name: Symbol) -> Option<Value> {
        let mut frame = self;
        loop {
            if let Some(value) = frame.listed_here(name) {
                return Some(value).filter(|value| !value.is_undef());
            }
            let Some(outer) = frame.outer.as_deref() else { break };
            frame = outer;
        }
        let listed = |next: &Rc<Frame>| match next.scope.active() {
            Some(active) => active.listed(name),
            None => next.listed(name),
        };
        let scope = &frame.scope;
        scope.inherited.as_ref().and_then(listed).or_else(|| scope.enclosing.as_ref().and_then(listed))
    }

    fn listed_here(&self, name: Symbol) -> Option<Value> {
        if self.binding.get() > 0 {
            return self
                .locals()
                .into_iter()
                .find(|(local, _)| local == name.as_str())
                .map(|(_, value)| value);
        }
        self.get_local(name)
    }

    /// [`lookup`](Frame::lookup) by a text, which is not interned for it.
    ///
    /// # Errors
    /// As [`lookup`](Frame::lookup).
    pub fn lookup_text(&self, name: &str) -> Result<Option<Value>> {
        match Symbol::get(name) {
            Some(name) => self.lookup(name),
            None => Ok(self.lookup_unnamed(name)),
        }
    }

    /// No slot and no class has a name that no source code has.
    fn lookup_unnamed(&self, name: &str) -> Option<Value> {
        let mut frame = self;
        loop {
            if let Some(value) = frame.unnamed_value(name) {
                return Some(value);
            }
            let scope = &frame.scope;
            frame = frame.outer.as_deref().or(scope.inherited.as_deref()).or(scope.enclosing.as_deref())?;
        }
    }

    /// [`get_local`](Frame::get_local) by a text.
    pub fn get_text(&self, name: &str) -> Option<Value> {
        match Symbol::get(name) {
            Some(name) => self.get_local(name),
            None => self.unnamed_value(name),
        }
    }

    /// True if a variable is visible from here, bound to a value or a parameter that is still to be
    /// bound (stock `Scope#exist?`).
    pub fn exists(&self, name: &str) -> bool {
        !matches!(self.lookup_text(name), Ok(None))
    }

    /// The lookup of `$class::name` in this frame of the class and those of the classes it inherits
    /// from (stock `Scope#lookup_qualified_variable`): a variable of the class itself first, then one
    /// of a lambda that runs in its scope. `running` is the frame that asks.
    ///
    /// # Errors
    /// A parameter that is still to be bound.
    pub fn lookup_member(&self, running: &Frame, name: Symbol) -> Result<Option<Value>> {
        let mut class = self;
        loop {
            if let Some(value) = class.get_local(name) {
                return Ok(Some(value));
            }
            let active = class.scope.active();
            let mut frame = match &active {
                _ if Rc::ptr_eq(&running.scope, &class.scope) => running,
                Some(active) => active,
                None => class,
            };
            loop {
                if let Some(value) = frame.find(name)? {
                    return Ok(Some(value));
                }
                match frame.outer.as_deref() {
                    Some(outer) => frame = outer,
                    None => break,
                }
            }
            match class.scope.inherited.as_deref() {
                Some(inherited) => class = inherited,
                None => return Ok(None),
            }
        }
    }

    /// Makes this frame the active one of its scope until the guard is dropped. To be held while
    /// control is elsewhere: in a function, a class that is evaluated at once, Ruby code.
    #[inline]
    pub fn activate(frame: &Rc<Frame>) -> Active<'_> {
        if frame.outer.is_none() {
            return Active(None);
        }
        variables_changed();
        let before = frame.scope.active.replace(Some(frame.clone()));
        Active(Some((&frame.scope, before)))
    }

    /// The outermost frame of the lambda chain: the one of the named scope itself.
    pub fn root(&self) -> &Frame {
        let mut frame = self;
        while let Some(outer) = frame.outer.as_deref() {
            frame = outer;
        }
        frame
    }

    /// Frame of the scope that a frame belongs to, to be kept.
    pub fn of_scope(frame: &Rc<Frame>) -> Rc<Frame> {
        let mut frame = frame;
        while let Some(outer) = &frame.outer {
            frame = outer;
        }
        frame.clone()
    }

    /// True in top scope.
    pub fn is_top(&self) -> bool {
        self.scope.kind == super::ScopeKind::Top
    }
}
