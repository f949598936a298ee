//! `Resource[...]` and `Class[...]`.

use ecow::EcoString;
use puppet_syntax::{Symbol, segments};

use super::{Accessed, Blamed, Result, flat, issue, one_or_array, specialization};
use crate::factory;
use crate::labels;
use crate::types::{ResourceType, Type, capitalize_segments};
use crate::value::Value;

fn empty_keys<T>(t: &Type) -> Result<T> {
    issue("BAD_TYPE_SLICE_ARITY", format!("{t}[] accepts 1 or more arguments. Got 0"), Blamed::Whole)
}

fn nothing_given(array: bool) -> Result<Accessed> {
    Ok(Accessed::Empty(one_or_array(Vec::new(), array)))
}

pub(super) fn resource(t: &Type, r: &ResourceType, keys: &[Value]) -> Result<Accessed> {
    let (type_name, keys) = match (r.type_name, keys.split_first()) {
        (_, None) => return empty_keys(t),
        (Some(name), Some(_)) => (Some(name), keys),
        (None, Some((first, rest))) => (name_given(first)?, rest),
    };
    let Some(type_name) = type_name.filter(|name| factory::is_class_ref(name.as_str())) else {
        let name = type_name.map_or("", |name| name.as_str());
        let message =
            format!("Illegal type reference. The given name '{name}' does not conform to the naming rule");
        return issue("ILLEGAL_CLASSREF", message, Blamed::Key(0));
    };
    let array = keys.len() > 1 || matches!(keys.first(), Some(Value::Array(_)));
    let mut flat = flat(keys);
    flat.retain(|k| !k.is_undef());
    if flat.is_empty() && !keys.is_empty() {
        return nothing_given(array);
    }
    if r.title.is_some() {
        return Ok(Accessed::Parameters(flat, array));
    }
    if flat.is_empty() {
        return Ok(Accessed::Value(Type::resource_ref(type_name, None).into()));
    }
    let shifted = usize::from(keys.len() != flat.len());
    let mut types = Vec::with_capacity(flat.len());
    for (index, title) in flat.iter().enumerate() {
        let named = match title {
            Value::String(title) => Some(title.clone()),
            Value::Bytes(title) => title.as_name().ok(),
            _ => None,
        };
        let Some(named) = named else {
            let detail = format!(
                "Cannot use {} where a resource title String is expected",
                labels::key_type_name(title)
            );
            return specialization(t, index + shifted, &detail);
        };
        types.push(Type::resource_ref(type_name, Some(named)).into());
    }
    Ok(Accessed::Value(one_or_array(types, array)))
}

/// The name that the first key gives; plain `Resource` has none.
fn name_given(key: &Value) -> Result<Option<Symbol>> {
    match key {
        Value::String(s) => Ok(Some(Symbol::new(&capitalize_segments(s)))),
        Value::Type(t) if t.as_resource().is_some() => Ok(t.as_resource().and_then(|r| r.type_name)),
        other => {
            let message = format!(
                "First argument to Resource[] must be a resource type or a String. Got {}.",
                labels::key_type_name(other)
            );
            issue("ILLEGAL_RESOURCE_SPECIALIZATION", message, Blamed::Key(0))
        }
    }
}

pub(super) fn class(t: &Type, name: Option<&EcoString>, keys: &[Value]) -> Result<Accessed> {
    if keys.is_empty() {
        return empty_keys(t);
    }
    let array = keys.len() > 1 || matches!(keys.first(), Some(Value::Array(_)));
    let mut flat = flat(keys);
    flat.retain(|k| !k.is_undef());
    if flat.is_empty() {
        return nothing_given(array);
    }
    if name.is_some() {
        return Ok(Accessed::Parameters(flat, array));
    }
    let mut types = Vec::with_capacity(flat.len());
    for (index, key) in flat.iter().enumerate() {
        let Value::String(given) = key else {
            let message = format!(
                "Illegal Class name in class reference. {} cannot be used where a String is expected",
                labels::a_an_uc(&labels::label(key))
            );
            return issue("ILLEGAL_HOSTCLASS_NAME", message, Blamed::Key(index));
        };
        let lower = given.to_lowercase();
        let name = lower.strip_prefix("::").unwrap_or(&lower);
        if !is_name(name) {
            let message = format!(
                "Illegal name. The given name '{given}' does not conform to the naming rule \
                 /^((::)?[a-z_]\\w*)(::[a-z]\\w*)*$/"
            );
            return issue("ILLEGAL_NAME", message, Blamed::Key(index));
        }
        types.push(Type::class_ref(name).into());
    }
    Ok(Accessed::Value(one_or_array(types, array)))
}

/// Patterns::NAME
fn is_name(name: &str) -> bool {
    let rest = name.strip_prefix("::").unwrap_or(name);
    segments::of(rest).all(|part| {
        part.starts_with(|c: char| c.is_ascii_lowercase())
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}
