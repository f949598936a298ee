//! `Deferred` values as parameters: the type of what they will give
//! (`TypeMismatchDescriber#get_deferred_function_return_type`).

use puppet_pcore::convert::wording::no_method;
use puppet_pcore::{Type, Value};
use puppet_syntax::Symbol;

use crate::error::Result;
use crate::evaluator::Evaluator;
use crate::function::{Dispatch, Function};
use crate::host::{Warning, WarningKind};

impl Evaluator {
    /// The declared result type of the function that a `Deferred` names, of the first signature that takes its
    /// arguments. A function without one is warned about, once.
    ///
    /// # Errors
    /// An unknown function, arguments that it does not take; arguments that are missing fit no signature.
    pub(super) fn deferred_type(&self, value: &Value) -> Result<Option<Type>> {
        let Value::Object(deferred) = value else { return Ok(None) };
        let Some(name) = deferred.get("name").and_then(Value::as_str) else { return Ok(None) };
        let args = match deferred.get("arguments") {
            Some(Value::Array(args)) => Some(&**args),
            _ => None,
        };
        let found = match self.picked_return_type(name, args)? {
            Picked::Known(found) => found,
            Picked::Ask(failure) => self.host.deferred_type(value, failure.as_deref())?,
        };
        if found.is_some() {
            return Ok(found);
        }
        let message = format!(
            "Deferred function {name} has no return_type, unable to guarantee value type during compilation."
        );
        self.host.warn_once(&Warning {
            kind: WarningKind::Deprecation,
            key: &format!("{name}_deferred_warning"),
            message: &message,
            file: None,
            line: None,
        })?;
        Ok(None)
    }

    fn picked_return_type(&self, name: &str, args: Option<&[Value]>) -> Result<Picked> {
        let function = match (self.session(), Symbol::get(name)) {
            (Some(session), Some(symbol)) => session.load_function(symbol, None)?,
            (Some(session), None) => session.load_function(Symbol::new(name), None)?,
            (None, _) => None,
        };
        // The text of Ruby's error for `nil.class.dispatcher`.
        let Some(function) = function else {
            return Ok(Picked::Ask(Some(no_method("dispatcher", "NilClass", "Class"))));
        };
        let fitting = |dispatches: &[Dispatch]| -> Result<Option<Picked>> {
            let Some(args) = args else { return Ok(None) };
            for dispatch in dispatches {
                if dispatch.accepts(self, args, None)? {
                    return Ok(Some(Picked::Known(dispatch.return_type.clone())));
                }
            }
            Ok(None)
        };
        let picked = match &function {
            // Its signature has its arity, its call checks that itself.
            Function::Native(native) if !takes(native.def.arity, args) => None,
            Function::Native(native) => fitting(&native.dispatches)?,
            // A 3.x function takes anything.
            Function::Host(host) if host.dispatches().is_empty() && args.is_some() => {
                return Ok(Picked::Ask(None));
            }
            Function::Host(host) => fitting(host.dispatches())?,
            Function::Puppet(function) => match self.top_frame() {
                Some(top) => fitting(std::slice::from_ref(&self.lambda_signature(&function.lambda, &top)?))?,
                None => None,
            },
        };
        Ok(picked.unwrap_or_else(|| {
            let args = args.map_or_else(String::new, |args| {
                puppet_pcore::convert::ruby::inspect(&Value::array(args.to_vec()))
            });
            Picked::Ask(Some(format!("No matching arity found for {name} with arguments {args}")))
        }))
    }
}

/// True where a function of the 3.x API has the arity for these arguments.
fn takes(arity: Option<i32>, args: Option<&[Value]>) -> bool {
    match (arity, args) {
        (Some(arity), Some(args)) if arity >= 0 => args.len() == arity as usize,
        (Some(arity), Some(args)) => args.len() >= arity.unsigned_abs() as usize - 1,
        _ => true,
    }
}

/// The return type of a function.
enum Picked {
    /// That of the signature which fits, if it declares one.
    Known(Option<Type>),
    /// To be asked of the host, and the text of the error that a host without an answer raises.
    Ask(Option<String>),
}
