//! Variables by name, as Ruby code gets them (`Scope#lookupvar`, `Scope#exist?`).

use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::{CallCx, Result};

/// The value of a variable, qualified or not; `None`: there is none.
///
/// # Errors
/// An error of loading its class that is not a `RuntimeError`; a parameter that is still to be bound.
pub(crate) fn lookup(cx: &CallCx<'_>, name: &str) -> Result<Option<Value>> {
    cx.evaluator.lookup_variable(cx.frame, name)
}

/// The value of a variable, qualified or not (`Scope#[]`). One that does not exist is reported according to the
/// setting `strict`.
///
/// # Errors
/// An unknown variable.
pub(crate) fn get(cx: &CallCx<'_>, name: &str) -> Result<Value> {
    if let Some(value) = lookup(cx, name)? {
        return Ok(value);
    }
    let Some((class, leaf)) = name.rsplit_once("::") else {
        cx.evaluator.variable_not_found(name, "")?;
        return Ok(Value::Undef);
    };
    let Some(session) = cx.evaluator.session() else { return Ok(Value::Undef) };
    let reason = if Symbol::get(class).and_then(|class| session.class_frame(class)).is_some() {
        cx.evaluator.variable_not_found(&format!("::{name}"), "")?;
        return Ok(Value::Undef);
    } else if session.find_class(class)?.is_some() {
        format!("class {class} has not been evaluated")
    } else {
        format!("class {class} could not be found")
    };
    cx.evaluator.variable_not_found(&format!("{class}::{leaf}"), &reason)?;
    Ok(Value::Undef)
}

/// True if a variable is set, be it to `undef`. The scope of a class also knows what its enclosing
/// scopes have, and a lambda that runs in it.
///
/// # Errors
/// The error that loading its class raised.
pub(crate) fn exists(cx: &CallCx<'_>, name: &str) -> Result<bool> {
    let built_in = |leaf| matches!(leaf, "module_name" | "caller_module_name");
    let Some((class, leaf)) = name.rsplit_once("::") else {
        return Ok(built_in(name) || cx.frame.exists(name));
    };
    let class = class.strip_prefix("::").unwrap_or(class);
    let Some(session) = cx.evaluator.session() else { return Ok(false) };
    let root = match class {
        "" => Some(session.top_frame()),
        class => Symbol::get(class).and_then(|class| session.class_frame(class)),
    };
    let Some(root) = root else {
        session.find_class(class)?;
        return Ok(false);
    };
    Ok(built_in(leaf)
        || match root.scope.active() {
            _ if std::rc::Rc::ptr_eq(&root.scope, &cx.frame.scope) => cx.frame.exists(leaf),
            Some(active) => active.exists(leaf),
            None => root.exists(leaf),
        })
}
