//! Which names have slots where.

use std::sync::Arc;

use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::scope::Layout;

/// The frames around the place that is being lowered, outermost first.
pub(super) struct Scopes(Vec<Names>);

#[derive(Default)]
struct Names {
    names: Vec<Symbol>,
    slots: FxHashMap<Symbol, u32>,
    /// Slots that are set before those of the parameters, in that order.
    leading: Vec<u32>,
    /// Variables are kept by name; there are no slots.
    dynamic: bool,
    /// All values of parameters with few of them, noted for coverage only.
    limits: FxHashMap<Symbol, Vec<Value>>,
}

/// Where a variable may be.
pub(super) enum Place {
    /// In this slot of the running frame, or else nowhere the lowering can see.
    Local(u32),
    /// In one of these, (frames outward, slot), innermost first.
    Outer(Box<[(u32, u32)]>),
    /// Nowhere the lowering can see.
    Unknown,
}

impl Scopes {
    /// A frame that exists already.
    pub fn dynamic() -> Scopes {
        Scopes(vec![Names { dynamic: true, ..Names::default() }])
    }

    /// No frame yet.
    pub fn none() -> Scopes {
        Scopes(Vec::new())
    }

    /// Enters a body.
    pub fn push(&mut self) {
        self.0.push(Names::default());
    }

    /// Leaves it; gives its slots.
    pub fn pop(&mut self) -> Arc<Layout> {
        let names = self.0.pop().unwrap_or_default();
        Arc::new(Layout::new(names.names, names.leading))
    }

    /// Declares a variable that the compiler sets before the parameters, which have the first slots all the same.
    pub fn declare_leading(&mut self, name: Symbol) {
        let slot = self.declare(name);
        if let Some(scope) = self.0.last_mut() {
            scope.leading.extend(slot);
        }
    }

    /// The slot of a name assigned in the innermost body, made if new; `None` when it keeps
    /// variables by name.
    pub fn declare(&mut self, name: Symbol) -> Option<u32> {
        let scope = self.0.last_mut()?;
        if scope.dynamic {
            return None;
        }
        Some(*scope.slots.entry(name).or_insert_with(|| {
            scope.names.push(name);
            scope.names.len() as u32 - 1
        }))
    }

    /// Notes all values that a parameter of the innermost body may have.
    pub fn limit(&mut self, name: Symbol, values: Vec<Value>) {
        if let Some(scope) = self.0.last_mut() {
            scope.limits.insert(name, values);
        }
    }

    /// All values that a variable may have, if it is such a parameter and no body around assigns the name.
    pub fn limited(&self, name: Symbol) -> Option<&[Value]> {
        let mut declared = self.0.iter().filter(|scope| scope.slots.contains_key(&name));
        let scope = declared.next().filter(|_| declared.next().is_none())?;
        scope.limits.get(&name).map(Vec::as_slice)
    }

    /// Where a variable may be.
    pub fn find(&self, name: Symbol) -> Place {
        let found: Vec<(u32, u32)> = self
            .0
            .iter()
            .rev()
            .enumerate()
            .filter_map(|(depth, scope)| scope.slots.get(&name).map(|slot| (depth as u32, *slot)))
            .collect();
        match found[..] {
            [] => Place::Unknown,
            [(0, slot)] => Place::Local(slot),
            _ => Place::Outer(found.into_boxed_slice()),
        }
    }
}
