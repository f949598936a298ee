//! Calling a loaded function, whatever it is.

use std::rc::Rc;

use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;

use super::{Block, CallCx, Dispatch, Function, HostFunction, NativeFunction};
use crate::error::{Error, Place, Result, Unwind};
use crate::evaluator::Evaluator;
use crate::interrupt;
use crate::ir::{FunctionIr, LambdaIr};
use crate::pcore;
use crate::profile::{self, Kind, Span};
use crate::scope::Frame;
use crate::segments::{self, Segment};

/// The span of a call.
#[cold]
fn measured(function: &Function, place: Option<Place<'_>>) -> Option<Span> {
    match function {
        Function::Native(native) => profile::span_built_in(native.def.name, place),
        Function::Puppet(function) => profile::span(Kind::Puppet, function.name, place),
        Function::Host(host) => {
            let query = host.name().as_str() == "puppetdb_query";
            profile::span(if query { Kind::Query } else { Kind::Ruby }, host.name(), place)
        }
    }
}

/// A call by name, which profilers hear of. Code of the 3.x API reports itself besides.
///
/// # Errors
/// Errors of the call, and of profilers.
#[inline]
pub fn reported<T>(function: &Function, work: impl FnOnce() -> Result<T>) -> Result<T> {
    if !segments::is_on() {
        return work();
    }
    let name = match function {
        Function::Native(native) => native.def.name,
        Function::Puppet(function) => function.name.as_str(),
        Function::Host(host) => host.name().as_str(),
    };
    segments::around(Segment::Function(name), work)
}

impl Evaluator {
    /// Calls a function found before.
    ///
    /// # Errors
    /// A mismatch of the arguments, and what the function raised.
    pub fn invoke(
        &self,
        function: &Function,
        frame: &Rc<Frame>,
        args: &[Value],
        block: Option<&Block>,
        place: Option<Place<'_>>,
    ) -> Result<Value> {
        interrupt::step(1)?;
        if let Some(place) = place {
            self.stack.borrow_mut().push((place.source.clone(), place.span));
        }
        let cx = CallCx { evaluator: self, frame, location: place };
        let _active = Frame::activate(frame);
        let _span = if profile::is_on() { measured(function, place) } else { None };
        let work = || match function {
            Function::Native(native) => self.invoke_native(native, &cx, args, block),
            Function::Puppet(function) => self.invoke_puppet(function, args, block),
            Function::Host(host) => self.invoke_host(&**host, &cx, args, block),
        };
        let result = if place.is_some() { reported(function, work) } else { work() };
        if place.is_some() {
            self.stack.borrow_mut().pop();
        }
        result
    }

