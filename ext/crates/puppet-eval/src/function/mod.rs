//! Functions: built in (Rust), written in Puppet, or brought by the host (Ruby 4.x and 3.x).

mod bind;
mod block;
mod call_cx;
mod closure;
mod def;
mod deferred;
mod dispatch;
mod epp;
mod invoke;

pub use bind::OtherParameters;
pub use block::{Block, Closure, HostBlock};
pub use def::{Args, DispatchDef, FunctionDef, NativeFn};
pub use epp::{cached_templates, forget_templates};
pub use invoke::reported;

use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::{Type, Value};
use puppet_syntax::Symbol;

use crate::error::{Place, Result};
use crate::evaluator::Evaluator;
use crate::ir::FunctionIr;
use crate::scope::Frame;

/// Context of a function implementation: the evaluator, the caller's frame and its place.
pub struct CallCx<'a> {
    /// The evaluator that calls.
    pub evaluator: &'a Evaluator,
    /// The frame of the caller (the "calling scope").
    pub frame: &'a Rc<Frame>,
    /// The place of the call expression; `None` when called from Ruby.
    pub location: Option<Place<'a>>,
}

/// A loaded function.
#[derive(Clone)]
pub enum Function {
    /// Built in: the table entry with its dispatches parsed.
    Native(Rc<NativeFunction>),
    /// `function f() { }` in a manifest or a module's `functions/`.
    Puppet(Arc<FunctionIr>),
    /// Ruby's.
    Host(Rc<dyn HostFunction>),
}

/// A built-in function whose dispatches have been turned into matchers.
pub struct NativeFunction {
    /// The definition.
    pub def: &'static FunctionDef,
    /// The signatures that this generation of Puppet has, in order.
    pub dispatches: Vec<Dispatch>,
    /// Their code, one each.
    pub code: Vec<&'static DispatchDef>,
}

/// One signature of a function, ready for matching.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// Parameter names for messages.
    pub names: Vec<Symbol>,
    /// Parameter types; the last one repeats when `max` is greater than their number.
    pub types: Vec<Type>,
    /// Fewest arguments.
    pub min: usize,
    /// Most arguments; `None` is no limit.
    pub max: Option<usize>,
    /// The block's type, `Optional[...]` when it may be left out; `None`: takes no block.
    pub block: Option<Type>,
    /// Name of the block parameter.
    pub block_name: Option<Symbol>,
    /// Checked against the result.
    pub return_type: Option<Type>,
    /// The whole as `Callable[...]`.
    pub callable: Type,
}

/// A function implemented outside the engine.
pub trait HostFunction {
    /// Its name, `a::b`.
    fn name(&self) -> Symbol;

    /// Its signatures. Empty: untyped (3.x functions, subclasses that override `call`): the call
    /// goes through without any check.
    fn dispatches(&self) -> &[Dispatch];

    /// Calls it. `dispatch` is the index picked by the evaluator, `None` when there are none.
    ///
    /// # Errors
    /// Errors that the function raised.
    fn call(
        &self,
        cx: &CallCx<'_>,
        dispatch: Option<usize>,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value>;

    /// True when a dispatch is an `argument_mismatch`: it takes part in the search for a matching
    /// dispatch (and calling it raises), but is not a signature when mismatches are described.
    fn is_mismatch(&self, _dispatch: usize) -> bool {
        false
    }

    /// Name in messages about the result of a dispatch: the method (stock's `Dispatch#invoke`).
    fn method_name(&self, _dispatch: usize) -> Symbol {
        self.name()
    }

    /// True if a `next` that leaves it is its result, as it is where stock's dispatcher calls.
    fn catches_next(&self) -> bool {
        true
    }
}
