//! Values within Object literals over several lines (`TypeFormatter` with an indentation).

use super::{float_to_s, iterable, ruby};
use crate::format::value_string;
use crate::value::Value;

/// A value as `TypeFormatter.indented(level, 2)` writes it.
pub(super) fn indented(value: &Value, level: usize) -> String {
    let mut out = String::new();
    write(value, level, &mut out);
    out
}

fn newline(level: usize, out: &mut String) {
    let len = out.trim_end().len();
    out.truncate(len);
    out.push('\n');
    out.push_str(&"  ".repeat(level));
}

fn drop_separator(out: &mut String) {
    if let Some(rest) = out.strip_suffix(", ") {
        out.truncate(rest.len());
    }
}

fn write(value: &Value, level: usize, out: &mut String) {
    match value {
        Value::Hash(hash) => {
            let pairs = hash.iter().map(|(k, v)| (k.clone(), v.clone()));
            write_pairs(pairs, level, out);
        }
        Value::Object(object) => {
            out.push_str(object.ty.simple_name());
            out.push('(');
            let given = object.given().map(|(name, v)| (Value::from(name.as_str()), v.clone()));
            write_pairs(given, level, out);
            out.push(')');
        }
        Value::Foreign(foreign) => match foreign.literal() {
            Some((t, attributes)) => {
                out.push_str(t.simple_name());
                out.push('(');
                write_pairs(attributes.iter().map(|(k, v)| (k.clone(), v.clone())), level, out);
                out.push(')');
            }
            None => out.push_str(&value_string(value)),
        },
        Value::Array(items) if is_short(items, level) => {
            out.push('[');
            for item in items {
                write(item, level, out);
                out.push_str(", ");
            }
            drop_separator(out);
            out.push(']');
        }
        Value::Array(items) => {
            out.push('[');
            for item in items {
                newline(level + 1, out);
                write(item, level + 1, out);
                out.push_str(", ");
            }
            drop_separator(out);
            newline(level, out);
            out.push(']');
        }
        Value::Iterator(_) => {
            let items = iterable::to_array(value).unwrap_or_default();
            write(&Value::Array(items), level, out);
        }
        other => out.push_str(&value_string(other)),
    }
}

fn write_pairs(pairs: impl Iterator<Item = (Value, Value)>, level: usize, out: &mut String) {
    out.push('{');
    for (key, value) in pairs {
        newline(level + 1, out);
        write(&key, level + 1, out);
        out.push_str(" => ");
        write(&value, level + 1, out);
        out.push_str(", ");
    }
    drop_separator(out);
    newline(level, out);
    out.push('}');
}

/// True if an array fits on a line.
fn is_short(items: &[Value], level: usize) -> bool {
    let mut sum = 0;
    for item in items {
        sum += match item {
            Value::Boolean(_)
            | Value::Undef
            | Value::Integer(_)
            | Value::BigInteger(_)
            | Value::Symbol(_)
            | Value::Default => ruby::inspect(item).len(),
            Value::Float(f) => float_to_s(*f).len(),
            Value::String(text) => 2 + text.chars().count(),
            Value::Array(inner) if inner.is_empty() => 2,
            Value::Hash(inner) if inner.is_empty() => 2,
            _ => 1000,
        };
    }
    items.is_empty() || 100i64.saturating_sub(level as i64 * 2) > sum as i64
}