    pub(super) fn invoke_native(
        &self,
        native: &NativeFunction,
        cx: &CallCx<'_>,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        if !memory::enough_for(args) {
            return Err(interrupt::undone());
        }
        for (dispatch, def) in native.dispatches.iter().zip(&native.code) {
            if !dispatch.accepts(self, args, block)? {
                continue;
            }
            let result = (def.call)(cx, args, block);
            if def.mismatch {
                let text = puppet_pcore::convert::ruby::to_s(&result?);
                return Err(Error::argument(format!("'{}' {text}", native.def.name)));
            }
            return match result {
                Ok(value) => {
                    check_result(dispatch, native.def.name, &value)?;
                    Ok(value)
                }
                Err(e) if native.def.name == "next" => Err(e),
                Err(e) if native.def.evaluates() => caught_return(e).or_else(caught_next),
                Err(e) => caught_next(e),
            };
        }
        let signatures: Vec<&Dispatch> = native
            .dispatches
            .iter()
            .zip(&native.code)
            .filter_map(|(d, def)| (!def.mismatch).then_some(d))
            .collect();
        Err(self.mismatch(native.def.name, &signatures, args, block))
    }

    /// True if a function without optional parameters is given as many arguments as it has, and each is an instance of its type:
    /// most calls, for which no signature is made. Types are resolved in the order of [`lambda_signature`](Self::lambda_signature),
    /// which is asked otherwise.
    fn accepts_each(
        &self,
        lambda: &LambdaIr,
        top: &Rc<Frame>,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<bool> {
        let count = lambda.params.len();
        if args.len() != count || lambda.min != count || block.is_some() {
            return Ok(false);
        }
        if lambda.plain {
            return Ok(true);
        }
        for (param, arg) in lambda.params.iter().zip(args) {
            if let Some(slot) = &param.ty {
                // A type that depends on variables may log something each time.
                if !slot.constant
                    || !pcore::instance(&self.resolve_type(slot, &lambda.body.source, top)?, arg)
                {
                    return Ok(false);
                }
            }
        }
        if let Some(slot) = &lambda.return_type {
            self.resolve_type(slot, &lambda.body.source, top)?;
        }
        interrupt::done()?;
        Ok(true)
    }

    fn invoke_puppet(&self, function: &FunctionIr, args: &[Value], block: Option<&Block>) -> Result<Value> {
        let Some(top) = self.top_frame() else {
            return Err(Error::argument("no scope to call a function in"));
        };
        let lambda = &function.lambda;
        let name = function.name.as_str();
        if !self.accepts_each(lambda, &top, args, block)? {
            let signature = self.lambda_signature(lambda, &top)?;
            if !signature.accepts(self, args, block)? {
                return Err(self.mismatch(name, &[&signature], args, block));
            }
        }
        let frame = Rc::new(Frame::new(lambda.body.layout.clone(), top.scope.clone(), Some(top.clone())));
        // Functions see no match variables of their caller or of top scope.
        let saved = top.scope.match_data.take();
        let result = self.call_lambda(lambda, name, &frame, &top, args);
        *top.scope.match_data.borrow_mut() = saved;
        match result {
            Ok(value) => Ok(value),
            Err(unwind) => match *unwind {
                // A `next` of the body has ended there: this one was in the default of a parameter.
                Unwind::Return(value, _) | Unwind::Next(value, _) => Ok(value),
                other => Err(Box::new(other)),
            },
        }
    }

    fn invoke_host(
        &self,
        host: &dyn HostFunction,
        cx: &CallCx<'_>,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        let dispatches = host.dispatches();
        if dispatches.is_empty() {
            let result = host.call(cx, None, args, block);
            return if host.catches_next() { result.or_else(caught_next) } else { result };
        }
        for (i, dispatch) in dispatches.iter().enumerate() {
            if dispatch.accepts(self, args, block)? {
                let value = host.call(cx, Some(i), args, block).or_else(caught_next)?;
                check_result(dispatch, host.method_name(i).as_str(), &value)?;
                return Ok(value);
            }
        }
        let signatures: Vec<&Dispatch> =
            dispatches.iter().enumerate().filter_map(|(i, d)| (!host.is_mismatch(i)).then_some(d)).collect();
        Err(self.mismatch(host.name().as_str(), &signatures, args, block))
    }

    /// Checks a call of a function that has no entry among the loaded ones, such as one of an Object type (`PFunction#invoke`).
    ///
    /// # Errors
    /// Stock's description of the signatures when none takes arguments and block.
    pub fn check_call(
        &self,
        label: &str,
        signatures: &[Dispatch],
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<()> {
        for signature in signatures {
            if signature.accepts(self, args, block)? {
                return Ok(());
            }
        }
        Err(self.mismatch(label, &signatures.iter().collect::<Vec<_>>(), args, block))
    }

    #[cold]
    fn mismatch(
        &self,
        name: &str,
        signatures: &[&Dispatch],
        args: &[Value],
        block: Option<&Block>,
    ) -> Box<Unwind> {
        // Without room nothing fits.
        if let Err(undone) = interrupt::done() {
            return undone;
        }
        let block = match block.map(|b| b.callable_type(self)).transpose() {
            Ok(block) => block,
            Err(e) => return e,
        };
        Error::argument(pcore::describe_signatures(name, signatures, args, block))
    }

    /// Calls a function by name from outside the language (`Scope#call_function`, `call`,
    /// `create_resources`).
    ///
    /// # Errors
    /// An unknown function, and what it raised.
    pub fn call_function(
        &self,
        name: Symbol,
        frame: &Rc<Frame>,
        args: &[Value],
        block: Option<&Block>,
        place: Option<Place<'_>>,
    ) -> Result<Value> {
        let found = match self.session() {
            Some(session) => session.load_function(name, None)?,
            None => None,
        };
        match found {
            Some(function) if place.is_none() => {
                reported(&function, || self.invoke(&function, frame, args, block, None))
            }
            Some(function) => self.invoke(&function, frame, args, block, place),
            None => Err(Error::argument(format!("Unknown function '{name}'"))),
        }
    }

    /// Calls a block (a Ruby function's `yield`).
    ///
    /// # Errors
    /// The error that it raised.
    pub fn call_block(&self, block: &Block, args: &[Value]) -> Result<Value> {
        block.call(self, args)
    }
}

/// `next` that reached a function's dispatcher is its result.
#[cold]
#[allow(clippy::boxed_local)] // what `or_else` hands over
fn caught_next(unwind: Box<Unwind>) -> Result<Value> {
    match *unwind {
        Unwind::Next(value, _) => Ok(value),
        other => Err(Box::new(other)),
    }
}

/// Value of a `return` in code that a function itself evaluates.
#[cold]
#[allow(clippy::boxed_local)] // what `or_else` hands over
fn caught_return(unwind: Box<Unwind>) -> Result<Value> {
    match *unwind {
        Unwind::Return(value, _) => Ok(value),
        other => Err(Box::new(other)),
    }
}

#[inline]
fn check_result(dispatch: &Dispatch, name: &str, value: &Value) -> Result<()> {
    match &dispatch.return_type {
        Some(t) if !pcore::instance(t, value) => {
            let subject = format!("value returned from function '{name}' has wrong type,");
            Err(Error::assertion(
                pcore::describe_mismatch(&subject, t, value),
                t,
                puppet_pcore::infer_set(value),
            ))
        }
        _ => Ok(()),
    }
}
