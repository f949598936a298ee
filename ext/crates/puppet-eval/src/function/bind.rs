//! Binding by name: parameters of classes, defines and EPP templates.

use std::cell::RefCell;
use std::rc::Rc;

use puppet_pcore::types::StructMember;
use puppet_pcore::{PHash, Type, Value};
use puppet_syntax::{Span, Symbol};

use crate::error::{Error, Result, Unwind};
use crate::eval::{Cx, own_value};
use crate::evaluator::Evaluator;
use crate::function::closure::wrong_result;
use crate::interrupt;
use crate::ir::{Body, EppIr, LambdaIr, Param};
use crate::pcore;
use crate::scope::{Frame, check_reserved, variables_changed};

/// Names and values given that are not parameters of the class or define.
#[derive(Clone, Copy, Debug)]
pub struct OtherParameters<'a> {
    /// Names that are unknown ("has no parameter named 'x'"); they come first among the mismatches.
    pub unknown: &'a [Symbol],
    /// Metaparameters that are a `Deferred`, in Puppet's order: they are elements of the struct too, of type Any, and come
    /// before the parameters.
    pub deferred: &'a [Value],
}

impl Evaluator {
    /// Binds the parameters of a class or define: stock `Resource::Type#set_resource_parameters`
    /// from the parameter scope on (`$title`, `$name`, `$module_name` and data lookups come
    /// before, by the caller).
    ///
    /// `given` has one entry per parameter: the value passed or looked up, `None` when there is
    /// none. Defaults of parameters that are `None` or `undef` are evaluated left to right; every
    /// value is checked; then `given` holds what each parameter became (an entry is still `None`
    /// only when nothing was given to a parameter without default, which is an error) and the
    /// frame's slots are set. `subject` is the resource as messages name it: `Class[Apache]`.
    /// `definition` is the place of the class or define, for errors of defaults that have none.
    /// `convert` makes of a default what a resource holds (`Runtime3Converter#convert`).
    ///
    /// # Errors
    /// A `Puppet::ParseError` with stock's text for missing, unknown and mistyped parameters; what
    /// evaluating a default raised.
    pub fn bind_parameters(
        &self,
        subject: &str,
        params: &[Param],
        (body, definition): (&Body, Span),
        frame: &Rc<Frame>,
        given: &mut [Option<Value>],
        (others, convert): (&OtherParameters<'_>, &dyn Fn(Value) -> Result<Value>),
    ) -> Result<()> {
        let cx = Cx { ev: self, frame, source: &body.source };
        frame.binding.set(params.len() as u32);
        for (param, value) in params.iter().zip(given.iter()) {
            if let Some(value) = value {
                set_slot(frame, param, value.clone());
            }
        }
        for (param, value) in params.iter().zip(given.iter_mut()) {
            if param.default.is_some() && value.as_ref().is_none_or(Value::is_undef) {
                let default = cx
                    .default_value(param, params, subject)
                    .and_then(|value| convert(value).map_err(|unwind| unwind.in_ast()))
                    .map_err(|unwind| unwind.in_definition(&body.source, definition))?;
                let default = own_value(default);
                set_slot(frame, param, default.clone());
                *value = Some(default);
            }
        }
        frame.binding.set(0);
        variables_changed();
        let types_frame = self.top_frame().unwrap_or_else(|| frame.clone());
        let OtherParameters { unknown, deferred } = *others;
        let mut fits = unknown.is_empty() && deferred.is_empty();
        for (param, value) in params.iter().zip(given.iter()) {
            let Some(value) = value else {
                fits = false;
                continue;
            };
            if let Some(slot) = &param.ty {
                let t = self.resolve_type(slot, &body.source, &types_frame)?;
                fits &= pcore::instance(&t, value) && !pcore::is_deferred(value);
            } else if pcore::is_deferred(value) {
                fits = false;
            }
        }
        interrupt::done()?;
        if fits {
            return Ok(());
        }
        let mut all: Vec<(Symbol, Value)> = unknown.iter().map(|n| (*n, Value::Undef)).collect();
        all.extend(params.iter().zip(given.iter()).filter_map(|(p, v)| v.clone().map(|v| (p.name, v))));
        self.validate_parameters(subject, params, body, &types_frame, (deferred, &all))
    }

    /// `TypeMismatchDescriber.validate_parameters`: all that is wrong, in one error. `common` are
    /// [`OtherParameters::deferred`].
    ///
    /// # Errors
    /// A `Puppet::ParseError` with stock's text.
    pub fn validate_parameters(
        &self,
        subject: &str,
        params: &[Param],
        body: &Body,
        types_frame: &Rc<Frame>,
        (common, given): (&[Value], &[(Symbol, Value)]),
    ) -> Result<()> {
        for value in common {
            self.deferred_type(value)?;
        }
        let mut members = Vec::with_capacity(params.len());
        for param in params {
            let t = match &param.ty {
                Some(slot) => self.resolve_type(slot, &body.source, types_frame)?,
                None => Type::any(),
            };
            members.push(StructMember::with_key(param.name.as_str(), param.default.is_some(), t));
        }
        let failed = RefCell::new(None);
        let deferred = |value: &Value| {
            pcore::is_deferred(value).then(|| match self.deferred_type(value) {
                Ok(t) => t,
                Err(unwind) => {
                    failed.borrow_mut().get_or_insert(unwind);
                    None
                }
            })
        };
        let errors = interrupt::whole(pcore::describe_parameters(&members, given, &deferred))?;
        if let Some(unwind) = failed.into_inner() {
            return Err(unwind);
        }
        match &errors[..] {
            [] => Ok(()),
            [only] => Err(Error::parse(format!("{subject}:{only}"))),
            _ => Err(Error::parse(format!("{subject}:\n {}", errors.join("\n ")))),
        }
    }

    /// Calls an EPP template by name (`Closure#call_by_name`): `outer` is the frame it sees (top
    /// scope's, or the caller's for inline templates). With `enforce`, parameters are bound and
    /// checked; without, every given value becomes a variable.
    ///
    /// # Errors
    /// Mismatches, and what the template raised.
    pub fn call_epp(&self, epp: &EppIr, outer: &Rc<Frame>, given: &PHash, enforce: bool) -> Result<Value> {
        self.call_by_name(("lambda", &epp.lambda), outer, given, enforce)
    }

    /// `Closure#call_by_name` of a closure with its name in errors, see [`Evaluator::call_epp`].
    ///
    /// # Errors
    /// Mismatches, and what the lambda raised.
    pub fn call_by_name(
        &self,
        (closure, lambda): (&str, &LambdaIr),
        outer: &Rc<Frame>,
        given: &PHash,
        enforce: bool,
    ) -> Result<Value> {
        let body = &lambda.body;
        let frame = Rc::new(Frame::new(body.layout.clone(), outer.scope.clone(), Some(outer.clone())));
        let cx = Cx { ev: self, frame: &frame, source: &body.source };
        cx.check_stack()?;
        let mut all: Vec<(Symbol, Value)> = given
            .iter()
            .map(|(k, v)| (Symbol::new(&puppet_pcore::convert::ruby::to_s(k)), v.clone()))
            .collect();
        if enforce {
            frame.binding.set(lambda.params.len() as u32);
            for (name, value) in &all {
                if !value.is_undef() {
                    frame.set_local(*name, value.clone());
                }
            }
            for param in &lambda.params {
                let given = all.iter().position(|(n, _)| *n == param.name);
                if given.is_some_and(|i| !all[i].1.is_undef()) {
                    continue;
                }
                if param.default.is_some() {
                    let value = cx.default_value(param, &lambda.params, closure)?;
                    set_slot(&frame, param, value.clone());
                    match given {
                        Some(i) => all[i].1 = value,
                        None => all.push((param.name, value)),
                    }
                } else if given.is_some() {
                    set_slot(&frame, param, Value::Undef);
                }
            }
            frame.binding.set(0);
            variables_changed();
            // Names given as undef that are not parameters are not even looked at.
            all.retain(|(n, v)| !v.is_undef() || lambda.params.iter().any(|p| p.name == *n));
            self.validate_parameters(closure, &lambda.params, body, outer, (&[], &all))?;
            lambda.reserved.map_or(Ok(()), check_reserved)?;
        } else {
            for (name, value) in &all {
                frame.set_variable(*name, value.clone())?;
            }
        }
        let result = match cx.guard(true, || cx.eval(&body.node)) {
            Ok(value) => value,
            Err(unwind) => match *unwind {
                Unwind::Next(value, _) if enforce => value,
                other => return Err(Box::new(other)),
            },
        };
        if enforce {
            if let Some(slot) = &lambda.return_type {
                let t = self.resolve_type(slot, &body.source, outer)?;
                if !pcore::instance(&t, &result) {
                    return Err(wrong_result(closure, &t, &result));
                }
            }
        }
        Ok(result)
    }
}

fn set_slot(frame: &Frame, param: &Param, value: Value) {
    variables_changed();
    if let Some(slot) = frame.slots.borrow_mut().get_mut(param.slot as usize) {
        *slot = Some(value);
    }
}
