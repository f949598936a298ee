//! Questions that built-in functions may ask of the evaluator that calls them.

use puppet_pcore::{PHash, Type, Value};
use puppet_syntax::Symbol;

use super::{Block, CallCx, FunctionDef, NativeFunction};
use crate::error::Result;

impl CallCx<'_> {
    /// Calls a block (`yield`). `next` inside gives its value; `break` comes out as
    /// [`Unwind::Break`](crate::Unwind::Break) for the function to stop at or to pass on.
    ///
    /// # Errors
    /// The error that the block raised.
    pub fn yield_block(&self, block: &Block, args: &[Value]) -> Result<Value> {
        block.call(self.evaluator, args)
    }

    /// Ruby's `arity` of the block: the number of parameters, `-(required + 1)` when some are optional.
    pub fn block_arity(&self, block: &Block) -> i64 {
        match block {
            Block::Lambda(closure) => {
                let params = &closure.lambda.params;
                let required =
                    params.iter().filter(|p| p.default.is_none() && !p.captures_rest).count() as i64;
                if required as usize == params.len() { required } else { -(required + 1) }
            }
            Block::Host(_) => -1,
        }
    }

    /// Names of the block's parameters, for messages.
    pub fn block_parameter_names(&self, block: &Block) -> Vec<Symbol> {
        match block {
            Block::Lambda(closure) => closure.lambda.params.iter().map(|p| p.name).collect(),
            Block::Host(_) => Vec::new(),
        }
    }

    /// Calls any function by name (`call_function`, `call`): built in, Puppet or Ruby, 3.x too.
    ///
    /// # Errors
    /// An unknown function, and what it raised.
    pub fn call_function(&self, name: &str, args: &[Value], block: Option<&Block>) -> Result<Value> {
        // No place: `call_function` of Ruby adds no entry to the Puppet stack either.
        self.evaluator.call_function(Symbol::new(name), self.frame, args, block, None)
    }

    /// Calls a function that gives data for a lookup: profilers do not hear of it.
    ///
    /// # Errors
    /// Errors of [`CallCx::call_function`].
    pub fn call_data_function(&self, name: &str, args: &[Value]) -> Result<Value> {
        let name = Symbol::new(name);
        let found = match self.evaluator.session() {
            Some(session) => session.load_function(name, None)?,
            None => None,
        };
        match found {
            Some(function) => self.evaluator.invoke(&function, self.frame, args, None, None),
            None => self.evaluator.call_function(name, self.frame, args, None, None),
        }
    }

    /// Calls a built-in that is in no table (`new` of a type): picks the dispatch, describes mismatches.
    ///
    /// # Errors
    /// A mismatch, and what it raised.
    pub fn call_native(
        &self,
        def: &'static FunctionDef,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        let native = NativeFunction::of(def, self.evaluator)?;
        self.evaluator.invoke_native(&native, self, args, block)
    }

    /// Parses the text of a type with the loaders visible here (`TypeParser#parse`).
    ///
    /// # Errors
    /// Stock's.
    pub fn parse_type(&self, text: &str) -> Result<Type> {
        self.evaluator.parse_type(text)
    }

    /// Parses and evaluates an EPP template (`EppEvaluator`): `text` is its source, `path` its file
    /// (then it sees top scope only) or `None` for `inline_epp`; `function` names it in messages.
    /// `args` are the values for its parameters, `None` when not given. Checks as stock does.
    ///
    /// # Errors
    /// Stock's `ArgumentError` for syntax errors (`epp(): Invalid EPP: ...`), mismatched
    /// parameters, and what the template raised.
    pub fn render_epp(
        &self,
        function: &str,
        path: Option<&std::path::Path>,
        text: &str,
        args: Option<&PHash>,
    ) -> Result<Value> {
        self.evaluator.render_epp(function, self.frame, path, text, args)
    }

    /// `EvaluatorImpl#string`: how a value looks when interpolated or logged.
    ///
    /// # Errors
    /// The error that converting raised.
    pub fn string(&self, value: &Value) -> Result<String> {
        Ok(crate::eval::string(value).into())
    }
}
