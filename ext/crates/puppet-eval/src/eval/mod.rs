//! Evaluation of IR.

use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::{Type, Value};
use puppet_syntax::{Source, Symbol};

use crate::error::{Place, Result};
use crate::evaluator::Evaluator;
use crate::function::Block;
use crate::ir::{Body, Param, Program, TypeSlot};
use crate::scope::Frame;

impl Evaluator {
    /// Evaluates the statements of a program in a frame that exists already (top scope, a class,
    /// whatever scope a string is evaluated in); its variables are kept by name.
    ///
    /// # Errors
    /// What it raised.
    pub fn eval_program(&self, _program: &Program, _frame: &Rc<Frame>) -> Result<Value> {
        unimplemented!()
    }

    /// Evaluates the body of a class, define or node in its frame (made with the body's layout).
    /// `next` and `return` end it, as stock's `ExpressionSupportingReturn` lets them; for nodes
    /// (`catches` false) they go on outward.
    ///
    /// # Errors
    /// What it raised.
    pub fn eval_body(&self, _body: &Body, _frame: &Rc<Frame>, _catches: bool) -> Result<Value> {
        unimplemented!()
    }

    /// Binds the parameters of a class or define: stock `Resource::Type#set_resource_parameters`
    /// from the parameter scope on (`$title`, `$name`, `$module_name` and data lookups come
    /// before, by the caller).
    ///
    /// `given` has one entry per parameter: the value passed or looked up, `None` when there is
    /// none. Defaults are evaluated left to right for those that are `None` or `undef`; every
    /// value is checked; then `given` holds what each parameter became (an entry is still `None`
    /// only when nothing was given to a parameter without default, which is an error) and the
    /// frame's slots are set. `subject` is the resource as messages name it: `Class[Apache]`.
    /// `unknown` are names given that are no parameter ("has no parameter named 'x'"); they come
    /// first among the mismatches.
    ///
    /// # Errors
    /// A `Puppet::ParseError` with stock's text for missing, unknown and mistyped parameters; what
    /// evaluating a default raised.
    pub fn bind_parameters(
        &self,
        _subject: &str,
        _params: &[Param],
        _body: &Body,
        _frame: &Rc<Frame>,
        _given: &mut [Option<Value>],
        _unknown: &[Symbol],
    ) -> Result<()> {
        unimplemented!()
    }

    /// The type a parameter is declared with, resolved once per session; stock does this for
    /// classes and defines when their file is loaded, in top scope.
    ///
    /// # Errors
    /// What evaluating the type expression raised.
    pub fn resolve_type(&self, _slot: &TypeSlot, _source: &Arc<Source>, _frame: &Rc<Frame>) -> Result<Type> {
        unimplemented!()
    }

    /// Calls a function by name from outside the language (`Scope#call_function`, `call`,
    /// `create_resources`).
    ///
    /// # Errors
    /// An unknown function, and what it raised.
    pub fn call_function(
        &self,
        _name: Symbol,
        _frame: &Rc<Frame>,
        _args: &[Value],
        _block: Option<&Block>,
        _place: Option<Place<'_>>,
    ) -> Result<Value> {
        unimplemented!()
    }

    /// Calls a block (a Ruby function's `yield`).
    ///
    /// # Errors
    /// What it raised.
    pub fn call_block(&self, _block: &Block, _args: &[Value]) -> Result<Value> {
        unimplemented!()
    }

    /// `PuppetStack.stacktrace`: file and line of every call under way, innermost first.
    pub fn stacktrace(&self) -> Vec<(String, u32)> {
        Vec::new()
    }
}
