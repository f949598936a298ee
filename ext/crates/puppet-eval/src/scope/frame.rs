//! Local variables of one activation of a body.

use std::any::Any;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ScopeInfo;

/// The names of a body's slots, known since lowering.
#[derive(Debug, Default)]
pub struct Layout {
    /// Slot number → name.
    pub names: Box<[Symbol]>,
}

impl Layout {
    /// The slot of a name.
    pub fn slot(&self, name: Symbol) -> Option<usize> {
        self.names.iter().position(|n| *n == name)
    }
}

/// One activation of a body. A lambda's frame has the frame it was written in as `outer`.
pub struct Frame {
    /// Names of the slots.
    pub layout: Arc<Layout>,
    /// Values; `None` is "not assigned": lookup goes on outside.
    pub slots: RefCell<SmallVec<[Option<Value>; 4]>>,
    /// Variables set under names that lowering could not see (`scope.setvar` from Ruby, ENC).
    pub extra: RefCell<Option<Box<FxHashMap<Symbol, Value>>>>,
    /// The frame around a lambda's frame.
    pub outer: Option<Rc<Frame>>,
    /// The named scope this frame lives in.
    pub scope: Rc<ScopeInfo>,
    /// The bridge's facade for this frame, made when Ruby first asks.
    pub facade: OnceCell<Box<dyn Any>>,
}

impl Frame {
    /// An empty frame for a body with this layout.
    pub fn new(layout: Arc<Layout>, scope: Rc<ScopeInfo>, outer: Option<Rc<Frame>>) -> Frame {
        let slots = std::iter::repeat_n(None, layout.names.len()).collect();
        Frame {
            layout,
            slots: RefCell::new(slots),
            extra: RefCell::new(None),
            outer,
            scope,
            facade: OnceCell::new(),
        }
    }

    /// The value of a variable of this very frame, by name.
    pub fn get_local(&self, name: Symbol) -> Option<Value> {
        if let Some(slot) = self.layout.slot(name)
            && let Some(value) = &self.slots.borrow()[slot]
        {
            return Some(value.clone());
        }
        self.extra.borrow().as_ref().and_then(|extra| extra.get(&name).cloned())
    }

    /// Sets a variable of this very frame, by name, whether or not lowering knew it.
    pub fn set_local(&self, name: Symbol, value: Value) {
        if let Some(slot) = self.layout.slot(name) {
            self.slots.borrow_mut()[slot] = Some(value);
        } else {
            self.extra.borrow_mut().get_or_insert_default().insert(name, value);
        }
    }

    /// The lookup of an unqualified variable through every scope that is visible from here
    /// (stock `Scope#lookupvar` without the qualified case). `None`: no such variable.
    pub fn lookup(&self, name: Symbol) -> Option<Value> {
        let mut frame = self;
        loop {
            if let Some(value) = frame.get_local(name) {
                return Some(value);
            }
            frame = frame
                .outer
                .as_deref()
                .or(frame.scope.inherited.as_deref())
                .or(frame.scope.enclosing.as_deref())?;
        }
    }

    /// The outermost frame of the lambda chain: the one of the named scope itself.
    pub fn root(&self) -> &Frame {
        let mut frame = self;
        while let Some(outer) = frame.outer.as_deref() {
            frame = outer;
        }
        frame
    }

    /// True in top scope.
    pub fn is_top(&self) -> bool {
        self.scope.kind == super::ScopeKind::Top
    }
}
