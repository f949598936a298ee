//! What built-in functions may ask of the evaluator that calls them.

use puppet_pcore::{PHash, Type, Value};
use puppet_syntax::Symbol;

use super::{Block, CallCx, FunctionDef};
use crate::error::{Error, Result};

impl CallCx<'_> {
    /// Calls a block (`yield`). `next` inside gives its value; `break` comes out as
    /// [`Unwind::Break`](crate::Unwind::Break) for the function to stop at or to pass on.
    ///
    /// # Errors
    /// What the block raised.
    pub fn yield_block(&self, block: &Block, args: &[Value]) -> Result<Value> {
        match block {
            Block::Host(host) => host.call(args),
            Block::Lambda(_) => Err(unavailable("lambda call")),
        }
    }

    /// Ruby's `arity` of the block: the number of parameters, `-(required + 1)` when some are optional.
    pub fn block_arity(&self, _block: &Block) -> i64 {
        -1
    }

    /// Names of the block's parameters, for messages.
    pub fn block_parameter_names(&self, _block: &Block) -> Vec<Symbol> {
        Vec::new()
    }

    /// Calls any function by name (`call_function`, `call`): built in, Puppet or Ruby, 3.x too.
    ///
    /// # Errors
    /// An unknown function, and what it raised.
    pub fn call_function(&self, _name: &str, _args: &[Value], _block: Option<&Block>) -> Result<Value> {
        Err(unavailable("call_function"))
    }

    /// Calls a built-in that is in no table (`new` of a type): picks the dispatch, describes mismatches.
    ///
    /// # Errors
    /// A mismatch, and what it raised.
    pub fn call_native(
        &self,
        _def: &'static FunctionDef,
        _args: &[Value],
        _block: Option<&Block>,
    ) -> Result<Value> {
        Err(unavailable("call_native"))
    }

    /// Parses the text of a type with the loaders visible here (`TypeParser#parse`).
    ///
    /// # Errors
    /// Stock's.
    pub fn parse_type(&self, _text: &str) -> Result<Type> {
        Err(unavailable("parse_type"))
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
        _function: &str,
        _path: Option<&std::path::Path>,
        _text: &str,
        _args: Option<&PHash>,
    ) -> Result<Value> {
        Err(unavailable("render_epp"))
    }

    /// `EvaluatorImpl#string`: how a value looks when interpolated or logged.
    ///
    /// # Errors
    /// What converting raised.
    pub fn string(&self, _value: &Value) -> Result<String> {
        Err(unavailable("string"))
    }
}

#[cold]
fn unavailable(what: &str) -> Box<crate::Unwind> {
    Error::puppet(format!("{what} is not available"))
}
