//! Variables as the lookup sees them: `Puppet::Parser::Scope#[]`, `#exist?` and `Hiera::Scope`.

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::host::WarningKind;
use puppet_eval::{Error, Frame, Result, ScopeKind, Strict, Unwind};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::Cx;
use super::invocation::Invocation;

/// The variable, `Undef` when there is none (reported according to the setting `strict`), and
/// whether it exists.
pub(crate) fn get(cx: Cx<'_>, invocation: &Invocation, name: &str) -> Result<(Value, bool)> {
    if !invocation.hiera_scope {
        return match find(cx, invocation, name) {
            Ok(value) => Ok((value, true)),
            Err(missing) => {
                missing.report(cx)?;
                load_class(cx, name)?;
                Ok((Value::Undef, is_built_in(name)))
            }
        };
    }
    let (value, exists) = match name {
        "calling_class" => (hostclass(&invocation.frame).map_or(Value::Undef, Value::from), true),
        "calling_class_path" => {
            (hostclass(&invocation.frame).map_or(Value::Undef, |c| Value::from(c.replace("::", "/"))), true)
        }
        "calling_module" => (find(cx, invocation, "module_name").unwrap_or(Value::Undef), true),
        _ => match find(cx, invocation, name) {
            Ok(value) => (value, true),
            Err(missing) => {
                missing.report(cx)?;
                load_class(cx, name)?;
                (Value::Undef, is_built_in(name))
            }
        },
    };
    let empty = value.as_str().is_some_and(str::is_empty);
    Ok((if empty { Value::Undef } else { value }, exists))
}

/// Stock asks whether a variable without a value exists, which loads its class once more and raises what that raises.
fn load_class(cx: Cx<'_>, name: &str) -> Result<()> {
    let name = name.strip_prefix("::").unwrap_or(name);
    if let (Some((class, _)), Some(session)) = (name.rsplit_once("::"), cx.evaluator().session()) {
        session.find_class(class)?;
    }
    Ok(())
}

/// Value of a variable, without a warning or error about one that does not exist.
pub(crate) fn get_quietly(cx: Cx<'_>, invocation: &Invocation, name: &str) -> (Value, bool) {
    match find(cx, invocation, name) {
        Ok(value) => (value, true),
        Err(_) => (Value::Undef, is_built_in(name)),
    }
}

fn is_built_in(name: &str) -> bool {
    matches!(name.strip_prefix("::").unwrap_or(name), "module_name" | "caller_module_name")
}

fn is_numeric(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())
}

/// Why there is no value of a variable.
enum Missing {
    /// It does not exist: the name and the reason it is reported with.
    Unknown { name: String, reason: String },
    /// It is a parameter that is still to be bound.
    Unevaluated(Box<Unwind>),
}

impl Missing {
    fn report(self, cx: Cx<'_>) -> Result<()> {
        let (name, reason) = match self {
            Missing::Unknown { name, reason } => (name, reason),
            Missing::Unevaluated(unwind) => return Err(unwind),
        };
        if is_built_in(&name) && !name.starts_with("::") || is_numeric(&name) {
            return Ok(());
        }
        let message = format!("Undefined variable '{name}'; {reason}");
        match cx.evaluator().settings.strict.get() {
            Strict::Off => {}
            Strict::Warning => {
                cx.warn_once(WarningKind::UndefinedVariable, &format!("Variable: {name}"), &message, None)?;
            }
            Strict::Error if cx.lookup.forgiving.get() => {
                let message =
                    format!("Interpolation failed with '{name}', but compilation continuing; {reason}");
                cx.warn_once(WarningKind::UndefinedVariable, &format!("Variable: {name}"), &message, None)?;
            }
            Strict::Error => return Err(Error::argument(message)),
        }
        Ok(())
    }
}

fn find(cx: Cx<'_>, invocation: &Invocation, name: &str) -> std::result::Result<Value, Missing> {
    if name.contains("::") {
        return qualified(cx, &invocation.frame, name.strip_prefix("::").unwrap_or(name));
    }
    let locals = invocation.locals.borrow();
    if let Some((_, value)) = locals.iter().rev().find(|(n, _)| n == name) {
        return Ok(value.clone());
    }
    if let Some(value) = unqualified(&invocation.frame, name).map_err(Missing::Unevaluated)? {
        return Ok(value);
    }
    Err(Missing::Unknown { name: name.to_string(), reason: String::new() })
}

/// `table[name]` of the scope and its parents.
fn unqualified(frame: &Frame, name: &str) -> Result<Option<Value>> {
    if is_numeric(name) {
        return Ok(name.parse().ok().and_then(|group| frame.scope.match_group(group)));
    }
    let found = frame.lookup_text(name)?;
    Ok(found.or_else(|| {
        let module = frame.scope.module_name.filter(|_| name == "module_name")?;
        Some(Value::from(module.as_str()))
    }))
}

fn qualified(cx: Cx<'_>, running: &Frame, name: &str) -> std::result::Result<Value, Missing> {
    let missing = |class: &str, leaf: &str, reason: String| Missing::Unknown {
        name: format!("{class}::{leaf}"),
        reason,
    };
    let Some(session) = cx.evaluator().session() else {
        return Err(missing("", name, String::new()));
    };
    let Some((class, leaf)) = name.rsplit_once("::") else {
        let top = session.top_frame();
        return top.get_text(name).ok_or_else(|| missing("", name, String::new()));
    };
    let Some(frame) = Symbol::get(class).and_then(|class| session.class_frame(class)) else {
        let reason = match session.find_class(class) {
            Ok(Some(_)) => format!("class {class} has not been evaluated"),
            Ok(None) => format!("class {class} could not be found"),
            Err(unwind) => match &*unwind {
                Unwind::Error(error) if error.class.is_runtime_error() => error.full_message(),
                _ => return Err(Missing::Unevaluated(unwind)),
            },
        };
        return Err(missing(class, leaf, reason));
    };
    let found = Symbol::get(leaf).map_or(Ok(None), |leaf| frame.lookup_member(running, leaf));
    if let Some(value) = found.map_err(Missing::Unevaluated)? {
        return Ok(value);
    }
    Err(missing("", name, String::new()))
}

/// The class a scope belongs to, looked for through the dynamic parents.
fn hostclass(frame: &Rc<Frame>) -> Option<String> {
    let mut frame = Some(frame.clone());
    while let Some(scope) = frame {
        match scope.scope.kind {
            ScopeKind::Class(name) => return Some(name.as_str().to_lowercase()),
            ScopeKind::Top => return Some(String::new()),
            _ => frame = scope.scope.parent.clone(),
        }
    }
    None
}

/// A name and value for [`Invocation::locals`].
pub(crate) fn local(name: &str, value: Value) -> (EcoString, Value) {
    (name.into(), value)
}
