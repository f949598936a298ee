//! Calls by position of lambdas and of functions written in Puppet (`Pops::Evaluator::Closure`).

use std::rc::Rc;

use puppet_pcore::types::Size;
use puppet_pcore::{PArray, Type, TypeKind, Value};
use puppet_syntax::Symbol;

use crate::error::{Error, Result, Unwind};
use crate::eval::Cx;
use crate::evaluator::Evaluator;
use crate::function::{Dispatch, Function};
use crate::interrupt;
use crate::ir::{LambdaIr, Param};
use crate::pcore;
use crate::scope::{Frame, check_reserved, variables_changed};

impl Evaluator {
    /// Calls `lambda` in its new `frame`; types are evaluated in `outer`, the frame around it.
    #[inline]
    pub(crate) fn call_lambda(
        &self,
        lambda: &LambdaIr,
        name: &str,
        frame: &Rc<Frame>,
        outer: &Rc<Frame>,
        args: &[Value],
    ) -> Result<Value> {
        let cx = Cx { ev: self, frame, source: &lambda.body.source };
        cx.check_stack()?;
        interrupt::step(1)?;
        variables_changed();
        if lambda.plain && args.len() >= lambda.params.len() {
            let mut slots = frame.slots.borrow_mut();
            for (slot, value) in slots.iter_mut().zip(&args[..lambda.params.len()]) {
                *slot = Some(value.clone());
            }
        } else {
            self.bind_positional(&cx, lambda, name, outer, args)?;
        }
        let result = cx.guard(lambda.guard, || cx.eval(&lambda.body.node));
        let value = match result {
            Ok(value) => value,
            Err(unwind) => match *unwind {
                Unwind::Next(value, _) => value,
                other => return Err(Box::new(other)),
            },
        };
        if let Some(slot) = &lambda.return_type {
            let t = self.resolve_type(slot, &lambda.body.source, outer)?;
            if !pcore::instance(&t, &value) {
                return Err(wrong_result(name, &t, &value));
            }
        }
        Ok(value)
    }

    /// `combine_values_with_parameters`, then the check of the types.
    fn bind_positional(
        &self,
        cx: &Cx<'_>,
        lambda: &LambdaIr,
        name: &str,
        outer: &Rc<Frame>,
        args: &[Value],
    ) -> Result<()> {
        let count = lambda.params.len();
        cx.frame.binding.set(count as u32);
        for (i, param) in lambda.params.iter().enumerate() {
            let value = match args.get(i) {
                Some(_) if param.captures_rest => {
                    let rest = &args[count - 1..];
                    match (&rest, &param.default) {
                        ([Value::Undef], Some(_)) => {
                            in_array(cx.default_value(param, &lambda.params, name)?)
                        }
                        _ => Value::Array(PArray::from_vec(rest.to_vec())),
                    }
                }
                Some(value) => value.clone(),
                None if param.default.is_some() => {
                    let value = cx.default_value(param, &lambda.params, name)?;
                    if param.captures_rest { in_array(value) } else { value }
                }
                None if param.captures_rest => Value::Array(PArray::new()),
                None => {
                    return Err(cx.fail(
                        param.span,
                        "MISSING_REQUIRED_PARAMETER",
                        format!("Parameter ${} is required but no value was given", param.name),
                    ));
                }
            };
            if let Some(slot) = cx.frame.slots.borrow_mut().get_mut(param.slot as usize) {
                *slot = Some(value);
            }
        }
        cx.frame.binding.set(0);
        variables_changed();
        self.check_positional(cx, lambda, name, outer)
    }

    fn check_positional(&self, cx: &Cx<'_>, lambda: &LambdaIr, name: &str, outer: &Rc<Frame>) -> Result<()> {
        let mut fits = true;
        for param in &lambda.params {
            let ty = match &param.ty {
                Some(slot) => Some(self.resolve_type(slot, &lambda.body.source, outer)?),
                None => None,
            };
            let Some(ty) = ty else { continue };
            let slots = cx.frame.slots.borrow();
            let Some(Some(value)) = slots.get(param.slot as usize) else { continue };
            fits &= match (param.captures_rest, ty.kind(), value) {
                (true, TypeKind::Array(element, size), Value::Array(items)) => {
                    size.is_none_or(|s| s.contains(items.len()))
                        && items.iter().all(|v| pcore::instance(element, v))
                }
                (true, _, Value::Array(items)) => items.iter().all(|v| pcore::instance(&ty, v)),
                _ => pcore::instance(&ty, value),
            };
        }
        interrupt::done()?;
        if !fits {
            return Err(self.lambda_mismatch(cx, lambda, name, outer));
        }
        lambda.reserved.map_or(Ok(()), check_reserved)
    }

    #[cold]
    fn lambda_mismatch(&self, cx: &Cx<'_>, lambda: &LambdaIr, name: &str, outer: &Rc<Frame>) -> Box<Unwind> {
        let mut args = Vec::new();
        for param in &lambda.params {
            let value = cx.frame.slots.borrow().get(param.slot as usize).cloned().flatten();
            match value {
                Some(Value::Array(items)) if param.captures_rest => args.extend(items.iter().cloned()),
                other => args.push(other.unwrap_or_default()),
            }
        }
        match self.lambda_signature(lambda, outer) {
            Ok(signature) => Error::argument(pcore::describe_signatures(name, &[&signature], &args, None)),
            Err(e) => e,
        }
    }

