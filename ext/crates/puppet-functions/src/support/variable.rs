//! Variables by name, as Ruby code gets them (`Scope#lookupvar`, `Scope#exist?`).

use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::{CallCx, Result};

/// The value of a variable, qualified or not; `None`: there is none.
pub(crate) fn lookup(cx: &CallCx<'_>, name: &str) -> Result<Option<Value>> {
    let Some((class, leaf)) = name.rsplit_once("::") else {
        return cx.frame.lookup_text(name);
    };
    let Some(session) = cx.evaluator.session() else { return Ok(None) };
    let class = class.strip_prefix("::").unwrap_or(class);
    if class.is_empty() {
        return Ok(session.top_frame().get_text(leaf));
    }
    let Some(leaf) = Symbol::get(leaf) else { return Ok(None) };
    match Symbol::get(class).and_then(|class| session.class_frame(class)) {
        Some(frame) => frame.lookup_member(cx.frame, leaf),
        None => Ok(None),
    }
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

/// Whether a variable is set, be it to `undef`. The scope of a class also knows what its enclosing
/// scopes have, and a lambda that runs in it.
pub(crate) fn exists(cx: &CallCx<'_>, name: &str) -> bool {
    let built_in = |leaf| matches!(leaf, "module_name" | "caller_module_name");
    let Some((class, leaf)) = name.rsplit_once("::") else {
        return built_in(name) || cx.frame.exists(name);
    };
    let class = class.strip_prefix("::").unwrap_or(class);
    let Some(session) = cx.evaluator.session() else { return false };
    let root = match class {
        "" => Some(session.top_frame()),
        class => Symbol::get(class).and_then(|class| session.class_frame(class)),
    };
    let Some(root) = root else { return false };
    built_in(leaf)
        || match root.scope.active() {
            _ if std::rc::Rc::ptr_eq(&root.scope, &cx.frame.scope) => cx.frame.exists(leaf),
            Some(active) => active.exists(leaf),
            None => root.exists(leaf),
        }
}
