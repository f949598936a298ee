//! Blocks given to functions: a lambda of the language with the frame it was written in, or
//! something callable of the host (a Ruby block given to `call_function`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::{Type, Value};

use crate::error::Result;
use crate::ir::LambdaIr;
use crate::scope::Frame;

/// A lambda and its closure.
pub struct Closure {
    /// The code.
    pub lambda: Arc<LambdaIr>,
    /// Where it was written.
    pub frame: Rc<Frame>,
}

/// A callable of the host.
pub trait HostBlock {
    /// Its type, a `Callable[...]`.
    fn callable_type(&self) -> Type;
    /// Calls it.
    ///
    /// # Errors
    /// What it raised.
    fn call(&self, args: &[Value]) -> Result<Value>;
    /// For the host to know its own blocks again.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// What a function gets as its block.
#[derive(Clone)]
pub enum Block {
    /// `|$x| { ... }`
    Lambda(Rc<Closure>),
    /// The host's.
    Host(Rc<dyn HostBlock>),
}
