//! Resolving Deferred values (`DeferredResolver`).

use puppet_pcore::{PArray, PHash, Value};

use super::{CallCx, Result, session, variable};

/// The value with every Deferred in it replaced by what its function gives, called in top scope.
///
/// # Errors
/// The error that the functions raised.
pub(crate) fn resolve(cx: &CallCx<'_>, value: &Value) -> Result<Value> {
    Ok(match value {
        Value::Object(o) if o.ty.simple_name() == "Deferred" => {
            let name = o.get("name").and_then(Value::as_str).unwrap_or_default();
            let mut args = match o.get("arguments") {
                Some(Value::Array(args)) => {
                    args.iter().map(|a| resolve(cx, a)).collect::<Result<Vec<Value>>>()?
                }
                _ => Vec::new(),
            };
            let top = session(cx)?.top_frame();
            let top_cx = CallCx { evaluator: cx.evaluator, frame: &top, location: cx.location };
            if let Some(variable_name) = name.strip_prefix('$') {
                args.insert(0, variable::get(&top_cx, variable_name)?);
                return top_cx.call_function("dig", &args, None);
            }
            top_cx.call_function(name, &args, None)?
        }
        Value::Array(items) => {
            Value::Array(items.iter().map(|v| resolve(cx, v)).collect::<Result<PArray>>()?)
        }
        Value::Hash(map) => {
            let pairs = map.iter().map(|(k, v)| Ok((k.clone(), resolve(cx, v)?)));
            Value::Hash(pairs.collect::<Result<PHash>>()?)
        }
        Value::Sensitive(inner) => Value::Sensitive(resolve(cx, inner)?.into()),
        other => other.clone(),
    })
}
