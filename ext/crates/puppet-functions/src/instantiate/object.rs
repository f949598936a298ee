//! `new` of Object types: from arguments in order or from one hash of attributes.

use puppet_eval::Error;
use puppet_pcore::types::{Attribute, AttributeKind};
use puppet_pcore::value::Object;
use puppet_pcore::{PHash, Type, TypeKind, Value};

use crate::support::{CallCx, Result, types};

/// Attributes that a constructor takes, the inherited ones first, those without default before
/// those with.
fn parameters(t: &Type) -> Vec<Attribute> {
    let mut chain = Vec::new();
    let mut next = match t.kind() {
        TypeKind::Object(o) | TypeKind::ObjectExtension(o, _) => Some(o.clone()),
        _ => None,
    };
    while let Some(object) = next {
        next = object.parent_object();
        chain.push(object);
    }
    let mut all: Vec<Attribute> = Vec::new();
    for object in chain.iter().rev() {
        for attribute in object.def.get().map(|d| &d.attributes[..]).unwrap_or_default() {
            match all.iter_mut().find(|a| a.name == attribute.name) {
                Some(overridden) => *overridden = attribute.clone(),
                None => all.push(attribute.clone()),
            }
        }
    }
    all.retain(|a| !matches!(a.kind, AttributeKind::Constant | AttributeKind::Derived));
    let optional = |a: &Attribute| a.value.is_some() || a.kind == AttributeKind::GivenOrDerived;
    let (late, mut first): (Vec<_>, Vec<_>) = all.into_iter().partition(optional);
    first.extend(late);
    first
}

fn is_optional(a: &Attribute) -> bool {
    a.value.is_some() || a.kind == AttributeKind::GivenOrDerived
}

/// Whether the hash gives every attribute that needs a value, nothing else, and all of its type.
fn fits(hash: &PHash, parameters: &[Attribute]) -> bool {
    let known = |key: &Value| parameters.iter().any(|p| key.as_str() == Some(p.name.as_str()));
    hash.keys().all(known)
        && parameters.iter().all(|p| match hash.get_str(p.name.as_str()) {
            Some(value) => types::instance(&p.ty, value),
            None => is_optional(p),
        })
}

fn mismatch(t: &Type, parameters: &[Attribute], args: &[Value]) -> Box<puppet_eval::Unwind> {
    let name = t.simple_name();
    let min = parameters.iter().filter(|p| !is_optional(p)).count();
    let max = parameters.len();
    if args.len() < min || args.len() > max {
        let given = if args.is_empty() { "none".to_owned() } else { args.len().to_string() };
        let plural = if max == 1 { "" } else { "s" };
        let expected = if min == max {
            format!("{min} argument{plural}")
        } else {
            format!("between {min} and {max} arguments")
        };
        return Error::argument(format!("'new_{name}' expects {expected}, got {given}"));
    }
    for (parameter, value) in parameters.iter().zip(args) {
        if !types::instance(&parameter.ty, value) {
            let subject = format!("'new_{name}' parameter '{}'", parameter.name);
            let text = types::describe_mismatch(&subject, &parameter.ty, &types::infer_set(value));
            return Error::argument(text);
        }
    }
    Error::argument(format!("'new_{name}' was called with arguments it does not accept"))
}

/// Makes an instance.
///
/// # Errors
/// Arguments that do not fit the attributes.
pub(super) fn make(cx: &CallCx<'_>, t: &Type, args: &[Value]) -> Result<Value> {
    let _ = cx;
    let parameters = parameters(t);
    let given: Vec<Option<Value>> = match args {
        [Value::Hash(hash)] if fits(hash, &parameters) => {
            parameters.iter().map(|p| hash.get_str(p.name.as_str()).cloned()).collect()
        }
        _ => {
            let min = parameters.iter().filter(|p| !is_optional(p)).count();
            let fitting = args.len() >= min
                && args.len() <= parameters.len()
                && parameters.iter().zip(args).all(|(p, value)| types::instance(&p.ty, value));
            if !fitting {
                return Err(mismatch(t, &parameters, args));
            }
            (0..parameters.len()).map(|i| args.get(i).cloned()).collect()
        }
    };
    let attributes = parameters
        .iter()
        .zip(given)
        .map(|(p, value)| (p.name, value.or_else(|| p.value.clone()).unwrap_or_default()))
        .collect();
    Ok(Value::Object(Object { ty: t.clone(), attributes }.into()))
}