    /// The signature of a lambda or Puppet function.
    pub(crate) fn lambda_signature(&self, lambda: &LambdaIr, outer: &Rc<Frame>) -> Result<Dispatch> {
        let source = &lambda.body.source;
        let mut types = Vec::with_capacity(lambda.params.len());
        let (mut min, mut max) = (0, Some(0));
        let mut optional = false;
        for param in &lambda.params {
            let ty = match &param.ty {
                Some(slot) => self.resolve_type(slot, source, outer)?,
                None => Type::any(),
            };
            let (ty, from, to) = match (param.captures_rest, ty.kind()) {
                (true, TypeKind::Array(element, size)) => {
                    let size = size.unwrap_or(Size::at_least(0));
                    (element.clone(), size.min_count(), size.max_count())
                }
                (true, _) => (ty, 0, None),
                _ => (ty, usize::from(param.default.is_none()), Some(1)),
            };
            if from == 0 {
                optional = true;
            } else if optional {
                return Err(Cx { ev: self, frame: outer, source }.fail(
                    param.span,
                    "REQUIRED_PARAMETER_AFTER_OPTIONAL",
                    format!("Parameter ${} is required but appears after optional parameters", param.name),
                ));
            }
            types.push(ty);
            min += from;
            max = max.zip(to).map(|(a, b)| a + b);
        }
        let return_type = match &lambda.return_type {
            Some(slot) => Some(self.resolve_type(slot, source, outer)?),
            None => None,
        };
        let params = Type::tuple_of(types.clone(), Some(Size::of_counts(min, max)));
        let callable =
            Type::callable_of(Some(params), None, Some(return_type.clone().unwrap_or_else(Type::any)));
        Ok(Dispatch {
            names: lambda.params.iter().map(|p| p.name).collect(),
            types,
            min,
            max,
            block: None,
            block_name: None,
            return_type,
            callable,
        })
    }

    /// The declared return types of a function, one for each of its signatures; one of `Any` counts as none.
    ///
    /// # Errors
    /// The error that evaluating the types of a Puppet function raised.
    pub fn return_types(&self, function: &Function) -> Result<Vec<Option<Type>>> {
        let declared = |dispatches: &[Dispatch]| {
            let given = |t: &Type| !matches!(t.kind(), TypeKind::Any);
            dispatches.iter().map(|d| d.return_type.clone().filter(given)).collect()
        };
        Ok(match function {
            Function::Native(native) => declared(&native.dispatches),
            Function::Host(host) => declared(host.dispatches()),
            Function::Puppet(function) => match self.top_frame() {
                Some(top) => declared(&[self.lambda_signature(&function.lambda, &top)?]),
                None => vec![None],
            },
        })
    }

    /// The type of a lambda.
    ///
    /// # Errors
    /// The error that evaluating the types of its parameters raised.
    pub fn callable_type(&self, lambda: &LambdaIr, outer: &Rc<Frame>) -> Result<Type> {
        Ok(self.lambda_signature(lambda, outer)?.callable)
    }
}

/// `(fewest, most)` arguments of a lambda, without looking at types; `None`: they depend on one
/// (`Array[T, 1] *$rest`).
pub(crate) fn arity(lambda: &LambdaIr) -> Option<(usize, Option<usize>)> {
    let required = lambda.params.iter().filter(|p| p.default.is_none() && !p.captures_rest).count();
    match lambda.params.last() {
        Some(last) if last.captures_rest => last.ty.is_none().then_some((required, None)),
        _ => Some((required, Some(lambda.params.len()))),
    }
}

fn in_array(value: Value) -> Value {
    match value {
        Value::Array(_) => value,
        other => Value::array(vec![other]),
    }
}

#[cold]
pub(super) fn wrong_result(name: &str, t: &Type, value: &Value) -> Box<Unwind> {
    let subject = format!("value returned from {name} has wrong type,");
    Error::assertion(pcore::describe_mismatch(&subject, t, value), t, puppet_pcore::infer_set(value))
}

impl Cx<'_> {
    /// Evaluates a parameter's default in the frame whose parameters are being bound.
    pub(crate) fn default_value(&self, param: &Param, params: &[Param], callee: &str) -> Result<Value> {
        let Some(default) = &param.default else { return Ok(Value::Undef) };
        match self.guard(param.guard, || self.eval(default)) {
            Ok(value) => Ok(value),
            Err(unwind) => match *unwind {
                Unwind::UnevaluatedParameter(to) => Err(unevaluated(callee, param.name, to, params)),
                other => Err(Box::new(other)),
            },
        }
    }
}

#[cold]
fn unevaluated(callee: &str, from: Symbol, to: Symbol, params: &[Param]) -> Box<Unwind> {
    let index = |name| params.iter().position(|p| p.name == name);
    Error::puppet(if index(to) < index(from) {
        format!("{callee}: expects a value for parameter ${to}")
    } else {
        format!("{callee}: default expression for ${from} tries to illegally access not yet evaluated ${to}")
    })
}
