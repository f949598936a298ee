//! Blocks given to functions: a lambda of the language with the frame it was written in, or
//! something callable of the host (a Ruby block given to `call_function`).

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::{Type, Value};

use crate::error::Result;
use crate::evaluator::Evaluator;
use crate::ir::LambdaIr;
use crate::scope::Frame;

/// A lambda and its closure.
pub struct Closure {
    /// The code.
    pub lambda: Arc<LambdaIr>,
    /// Where it was written.
    pub frame: Rc<Frame>,
    /// The frame of the last call, reused when nothing else holds it.
    spare: RefCell<Option<Rc<Frame>>>,
}

impl Closure {
    /// A lambda written in a frame.
    pub fn new(lambda: Arc<LambdaIr>, frame: Rc<Frame>) -> Closure {
        Closure { lambda, frame, spare: RefCell::new(None) }
    }

    fn take_frame(&self) -> Rc<Frame> {
        if let Some(mut frame) = self.spare.take() {
            if Frame::reset(&mut frame) {
                return frame;
            }
        }
        Rc::new(Frame::new(
            self.lambda.body.layout.clone(),
            self.frame.scope.clone(),
            Some(self.frame.clone()),
        ))
    }

    /// Calls the lambda; `next` gives its value, `return` and `break` pass through.
    ///
    /// # Errors
    /// The error that it raised; a mismatch of arguments or result.
    pub fn call(&self, evaluator: &Evaluator, args: &[Value]) -> Result<Value> {
        let frame = self.take_frame();
        let result = evaluator.call_lambda(&self.lambda, "lambda", &frame, &self.frame, args);
        if Rc::strong_count(&frame) == 1 {
            *self.spare.borrow_mut() = Some(frame);
        }
        result
    }
}

/// A callable of the host.
pub trait HostBlock {
    /// Its type, a `Callable[...]`.
    fn callable_type(&self) -> Type;
    /// Calls it.
    ///
    /// # Errors
    /// The error that it raised.
    fn call(&self, args: &[Value]) -> Result<Value>;
    /// For the host to know its own blocks again.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// Block of a function.
#[derive(Clone)]
pub enum Block {
    /// `|$x| { ... }`
    Lambda(Rc<Closure>),
    /// The host's.
    Host(Rc<dyn HostBlock>),
}

impl Block {
    /// Calls it.
    ///
    /// # Errors
    /// The error that it raised.
    #[inline]
    pub fn call(&self, evaluator: &Evaluator, args: &[Value]) -> Result<Value> {
        match self {
            Block::Lambda(closure) => closure.call(evaluator, args),
            Block::Host(host) => host.call(args),
        }
    }

    /// Its type as `Callable[...]`.
    ///
    /// # Errors
    /// The error that evaluating the types of its parameters raised.
    pub fn callable_type(&self, evaluator: &Evaluator) -> Result<Type> {
        match self {
            Block::Lambda(closure) => evaluator.callable_type(&closure.lambda, &closure.frame),
            Block::Host(host) => Ok(host.callable_type()),
        }
    }
}
