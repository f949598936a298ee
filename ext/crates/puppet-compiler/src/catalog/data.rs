//! Values as data (`Puppet::Pops::Serialization::ToDataConverter` with the options of
//! `Resource#to_data_hash`: symbols as strings, no local references, types by reference).

use puppet_pcore::convert::{base64, timespan_to_s, timestamp_to_s};
use puppet_pcore::types::TypeKind;
use puppet_pcore::{Type, Value};
use puppet_syntax::Symbol;

use super::losses::Losses;
use super::type_data::type_data;
use super::values::{is_reference, reference_text};

const TYPE_KEY: &str = "__ptype";
const VALUE_KEY: &str = "__pvalue";

/// True if a value is data as it is: then nothing has to be made.
pub fn is_plain(value: &Value) -> bool {
    match value {
        Value::Undef
        | Value::Boolean(_)
        | Value::Integer(_)
        | Value::BigInteger(_)
        | Value::Float(_)
        | Value::String(_) => true,
        Value::Array(items) => items.glance().iter().all(is_plain),
        Value::Hash(hash) => {
            let plain_key = |k: &Value| matches!(k, Value::String(s) if s.as_str() != TYPE_KEY);
            hash.glance().iter().all(|(k, v)| plain_key(k) && is_plain(v))
        }
        _ => false,
    }
}

/// A value of `__ptype` with the rest.
pub(super) fn rich(name: &str, rest: impl IntoIterator<Item = (Value, Value)>) -> Value {
    Value::hash([(Value::from(TYPE_KEY), Value::from(name))].into_iter().chain(rest))
}

fn text(name: &str, text: impl Into<String>) -> Value {
    rich(name, [(Value::from(VALUE_KEY), Value::from(text.into()))])
}

/// The value as data; what plain data cannot hold becomes a text.
pub fn to_data(value: &Value, rich_data: bool, losses: &mut Losses<'_>) -> Value {
    if is_plain(value) {
        return value.clone();
    }
    match value {
        Value::Array(items) => {
            let items = items.iter().enumerate();
            let item = |(i, item): (usize, &Value)| {
                losses.inside(Value::Integer(i as i64), |losses| to_data(item, rich_data, losses))
            };
            Value::array(items.map(item).collect())
        }
        Value::Hash(hash) => {
            let plain = |k: &Value| match k {
                Value::String(s) => s.as_str() != TYPE_KEY,
                Value::Type(_) => is_reference(k),
                _ => false,
            };
            if hash.keys().all(plain) {
                let mut pairs = Vec::with_capacity(hash.len());
                for (key, value) in hash {
                    let key = reference_text(key).map_or_else(|| key.clone(), Value::from);
                    let value = losses.inside(key.clone(), |losses| to_data(value, rich_data, losses));
                    pairs.push((key, value));
                }
                return Value::hash(pairs);
            }
            if rich_data {
                let mut flat = Vec::with_capacity(hash.len() * 2);
                for (key, value) in hash {
                    flat.push(to_data(key, true, losses));
                    flat.push(to_data(value, true, losses));
                }
                return rich("Hash", [(Value::from(VALUE_KEY), Value::array(flat))]);
            }
            let mut pairs = Vec::with_capacity(hash.len());
            for (key, value) in hash {
                let key = match key {
                    Value::String(_) => key.clone(),
                    Value::Symbol(s) => Value::from(s.as_str()),
                    other => {
                        let text = text_of(other);
                        losses.key(other, &text);
                        Value::from(text)
                    }
                };
                let value = losses.inside(key.clone(), |losses| to_data(value, false, losses));
                pairs.push((key, value));
            }
            Value::hash(pairs)
        }
        Value::Symbol(s) => Value::from(s.as_str()),
        Value::Default if rich_data => rich("Default", []),
        Value::Default => {
            losses.value(value, "default");
            Value::from("default")
        }
        Value::Sensitive(inner) => {
            rich("Sensitive", [(Value::from(VALUE_KEY), to_data(inner, rich_data, losses))])
        }
        Value::Type(t) => match reference_text(value) {
            Some(text) => Value::from(text),
            None if rich_data => type_value(t, losses),
            None => plain_text(value, losses),
        },
        Value::Bytes(bytes) => {
            if rich_data && bytes.encoding == Symbol::BINARY {
                text("Binary", base64::encode_relaxed(&bytes.bytes))
            } else {
                value.clone()
            }
        }
        _ if !rich_data => plain_text(value, losses),
        Value::Regexp(r) => text("Regexp", r.source()),
        Value::Timestamp(t) => text("Timestamp", timestamp_to_s(*t)),
        Value::Timespan(t) => text("Timespan", timespan_to_s(*t)),
        Value::SemVer(_) => text("SemVer", puppet_pcore::convert::ruby::to_s(value)),
        Value::SemVerRange(_) => text("SemVerRange", puppet_pcore::convert::ruby::to_s(value)),
        Value::Uri(_) => text("URI", puppet_pcore::convert::ruby::to_s(value)),
        Value::Binary(bytes) => text("Binary", base64::encode_strict(bytes)),
        Value::Object(object) => {
            let name = puppet_pcore::format::type_string(&object.ty);
            let given: Vec<_> = object.given().cloned().collect();
            let mut pairs = Vec::with_capacity(given.len());
            for (name, value) in &given {
                pairs.push((Value::from(name.as_str()), to_data(value, true, losses)));
            }
            rich(&name, pairs)
        }
        other => plain_text(other, losses),
    }
}

fn plain_text(value: &Value, losses: &mut Losses<'_>) -> Value {
    let text = text_of(value);
    losses.value(value, &text);
    Value::from(text)
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Regexp(r) => format!("/{}/", r.source()),
        other => puppet_pcore::convert::ruby::to_s(other),
    }
}

fn type_value(t: &Type, losses: &mut Losses<'_>) -> Value {
    let (name, pairs) = type_data(t);
    let mut converted = Vec::with_capacity(pairs.len());
    for (key, value) in pairs {
        // Types inside types are types, not references to resources.
        let value = match &value {
            Value::Type(inner) if matches!(inner.kind(), TypeKind::Resource(_) | TypeKind::Class(_)) => {
                type_value(inner, losses)
            }
            Value::Array(items) => Value::array(
                items
                    .iter()
                    .map(|v| match v {
                        Value::Type(inner) => type_value(inner, losses),
                        other => to_data(other, true, losses),
                    })
                    .collect(),
            ),
            other => to_data(other, true, losses),
        };
        converted.push((Value::from(key), value));
    }
    rich(name, converted)
}
